import { waitForAnswer } from "../hooks/answer.ts";
import type { problemOf } from "./problem.ts";
import { detailOf, unansweredWords } from "./refusal.ts";

type ErrorTexts = { problemOf: typeof problemOf };

/** Words for errors. `load` loads the module with the error texts. */
export function createWords(load: () => Promise<ErrorTexts>) {
  let texts: ErrorTexts | null = null;
  const fetchWords = async () => {
    texts = await load();
  };
  return {
    /** Loads the module with the error texts. */
    fetchWords,
    /**
     * Waits for that module, at most for the usual timeout. If it cannot be loaded, the service's own sentence is
     * shown.
     */
    whenWorded: async () => {
      if (texts === null) await waitForAnswer(fetchWords, { kind: "read" }).catch(() => undefined);
    },
    /** Returns the words for an error that a request threw. */
    wordsFor: (error: unknown): string =>
      texts?.problemOf(error).detail ?? detailOf(error) ?? unansweredWords(error),
  };
}

// Loaded once the page is idle, because the first view of most pages shows no error.
export const { fetchWords, whenWorded, wordsFor } = createWords(() => import("./problem.ts"));
