"""The list of options, chosen by arrow keys, numbers, mouse or search."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from starhold.show.vocabulary import Choosable
from starhold.terminal.asking import Numbered

TWO_DIGITS = 10  # options, from which a first digit may not be the last


class Offer(OptionList):
    """A numbered, grouped list."""

    class Chosen(Message):
        """The player has chosen an option."""

        def __init__(self, option: Choosable) -> None:
            super().__init__()
            self.option = option

    class Considered(Message):
        """The player has highlighted an option."""

        def __init__(self, option: Choosable) -> None:
            super().__init__()
            self.option = option

    def __init__(self) -> None:
        super().__init__(id="offer")
        self.listed: list[Numbered] = []
        self.most = 0  # options of the question
        self.typed = ""
        self.meant = ""  # the number that the typed digits highlight

    def offer(
        self,
        listed: list[Numbered],
        *,
        most: int = 0,
        warned: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        nothing: str = "",
    ) -> None:
        """Show these options, each with its number and its warnings."""
        self.listed = listed
        self.most = max(most, len(listed))
        self.typed = ""
        self.clear_options()
        group = ""
        for number, option in listed:
            if option.group != group:
                group = option.group
                self.add_option(Option(Text(f"── {group}", style="italic"), disabled=True))
            said = Text.assemble((f"{number:2} ", "bold"), option.text)
            for warning in warned.get(option.name, ()):
                said.append(f"\n   ⚠ {warning}", style="yellow")
            self.add_option(Option(said, str(number)))
        if not listed and nothing:
            self.add_option(Option(Text(nothing, style="italic"), disabled=True))
        self.highlighted = next(
            (at for at, option in enumerate(self.options) if not option.disabled), None
        )

    @property
    def typing(self) -> str:
        """What to show of a number that waits for Enter."""
        return f"Number {self.typed} – Enter chooses, Esc clears" if self.typed else ""

    def digit(self, digit: str) -> None:
        """Read a number digit by digit; with ten options or more, Enter chooses."""
        for typed in (self.typed + digit, digit):
            begins = [one for one in self.listed if str(one.number).startswith(typed)]
            if begins:
                break
        else:
            self.typed = ""
            return
        self.typed = typed
        found = next((one for one in begins if str(one.number) == typed), begins[0])
        self.meant = str(found.number)
        self.show_number(found.number)
        if self.most < TWO_DIGITS:
            self.typed = ""
            self.post_message(self.Chosen(found.option))

    def show_number(self, number: int) -> None:
        """Highlight an option."""
        self.highlighted = self.get_option_index(str(number))

    def considered(self) -> Choosable | None:
        """Return the highlighted option."""
        if self.highlighted is None:
            return None
        return self._numbered(self.options[self.highlighted])

    def show_name(self, name: str) -> None:
        for number, option in self.listed:
            if option.name == name:
                self.show_number(number)

    def _numbered(self, option: Option) -> Choosable | None:
        return next((one.option for one in self.listed if str(one.number) == option.id), None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if found := self._numbered(event.option):
            self.post_message(self.Chosen(found))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option.id != self.meant:
            self.typed = ""
        if found := self._numbered(event.option):
            self.post_message(self.Considered(found))
