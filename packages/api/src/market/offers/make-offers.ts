import type { Load, Offer } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";

/** The step of a run that asks. */
export interface RunStep {
  runId: string;
  stepId: string;
}

export interface Asking {
  /** The load, whose row is locked. */
  load: Load;
  /** Ids of the carriers to ask, all of which may be asked (`askable`). */
  carriers: readonly string[];
  /** Null: they are asked for a quote. */
  pricePence: number | null;
  minutes: number;
  dueAt: Date;
  note: string | null;
  /** Null: the poster asks by hand. */
  runStep: RunStep | null;
}

/**
 * Asks carriers for a locked load: saves an offer for each, opens the load to them, and tells them. An open offer to the
 * same carrier is taken back first. The caller has checked the limits.
 *
 * @returns the load as it was saved, and the offers in the order of `carriers`
 */
export declare function makeOffers(tx: Ctx<Actor>, asking: Asking): Promise<{ load: Load; offers: Offer[] }>;

/** Takes back for the poster the open offers of a locked load: all of them, or those of a step of its run. */
export declare function takeBack(tx: Ctx<Actor>, load: Load, which: { stepId?: string }): Promise<Load>;

/**
 * Returns those of the carriers that may be asked for a load: approved, neither blocked nor suspended nor the poster
 * itself, and none that gave the load up. Keeps their order.
 */
export declare function askable(tx: Ctx<Actor>, load: Load, carriers: readonly string[]): Promise<string[]>;
