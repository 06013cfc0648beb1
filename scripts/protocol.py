#!/usr/bin/env python3
"""Write the types the page shares with the server: web/src/made/protocol.ts.

`python -m scripts.protocol` writes the file; `--check` only compares it, as CI does.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from starhold.foresight.details import Details
from starhold.foresight.recap import Recap
from starhold.orders.why_not import Reasons
from starhold.review.report import ReviewFacts
from starhold.server import gallery, order_protocol, protocol
from starhold.show.guide import Guide
from starhold.show.lessons import LessonPlan
from starhold.show.vocabulary import View

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "web/src/made/protocol.ts"

# What the page sends, and what it gets; all that these are made of follows.
REQUESTS: tuple[type[msgspec.Struct], ...] = (
    protocol.Secret,
    protocol.NewTable,
    protocol.Parts,
    protocol.Choose,
    protocol.Undo,
    protocol.Say,
    protocol.NoteText,
    protocol.Named,
    protocol.NewPlayer,
    protocol.TableChange,
    protocol.Vote,
    protocol.EndGame,
    protocol.Hook,
    protocol.Branch,
    order_protocol.GiveOrder,
    order_protocol.DecideAhead,
)
ANSWERS: tuple[type[msgspec.Struct], ...] = (
    gallery.GameFacts,
    gallery.FullGame,
    gallery.RulebookFacts,
    Guide,
    LessonPlan,
    protocol.Entered,
    protocol.Invitation,
    protocol.SeatSecret,
    protocol.WatchSecret,
    protocol.Opened,
    protocol.Rematch,
    protocol.Done,
    protocol.Log,
    protocol.Frame,
    protocol.NoteFacts,
    protocol.Luck,
    ReviewFacts,
    protocol.WarningFacts,
    protocol.AdviceFacts,
    Details,
    Recap,
    Reasons,
    order_protocol.OrderFacts,
    order_protocol.Obeyed,
    order_protocol.AheadFacts,
)
LIVE: tuple[type[msgspec.Struct], ...] = (
    protocol.TableNews,
    protocol.Update,
    protocol.ChatNews,
    protocol.Pong,
)

WIDTH = 100

# A view reaches these already encoded, so their own types do not name it.
ENCODED: dict[tuple[type, str], type[msgspec.Struct]] = {
    (protocol.Update, "view"): View,
    (protocol.Frame, "view"): View,
}

# In TypeScript, Number is a type of the language.
RENAMED = {"Number": "Num"}

PLAIN = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


class Writer:
    """Turns structs into TypeScript, and remembers those it has yet to write."""

    def __init__(self) -> None:
        self.todo: list[type] = []
        self.done: dict[str, type] = {}

    def name(self, cls: type) -> str:
        """Return the name of a struct, and have it written too."""
        name = RENAMED.get(cls.__name__, cls.__name__)
        if self.done.setdefault(name, cls) is not cls:
            raise ValueError(f"two types are called {name}")
        self.todo.append(cls)
        return name

    def kind(self, info: inspect.Type) -> str:
        """Return the type of a field as TypeScript writes it."""
        match info:
            case inspect.Metadata():
                text = self.kind(info.type)
            case inspect.StructType():
                text = self.name(info.cls)
            case inspect.LiteralType():
                text = " | ".join(json.dumps(value) for value in info.values)
            case inspect.UnionType():
                text = " | ".join(map(self.kind, info.types))
            case inspect.TupleType():
                text = f"[{', '.join(map(self.kind, info.item_types))}]"
            case inspect.ListType() | inspect.VarTupleType():
                item = self.kind(info.item_type)
                text = f"({item})[]" if "|" in item else f"{item}[]"
            case inspect.DictType():
                text = f"Record<{self.kind(info.key_type)}, {self.kind(info.value_type)}>"
            case _:
                text = PLAIN[type(info)]
        return text

    def struct(self, cls: type) -> str:
        """Write one struct; a tagged base is the union of those that derive from it."""
        info = inspect.type_info(cls)
        assert isinstance(info, inspect.StructType)
        name = self.name(cls)
        kinds: list[type] = cls.__subclasses__()
        if info.tag_field and kinds:
            members = "".join(f"\n  | {self.name(kind)}" for kind in kinds)
            return f"export type {name} ={members};\n"
        lines = [f"  {info.tag_field}: {json.dumps(info.tag)};"] if info.tag_field else []
        lines += [self.field(cls, field) for field in info.fields]
        return "\n".join((f"export interface {name} {{", *lines, "}\n"))

    def field(self, cls: Any, field: inspect.Field) -> str:
        """Write a field; it is optional if its default may be left out."""
        config = cls.__struct_config__
        # Only what is read, such as a request, forbids unknown fields.
        optional = not field.required and (config.omit_defaults or config.forbid_unknown_fields)
        encoded = ENCODED.get((cls, field.name))
        kind = self.name(encoded) if encoded else self.kind(field.type)
        line = f"  {field.encode_name}{'?' if optional else ''}: {kind};"
        return line if len(line) <= WIDTH else line.replace(" | ", "\n    | ")


def written() -> str:
    """Return the whole file, types in the order of their names."""
    writer = Writer()
    live = " | ".join(map(writer.name, LIVE))
    for root in REQUESTS + ANSWERS:
        writer.name(root)
    texts: dict[str, str] = {}
    while writer.todo:
        cls = writer.todo.pop()
        if cls.__name__ not in texts:
            texts[cls.__name__] = ""
            texts[cls.__name__] = writer.struct(cls)
    head = "// Made by scripts/protocol.py from the types of the server; do not edit.\n"
    union = f"/** What the server sends over the socket. */\nexport type Live = {live};\n"
    return "\n".join((head, union, *(texts[name] for name in sorted(texts))))


def main(words: list[str]) -> int:
    """Write the file, or say whether it is as it would be written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare")
    text = written()
    if not parser.parse_args(words).check:
        FILE.write_text(text, "utf-8")
    elif FILE.read_text("utf-8") != text:
        print(f"{FILE.relative_to(ROOT)} is out of date: run `python -m scripts.protocol`.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
