"use client";

import { useEffect, useRef, useState } from "react";
import { lazyPart } from "../../ui/primitives/lazy-part.tsx";
import { provideStepUp } from "../trpc/step-up.ts";

// Loaded on demand: few actions need it.
const StepUpDialog = lazyPart(() => import("./StepUpDialog.tsx").then((file) => file.StepUpDialog));

/** Asks for the second factor when an action needs a step-up. The page stays in place, with its typed text. */
export function StepUp() {
  const [open, setOpen] = useState(false);
  const waiting = useRef<{ promise: Promise<boolean>; resolve: (proved: boolean) => void }>(null);

  useEffect(
    () =>
      provideStepUp(() => {
        // Concurrent actions share one dialog.
        waiting.current ??= Promise.withResolvers<boolean>();
        setOpen(true);
        return waiting.current.promise;
      }),
    [],
  );

  function close(proved: boolean): void {
    waiting.current?.resolve(proved);
    waiting.current = null;
    setOpen(false);
  }

  return open && <StepUpDialog onClose={close} />;
}
