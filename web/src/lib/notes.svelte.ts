// Short messages at the top of the page, and announcements for screen readers.
export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "bad" | "good";
  action?: { text: string; run: () => void };
}
export const toasts = $state<{ list: Toast[]; said: string }>({ list: [], said: "" });
let next = 1;

export function toast(
  text: string,
  tone: Toast["tone"] = "plain",
  action?: Toast["action"],
  ms = 5000,
): void {
  toasts.list = [
    ...toasts.list.filter((t) => t.text !== text).slice(-2),
    { id: next, text, tone, action },
  ];
  const id = next++;
  if (ms) setTimeout(() => dismiss(id), ms);
}
export const dismiss = (id: number): void => {
  toasts.list = toasts.list.filter((t) => t.id !== id);
};
export const say = (text: string): void => {
  toasts.said = text;
};
