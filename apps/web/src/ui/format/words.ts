import { waitForAnswer } from "../hooks/answer.ts";
import type { problemOf } from "./problem.ts";
import { detailOf, unansweredWords } from "./refusal.ts";

/* Loads the module with the error texts once the page is idle, because the first view of most pages shows no error. */

let words: { problemOf: typeof problemOf } | null = null;

/** Loads the module with the error texts. */
export async function fetchWords(): Promise<void> {
  words = await import("./problem.ts");
}

/**
 * Waits for that module, at most for the usual timeout. If it cannot be loaded, the service's own sentence is
 * shown.
 */
export async function whenWorded(): Promise<void> {
  if (words === null) await waitForAnswer(fetchWords, { kind: "read" }).catch(() => undefined);
}

/** Returns the words for an error that a request threw. */
export const wordsFor = (error: unknown): string =>
  words?.problemOf(error).detail ?? detailOf(error) ?? unansweredWords(error);
