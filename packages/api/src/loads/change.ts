import type { Extra, Load, Milestone, Prisma, Quote, QuotePrice } from "@board/db";
import type { Actor } from "../core/actor.ts";
import type { Ctx, Settings } from "../core/context.ts";
import type { LoadAction, Mover } from "./lifecycle.ts";
import type { Draft, Ends, NotificationRow } from "./outbox/events.ts";
import type { PlaceMove } from "./road/rules.ts";

/** A quote before (null: new) and after the change. */
export interface QuoteChange {
  before: Quote | null;
  after: Quote;
}

/** A milestone that was sent or taken back; it raises no version (contract 12). */
export type RoadStep = "onMyWay" | "arrived" | "takeBack";

/** A step in the life of an extra of a booking. */
type ExtraMove = "proposeExtra" | "acceptExtra" | "queryExtra" | "offerExtra" | "withdrawExtra";

/** A proposed change of a booked load, and the answers to it. */
type ChangeMove = "proposeChange" | "agreeChange" | "refuseChange" | "withdrawChange";

/**
 * A change of a load, its quotes and its history, with its recipients: plain data, complete before anything
 * is written.
 */
export interface Change {
  /** The row read under its lock; null for a new load. */
  before: Load | null;
  /** The row after the change. `saveChange` sets version, time, quote count and a new load's `withheld`. */
  load: Load;
  /**
   * A move of the lifecycle table, or an action without a move; null if only quotes change, which leaves the
   * load's version as it is.
   */
  action:
    | LoadAction
    | ChangeMove
    | ExtraMove
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
    | RoadStep
    | null;
  mover?: Mover;
  reason?: string | undefined;
  details?: Prisma.InputJsonObject | undefined;
  quotes?: readonly QuoteChange[];
  prices?: readonly QuotePrice[];
  /** The carrier's new collection code; wrong tries of the previous one no longer count. */
  collectionCode?: string;
  /** New numbers of the load's places: what is stored by them moves along. */
  moves?: readonly PlaceMove[];
  /** The milestone that the change reports. */
  milestone?: Milestone;
  /** Extras that are new, or changed by this change. */
  extras?: readonly Extra[];
  tell?: readonly Draft[];
  /** Both ends of a booked load, if the caller has already read them. */
  ends?: Ends;
  notifications?: readonly NotificationRow[];
}

/** The part of a context that saving a change needs; `db` is the open transaction. */
export type SaveContext = Pick<
  Ctx<Actor>,
  "db" | "clock" | "realClock" | "newId" | "actor" | "requestId" | "touched"
> & { settings: Pick<Settings, "carrierChecks"> };
