"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../trpc/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** For a firm that only posts: it begins to carry, and waits for approval. */
export function StartCarrying() {
  const trpc = useTRPC();
  const [asking, setAsking] = useState(false);
  const start = useMutation(
    // The whole frame changes: sections, the bar, what may be done.
    trpc.firms.startCarrying.mutationOptions({ onSuccess: () => location.assign("/waiting") }),
  );
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Carry loads too…
      </Button>
      {asking && (
        <ConfirmDialog
          question="Carry loads too?"
          effect="Your firm gets the board. A person looks at every new carrier before it may quote; posting goes on as before."
          verb="Turn carrying on"
          busy={start.isPending ? "Turning on" : undefined}
          error={start.error}
          onConfirm={() => start.mutate({})}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
