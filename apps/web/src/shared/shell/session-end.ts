import type { QueryClient } from "@tanstack/react-query";
import { forgetJobs } from "../session/kept-jobs.ts";
import { onRefusal } from "./use-refusal.ts";

/**
 * Deletes the stored jobs when a request finds that the session has ended, and calls `onEnd`; `acted` is true
 * after an action, false after a background query.
 */
export function onSessionEnd(queries: QueryClient, onEnd: (acted: boolean) => void): () => void {
  return onRefusal(queries, "signed_out", (by) => {
    void forgetJobs();
    onEnd(by === "mutation");
  });
}
