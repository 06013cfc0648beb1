// The coach on the page; tests/show/test_lessons.py asks the same of the coach in the terminal.
import { beforeEach, describe, expect, it } from "vitest";
import { begin, hear } from "../src/lib/lesson";
import type { LessonPlan, LogEntry, Question, TaughtMoment } from "../src/made/protocol";

const kept = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
  configurable: true,
});
const asking = (key: string, ...names: string[]): Question => ({
  player: "red",
  key,
  text: "?",
  rule: "",
  options: names.map((name) => ({ name, text: name, group: "" })),
});
const moment = (ask: string, title: string, more: Partial<TaughtMoment> = {}): TaughtMoment => ({
  ask,
  title,
  text: "text",
  ...more,
});
const plan = (moments: TaughtMoment[], patience = 9): LessonPlan => ({
  seed: "seed",
  players: 1,
  bots: "easy",
  about: "about",
  farewell: "farewell",
  patience,
  moment: moments,
});
const chosen = (number: number, undone = false): LogEntry => ({
  number,
  seat: "red",
  at: 0,
  undo: false,
  undone,
  news: [],
});
const made = (number: number): LogEntry[] =>
  Array.from({ length: number }, (_, n) => chosen(n + 1));
const said = (lesson: LessonPlan, questions: Question[]): string[] =>
  questions.map((question, at) => {
    const one = hear("t", lesson, question, at, made(at));
    return one ? (one.moment?.title ?? one.farewell) : "";
  });

describe("a coach", () => {
  beforeEach(() => begin("t"));
  it("is silent at a table that is no lesson", () =>
    expect(hear("other", plan([moment("Move", "m")]), asking("Move", "go"), 0, [])).toBeNull());
  it("waits for a time or an offer", () => {
    const lesson = plan([
      moment("Move", "third", { time: 3 }),
      moment("Move", "gate", { offers: "jump *" }),
      moment("Move", "a"),
    ]);
    const questions = [["go"], ["jump 2"], ["go"]].map((names) => asking("Move", ...names));
    expect(said(lesson, questions)).toEqual(["a", "gate", "third"]);
  });
  it("says goodbye once, with the last moment it waits for", () => {
    const lesson = plan([moment("Move", "first"), moment("Sell", "extra", { extra: true })]);
    expect(hear("t", lesson, asking("Move", "go"), 0, [])).toMatchObject({
      number: 1,
      of: 1,
      farewell: "farewell",
    });
    expect(hear("t", lesson, asking("Sell", "go"), 1, made(1))).toMatchObject({
      number: 0,
      farewell: "",
    });
  });
  it("passes over a moment whose time has passed", () => {
    const lesson = plan([
      moment("Move", "jump", { offers: "jump", time: 1 }),
      moment("Move", "go"),
    ]);
    expect(hear("t", lesson, asking("Move", "go"), 0, [])).toMatchObject({
      number: 2,
      farewell: "farewell",
    });
  });
  it("does not wait for ever", () => {
    const lesson = plan([moment("Move", "first"), moment("Fly", "never")], 3);
    const questions = Array.from({ length: 6 }, () => asking("Move", "go"));
    expect(said(lesson, questions)).toEqual(["first", "", "", "farewell", "", ""]);
  });
  it("repeats itself when a choice was taken back", () => {
    const lesson = plan([moment("Move", "first"), moment("Move", "second", { time: 2 })]);
    const first = hear("t", lesson, asking("Move", "go"), 0, []);
    const second = hear("t", lesson, asking("Move", "go"), 1, made(1));
    expect(hear("t", lesson, asking("Move", "go"), 1, made(1))).toEqual(second);
    const log = [chosen(1, true), { ...chosen(2), undo: true }];
    expect(hear("t", lesson, asking("Move", "go"), 2, log)).toEqual(first);
    expect(hear("t", lesson, asking("Move", "go"), 3, [...log, chosen(3)])).toEqual(second);
  });
  it("finds an option by one of some figures or by its words", () => {
    const lesson = plan([
      moment("Move", "m", { suggest: ["go * [0-2]", "go * | *you win?", "* 9"] }),
    ]);
    const said = (question: Question) => hear("t", lesson, question, 0, [])?.suggested;
    expect(said(asking("Move", "go far 9", "go far 3", "go near 2"))).toBe("go near 2");
    const told = asking("Move", "go far 9", "go far 3");
    told.options[1]!.text = "Go far – you win!";
    expect(said(told)).toBe("go far 3");
    expect(said(asking("Move", "go far 3", "go far 9"))).toBe("go far 9");
  });
  it("gives the reason of what it suggests", () => {
    const lesson = plan([
      moment("Move", "m", { suggest: ["jump *", "go *"], why: "Far.", otherwise: "Near." }),
    ]);
    expect(hear("t", lesson, asking("Move", "go 1", "jump 2"), 0, [])).toMatchObject({
      suggested: "jump 2",
      why: "Far.",
    });
    expect(hear("t", lesson, asking("Move", "go 1", "stay"), 0, [])).toMatchObject({
      suggested: "go 1",
      why: "Near.",
    });
    expect(hear("t", lesson, asking("Move", "stay"), 0, [])).toMatchObject({
      suggested: "",
      why: "",
    });
  });
});
