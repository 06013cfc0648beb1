"""GE-16.6  The result: points by source, and the winners."""

from starhold.core.score import Score, Term

from .state import Player, State


def score(state: State) -> tuple[Score, ...]:
    return tuple(
        Score(seat, player.vp, tuple(_items(player)), won=seat in state.winners)
        for seat, player in state.players.items()
    )


def _items(player: Player) -> list[Term]:
    bonuses = [
        Term("conquests", player.conquests, "GE-11.15"),
        Term("full_store", player.full_store, "GE-16.5"),
        Term("most_marks", player.most_marks, "GE-16.5"),
    ]
    counted = player.vp - sum(bonus.amount for bonus in bonuses)
    return [Term("planets", counted, "GE-12.20"), *(bonus for bonus in bonuses if bonus.amount)]
