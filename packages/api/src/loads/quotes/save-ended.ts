import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import type { QuoteChange } from "../change.ts";
import { saveChange } from "../save-change.ts";
import { ended } from "./active-quotes.ts";

/** Saves ended quotes as a separate change, which leaves the load as it is. */
export function saveEnded(tx: Ctx<Actor>, load: Load, quotes: readonly QuoteChange[]): Promise<Load> {
  return saveChange(tx, { before: load, load, action: null, quotes, tell: ended(load, quotes) });
}
