"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { CallEnded } from "../../../ui/hooks/answer.ts";
import { useKeptFile } from "../../../ui/hooks/use-kept-file.ts";
import type { SeenLoad } from "../changed-facts.ts";
import { type Progress, sendFile } from "../send-file.ts";
import { useLoadAction } from "../use-load-action.ts";
import { podPath } from "../view.ts";

/** The chosen file, with an object URL for its preview. */
interface ChosenFile {
  file: File;
  url: string;
}

/** Upload of a proof of delivery: starts when a file is chosen, and can be cancelled and retried. */
export function useProof(load: SeenLoad) {
  const { file, setFile, forget } = useKeptFile(`proof ${load.id}`);
  const chosen = useMemo((): ChosenFile | null => file && { file, url: URL.createObjectURL(file) }, [file]);
  const [progress, setProgress] = useState<Progress>(0);
  const ending = useRef(new AbortController());
  const send = useLoadAction<File>(load, {
    call: async (_client, file, { context }) =>
      sendFile(podPath(load.id), "PUT", file, {
        onProgress: setProgress,
        signal: ending.current.signal,
        ...context,
      }),
    onDone: forget,
  });
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);

  function sendIt(file: File): void {
    setProgress(0);
    ending.current = new AbortController();
    send.mutate(file);
  }

  return {
    chosen,
    choose(file: File | undefined): void {
      if (file === undefined || send.isPending) return;
      setFile(file);
      sendIt(file);
    },
    again(): void {
      if (chosen && !send.isPending) sendIt(chosen.file);
    },
    cancel(): void {
      ending.current.abort(new CallEnded("cancelled", "change"));
    },
    /** Discards the chosen file; a proof that the load already has stays. */
    drop(): void {
      setFile(null);
      send.reset();
    },
    sending: send.isPending,
    sent: send.isSuccess && !send.isPending,
    /** True for a file that was chosen on an earlier visit and has not been sent. */
    waits: chosen !== null && send.isIdle,
    error: send.isPending ? null : send.error,
    changes: send.changes,
    progress,
  };
}
