import type { QueryClient } from "@tanstack/react-query";
import { forgetJobs } from "../session/kept-jobs.ts";
import { onRefusal } from "./use-refusal.ts";

/**
 * Forgets the kept jobs where a call finds the session ended, and tells the page: `acted` where somebody did something,
 * and not where the page only looked for news.
 */
export function onSessionEnd(queries: QueryClient, tell: (acted: boolean) => void): () => void {
  return onRefusal(queries, "signed_out", (by) => {
    void forgetJobs();
    tell(by === "mutation");
  });
}
