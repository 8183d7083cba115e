import { answered } from "../hooks/answer.ts";
import type { problemOf } from "./problem.ts";
import { detailOf, unansweredWords } from "./refusal.ts";

/* Loads the words for refusals when the page is idle, for pages whose first view shows none. */

let words: { problemOf: typeof problemOf } | null = null;

/** Preloads the words. */
export async function fetchWords(): Promise<void> {
  words = await import("./problem.ts");
}

/** Waits for the words within the usual timeout. Without them, the service's own sentence is shown. */
export async function whenWorded(): Promise<void> {
  if (words === null) await answered(fetchWords, { kind: "read" }).catch(() => undefined);
}

/** Words for what a call threw. */
export const wordsFor = (error: unknown): string =>
  words?.problemOf(error).detail ?? detailOf(error) ?? unansweredWords(error);
