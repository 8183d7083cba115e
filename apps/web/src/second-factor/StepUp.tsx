"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { provideStepUp } from "../trpc/step-up.ts";

// Few acts ask for it.
const StepUpDialog = lazy(() =>
  import("./StepUpDialog.tsx").then((file) => ({ default: file.StepUpDialog })),
);

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

  return (
    open && (
      <Suspense>
        <StepUpDialog onClose={close} />
      </Suspense>
    )
  );
}
