"""SE-24  The 30 Alien Technology cards: `c07_resupply_depot.py` is card 7, and so on.

How to add a card, or an Empire Advantage (`rules/content/advantages/a31_fearless_race.py`):

1. Its facts stand in `data/cards.toml`: when it is shown, and which modules it needs.
   Its name and what it does, for players, stand in `words/en.toml` as `card-7` and `card-7.about`.
2. If it only strengthens ships, lowers a price or halves maintenance, its figures stand there too,
   and `by_figures.py` does the rest.
3. Else make a file with its number and name.  The docstring begins with its rule.  Find the
   numbers, permissions and moments that it changes in `hooks/`, and write one small function for
   each:

       def class_b(state: State, _battle: Battle, group: Group, weapon: str) -> str:
           \"\"\"SE-24, card 5  Destroyers fire as class B.\"\"\"
           return min(weapon, "B") if benefits(state, group, 5) else weapon

   Name the function in `order/`, at its place in the order of the rules, with the modules that
   switch it on: `rule(c05_long_lance_torpedo.class_b, "alien_cards", kinds=("destroyer",))`.
   `holds` asks for a player's card, `benefits` for what works for a group, captured ones too.
4. If it is shown by more than `data/cards.toml` can say, name its
   condition in `order/secrets.py`; if its use reveals it, call `reveal` there.
5. Steps, options and events that it needs stand in its own file; they are found by themselves.
6. Tests are named by its number, `test_card_07_…`, `test_advantage_31_…`: some say what it
   does; one, `…_is_shown_…` or `…_stays_hidden_…`, when it is shown and what others see.

If no table fits, add one to `hooks/` and ask it at the one place in the rules
where the number is made: never an `if` for a card in the middle of a chapter.
"""
