"""SE-24  The 30 Alien Technology cards: `c22_omega_crystals.py` is card 22, and so on.

How to add a card, or an Empire Advantage (`rules/content/advantages/a33_celestial_knights.py`):

1. Put its facts into `data/cards.toml`: when it is revealed, and which modules it needs.
   Put its name and its effect, for players, into `words/en.toml` as `card-7` and `card-7.about`.
2. If it only changes Attack, Hull Size, a price or maintenance, add its figures there too;
   `by_figures.py` does the rest.
3. Otherwise make a module with its number and name, or if one or two functions are enough, use
   `c03_to_c30.py` or `a31_to_a53.py`. The docstring begins with its rule. Find the
   numbers, permissions and moments that it changes in `hooks/`, and write one small function for
   each:

       def class_b(state: State, _battle: Battle, group: Group, weapon: str) -> str:
           \"\"\"SE-24, card 5  Destroyers fire as class B.\"\"\"
           return min(weapon, "B") if benefits(state, group, 5) else weapon

   Name the function in `order/`, at its place in the order of the rules, with the modules that
   switch it on: `rule(c03_to_c30.class_b, "alien_cards", kinds=("destroyer",))`.
   `holds` checks a player's cards; `benefits` checks a group, captured ones included.
4. If `data/cards.toml` cannot say when it is revealed, name its condition in `order/secrets.py`;
   if its use reveals it, call `reveal` there.
5. Its steps, options and events are in its own module; they are found automatically.
6. Name its tests by number, `test_card_07_…`, `test_advantage_31_…`: some test its effect; one,
   `…_is_shown_…` or `…_stays_hidden_…`, tests when it is revealed and what others see.

If no table fits, add one to `hooks/` and ask it at the one place in the rules where the number is
made: never add an `if` for a card in the middle of a chapter.
"""
