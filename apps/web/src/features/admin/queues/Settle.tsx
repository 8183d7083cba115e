"use client";

import { useState } from "react";
import { useKeys } from "../../../shared/shell/keys.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { PowerDialog } from "../PowerDialog.tsx";
import type { Client } from "../use-admin-action.ts";
import { type AfterDecision, Decide } from "./Review.tsx";

interface SettleProps {
  queue: "lost" | "contacts" | "handBacks";
  firm: { id: string; name: string };
  /** Time of the event under review: a lost licence, a changed contact or the newest hand-back. */
  seenAt: string;
  /** Advice for the admin before deciding, in one sentence. */
  effect: string;
  after: AfterDecision;
}

/** Decisions on the selected carrier, each with a reason: the key A marks it as handled, X suspends the carrier. */
export function Settle({ queue, firm, seenAt, effect, after }: SettleProps) {
  const [suspending, setSuspending] = useState(false);
  async function settle({ admin: { queues } }: Client, reason: string): Promise<void> {
    await queues.settle.mutate({ queue, firmId: firm.id, seenAt, reason });
    after.leave();
    after.tell({
      said: `${firm.name} is looked after.`,
      undo: () => queues.reopen.mutate({ queue, firmId: firm.id }),
      undone: `Undone: ${firm.name} is back in the queue.`,
    });
  }

  useKeys({ x: () => setSuspending(true) });
  return (
    <>
      <Decide
        verb="Looked after"
        busy="Keeping"
        effect={effect}
        label="Reason, logged"
        lacks="Say what was done, such as whom you rang."
        decide={settle}
      >
        <Button kind="danger" shortcut="X" onClick={() => setSuspending(true)}>
          Suspend the firm…
        </Button>
      </Decide>
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
            await settle(api, given);
          }}
          onClose={() => setSuspending(false)}
        />
      )}
    </>
  );
}
