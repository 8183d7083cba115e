import { useSyncExternalStore } from "react";
import { formatMinutes } from "../../ui/format/ages.ts";
import { typedPounds } from "../../ui/format/money.ts";
import type { PendingQuote } from "./quote-queue.ts";

/** Text in the fields of a quote. */
export interface Draft {
  price: string;
  eta: string;
  message: string;
}

const EMPTY: Draft = { price: "", eta: "", message: "" };

/** Typed and not sent yet, by the load's id: going back to the list loses nothing. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function draftOf(id: string): Draft {
  return drafts.get(id) ?? EMPTY;
}

export function useDraft(id: string): Draft {
  return useSyncExternalStore(
    subscribe,
    () => draftOf(id),
    () => EMPTY,
  );
}

export function setDraft(id: string, changes: Partial<Draft>): void {
  drafts.set(id, { ...draftOf(id), ...changes });
  for (const tell of listeners) tell();
}

/** Fills the fields again with a price that was not sent, unless another one is typed there since. */
export function refill({ loadId, amountPence, etaMins, message = "" }: PendingQuote): void {
  if (draftOf(loadId).price !== "") return;
  const eta = etaMins === undefined ? "" : formatMinutes(etaMins);
  setDraft(loadId, { price: typedPounds(amountPence), eta, message });
}
