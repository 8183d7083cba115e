import { answered } from "./answer.ts";
import type { problemOf } from "./problem.ts";
import { detailOf, unansweredWords } from "./refusal.ts";

/*
 * The words for what the service refuses, for pages whose first view says none: their code is fetched once the page is idle.
 */

let words: { problemOf: typeof problemOf } | null = null;

/** Fetches the words ahead of need. */
export async function fetchWords(): Promise<void> {
  words = await import("./problem.ts");
}

/** Waits for the words, as long as for any answer. Without them a refusal is told as the service wrote it. */
export async function whenWorded(): Promise<void> {
  if (words === null) await answered(fetchWords, { kind: "read" }).catch(() => undefined);
}

/** The words for what a call threw. */
export const wordsFor = (error: unknown): string =>
  words?.problemOf(error).detail ?? detailOf(error) ?? unansweredWords(error);
