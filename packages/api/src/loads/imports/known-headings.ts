import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { headingKey } from "../../core/csv/headings.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { isSheetField, type KnownHeadings } from "./columns.ts";
import type { KnowHeading } from "./schemas.ts";

/** Maximum number of chosen headings that are stored for a firm; beyond it, the oldest are deleted. */
const MAX_KNOWN_HEADINGS = 500;

/** Reads the fields that the firm has chosen for headings in earlier sheets. */
export async function knownHeadings({ db, actor }: Ctx<FirmActor>): Promise<KnownHeadings> {
  const rows = await db.sheetColumn.findMany({
    where: { firmId: actor.firm.id },
    orderBy: { heading: "asc" },
    take: MAX_KNOWN_HEADINGS,
  });
  return new Map(
    rows.flatMap(({ heading, field }) => {
      // Skips a field that only another release has.
      return field === null || isSheetField(field) ? [[heading, field] as const] : [];
    }),
  );
}

/** Stores which field a heading fills, null for none, for the firm's next sheets. */
export async function knowHeading(
  ctx: Ctx<FirmActor>,
  { header, field }: KnowHeading,
): Promise<{ known: boolean }> {
  const heading = headingKey(header);
  if (heading === null) return { known: false };
  const firmId = ctx.actor.firm.id;
  await inTransaction(ctx, async ({ db, clock }) => {
    await lockFirm(db, firmId);
    const chosen = { field, chosenAt: clock.now() };
    await db.sheetColumn.upsert({
      where: { firmId_heading: { firmId, heading } },
      create: { firmId, heading, ...chosen },
      update: chosen,
    });
    const old = await db.sheetColumn.findMany({
      where: { firmId },
      select: { heading: true },
      orderBy: [{ chosenAt: "desc" }, { heading: "asc" }],
      skip: MAX_KNOWN_HEADINGS,
    });
    if (old.length === 0) return;
    await db.sheetColumn.deleteMany({
      where: { firmId, heading: { in: old.map(({ heading }) => heading) } },
    });
  });
  return { known: true };
}
