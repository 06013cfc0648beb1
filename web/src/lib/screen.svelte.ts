// The layout that fits the window.
export type Layout = "wide" | "mid" | "tall" | "phone";
const now = (): Layout => {
  const [w, h] = [innerWidth, innerHeight];
  return w >= 1240
    ? "wide"
    : w >= 900 || (w >= 640 && h < 560)
      ? "mid"
      : w >= 640
        ? "tall"
        : "phone";
};
export const screen = $state<{ layout: Layout }>({ layout: now() });
addEventListener("resize", () => {
  const layout = now();
  if (layout !== screen.layout) screen.layout = layout;
});
