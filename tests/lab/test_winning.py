"""The scale of chances is the one under which recorded results surprise least."""

from starhold.foresight.hints import Hints
from starhold.lab.tune import Moment
from starhold.lab.winning import fitted_chances

JUDGE = Hints(lambda _state, _seat: {}, {"lead": 1.0})


def ended(won: int, lost: int, lead: float) -> list[list[Moment]]:
    """Games of one moment each: whoever has the lead wins some of them and loses the others."""
    terms = ({"lead": lead}, {"lead": 0.0})
    return [[Moment(terms, (True, False))]] * won + [[Moment(terms, (False, True))]] * lost


def test_a_lead_that_wins_three_in_four_games_has_odds_of_three() -> None:
    """The odds, e to the 10 / scale, are 3; so the scale is 10 / ln 3 = 9.1."""
    scale, even = fitted_chances(JUDGE, ended(30, 10, 10.0))

    assert round(scale, 1) == 9.1
    assert even == 0


def test_a_solo_game_is_even_between_its_wins_and_its_losses() -> None:
    games = [[Moment(({"lead": lead},), (won,))] for lead, won in ((10.0, False), (30.0, True))]
    mixed = [[Moment(({"lead": 20.0},), (won,))] for won in (True, False)]
    scale, even = fitted_chances(JUDGE, [*games, *mixed])

    assert 19 < even < 21
    assert scale < 5
