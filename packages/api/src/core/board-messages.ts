import { QuoteStatus } from "@board/db/enums";
import { z } from "zod";
import type { QuoteState } from "./board-row.ts";

/** Notification channel of the board's changes. */
export const BOARD_CHANNEL = "board";

/** A message of a change of the board, written by the triggers of the migration. */
export type BoardMessage =
  | { kind: "load"; seq: number; id: string }
  | { kind: "quote"; quote: QuoteState }
  | { kind: "poster"; firmId: string }
  | { kind: "relation"; posterId: string; carrierId: string };

/** A change of a load, or of a firm alone, for the firms that it is about: their open pages read what it touches anew. */
const ownChange = z.object({
  /** Null: of no load that the firms may open, such as a notification. */
  loadId: z.string().nullable(),
  mode: z.enum(["live", "test"]),
  /** From then on the firms may know of it, in ms since 1970. */
  at: z.number(),
  /** Types of the events that tell the firms, and `notification`, `read` or `changed` where none does. */
  kinds: z.array(z.string()),
  /** The person of these firms who made it; null where somebody else did. */
  by: z.string().nullable(),
  firms: z.array(z.string()),
});
export type OwnChange = z.infer<typeof ownChange>;

/** Parses a message for firms about what is their own; null for every other one. */
export function readOwnMessage(payload: string): OwnChange | null {
  if (!payload.startsWith("own ")) return null;
  return ownChange.safeParse(JSON.parse(payload.slice("own ".length))).data ?? null;
}

const STATUSES = new Map<string, QuoteStatus>(Object.values(QuoteStatus).map((status) => [status, status]));

/** Parses a message. Null for an unknown kind: a newer version may run on the same database. */
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

/** A number that did not come this long after a later one belongs to a transaction that is long, or was rolled back. */
const FORGET_MS = 15_000;

/**
 * Tracks the change numbers that arrived. Numbers are given when a row changes and arrive when that is committed, so one that is
 * missing may still come, may never come, or was lost: it is asked for and then forgotten.
 */
export class ReceivedNumbers {
  #highest: number | null = null;
  readonly #missing = new Map<number, { since: number }>();

  /** Forgets missed numbers, because everything is read again. The next number begins a new count. */
  forget(): void {
    this.#highest = null;
    this.#missing.clear();
  }

  add(number: number, now: number): void {
    this.#missing.delete(number);
    this.#expect(number - 1, now);
    this.#highest = Math.max(this.#highest ?? 0, number);
  }

  /** The numbers up to the last one given that did not arrive; each until it arrives or is too old. */
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
