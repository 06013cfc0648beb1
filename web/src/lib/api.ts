// Requests by HTTP; every refusal comes as one clear sentence.
import { t } from "../texts";
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    message: string,
    readonly body: Record<string, unknown> = {},
    readonly retry = 0,
  ) {
    super(message);
  }
}

const sentence = (status: number): string =>
  status === 0
    ? t.errors.noAnswer
    : status === 404
      ? t.errors.nothingThere
      : t.errors.refused(status);

export async function ask<T>(
  path: string,
  how: { method?: string; body?: unknown; raw?: BodyInit; signal?: AbortSignal } = {},
): Promise<T> {
  let answer: Response;
  const body = how.raw ?? (how.body === undefined ? undefined : JSON.stringify(how.body));
  try {
    answer = await fetch(path, {
      method: how.method ?? (body === undefined ? "GET" : "POST"),
      headers:
        body === undefined
          ? {}
          : { "content-type": how.raw ? "application/octet-stream" : "application/json" },
      body,
      signal: how.signal,
      credentials: "same-origin",
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal(0, "offline", sentence(0));
  }
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  let data: Record<string, unknown> = {};
  try {
    data = JSON.parse(text) as Record<string, unknown>;
  } catch {
    /* not JSON: the status says enough */
  }
  if (answer.ok) return data as T;
  const kind = String(data.type ?? "").replace("urn:starhold:", "");
  const words = [data.title, data.detail]
    .filter((part, n, all) => part && all.indexOf(part) === n)
    .join(" ");
  throw new Refusal(
    answer.status,
    kind,
    words || sentence(answer.status),
    data,
    Number(answer.headers.get("retry-after")) || 0,
  );
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
    b.toString(16).padStart(2, "0"),
  ).join("");

/** Send a command until the server answers; the key makes it count only once. */
export async function command<T>(
  path: string,
  body: Record<string, unknown>,
  lost: (waiting: boolean) => void,
): Promise<T> {
  const keyed = { ...body, key: newKey() };
  for (let wait = 500; ; wait = Math.min(wait * 2, 15000)) {
    try {
      const answer = await ask<T>(path, { body: keyed });
      lost(false);
      return answer;
    } catch (error) {
      const again = error instanceof Refusal && [0, 429, 502, 503, 504].includes(error.status);
      if (!again) {
        lost(false);
        throw error;
      }
      lost(true);
      await pause(error.retry ? error.retry * 1000 : wait);
    }
  }
}
