import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { saveChange } from "../../loads/save-change.ts";
import { toBoth } from "../../webhooks/tell.ts";
import { correctLoad } from "./correct-load.ts";
import type { CorrectDetails, Corrected } from "./schemas.ts";

const FIELDS = ["externalRef", "notes", "dimsNote", "driver", "vehicleReg", "receivedBy"] as const;

/** Empty text is nothing. */
function wanted(value: string | null): string | null {
  return value?.trim() ? value : null;
}

/**
 * Puts right what was written down wrongly, in any status; what it was stays in the history. Lane, day, goods, price and
 * terms are not among it: carriers quoted on those.
 *
 * @throws DomainError `not_found`
 */
export function correctDetails(ctx: Ctx<AdminActor>, input: CorrectDetails): Promise<Corrected> {
  return correctLoad(ctx, input.id, async (tx, before) => {
    const changed: Record<string, { from: string | null; to: string | null }> = {};
    for (const field of FIELDS) {
      const given = input[field];
      if (given === undefined || wanted(given) === before[field]) continue;
      changed[field] = { from: before[field], to: wanted(given) };
    }
    if (Object.keys(changed).length === 0) return before;
    const corrected = Object.fromEntries(Object.entries(changed).map(([field, { to }]) => [field, to]));
    return saveChange(tx, {
      before,
      load: { ...before, ...corrected },
      action: "correct",
      reason: input.reason,
      details: { changed },
      tell: toBoth(before, "load.updated"),
    });
  });
}
