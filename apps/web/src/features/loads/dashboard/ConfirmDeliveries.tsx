"use client";

import type { DashboardEntry } from "@board/api/schemas";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CONFIRM_IS_FINAL } from "../../../shared/load-parts/confirm-words.ts";
import { useLoadReads } from "../../../shared/load-parts/use-load-action.ts";
import { seen } from "../../../shared/trpc/client.ts";
import { useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { Item } from "../../../ui/primitives/Item.tsx";
import { Lines } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { confirmNotes } from "./confirm-notes.ts";

/** Loads that were confirmed, and refused ones with reasons. */
export interface ConfirmResult {
  done: readonly DashboardEntry[];
  refused: readonly { load: DashboardEntry; why: string }[];
}

interface ConfirmDeliveriesProps {
  loads: readonly DashboardEntry[];
  onDone: (confirmed: ConfirmResult) => void;
  onClose: () => void;
}

/** Formats a count: `1 delivery`, `17 deliveries`. */
export function deliveriesWords(count: number): string {
  return count === 1 ? "1 delivery" : `${count} deliveries`;
}

/**
 * HTTP statuses that concern one load only, so that the next loads are still tried; any other error stops the loop.
 */
const REFUSALS = new Set([404, 409, 412, 422]);

/**
 * Dialog that confirms deliveries, in one request for each load and with the version seen. A retry reuses the
 * idempotency keys.
 */
export function ConfirmDeliveries({ loads, onDone, onClose }: ConfirmDeliveriesProps) {
  const client = useTRPCClient();
  const read = useLoadReads();
  const keys = useRef(new Map<string, string>());
  const [at, setAt] = useState(0);
  const confirm = useMutation({
    mutationFn: async (): Promise<ConfirmResult> => {
      const done: DashboardEntry[] = [];
      const refused: { load: DashboardEntry; why: string }[] = [];
      for (const [index, load] of loads.entries()) {
        setAt(index + 1);
        const idempotencyKey = keys.current.get(load.id) ?? crypto.randomUUID();
        keys.current.set(load.id, idempotencyKey);
        try {
          await client.bookings.confirm.mutate(
            { id: load.id },
            { context: { idempotencyKey, ...seen(load) } },
          );
          done.push(load);
        } catch (error) {
          const { status, detail } = problemOf(error);
          if (status === null || !REFUSALS.has(status)) throw error;
          refused.push({ load, why: detail });
        }
      }
      return { done, refused };
    },
    onSuccess: onDone,
    onSettled: read,
  });
  const what = deliveriesWords(loads.length);
  return (
    <ConfirmDialog
      question={`Confirm ${what}?`}
      effect={`The work is done and to be paid. ${CONFIRM_IS_FINAL}`}
      verb={`Confirm ${what}`}
      kind="go"
      busy={confirm.isPending ? `Confirming ${at} of ${loads.length}` : undefined}
      error={confirm.error}
      onConfirm={() => confirm.mutate()}
      onClose={onClose}
    >
      <Lines as="ul">
        {loads.map((load) => (
          <Delivery key={load.id} load={load} />
        ))}
      </Lines>
    </ConfirmDialog>
  );
}

function Delivery({ load }: { load: DashboardEntry }) {
  const { ref, from, to, carrier, agreedPence } = load;
  const notes = confirmNotes(load);
  return (
    <Item
      title={
        <>
          <b>{ref}</b> {from.outcode} {from.town} to {to.outcode} {to.town}
        </>
      }
      detail={
        <>
          {carrier?.name}, {notes.length === 0 ? "as agreed" : <Text tone="bad">{notes.join(" · ")}</Text>}
        </>
      }
    >
      {agreedPence !== null && <b>{formatPence(agreedPence)}</b>}
    </Item>
  );
}
