// Our own plain shapes, for pieces that are just a colour and a shape, and the faces of dice.
const circle = (x, y, r) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const polygon = (points) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}z`;
const around = (count, radius) =>
  Array.from({ length: count }, (_, n) => {
    const angle = (2 * Math.PI * n) / count - Math.PI / 2;
    const far = typeof radius === "number" ? radius : radius[n % radius.length];
    return [256 + far * Math.cos(angle), 256 + far * Math.sin(angle)].map(Math.round);
  });

const PIPS = { 1: "c", 2: "ai", 3: "iac", 4: "agbi", 5: "agcbi", 6: "adgbfi" };
const PLACES = {
  ...{ a: [152, 152], d: [152, 256], g: [152, 360] },
  ...{ b: [360, 152], f: [360, 256], i: [360, 360], c: [256, 256] },
};
const DIE =
  "M96 40H416A56 56 0 0 1 472 96V416A56 56 0 0 1 416 472H96A56 56 0 0 1 40 416V96A56 56 0 0 1 96 40z";
const die = (face) => DIE + [...PIPS[face]].map((pip) => circle(...PLACES[pip], 42)).join("");

export const SHAPES = {
  disc: circle(256, 256, 200),
  ring: circle(256, 256, 210) + circle(256, 256, 130),
  square: "M72 72H440V440H72z",
  triangle: polygon(around(3, 250)),
  lozenge: polygon(around(4, [240, 170])),
  hexagon: polygon(around(6, 230)),
  star: polygon(around(10, [240, 100])),
  plus: "M196 56H316V196H456V316H316V456H196V316H56V196H196z",
  cross: polygon([
    ...[
      [171, 86],
      [256, 171],
      [341, 86],
      [426, 171],
      [341, 256],
      [426, 341],
    ],
    ...[
      [341, 426],
      [256, 341],
      [171, 426],
      [86, 341],
      [171, 256],
      [86, 171],
    ],
  ]),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [`die-${face}`, die(face)])),
};
