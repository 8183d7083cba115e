import { QuoteStatus } from "@board/db/enums";
import { z } from "zod";
import type { QuoteState } from "./board-row.ts";

/** Notification channel for changes of the board. */
export const BOARD_CHANNEL = "board";

/** A change of the board, as the database's triggers send it. */
export type BoardMessage =
  | { kind: "load"; seq: number; id: string }
  /** `seq` is null in a message of the release before, which did not number changes of quotes. */
  | { kind: "quote"; seq: number | null; quote: QuoteState }
  | { kind: "poster"; firmId: string }
  | { kind: "relation"; posterId: string; carrierId: string }
  | { kind: "membership"; posterId: string; carrierId: string };

/** A change that certain firms' open pages are notified of, to refetch the load or the firm's own data. */
const ownChange = z.object({
  /**
   * Id of the changed load, if the firms may open it; null for a change of anything else, such as a new
   * notification.
   */
  loadId: z.string().nullable(),
  mode: z.enum(["live", "test"]),
  /** Unix time in milliseconds from which the firms may know of the change. */
  at: z.number(),
  /** Types of the firms' events, or, for a change without an event, `notification`, `read` or `changed`. */
  kinds: z.array(z.string()),
  /** Id of the person who made the change, if that person is a member of one of the firms; otherwise null. */
  by: z.string().nullable(),
  firms: z.array(z.string()),
});
export type OwnChange = z.infer<typeof ownChange>;

/** Parses a message about a change that concerns certain firms; null for any other message. */
export function readOwnMessage(payload: string): OwnChange | null {
  if (!payload.startsWith("own ")) return null;
  return ownChange.safeParse(JSON.parse(payload.slice("own ".length))).data ?? null;
}

const STATUSES = new Map<string, QuoteStatus>(Object.values(QuoteStatus).map((status) => [status, status]));

/** Parses a message. Null for an unknown kind, which a later release on the same database may send. */
export function readBoardMessage(payload: string): BoardMessage | null {
  const [kind, one, other, ...rest] = payload.split(" ");
  if (one === undefined) return null;
  if (kind === "poster") return { kind, firmId: one };
  if (other === undefined) return null;
  if (kind === "load") return { kind, seq: Number(one), id: other };
  if (kind === "relation" || kind === "membership") return { kind, posterId: one, carrierId: other };
  const [loadId, id, amount, statusText, expires, seq] = rest;
  const status = STATUSES.get(statusText ?? "");
  if (kind !== "quote" || loadId === undefined || id === undefined || status === undefined) return null;
  return {
    kind,
    seq: seq === undefined ? null : Number(seq),
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

/**
 * Time for which a missing number is looked up every second. Afterwards its transaction has probably been rolled
 * back, so the number is looked up only after a reconnect.
 */
const LOOK_UP_MS = 15_000;
/**
 * Number of the latest changes that the log keeps. A process that missed more reads the whole board. The log
 * must hold far more than the numbers assigned in 8 s, the longest time that a transaction keeps one open.
 */
export const MAX_LOGGED = 100_000;

/**
 * Keeps track of the change numbers that have arrived. A number is assigned when a row changes and arrives
 * when the transaction commits, so a missing number may arrive later, never, or have been lost.
 */
export class ReceivedNumbers {
  #highest: number | null = null;
  /** Id of the load whose change has the highest number; null if unknown. */
  #loadId: string | null = null;
  /** Numbers up to the highest that have not arrived, each with the time since which it is missing. */
  readonly #missing = new Map<number, number>();

  /** The highest number so far; null until `begin`. */
  get highest(): number | null {
    return this.#highest;
  }

  /**
   * True if another load has the highest number: the server was replaced by one that lacked its last commits, and
   * assigned their numbers again.
   */
  isReplaced(loadId: string | undefined): boolean {
    return this.#loadId !== null && loadId !== this.#loadId;
  }

  /** Starts a new count: all changes up to `last` are known, except the missing ones. */
  begin({ last, missing }: { last: number; missing: readonly number[] }, now: number): void {
    this.#highest = last;
    this.#loadId = null;
    this.#missing.clear();
    for (const number of missing) this.#missing.set(number, now);
  }

  /** Adds the number of a load's change. A gap that is longer than the log makes all earlier changes unknown. */
  add(number: number, loadId: string, now: number): void {
    this.#missing.delete(number);
    if (this.#highest === null || number <= this.#highest) return;
    if (number - this.#highest > MAX_LOGGED) {
      this.#highest = null;
      this.#missing.clear();
      return;
    }
    for (let skipped = this.#highest + 1; skipped < number; skipped += 1) this.#missing.set(skipped, now);
    this.#highest = number;
    this.#loadId = loadId;
  }

  /** Returns all missing numbers. */
  missing(): number[] {
    return [...this.#missing.keys()];
  }

  /** Returns the numbers that have been missing for less than `LOOK_UP_MS`. */
  missingLately(now: number): number[] {
    return this.missing().filter((number) => now - (this.#missing.get(number) ?? now) <= LOOK_UP_MS);
  }

  /** Forgets missing numbers that are older than the log, because they can no longer be looked up. */
  forgetBefore(first: number): void {
    for (const number of this.#missing.keys()) if (number < first) this.#missing.delete(number);
  }
}
