import { Prisma } from "@board/db";
import type { OfferStatus, Side } from "@board/db/enums";
import { accessOf, assertAccess } from "../../core/access.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idPlace, pageOf, readCursor } from "../../core/cursor.ts";
import type { ListOffers, OfferView } from "./schemas.ts";
import { viewOffers } from "./view-offers.ts";

const { sql, empty, join } = Prisma;

/** SQL conditions on the rows that have a status: an open one whose time is over is NO_ANSWER, even before the sweep. */
function storedAs(status: OfferStatus, now: Date): Prisma.Sql[] {
  if (status === "OPEN") return [sql`AND status = 'OPEN' AND due_at > ${now}`];
  const stored = sql`AND status = ${status}::offer_status`;
  return status === "NO_ANSWER" ? [stored, sql`AND status = 'OPEN' AND due_at <= ${now}`] : [stored];
}

const READ = { poster: { scope: "loads:read" }, carrier: { scope: "board:read" } } as const;

/**
 * Returns the sides that a list is read for; both, where none is named, as far as a key may read them.
 *
 * @throws DomainError `scope_missing`
 */
function sidesOf(actor: FirmActor, named: Side | undefined): Side[] {
  const may = accessOf(actor);
  const sides = (["poster", "carrier"] as const).filter(
    (side) => (named === undefined || side === named) && may(READ[side]),
  );
  if (sides.length === 0) assertAccess(actor, READ[named ?? "carrier"], "offers.list");
  return sides;
}

/**
 * Lists the firm's offers of either side, newest first (contract 14). Each side and status is read by its index, and the
 * newest of all these are taken.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listOffers(
  ctx: Ctx<FirmActor>,
  input: ListOffers,
): Promise<{ offers: OfferView[]; nextCursor: string | null }> {
  const { limit, cursor, ...filters } = input;
  const { firm, mode } = ctx.actor;
  const before = cursor === undefined ? undefined : readCursor(ctx, "offers", filters, cursor, idPlace)[0];
  const sides = sidesOf(ctx.actor, filters.side);
  const statuses = [...new Set([filters.status ?? []].flat())];
  const conditions =
    statuses.length === 0 ? [empty] : statuses.flatMap((one) => storedAs(one, ctx.clock.now()));
  const parts = sides.flatMap((side) =>
    conditions.map(
      (condition) => sql`(SELECT id FROM offer
        WHERE ${Prisma.raw(`${side}_id`)} = ${firm.id} AND mode = ${mode}::mode ${condition}
          ${filters.loadId === undefined ? empty : sql`AND load_id = ${filters.loadId}`}
          ${before === undefined ? empty : sql`AND id < ${before}`}
        ORDER BY id DESC LIMIT ${limit + 1})`,
    ),
  );
  const ids = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${join(parts, " UNION ALL ")}) AS newest ORDER BY id DESC LIMIT ${limit + 1}`;
  const found = await ctx.db.offer.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: { id: "desc" },
  });
  const { page, nextCursor } = pageOf(ctx, "offers", filters, found, limit, ({ id }) => [id]);
  return { offers: await viewOffers(ctx, page), nextCursor };
}
