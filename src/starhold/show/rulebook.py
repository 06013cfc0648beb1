"""The rulebook of a game, from `rules.md`, by rule number.

A chapter is a heading `## CE-7 Explore`; a rule begins a paragraph or an item with its number
in bold, `**CE-7.1**`; so do worked examples, `**EX-1**`, `**X-01**` or `**E-1**`, and rulings,
`**R-16**`.  The last chapter lists rules that no code can express, each with its reason.
"""

from __future__ import annotations

import re

from starhold.core.trouble import Unknown

CHAPTER = re.compile(r"^##+ (?P<id>[A-Z]{2}-\d+)(?![\d.]).*$", re.M)
# A group of rules or a table of data: `### ES-16.1 Explorer`, `### D-10, D-11 Role cards`.
SECTION = re.compile(
    r"^(?P<level>##+) (?P<ids>[A-Z]{1,2}-\d+[\d.]*(?:, [A-Z]{1,2}-\d+[\d.]*)*) .*$", re.M
)
ENTRY = re.compile(
    r"^\s*(?:[-*]|\d+\.)?\s*\*\*(?P<id>(?:[A-Z]{2}-|[XE]-|[RD]-?)\d+[\d.]*[a-z]?)\b.*?\*\*", re.M
)
EXAMPLE = re.compile(r"(?:E?X|E)-\d")
WITHOUT_CODE = re.compile(r"^- (?P<id>[A-Z]{2}-[\d.]*\d[a-z]?): (?P<reason>.+)$", re.M)
# The number before a rule's text, and the text's first sentence.
FIRST_WORDS = re.compile(
    r"^[-\s#]*(?:\d+\.\s+)?(?:\*\*)?[A-Z]{1,2}-?\d[\d.]*[a-z]?(?:\*\*)?[\s:,]*"
)
SENTENCE = re.compile(r".+?(?:[.?!:](?=\s|$)|$)", re.M)
TITLE = re.compile(
    r"(\*{1,2})(?P<title>[^*]+?)[.:]?\1"
)  # what a rule begins with, in italics or bold
HEADING = re.compile(r"^##+ (?:[A-Z]{1,2}-[\d.]+ )?(?P<title>.+?)(?:, with `\w+`)?$", re.M)
SHORT = 60  # letters of a title
LAST_CHAPTER = "## Rules without code"


class Rulebook:
    """Rules by number, in order."""

    def __init__(self, text: str) -> None:
        self.text = text
        body, _, reasons = text.partition(LAST_CHAPTER)
        marks = [*CHAPTER.finditer(body), *ENTRY.finditer(body)]
        marks.sort(key=lambda mark: mark.start())
        ends = [*(mark.start() for mark in marks), len(body)][1:]
        self.chapters = {mark["id"]: mark[0].lstrip("# ") for mark in CHAPTER.finditer(body)}
        self.entries: dict[str, str] = {}
        for mark, end in zip(marks, ends, strict=True):
            # A chapter's own text runs to its first rule; a rule's text to the next heading.
            text = re.split(r"^##+ ", body[mark.start() : end].lstrip("# "), flags=re.M)[0]
            self.entries.setdefault(mark["id"], text.strip())
        self.without_code = {
            found["id"]: found["reason"] for found in WITHOUT_CODE.finditer(reasons)
        }

    @property
    def rules(self) -> list[str]:
        """The numbers of the rules, without chapters, examples, rulings or decisions."""
        return [no for no in self.entries if re.match(r"[A-Z]{2}-\d", no) and not self._other(no)]

    @property
    def examples(self) -> list[str]:
        return [no for no in self.entries if EXAMPLE.match(no)]

    def _other(self, id: str) -> bool:  # noqa: A002 - what it is called everywhere
        return id in self.chapters or EXAMPLE.match(id) is not None

    def find(self, id: str) -> str:  # noqa: A002 - what it is called everywhere
        """Return the text of a rule, a group of rules, a table or a whole chapter."""
        id = re.sub("^[a-z]+", lambda prefix: prefix[0].upper(), id)  # noqa: A001 - as it is written
        if id in self.chapters:
            return self.chapter(id)
        found = self.entries.get(id) or self.section(id) or self.group(id)
        if not found:
            raise Unknown(f"There is no rule {id}; the chapters are {', '.join(self.chapters)}.")
        return found

    def title(self, id: str) -> str:  # noqa: A002 - what it is called everywhere
        """Return what a rule is about, in a few words.

        These are the words it emphasises first, else its first sentence if that is short or states
        a ruling, else the heading above it.
        """
        text = self.chapters.get(id) or self.find(id)
        words = FIRST_WORDS.sub("", text, count=1).strip()
        if found := TITLE.match(words):
            return found["title"]
        found = SENTENCE.match(words)
        sentence = found[0].replace("*", "").replace("`", "") if found else ""
        if id.startswith("R") or (len(sentence) <= SHORT and not sentence.endswith(":")):
            return sentence.rstrip(".")
        above = self.text[: self.text.index(text.partition("\n")[0])]
        return [heading["title"] for heading in HEADING.finditer(above)][-1]

    def section(self, id: str) -> str:  # noqa: A002 - what it is called everywhere
        """Return the text below the heading that names this id, up to the next such heading."""
        for mark in SECTION.finditer(self.text):
            if id in mark["ids"].split(", "):
                end = re.compile(rf"^##{{1,{len(mark['level']) - 1}}} ", re.M)
                following = end.search(self.text, mark.end())
                return self.text[mark.start() : following.start() if following else None].strip()
        return ""

    def group(self, id: str) -> str:  # noqa: A002 - what it is called everywhere
        """Return all rules whose numbers begin with this one: ES-5.2 is ES-5.2.1 and the rest."""
        return "\n".join(text for no, text in self.entries.items() if no.startswith(f"{id}."))

    def chapter(self, id: str) -> str:  # noqa: A002 - what it is called everywhere
        start = re.search(rf"^##+ {re.escape(id)}\b", self.text, re.M)
        assert start is not None, id
        following = re.compile(r"^## ", re.M).search(self.text, start.end())
        return self.text[start.start() : following.start() if following else None].strip()
