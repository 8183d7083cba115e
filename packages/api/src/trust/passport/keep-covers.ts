import { addDays, columnOfDay, dayOfColumn, londonDay } from "@board/calendar";
import type { Prisma } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Cover } from "../../core/carrier-facts.ts";
import type { Ctx } from "../../core/context.ts";

/**
 * Days for which an ended cover stays in the passport, so that the checklist and posters can see that it
 * ended.
 */
const KEEP_ENDED_DAYS = 90;

interface Holder {
  firmId: string;
  mode: Mode;
}

/** Creates a passport for a firm that has none; safe for concurrent requests. */
export async function makePassport({ db }: Pick<Ctx, "db">, holder: Holder): Promise<void> {
  await db.passport.createMany({ data: [holder], skipDuplicates: true });
}

/** Recomputes the covers in a passport from its accepted documents. No other function writes them. */
export async function keepCovers(tx: Pick<Ctx, "db" | "clock">, { firmId, mode }: Holder): Promise<Cover[]> {
  const since = columnOfDay(addDays(londonDay(tx.clock.now()), -KEEP_ENDED_DAYS));
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
  await makePassport(tx, { firmId, mode });
  await tx.db.passport.update({ where: { firmId_mode: { firmId, mode } }, data: { covers: stored } });
  return covers;
}
