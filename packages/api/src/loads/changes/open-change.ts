import type { Load } from "@board/db";
import { z } from "zod";
import { fieldChange, instant, unlogged } from "../../core/fields.ts";
import { side } from "../../core/named-enums.ts";
import { CHANGE_ACTIONS, isUnderWay } from "./rules.ts";

export const changeAction = z
  .enum(CHANGE_ACTIONS)
  .meta({ id: "ChangeAction", description: "What an end may do with an open change." });

/** A change that waits for the other end's answer, as stored in the load's row and read by both ends. */
export const openChange = z
  .object({
    id: z.string().meta({
      description: "The change's id: agree to it or refuse it by this.",
      example: "chg_01k9z4d7b2f4wr8s0t5ye6zmqh",
    }),
    by: side.meta({ description: "The end that proposed it." }),
    changed: z.array(fieldChange).meta({
      description: "The fields that differ, with the present and the proposed value.",
      example: [{ field: "deliverByTime", from: null, to: "14:00" }],
    }),
    penceDelta: z.int().meta({ description: "Added to the price; less than 0: taken off.", example: 2_500 }),
    agreedPence: z.int().meta({ description: "The price once it is agreed.", example: 52_300 }),
    note: unlogged(z.string()).nullable().meta({
      description: "Why, in the words of the end that proposed it. null: none.",
      example: "The £25 is for the wait.",
    }),
    at: instant.meta({ description: "When it was proposed." }),
  })
  .meta({ id: "OpenChange", description: "A change that waits for the other end's answer." });
export type OpenChange = z.infer<typeof openChange>;

/** The change as stored in the load's row, with the carrier of its booking. */
const kept = openChange.extend({ carrierId: z.string() });

/** Returns the change stored in a load's row, even if it can no longer be answered. */
export function keptChangeOf({ openChange: stored }: Pick<Load, "openChange">): z.infer<typeof kept> | null {
  return stored === null ? null : kept.parse(stored);
}

/**
 * Returns the change that waits for an answer, or null. The previous release moves a load without closing its
 * change; such a change has lapsed, so it is ignored.
 */
export function openChangeOf(load: Pick<Load, "openChange" | "status" | "carrierId">): OpenChange | null {
  const change = keptChangeOf(load);
  if (change === null || !isUnderWay(load.status) || change.carrierId !== load.carrierId) return null;
  const { carrierId: _, ...open } = change;
  return open;
}
