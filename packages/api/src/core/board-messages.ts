import { QuoteStatus } from "@board/db/enums";
import { z } from "zod";
import type { QuoteState } from "./board-row.ts";

/** Notification channel for changes of the board. */
export const BOARD_CHANNEL = "board";

/** A change of the board, as sent by the triggers in the database. */
export type BoardMessage =
  | { kind: "load"; seq: number; id: string }
  | { kind: "quote"; quote: QuoteState }
  | { kind: "poster"; firmId: string }
  | { kind: "relation"; posterId: string; carrierId: string };

/** A change for the open pages of the firms concerned, which read the load, or the firm's own data, again. */
const ownChange = z.object({
  /** Null if no load changed that the firms may open, such as for a notification. */
  loadId: z.string().nullable(),
  mode: z.enum(["live", "test"]),
  /** Unix time in milliseconds from which the firms may know of it. */
  at: z.number(),
  /** Types of the firms' events; or `notification`, `read` or `changed` if there is no event. */
  kinds: z.array(z.string()),
  /** The person of these firms who made the change; null for any other person. */
  by: z.string().nullable(),
  firms: z.array(z.string()),
});
export type OwnChange = z.infer<typeof ownChange>;

/** Parses a message with an own change; null for any other message. */
export function readOwnMessage(payload: string): OwnChange | null {
  if (!payload.startsWith("own ")) return null;
  return ownChange.safeParse(JSON.parse(payload.slice("own ".length))).data ?? null;
}

const STATUSES = new Map<string, QuoteStatus>(Object.values(QuoteStatus).map((status) => [status, status]));

/** Parses a message. Null for an unknown kind: a later release may run on the same database. */
export function readBoardMessage(payload: string): BoardMessage | null {
  const [kind, one, other, ...rest] = payload.split(" ");
  if (one === undefined) return null;
  if (kind === "poster") return { kind, firmId: one };
  if (other === undefined) return null;
  if (kind === "load") return { kind, seq: Number(one), id: other };
  if (kind === "relation") return { kind, posterId: one, carrierId: other };
  const [loadId, id, amount, statusText, expires] = rest;
  const status = STATUSES.get(statusText ?? "");
  if (kind !== "quote" || loadId === undefined || id === undefined || status === undefined) return null;
  return {
    kind,
    quote: {
      id,
      loadId,
      carrierId: other,
      amountPence: Number(amount),
      status,
      expiresAt: new Date(Number(expires)),
      boardSeq: BigInt(one),
    },
  };
}

/** A number that is still missing this long after a later one belongs to a long or rolled-back transaction. */
const FORGET_MS = 15_000;

/**
 * Tracks the change numbers that arrived. A number is assigned when a row changes and arrives at the commit, so a
 * missing one may come later, never come, or be lost: it is asked for, then forgotten.
 */
export class ReceivedNumbers {
  #highest: number | null = null;
  readonly #missing = new Map<number, { since: number }>();

  /** Forgets missing numbers after everything was read again. The next number starts a new count. */
  forget(): void {
    this.#highest = null;
    this.#missing.clear();
  }

  add(number: number, now: number): void {
    this.#missing.delete(number);
    this.#expect(number - 1, now);
    this.#highest = Math.max(this.#highest ?? 0, number);
  }

  /** Returns the missing numbers up to the last one assigned; each until it arrives or is too old. */
  missing(lastGiven: number, now: number): number[] {
    this.#expect(lastGiven, now);
    for (const [number, { since }] of this.#missing) {
      if (now - since > FORGET_MS) this.#missing.delete(number);
    }
    return [...this.#missing.keys()];
  }

  #expect(upTo: number, now: number): void {
    for (let number = (this.#highest ?? upTo) + 1; number <= upTo; number += 1)
      this.#missing.set(number, { since: now });
    this.#highest = Math.max(this.#highest ?? 0, upTo);
  }
}
