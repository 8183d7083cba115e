import { DAY_MS } from "@board/calendar";
import type { Load } from "@board/db";
import type { Actor } from "../actor.ts";
import { touchPoster } from "../board/index/touched.ts";
import type { Ctx } from "../context.ts";
import { recordOf } from "../firms/party.ts";
import { DAYS_TO_PAY_SAMPLE, daysToPay } from "../reputation/rules.ts";

/** Works a poster's days to pay out anew from its last paid loads (contract 4); live loads only. */
export async function refreshDaysToPay(tx: Ctx<Actor>, load: Pick<Load, "mode" | "posterId">): Promise<void> {
  if (load.mode !== "live") return;
  const paid = await tx.db.load.findMany({
    where: { posterId: load.posterId, mode: "live", paidAt: { not: null } },
    orderBy: { paidAt: "desc" },
    take: DAYS_TO_PAY_SAMPLE.max,
    select: { paidAt: true, deliveredAt: true },
  });
  const days = paid.flatMap(({ paidAt, deliveredAt }) =>
    paidAt && deliveredAt ? [Math.round((paidAt.getTime() - deliveredAt.getTime()) / DAY_MS)] : [],
  );
  const key = { firmId: load.posterId, side: "poster" } as const;
  await tx.db.firmRecord.upsert({
    where: { firmId_side: key },
    create: { ...key, ...recordOf(undefined), daysToPay: daysToPay(days) },
    update: { daysToPay: daysToPay(days) },
  });
  touchPoster(tx, load.posterId);
}
