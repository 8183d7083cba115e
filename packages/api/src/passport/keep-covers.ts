import { addDays, columnOfDay, dayOfColumn, londonDay } from "@board/calendar";
import type { Prisma } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Ctx } from "../context.ts";
import type { Cover } from "./rules.ts";

/** Covers that have ended stay so long, so that the checklist and posters read that they ended. */
const KEPT_DAYS = 90;

/** Writes the covers of a passport anew from its accepted documents: the only place that writes them. */
export async function keepCovers(
  tx: Pick<Ctx, "db" | "clock">,
  { firmId, mode }: { firmId: string; mode: Mode },
): Promise<Cover[]> {
  const since = columnOfDay(addDays(londonDay(tx.clock.now()), -KEPT_DAYS));
  const documents = await tx.db.passportDocument.findMany({
    where: { firmId, mode, state: "ACCEPTED", validUntil: { gte: since } },
    orderBy: { id: "asc" },
  });
  const covers = documents.map(
    ({ kind, coverPence, validFrom, validUntil }): Cover => ({
      kind,
      pence: coverPence === null ? null : Number(coverPence),
      from: dayOfColumn(validFrom),
      until: dayOfColumn(validUntil),
    }),
  );
  const stored = covers.map((cover): Prisma.InputJsonObject => ({ ...cover }));
  await tx.db.passport.upsert({
    where: { firmId_mode: { firmId, mode } },
    create: { firmId, mode, covers: stored },
    update: { covers: stored },
  });
  return covers;
}
