"use client";

import { useEffect, useRef, useState } from "react";
import { provideStepUp } from "../trpc/step-up.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

// Few acts ask for it.
const StepUpDialog = lazyPart(() => import("./StepUpDialog.tsx").then((file) => file.StepUpDialog));

/** Asks who it is where an act of power was refused; what was typed stays behind it. */
export function StepUp() {
  const [open, setOpen] = useState(false);
  const waiting = useRef<{ promise: Promise<boolean>; resolve: (proved: boolean) => void }>(null);

  useEffect(
    () =>
      provideStepUp(() => {
        // Two acts at the same moment are proved once.
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
