import type { FirmRecord } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import type { OwnRecord, SideRecord } from "../../loads/reputation/schemas.ts";

/**
 * Returns one side of a firm's record, with the figures that its score is made from; null without a job on
 * that side.
 */
export function viewSide(records: readonly FirmRecord[], side: "poster" | "carrier"): SideRecord | null {
  const record = records.find((each) => each.side === side);
  if (record === undefined) return null;
  const { firmId: _, side: __, ratingTotal, ...figures } = record;
  const { ratings } = record;
  return { ...figures, stars: ratings === 0 ? null : Math.round((10 * ratingTotal) / ratings) / 10 };
}

/** Reads the firm's own record on both sides (contract 8). */
export async function readOwnRecord({ db, actor }: Ctx<FirmActor>): Promise<OwnRecord> {
  const records = await db.firmRecord.findMany({ where: { firmId: actor.firm.id } });
  return { poster: viewSide(records, "poster"), carrier: viewSide(records, "carrier") };
}
