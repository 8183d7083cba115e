"use client";

import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { problemOf } from "../ui/problem.ts";

// Most pages are left before their session ends.
const SignInAgainDialog = lazy(() =>
  import("./SignInAgainDialog.tsx").then((file) => ({ default: file.SignInAgainDialog })),
);

interface CacheEvent {
  type: string;
  action?: { type: string; error?: unknown };
}

function tellsOfEnd({ action }: CacheEvent): boolean {
  return action?.type === "error" && problemOf(action.error).code === "signed_out";
}

/** Asks for the password where a call finds the session ended. The page stays as it is, with all that is typed on it. */
export function SignInAgain() {
  const queries = useQueryClient();
  const [ended, setEnded] = useState(false);

  useEffect(() => {
    const look = (event: CacheEvent) => {
      if (tellsOfEnd(event)) setEnded(true);
    };
    const stops = [queries.getQueryCache().subscribe(look), queries.getMutationCache().subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);

  return (
    ended && (
      <Suspense>
        <SignInAgainDialog onClose={() => setEnded(false)} />
      </Suspense>
    )
  );
}
