import { answered } from "./answer.ts";
import { detailOf, unansweredWords } from "./refusal.ts";

/*
 * The site's words for sentences of the service, for pages whose first view says none: their code is fetched once the page
 * is idle.
 */

async function load() {
  const [{ problemOf }, { plainWords }] = await Promise.all([
    import("./problem.ts"),
    import("./format/plain-words.ts"),
  ]);
  return { problemOf, plainWords };
}

let words: Awaited<ReturnType<typeof load>> | null = null;

/** Fetches the words ahead of need. */
export async function fetchWords(): Promise<void> {
  words = await load();
}

/** Waits for the words, as long as for any answer. Without them a sentence stands as the service wrote it. */
export async function whenWorded(): Promise<void> {
  if (words === null) await answered(fetchWords, { kind: "read" }).catch(() => undefined);
}

/** The words for what a call threw. */
export const wordsFor = (error: unknown): string =>
  words?.problemOf(error).detail ?? detailOf(error) ?? unansweredWords(error);

/** A sentence of the service in the site's words. */
export const inOurWords = (detail: string): string => words?.plainWords(detail) ?? detail;
