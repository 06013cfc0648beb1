// Where a tip stands: near what it explains, and never over what the player needs.
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
const GAP = 8;

const shared = (one: Box, two: Box): number =>
  Math.max(0, Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left)) *
  Math.max(0, Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top));

/** How much of a box is covered by others. */
export const covered = (box: Box, others: readonly Box[]): number =>
  others.reduce((sum, other) => sum + shared(box, other), 0);

/**
 * The first place for a tip of this size that covers nothing to be kept clear, else the best.
 * It is tried below, above and beside its anchor, then in the corners of the rooms.
 */
export function placed(
  size: { width: number; height: number },
  anchor: Box,
  clear: readonly Box[],
  rooms: readonly Box[],
  screen: { width: number; height: number },
): Box {
  const { width, height } = size;
  const [middle, beside] = [
    anchor.left + anchor.width / 2 - width / 2,
    anchor.top + anchor.height / 2 - height / 2,
  ];
  const below = { left: middle, top: anchor.top + anchor.height + GAP };
  const above = { left: middle, top: anchor.top - height - GAP };
  const upper = anchor.top < screen.height * 0.45;
  const tried = [
    ...(upper ? [below, above] : [above, below]),
    { left: anchor.left + anchor.width + GAP, top: beside },
    { left: anchor.left - width - GAP, top: beside },
    ...rooms.flatMap((room) => [
      { left: room.left + GAP, top: room.top + GAP },
      { left: room.left + room.width - width - GAP, top: room.top + GAP },
      { left: room.left + GAP, top: room.top + room.height - height - GAP },
      { left: room.left + room.width - width - GAP, top: room.top + room.height - height - GAP },
    ]),
  ].map(({ left, top }) => ({
    left: Math.min(Math.max(left, GAP), screen.width - width - GAP),
    top: Math.min(Math.max(top, GAP), screen.height - height - GAP),
    width,
    height,
  }));
  // What is explained must stay in sight as well.
  const costs = tried.map((box) => covered(box, [...clear, anchor]));
  return tried[costs.indexOf(Math.min(...costs))]!;
}
