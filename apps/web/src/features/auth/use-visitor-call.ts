"use client";

import { useRef, useState } from "react";
import { createClient } from "../../shared/trpc/client.ts";
import { capital } from "../../ui/format/plain-words.ts";
import { type Problem, problemOf } from "../../ui/format/problem.ts";

type Client = ReturnType<typeof createClient>;

/** Returns a function that sends a request of a visitor, whether one is pending, and the last refusal. */
export function useVisitorCall() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const client = useRef<Client>(null);

  async function run<T>(call: (client: Client) => Promise<T>): Promise<T | null> {
    client.current ??= createClient({ mode: "live", asAdmin: false, reader: null });
    setBusy(true);
    try {
      const answer = await call(client.current);
      setProblem(null);
      return answer;
    } catch (error) {
      setProblem(problemOf(error));
      return null;
    } finally {
      setBusy(false);
    }
  }

  /** Returns the error text for a field, as a sentence that does not repeat the field's name. */
  function errorOf(field: string): string | undefined {
    const error = problem?.errors.find(({ pointer }) => pointer === `/${field}`);
    return error && capital(error.predicate ?? error.detail);
  }

  return { run, busy, problem, errorOf };
}
