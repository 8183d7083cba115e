"use client";

import { type RefObject, useRef, useState } from "react";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import { useAdminAction } from "../use-admin-action.ts";
import { Decide, Reason, type ReviewedCarrier } from "./Review.tsx";

interface SettleProps {
  line: ReviewedCarrier;
  /** Advice for the admin before deciding, in one sentence. */
  effect: string;
  onSettled: (line: ReviewedCarrier) => void;
}

/** Decisions on the selected line, each with a reason: A marks it as handled, X suspends the carrier. */
export function Settle({ line, effect, onSettled }: SettleProps) {
  const [reason, setReason] = useState("");
  const [lacks, setLacks] = useState(false);
  const [suspending, setSuspending] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const { queue, firm, seenAt } = line;
  const settle = useAdminAction(async (api) => {
    await api.admin.queues.settle.mutate({ queue, firmId: firm.id, seenAt, reason: reason.trim() });
    onSettled(line);
  });

  function ask(): void {
    if (settle.isPending) return;
    if (reason.trim() !== "") settle.mutate();
    else {
      setLacks(true);
      reasonField.current?.focus();
    }
  }

  useKeys({ a: ask, x: () => setSuspending(true) });
  return (
    <Decide>
      <Button kind="go" shortcut="A" busy={settle.isPending ? "Keeping" : undefined} onClick={ask}>
        Looked after
      </Button>
      <Button kind="danger" shortcut="X" onClick={() => setSuspending(true)}>
        Suspend the firm…
      </Button>
      <Text tone="quiet">{effect}</Text>
      <Reason
        label="Reason, logged"
        field={reasonField}
        value={reason}
        onChange={(given) => {
          setReason(given);
          setLacks(false);
        }}
        onEnter={ask}
        lacks={lacks ? "Say what was done, such as whom you rang." : null}
        error={settle.error}
      />
      {suspending && (
        <PowerDialog
          title={`Suspend ${firm.name}?`}
          effect="Its keys and sessions are refused, its quotes are withdrawn, and its open loads leave the board. Jobs that it has booked stay: reopen them on their own pages."
          hint="Its owners are emailed it, and its people read it on the site. It is kept, with your name."
          verb="Suspend"
          busy="Suspending"
          kind="danger"
          call={async (api, given) => {
            await api.admin.firms.suspend.mutate({ firmId: firm.id, reason: given });
            await api.admin.queues.settle.mutate({ queue, firmId: firm.id, seenAt, reason: given });
            onSettled(line);
          }}
          onClose={() => setSuspending(false)}
        />
      )}
    </Decide>
  );
}
