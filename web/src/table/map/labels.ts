// What a screen reader says about places and pieces.
import { printed } from "../../lib/hex";
import { seatName } from "../../lib/look";
import type { Place } from "../../lib/scene";
import type { Words } from "../../lib/words";
import { t } from "../../texts";

interface Named {
  kind: string;
  ids: string[];
  owner: string | null;
  count: number;
  hidden?: boolean;
}

export function pieceLabel(words: Words, { kind, ids, owner, count, hidden }: Named): string {
  const id = ids.length === 1 && words.has(ids[0]!) ? ids[0]! : kind;
  const many = count > 1 ? `${count} × ` : "";
  const whose = owner ? `${seatName(owner)} ` : "";
  return `${many}${whose}${words.thing(id)}${hidden ? `, ${t.map.faceDown}` : ""}`;
}

export function placeLabel(words: Words, { cell, tokens, linked }: Place): string {
  const own = words.thing(cell.id);
  const what = [
    words.title(cell.kind),
    cell.id.includes(",") || own !== cell.id || printed(cell.id) ? own : "",
    cell.owner ? t.map.ownedBy(seatName(cell.owner)) : "",
    cell.area && !cell.owner ? t.map.homeOf(seatName(cell.area)) : "",
  ].filter(Boolean);
  // A mark that repeats the kind and the owner is not read again.
  const marks = (cell.marks ?? []).filter((mark) => mark !== `${cell.kind}-${cell.owner}`);
  const said = [what.join(" "), ...marks.map((mark) => words.thing(mark))].join(", ");
  const on = tokens.map((one) => (one.more ? t.map.more(one.count) : pieceLabel(words, one)));
  const joined = linked.length ? t.map.linked(t.list(linked.map((id) => words.thing(id)))) : "";
  return said + (on.length ? `: ${t.list(on)}` : "") + joined;
}
