import { useMemo, useSyncExternalStore } from "react";
import type { TypedArrival } from "../../../shared/load-parts/arrival.ts";
import { typedPounds } from "../../../ui/format/money.ts";
import { inShapeOf, keptTyped } from "../../../ui/hooks/kept-typed.ts";
import type { PendingQuote } from "./quote-queue.ts";

/** Text in the fields of a quote. */
export interface Draft {
  price: string;
  arrival: TypedArrival;
  message: string;
}

const EMPTY: Draft = { price: "", arrival: { day: "", time: "" }, message: "" };

const nameOf = (id: string) => `quote ${id}`;

/** Unsent text for a load; it survives going back to the list and a reload. */
export function draftOf(id: string): Draft {
  return inShapeOf(EMPTY, keptTyped.read(nameOf(id)));
}

export function useDraft(id: string): Draft {
  const kept = useSyncExternalStore(
    keptTyped.subscribe,
    () => keptTyped.read(nameOf(id)),
    () => undefined,
  );
  return useMemo(() => inShapeOf(EMPTY, kept), [kept]);
}

export function setDraft(id: string, changes: Partial<Draft>): void {
  const draft = { ...draftOf(id), ...changes };
  const { price, arrival, message } = draft;
  const isEmpty = [price, arrival.day, arrival.time, message].every((text) => text === "");
  keptTyped.write(nameOf(id), isEmpty ? undefined : draft);
}

/** Puts a price that was not sent back into its field, unless another one has been typed since. */
export function refill({ loadId, amountPence, arrival = EMPTY.arrival, message = "" }: PendingQuote): void {
  if (draftOf(loadId).price !== "") return;
  setDraft(loadId, { price: typedPounds(amountPence), arrival, message });
}

/** Clears the price field if it holds the price that is now sent again. */
export function empty({ loadId, amountPence }: PendingQuote): void {
  if (draftOf(loadId).price === typedPounds(amountPence)) setDraft(loadId, { price: "" });
}
