import { describe, expect, it } from "vitest";
import { box, centre, corners, towards, type Grid } from "../src/lib/hex";
import { Appearance, colour } from "../src/lib/look";
import { circle, edge, strokes } from "../src/lib/marks";
import { html, inline } from "../src/lib/markdown";
import { called, firsts, grouped, left, length, offered, worded } from "../src/lib/narrow";
import { around as beside, chance, hit } from "../src/lib/odds";
import { handovers, stride } from "../src/lib/replay";
import { lay } from "../src/lib/scene";
import { lastOf, lastTurnOf } from "../src/lib/log";
import { roundStart } from "../src/lib/recap.svelte";
import { Session } from "../src/lib/session.svelte";
import type { Played } from "../src/lib/game";
import type { Scene } from "../src/made/protocol";
import { spread } from "../src/lib/tree";
import { t } from "../src/texts";
import { halved, initials, signed, Words } from "../src/lib/words";

describe("labels", () => {
  it("break near the middle if they are long", () => {
    expect(halved("Credits")).toBe("Credits");
    expect(halved("Colony tokens in supply")).toBe("Colony tokens\nin supply");
    expect(halved("Unbreakableword")).toBe("Unbreakableword");
  });
});

describe("narrowing", () => {
  const options = [
    { name: "move a 1", text: "Move A to one", group: "Move", about: ["a", "1"] },
    { name: "move a 2", text: "Move A to two", group: "Move", about: ["a", "2"] },
    { name: "move b 1", text: "Move B to one", group: "Move", about: ["b", "1"] },
    { name: "done", text: "Done", group: "" },
  ];
  it("keeps what mentions everything picked", () => {
    expect(left(options, ["a"]).length).toBe(2);
    expect(left(options, ["a", "2"]).map((o) => o.name)).toEqual(["move a 2"]);
  });
  it("counts options side by side as one line", () => {
    const short = Array.from({ length: 8 }, (_, n) => ({
      name: `${n}`,
      text: `Attack ${n} (2 CP)`,
      group: "",
    }));
    expect(length(short)).toBe(4);
    expect(length(options)).toBe(4);
  });
  it("filters by any words", () =>
    expect(left(options, [], "to two").map((o) => o.name)).toEqual(["move a 2"]));
  it("knows what to pick first", () => {
    expect([...firsts(options, [])]).toEqual(["a", "b"]);
    expect([...firsts(left(options, ["a"]), ["a"])]).toEqual(["1", "2"]);
  });
  it("passes over what all options are about", () => {
    const orders = [
      ...left(options, ["a"]),
      { name: "split a", text: "Split A", group: "", about: ["a"] },
    ];
    expect([...firsts(orders, [])]).toEqual(["1", "2"]);
  });
  it("reads what follows a dash as a note", () => {
    expect(worded({ name: "", text: "Scout – slow – and weak", group: "" })).toEqual({
      what: "Scout",
      notes: ["slow", "and weak"],
    });
    expect(worded(options[0]!)).toEqual({ what: "Move A to one", notes: [] });
  });
  it("calls a piece by what it stands for, unless it is meant itself", () => {
    expect(called({ id: "deck", stands_for: "1" }, offered(options))).toBe("1");
    expect(called({ id: "a", stands_for: "1" }, offered(options))).toBe("a");
    expect(called({ id: "deck" }, offered(options))).toBe("deck");
  });
  it("counts what is offered", () => expect(offered(options).get("1")).toBe(2));
  it("numbers options in reading order", () =>
    expect(grouped(options).flatMap((g) => g.options.map((o) => o.at))).toEqual([0, 1, 2, 3]));
});

describe("marks", () => {
  it("draws what is marked alike as one stroke, the weightiest last", () => {
    const found = strokes(
      ["a", "b", "c", "d"],
      (id) => (id === "b" ? "hot picked" : id === "d" ? "hot" : "later"),
      (id) => id,
    );
    expect(found).toEqual([
      { look: "later", d: "ac" },
      { look: "hot", d: "d" },
      { look: "hot picked", d: "b" },
    ]);
  });
  it("closes every outline", () => {
    expect(edge({ x: 0, y: 0, grid: "pointy" }, 54)).toMatch(
      /^M0\.0 -54\.0(l-?[\d.]+ -?[\d.]+){5}z$/,
    );
    expect(edge({ x: 0, y: 0, grid: "flat" }, 54)).toMatch(/^M-27\.0 -46\.8l54\.00 0\.00/);
    expect(circle({ x: 10, y: 5 }, 2)).toBe("M8.0 5.0a2.0 2.0 0 1 0 4.0 0a2.0 2.0 0 1 0-4.0 0z");
  });
});

describe("scene", () => {
  const played = { look: new Appearance({}) } as Played;
  it("lays a piece once that the game names twice, in a zone and among the pieces", () => {
    const pieces = [
      { id: "a", kind: "cube", at: "seat" },
      { id: "b", kind: "cube", at: "seat" },
      { id: "c", kind: "ship", at: "0,0" },
    ];
    const scene: Scene = {
      boards: [{ id: "map", cells: [{ id: "0,0", q: 0, r: 0, kind: "void" }] }],
      pieces,
      zones: [
        { type: "Row", id: "seat", items: [pieces[0]!] },
        { type: "Row", id: "fleet", items: [pieces[2]!] },
      ],
    };
    const laid = lay(scene, played);
    expect(laid.at.get("seat")!.map(({ id }) => id)).toEqual(["b"]);
    expect(laid.tokens.map(({ ids }) => ids)).toEqual([["c"]]);
  });
});

describe("emblems", () => {
  const played = { look: { of: () => ({}) } } as unknown as Played;
  const signs = (owner: string | null, ...owners: string[]) =>
    lay(
      {
        boards: [{ id: "map", cells: [{ id: "0,0", q: 0, r: 0, kind: "void", owner }] }],
        pieces: owners.map((one, n) => ({ id: `p-${n}`, kind: `kind${n}`, at: "0,0", owner: one })),
      },
      played,
    )
      .places.get("0,0")!
      .tokens.map(({ signed: said }) => said);
  it("stand on the first of one player's pieces", () =>
    expect(signs(null, "red", "red", "red")).toEqual([true, false, false]));
  it("on none where the place itself says it", () =>
    expect(signs("red", "red", "red")).toEqual([false, false]));
  it("and on all where players meet", () =>
    expect(signs("red", "red", "blue")).toEqual([true, true]));
});

describe("replay", () => {
  const entry = (number: number, seat: string | null, undo = false) => ({
    number,
    seat,
    undo,
    undone: false,
    at: 0,
    news: [{ key: "TurnBegan", text: "" }],
  });
  const log = [
    entry(0, null),
    entry(1, "red"),
    entry(2, null),
    entry(3, "blue"),
    entry(4, "red", true),
    entry(5, "blue"),
    entry(6, "red"),
  ];
  it("knows where another player begins, whatever events are called", () =>
    expect(handovers(log)).toEqual([1, 3, 6]));
  it("steps from player to player", () => {
    expect([0, 1, 3, 6].map((from) => stride(log, from, 6, 1, false))).toEqual([1, 3, 6, 6]);
    expect([6, 5, 3, 1].map((from) => stride(log, from, 6, -1, false))).toEqual([3, 3, 1, 0]);
  });
  it("steps by ten where one plays alone", () =>
    expect([
      stride(log, 3, 40, 1, true),
      stride(log, 3, 40, -1, true),
      stride(log, 35, 40, 1, true),
    ]).toEqual([13, 0, 40]));
});

describe("a seat at a table", () => {
  const view = (text: string) => ({
    game: "g",
    seat: "red",
    scene: {},
    question: null,
    waiting: [],
    news: [{ key: "K", text }],
  });
  const entry = (number: number) => ({
    number,
    seat: "red",
    undo: false,
    undone: false,
    at: 0,
    news: [{ key: "K", text: "", dice: [3] }],
  });
  const update = (after: number, number: number, anew = false) => ({
    kind: "update" as const,
    seat: "red",
    after,
    number,
    undo: false,
    mark: "",
    view: view(String(number)),
    anew,
    undone: [] as number[],
    log: Array.from({ length: number - after }, (_, n) => entry(after + n + 1)),
  });
  const seated = () => {
    const session = new Session("t");
    session.seat = "red";
    session.update(update(0, 4));
    return session;
  };
  it("drops what comes late", () => {
    const session = seated();
    session.update(update(2, 3));
    expect([session.number, session.log.length]).toEqual([4, 4]);
  });
  it("marks what the server names as undone, and nothing else", () => {
    const session = seated();
    session.update({ ...update(4, 5), undone: [2] });
    expect(session.log.map((one) => one.undone)).toEqual([false, true, false, false, false]);
  });
  it("takes an entry it has again as the server says it now", () => {
    const session = seated();
    const again = update(3, 5);
    again.log[0]!.undone = true;
    session.update(again);
    expect(session.log.map((one) => one.undone)).toEqual([false, false, false, true, false]);
  });
  it("begins anew where the table was set back", () => {
    const session = seated();
    session.update(update(0, 2, true));
    expect([session.number, session.log.length, session.view?.news[0]?.text]).toEqual([2, 2, "2"]);
  });
  it("knows its last move in a log", () => {
    const log = [entry(1), { ...entry(2), seat: "blue" }];
    expect([lastOf(log, "red"), lastOf(log, "green"), lastOf(log, null)]).toEqual([1, 0, 0]);
  });
  it("knows after which of its moves others moved, and where that round began", () => {
    const log = [..."brrbbrr"].map((one, n) => ({
      ...entry(n + 1),
      seat: one === "b" ? "blue" : "red",
    }));
    expect([lastTurnOf(log, "red"), roundStart(log, "red")]).toEqual([3, 1]);
    const theirs = log.slice(0, 5); // blue has just moved
    expect([lastTurnOf(theirs, "red"), roundStart(theirs, "red")]).toEqual([3, 1]);
  });
  it("looks back at the last moves of a solo game", () => {
    const log = Array.from({ length: 40 }, (_, n) => ({ ...entry(n + 1), seat: "red" }));
    expect([lastTurnOf(log, "red"), roundStart(log, "red")]).toEqual([39, 28]);
  });
  it("puts the dice away when it moves on", () => {
    const session = seated();
    session.update(update(4, 5));
    expect(session.rolled?.news.length).toBe(1);
    void session.choose("pass");
    expect(session.rolled).toBe(null);
  });
});

describe("odds", () => {
  const group = { id: "g", kind: "g", hits_on: { value: 4 }, sides: 10 };
  it("hits with a number or more", () =>
    expect([chance(group), hit(group, 4), hit(group, 3), beside(group)]).toEqual([
      70,
      true,
      false,
      ["", "+"],
    ]));
  it("or with a number or less", () => {
    const low = { ...group, at_most: true };
    expect([chance(low), hit(low, 4), hit(low, 5), beside(low)]).toEqual([
      40,
      true,
      false,
      ["1–", ""],
    ]);
  });
});

describe("words", () => {
  const words = new Words({
    things: { cruiser: "cruiser", "cruiser.about": "Big." },
    terms: { base: "the base" },
  });
  it("names things as the server does", () => {
    expect(words.thing("cruiser-2")).toBe("cruiser 2");
    expect(words.thing("cruiser-cruiser")).toBe("cruiser cruiser");
    expect(words.thing("1,-3")).toBe("(1,−3)");
    expect(words.title("cruiser")).toBe("Cruiser");
    expect(words.about("cruiser-2")).toBe("Big.");
    expect(words.term("base")).toBe("the base");
  });
  it("calls a piece by its number only where that is part of its name", () => {
    expect([
      words.piece("red-cruiser-2", "cruiser"),
      words.piece("cruiser-2", "cruiser"),
      words.piece("red-66", "cruiser"),
    ]).toEqual(["Cruiser 2", "Cruiser 2", "Cruiser"]);
  });
  it("writes numbers and lists", () => {
    expect([
      signed(-3),
      signed(2, true),
      t.list(["a", "b", "c"]),
      initials("Long March of Stars"),
    ]).toEqual(["−3", "+2", "a, b and c", "LM"]);
  });
});

describe("looks", () => {
  const look = new Appearance({
    kinds: { hearts: { icon: "hearts" }, "hearts-1": { icon: "crown" } },
  });
  it("tries the id, the kind, then what is left of a hyphen", () => {
    expect(look.of("hearts-7").icon).toBe("hearts");
    expect(look.of("hearts-1").icon).toBe("crown");
    expect(look.of("nothing", "hearts").icon).toBe("hearts");
    expect(look.of("nothing")).toEqual({});
  });
  it("knows colours by name and by pair", () => {
    expect(colour("teal")).toBe("var(--c-teal)");
    expect(colour(["#fff", "#000"])).toBe("light-dark(#000, #fff)");
    expect(colour("url(evil)")).toBe("var(--c-slate)");
  });
});

describe("the rulebook", () => {
  it("links rules and lets no markup through", () => {
    expect(inline("See **AB-7.1** <img>")).toBe(
      'See <strong><a class="rule" href="#AB-7.1" data-rule="AB-7.1">AB-7.1</a></strong> &lt;img&gt;',
    );
  });
  it("writes lists and tables", () => {
    expect(html("- one\n  more\n- two")).toBe(
      "<ul><li><p>one more</p></li><li><p>two</p></li></ul>",
    );
    expect(html("| a | b |\n|---|---|\n| 1 | 2 |")).toContain("<td>2</td>");
  });
});

describe("places", () => {
  it("finds the neighbour in an arrow's direction", () => {
    const places = [
      { q: 1, r: 0 },
      { q: 3, r: 0 },
      { q: 0, r: 1 },
    ].map((at) => ({ ...at, ...centre(at) }));
    expect(towards({ x: 0, y: 0 }, places, "ArrowRight")).toMatchObject({ q: 1, r: 0 });
    expect(towards({ x: 0, y: 0 }, places, "ArrowLeft")).toBeNull();
  });
  it("lays flat hexes in columns", () => {
    expect(centre({ q: 2, r: -1 }, "flat")).toEqual({ x: 180, y: 0 });
    expect(box([{ q: 0, r: 0 }], "flat")).toMatchObject({ w: 120, h: box([{ q: 0, r: 0 }]).w });
  });
  it("walks from hex to neighbouring hex along a row or column, and back", () => {
    const walk = (grid: Grid, keys: string[]) => {
      const all = Array.from({ length: 81 }, (_, n) => ({
        q: (n % 9) - 4,
        r: Math.floor(n / 9) - 4,
      })).map((at) => ({ ...at, ...centre(at, grid) }));
      let here = all.find(({ q, r }) => !q && !r)!;
      return keys.map((key) => {
        here = towards(here, all, key)!;
        return `${here.q},${here.r}`;
      });
    };
    expect(walk("flat", ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowUp"])).toEqual(
      ["1,0", "2,-1", "1,0", "0,0", "0,-1"],
    );
    expect(walk("pointy", ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowLeft"])).toEqual([
      "0,1",
      "-1,2",
      "0,1",
      "0,0",
      "-1,0",
    ]);
  });
  it("lays squares in rows and columns, as wide as a hex", () => {
    const { w, h } = box([{ q: 0, r: 0 }], "square");
    expect(w).toBe(h);
    expect(w).toBe(box([{ q: 0, r: 0 }]).w);
    expect(centre({ q: 2, r: 1 }, "square")).toEqual({ x: 2 * w, y: w });
    const side = Number(corners(60, "square").split(",")[0]);
    expect(-2 * side).toBeCloseTo(w, 1);
  });
  it("has a box even for nothing", () => expect(box([]).w).toBeGreaterThan(0));
  it("lays a tree out by depth, also with a circle in it", () => {
    const { spots, columns } = spread([
      { id: "a", kind: "a" },
      { id: "b", kind: "b", needs: ["a"] },
      { id: "c", kind: "c", needs: ["b"] },
    ]);
    expect([columns, spots.get("c")!.column]).toEqual([3, 2]);
    expect(
      spread([
        { id: "x", kind: "x", needs: ["y"] },
        { id: "y", kind: "y", needs: ["x"] },
      ]).spots.size,
    ).toBe(2);
  });
});
