import type { LoadStatus } from "@board/db/enums";
import type { Mover } from "./lifecycle.ts";

/** Who reads a load; everybody else is told that it does not exist. */
export type Reader = Exclude<Mover, "system">;

interface Sight {
  /** The other end's name and contacts. */
  otherEnd: boolean;
  /** Every quote, only one's own, or none. */
  quotes: "all" | "own";
  /** The proof of delivery and the files of a dispute. */
  files: boolean;
}

const BEFORE_BOOKING: Record<Reader, Sight> = {
  poster: { otherEnd: false, quotes: "all", files: false },
  carrier: { otherEnd: false, quotes: "own", files: false },
  admin: { otherEnd: true, quotes: "all", files: true },
};

const FROM_BOOKING: Record<Reader, Sight> = {
  poster: { otherEnd: true, quotes: "all", files: true },
  carrier: { otherEnd: true, quotes: "own", files: true },
  admin: { otherEnd: true, quotes: "all", files: true },
};

/**
 * What each reader may see of a load at each status (contract 3). A CANCELLED load keeps the carrier it had, if any;
 * one that returned to the board has none, and its former carrier is a stranger to it.
 */
export const VISIBILITY: Record<LoadStatus, Record<Reader, Sight>> = {
  POSTED: BEFORE_BOOKING,
  EXPIRED: BEFORE_BOOKING,
  BOOKED: FROM_BOOKING,
  IN_TRANSIT: FROM_BOOKING,
  DELIVERED: FROM_BOOKING,
  CONFIRMED: FROM_BOOKING,
  CANCELLED: FROM_BOOKING,
  DISPUTED: FROM_BOOKING,
};
