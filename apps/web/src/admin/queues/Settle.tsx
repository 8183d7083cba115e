"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { useKeys } from "../../shell/keys.ts";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import { problemOf } from "../../ui/problem.ts";
import { showToast } from "../../ui/toasts.ts";
import { PowerDialog } from "../PowerDialog.tsx";
import { useAdminAction } from "../use-admin-action.ts";
import styles from "./Review.module.css";

const UNDO_MS = 10_000;

/** A carrier in one of the two queues that somebody has to look after. */
export interface Settling {
  queue: "lost" | "contacts";
  firm: { id: string; name: string };
}

interface Settled {
  line: Settling;
  hide: () => void;
}

interface HandlingProps {
  /** Goes on to the next line. */
  leave: () => void;
  /** Opens a line that is in the queue again. */
  choose: (id: string) => void;
  /** Takes the focus after a decision, out of the field, where U and the other keys are letters. */
  inHand: RefObject<HTMLElement | null>;
}

/** After a decision the next line opens; U puts the last one back for ten seconds. */
export function useSettled({ leave, choose, inHand }: HandlingProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const last = useRef<Settled>(null);

  async function undo(): Promise<void> {
    const done = last.current;
    if (done === null) return;
    last.current = null;
    done.hide();
    const { queue, firm } = done.line;
    try {
      await client.admin.queues.reopen.mutate({ queue, firmId: firm.id });
      showToast({ kind: "info", text: `Undone: ${firm.name} is back in the queue.` });
    } catch (error) {
      showToast({ kind: "error", text: problemOf(error).detail });
    }
    await cache.invalidateQueries(trpc.admin.pathFilter());
    choose(firm.id);
  }

  useKeys({ u: () => void undo() });
  return function settled(line: Settling): void {
    last.current?.hide();
    leave();
    inHand.current?.focus();
    const hide = showToast({
      kind: "done",
      text: `${line.firm.name} is looked after.`,
      action: { label: "Undo", shortcut: "U", run: () => void undo() },
      forMs: UNDO_MS,
    });
    last.current = { line, hide };
  };
}

interface SettleProps {
  line: Settling;
  /** The thing to do first, in one sentence. */
  effect: string;
  onSettled: (line: Settling) => void;
}

/** The decisions about the line in hand, each with a reason: A, it is looked after; X, the carrier is suspended. */
export function Settle({ line, effect, onSettled }: SettleProps) {
  const [reason, setReason] = useState("");
  const [lacks, setLacks] = useState(false);
  const [suspending, setSuspending] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const { queue, firm } = line;
  const settle = useAdminAction(async (api) => {
    await api.admin.queues.settle.mutate({ queue, firmId: firm.id, reason: reason.trim() });
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
    <div className={styles.decide}>
      <Button kind="go" shortcut="A" busy={settle.isPending ? "Keeping" : undefined} onClick={ask}>
        Looked after
      </Button>
      <Button kind="danger" shortcut="X" onClick={() => setSuspending(true)}>
        Suspend the firm…
      </Button>
      <span className={styles.effect}>{effect}</span>
      <div className={styles.reason}>
        <label htmlFor="why-settled">Reason, logged</label>
        <Input
          id="why-settled"
          ref={reasonField}
          value={reason}
          maxLength={500}
          autoComplete="off"
          aria-invalid={lacks || undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setLacks(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") ask();
          }}
        />
      </div>
      {lacks && (
        <p role="alert" className={styles.lacks}>
          Say what was done, such as whom you rang.
        </p>
      )}
      {settle.isError && (
        <p role="alert" className={styles.lacks}>
          {problemOf(settle.error).detail}
        </p>
      )}
      {suspending && (
        <PowerDialog
          title={`Suspend ${firm.name}?`}
          effect="Its keys and sessions are refused, its quotes are withdrawn, and its open loads leave the board. Jobs that it has booked stay: reopen them on their own pages."
          verb="Suspend"
          busy="Suspending"
          kind="danger"
          call={async (api, given) => {
            await api.admin.firms.suspend.mutate({ firmId: firm.id, reason: given });
            await api.admin.queues.settle.mutate({ queue, firmId: firm.id, reason: given });
            onSettled(line);
          }}
          onClose={() => setSuspending(false)}
        />
      )}
    </div>
  );
}
