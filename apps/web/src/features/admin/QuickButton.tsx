"use client";

import { saidOf } from "../../ui/format/problem.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { type Client, useAdminAction } from "./use-admin-action.ts";

interface QuickButtonProps {
  label: string;
  busy: string;
  /** Firm, person or load for screen readers, where several buttons have the same label. */
  of: string;
  call: (client: Client) => Promise<unknown>;
  because?: string | undefined;
}

/** Button for a small action that needs no confirmation and no reason. */
export function QuickButton({ label, busy, of, call, because }: QuickButtonProps) {
  const act = useAdminAction((client) => call(client));
  return (
    <>
      <Button
        size="small"
        aria-label={`${label}, ${of}`}
        busy={act.isPending ? busy : undefined}
        because={because}
        onClick={() => act.mutate()}
      >
        {label}
      </Button>
      {act.isError && <span role="alert"> {saidOf(act.error)}</span>}
    </>
  );
}
