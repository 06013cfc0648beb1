"""SE-24  The 30 Alien Technology cards: `c07_resupply_depot.py` is card 7, and so on.

How to add a card, or an Empire Advantage (`rules/content/advantages/a31_fearless_race.py`):

1. Its facts stand in `data/cards.toml`: when it is shown, and which modules it needs.
   Its name and what it does, for players, stand in `words/en.toml` as `card-7` and `card-7.about`.
2. Make a file with its number and name.  The docstring begins with its rule.
3. Find the numbers, permissions and moments that it changes in `numbers.py` and `moments.py`, and
   add one small function to each:

       @SHOT.rule("alien_cards")
       def anti_matter_warhead(aim: Aim) -> Term | None:
           \"\"\"SE-24, card 2  Destroyers have +1 Attack.\"\"\"
           ours = aim.gun.kind == "destroyer" and benefits(aim.state, aim.gun, 2)
           return Term("card-2", 1, "SE-24") if ours else None

   Tables about units (`UnitRules`) take the kinds that a card concerns: no other is asked then.
   `holds` asks for a player's card, `benefits` for what works for a group, captured ones too.
4. If it is shown by more than `data/cards.toml` can say, add `@shown_in(31)`; if by its use, call
   `reveal` there.
5. Steps, options and events that it needs stand in its own file; they are found by themselves.
6. Tests are named by its number, `test_card_07_…`, `test_advantage_31_…`: some say what it
   does; one, `…_is_shown_…` or `…_stays_hidden_…`, when it is shown and what others see.

If no table fits, add one to `numbers.py` or `moments.py` and ask it at the one place in the rules
where the number is made: never an `if` for a card in the middle of a chapter.
"""
