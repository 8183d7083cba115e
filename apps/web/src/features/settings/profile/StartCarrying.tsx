"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";

/** Panel for a firm that only posts; lets it become a carrier, once it is approved. */
export function StartCarrying() {
  const trpc = useTRPC();
  const [asking, setAsking] = useState(false);
  const start = useMutation(
    // Loads the page in full, because menus, bars and permissions change.
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
