import { QuoteStatus } from "@board/db/enums";
import type { QuoteState } from "./quote-books.ts";

/** The channel on which the database tells of changes. */
export const BOARD_CHANNEL = "board";

/** One thing that the database told (the triggers of the migration write it). */
export type BoardMessage =
  | { kind: "load"; seq: number; id: string }
  | { kind: "quote"; quote: QuoteState }
  | { kind: "poster"; firmId: string }
  | { kind: "relation"; posterId: string; carrierId: string };

const STATUSES = new Map<string, QuoteStatus>(Object.values(QuoteStatus).map((status) => [status, status]));

/** Null for what this version does not know: a newer one may already be at work on the same database. */
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
