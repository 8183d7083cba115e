import { DAY_MS } from "@board/calendar";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { inputOf, LEFT_OUT } from "../loads/columns.ts";
import { pricingModeOf } from "../loads/rules.ts";
import type { SheetRow } from "./schemas.ts";

/** A corrected sheet is sent again within the day, not within the hour that a warning of two alike loads looks back. */
const LOOK_BACK_MS = DAY_MS;

type Words = Record<string, unknown>;

interface Posted {
  id: string;
  ref: string;
  at: string;
  input: Words;
}

async function postedLately({ db, clock, actor }: Ctx<FirmActor>): Promise<Posted[]> {
  const since = new Date(clock.now().getTime() - LOOK_BACK_MS);
  const loads = await db.load.findMany({
    where: {
      posterId: actor.firm.id,
      mode: actor.mode,
      // What was posted since then was changed since then, and of that there is an index.
      updatedAt: { gte: since },
      createdAt: { gte: since },
      status: { notIn: ["CANCELLED", "EXPIRED"] },
    },
    orderBy: { id: "asc" },
  });
  return loads.map((load) => ({
    id: load.id,
    ref: load.ref,
    at: load.createdAt.toISOString(),
    input: { ...inputOf(load) },
  }));
}

/** The request that the row makes, with what is left out as a posting leaves it. */
function requestOf({ key: _, ...given }: Words, usualTermsDays: number): Words {
  const price = typeof given.bookNowPence === "number" ? given.bookNowPence : undefined;
  return { ...LEFT_OUT, pricingMode: pricingModeOf(undefined, price), termsDays: usualTermsDays, ...given };
}

/**
 * For each row that is ready the load of the last day that is the same in every word, where there is one; each load is
 * found once, so that of five rows alike three that were posted leave two. By row number.
 */
export async function sameLoads(
  ctx: Ctx<FirmActor>,
  rows: readonly Omit<SheetRow, "same">[],
): Promise<Map<number, NonNullable<SheetRow["same"]>>> {
  const left = await postedLately(ctx);
  const found = new Map<number, NonNullable<SheetRow["same"]>>();
  for (const { row, posting } of rows) {
    if (posting === null) continue;
    const request = requestOf(posting, ctx.actor.firm.usualTermsDays);
    const at = left.findIndex(({ input }) =>
      Object.entries(input).every(([field, value]) => request[field] === value),
    );
    const [load] = at === -1 ? [] : left.splice(at, 1);
    if (load !== undefined) found.set(row, { id: load.id, ref: load.ref, at: load.at });
  }
  return found;
}
