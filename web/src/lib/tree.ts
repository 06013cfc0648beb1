// Lay out a tree of technologies: a column for each depth, children near their parents.
import type { Node } from "../made/protocol";

export interface Spot {
  node: Node;
  column: number;
  row: number;
}

export function spread(nodes: Node[]): { spots: Map<string, Spot>; columns: number; rows: number } {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const depth = new Map<string, number>();
  const deep = (id: string, seen: Set<string>): number => {
    if (depth.has(id)) return depth.get(id)!;
    if (seen.has(id)) return 0;
    seen.add(id);
    const needs = (byId.get(id)?.needs ?? []).filter((need) => byId.has(need));
    const found = needs.length ? 1 + Math.max(...needs.map((need) => deep(need, seen))) : 0;
    depth.set(id, found);
    return found;
  };
  nodes.forEach((node) => deep(node.id, new Set()));
  const spots = new Map<string, Spot>();
  const used = new Map<number, Set<number>>();
  const take = (column: number, wanted: number): number => {
    const rows = used.get(column) ?? used.set(column, new Set()).get(column)!;
    for (let n = 0; ; n++)
      for (const row of [wanted + n, wanted - n])
        if (row >= 0 && !rows.has(row)) {
          rows.add(row);
          return row;
        }
  };
  const most = Math.max(0, ...depth.values());
  for (let column = 0; column <= most; column++)
    for (const node of nodes.filter((n) => depth.get(n.id) === column)) {
      const parents = (node.needs ?? [])
        .map((need) => spots.get(need)?.row)
        .filter((row): row is number => row !== undefined);
      const wanted = parents.length
        ? Math.round(parents.reduce((a, b) => a + b, 0) / parents.length)
        : (used.get(0)?.size ?? 0);
      spots.set(node.id, { node, column, row: take(column, wanted) });
    }
  return {
    spots,
    columns: most + 1,
    rows: 1 + Math.max(0, ...[...spots.values()].map((spot) => spot.row)),
  };
}
