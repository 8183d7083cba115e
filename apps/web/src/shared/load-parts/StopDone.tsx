"use client";

import type { Job } from "@board/api/schemas";
import { IconPackage } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { useLoadAction } from "./use-load-action.ts";
import type { PageLoad } from "./view.ts";

interface StopDoneProps {
  load: Job | PageLoad;
  /** Number of the further stop to mark as done. */
  number: number;
  phone?: boolean;
  children: ReactNode;
}

/** Button that marks a further stop as done. */
export function StopDone({ load, number, phone = false, children }: StopDoneProps) {
  const done = useLoadAction(load, {
    call: (client, _: undefined, seen) =>
      client.bookings.stopDone.mutate({ id: load.id, number: String(number) }, seen),
    said: `Stop ${number} of ${load.ref} is done`,
  });
  return (
    <>
      <Button
        kind="go"
        wide={phone}
        icon={<IconPackage size={phone ? 20 : 16} stroke={1.9} aria-hidden />}
        busy={done.isPending ? "Marking" : undefined}
        onClick={() => done.mutate(undefined)}
      >
        {children}
      </Button>
      {done.error && <ErrorNote error={done.error} changes={done.changes} />}
    </>
  );
}
