"use client";

import { useEffect, useState } from "react";
import type { SeenLoad } from "../changed-facts.ts";
import { useLoadAction } from "../use-load-action.ts";
import { podPath } from "../view.ts";
import { type Progress, sendProof } from "./send-proof.ts";

/** The file as it was chosen, with an address under which this page can show it. */
interface Chosen {
  file: File;
  url: string;
}

/** A proof of delivery on its way: chosen, shown, sent at once, and sent again if that fails. */
export function useProof(load: SeenLoad) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [progress, setProgress] = useState<Progress>(0);
  const send = useLoadAction<File>(load, {
    call: async (_client, file, { context }) =>
      sendProof(podPath(load.id), file, { onProgress: setProgress, ...context }),
  });
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen]);

  function sendIt(file: File): void {
    setProgress(0);
    send.mutate(file);
  }

  return {
    chosen,
    choose(file: File | undefined): void {
      if (file === undefined || send.isPending) return;
      setChosen({ file, url: URL.createObjectURL(file) });
      sendIt(file);
    },
    again(): void {
      if (chosen && !send.isPending) sendIt(chosen.file);
    },
    sending: send.isPending,
    sent: send.isSuccess && !send.isPending,
    error: send.isPending ? null : send.error,
    changes: send.changes,
    progress,
  };
}
