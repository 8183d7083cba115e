import type { Load, Prisma } from "@board/db";
import { z } from "zod";
import { ENTRY_FIELDS, type EntryRow } from "../../core/board-row.ts";
import { keptGoods } from "../goods/schemas.ts";
import { outcodesOf } from "../stops/schemas.ts";

/** Returns what a carrier reads of a load on the board, to keep for that carrier; no postcode is in it. */
export function factsOf(load: Load): Prisma.JsonObject {
  const kept = Object.fromEntries(ENTRY_FIELDS.map((field) => [field, load[field]]));
  return JSON.parse(
    JSON.stringify({ ...kept, goods: keptGoods(load.goods, "shown"), stops: outcodesOf(load.stops) }),
  );
}

const dates = z.object({
  collectDate: z.coerce.date(),
  deliverDate: z.coerce.date().nullable(),
  createdAt: z.coerce.date(),
});

/** Facts that the release before did not keep. */
const NOT_KEPT = {
  equipment: [],
  weightKg: null,
  goods: [],
  temperatureMinC: null,
  temperatureMaxC: null,
  noSubcontract: false,
  conditions: null,
};

/** Returns what was kept of a load. */
export function readFacts(facts: Prisma.JsonValue): EntryRow {
  // Cast, because `factsOf` wrote these columns.
  return { ...NOT_KEPT, ...(facts as unknown as EntryRow), ...dates.parse(facts) };
}
