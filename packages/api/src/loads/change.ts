import type { Load, Prisma, Quote, QuotePrice } from "@board/db";
import type { Actor } from "../core/actor.ts";
import type { Ctx, Settings } from "../core/context.ts";
import type { LoadAction, Mover } from "./lifecycle.ts";
import type { Draft, Ends, NotificationRow } from "./outbox/events.ts";

/** A quote before (null: new) and after the change. */
export interface QuoteChange {
  before: Quote | null;
  after: Quote;
}

/** A proposed change of a booked load, and the answers to it. */
type ChangeMove = "proposeChange" | "agreeChange" | "refuseChange" | "withdrawChange";

/** A change of a load, its quotes and its history, with its recipients. A plain value, computed before any write. */
export interface Change {
  /** The row read under its lock; null for a new load. */
  before: Load | null;
  /** The row after the change. `saveChange` sets version, time, quote count and a new load's `withheld`. */
  load: Load;
  /** A move of the lifecycle table, or a change without one; null if only quotes change, which keeps the version. */
  action:
    | LoadAction
    | ChangeMove
    | "post"
    | "paid"
    | "contestPaid"
    | "pod"
    | "correct"
    | "sites"
    | "stopDone"
    | "announceVehicle"
    | "gateCheck"
    | "newCollectionCode"
    | "carrierAtRisk"
    | "contactChanged"
    | "reviseRuling"
    | "statement"
    | "disputeFile"
    | "proposeOutcome"
    | null;
  mover?: Mover;
  reason?: string | undefined;
  details?: Prisma.InputJsonObject | undefined;
  quotes?: readonly QuoteChange[];
  prices?: readonly QuotePrice[];
  /** The carrier's new code at the gate; failed tries at the one before are forgotten. */
  collectionCode?: string;
  tell?: readonly Draft[];
  /** Both ends of a booked load, if the caller has read them. */
  ends?: Ends;
  notifications?: readonly NotificationRow[];
}

/** The part of a context that saving a change takes; `db` is the open transaction. */
export type Saving = Pick<
  Ctx<Actor>,
  "db" | "clock" | "realClock" | "newId" | "actor" | "requestId" | "touched"
> & { settings: Pick<Settings, "carrierChecks"> };
