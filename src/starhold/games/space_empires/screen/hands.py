"""SE-29.12  The cards of every player: the viewer's own, others' face-up cards, and card backs."""

from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.show.vocabulary import Piece, Row, Stack, Zone

from ..empires.cards import is_advantage, is_known_to
from ..state import Held, State


def card_zones(state: State, ours: tuple[Seat, ...], *, revealed: bool) -> Iterator[Zone]:
    """SE-29.1  Revealed cards lie open; SE-29.10: at the end all do."""
    # SE-29.8: allies who share their sheets share their cards, which the sheets would reveal.
    for who in state.ring:
        empire = state.empires[who]
        # SE-24.1, SE-25.1
        drawn = tuple(Held(n) for n in (*empire.hand.drawn, *empire.hand.dealt))
        for zone, cards in ((f"cards-{who}", empire.hand.cards), (f"drawn-{who}", drawn)):
            if cards:
                known = [revealed or is_known_to(ours, who, card) for card in cards]
                shown = enumerate(zip(cards, known, strict=True), 1)
                yield Row(zone, who, tuple(_card(zone, who, n, *card) for n, card in shown))
    for who, power in state.powers.items():  # SE-28.60: they count, and are never used
        zone, held = f"cards-{who}", enumerate(map(Held, power.cards), 1)
        if power.cards:
            yield Row(zone, who, tuple(_card(zone, who, n, card, revealed) for n, card in held))
    if state.advantages:  # SE-25.2: everyone sees the advantages on offer
        pieces = (Piece(f"card-{n}", f"card-{n}", "advantages") for n in state.advantages)
        yield Row("advantages", None, tuple(pieces))
    if "alien_cards" in state.switches:
        yield Stack("alien_deck", count=len(state.deck), kind="alien_card")
        yield Stack("alien_discards", count=len(state.discards), kind="alien_card")


def _card(zone: str, who: Seat, place: int, card: Held, known: bool) -> Piece:
    gid = f"{zone}/{place}"
    if not known:
        back = "advantage_card" if is_advantage(card.number) else "alien_card"
        return Piece(gid, back, zone, who, hidden=True)
    marks = () if card.works else ("waiting",)
    face = f"card-{card.number}"  # options call it so
    return Piece(gid, face, zone, who, hidden=not card.face_up, marks=marks, stands_for=face)
