"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { provideStepUp } from "../trpc/step-up.ts";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Waiting } from "../ui/Waiting.tsx";
import { GiveFactor } from "./GiveFactor.tsx";
import styles from "./SecondFactor.module.css";

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

function StepUpDialog({ onClose }: { onClose: (proved: boolean) => void }) {
  const trpc = useTRPC();
  // Another factor may have been added elsewhere a moment ago.
  const { data, error } = useQuery(trpc.secondFactor.step.queryOptions({}, { staleTime: 0, gcTime: 0 }));
  return (
    <Dialog label="Is it you?" onClose={() => onClose(false)}>
      <div className={styles.dialog}>
        <h2>Is it you?</h2>
        <p>
          This changes what others can do in your name, so it is asked again every ten minutes. What you typed
          is kept.
        </p>
        {error && <ErrorNote error={error} />}
        {!data && !error && <Waiting what="your second factor" />}
        {data && <GiveFactor step={data} onGiven={() => onClose(true)} />}
        <div className={styles.end}>
          <Button kind="quiet" onClick={() => onClose(false)} shortcut="Esc">
            Not now
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
