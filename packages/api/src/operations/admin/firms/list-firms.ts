import { Prisma } from "@board/db";
import { z } from "zod";
import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { idInCursor, pageOf, readCursor } from "../../../core/cursor.ts";
import { instant } from "../../../core/fields.ts";
import { wordsQuery } from "../rules.ts";
import type { FirmLine, firmFilters, ListFirms } from "./schemas.ts";

const PAGE = 50;
const place = z.tuple([instant, idInCursor]);

interface FirmRow extends Omit<FirmLine, "suspendedAt" | "createdAt"> {
  suspendedAt: Date | null;
  createdAt: Date;
}

const ONLY: Record<(typeof firmFilters)[number], Prisma.Sql> = {
  all: Prisma.empty,
  suspended: Prisma.sql`AND f.suspended_at IS NOT NULL`,
  priority: Prisma.sql`AND f.plan = 'PRIORITY'`,
  posters: Prisma.sql`AND f.can_post`,
  carriers: Prisma.sql`AND f.can_carry`,
};

/**
 * Lists firms, the newest first; `find` matches the start of a word of the name or the email address.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listFirms(ctx: Ctx<AdminActor>, { cursor, ...filters }: ListFirms) {
  const after = cursor === undefined ? null : readCursor(ctx, "firms", filters, cursor, place);
  const words = filters.find === undefined ? null : wordsQuery(filters.find);
  const found = await ctx.db.$queryRaw<FirmRow[]>(Prisma.sql`
    SELECT f.id, f.name, f.contact_email AS email, f.contact_phone AS phone, f.can_post AS "canPost",
      f.can_carry AS "canCarry", f.plan, f.approval, f.suspended_at AS "suspendedAt", f.created_at AS "createdAt",
      (SELECT count(*)::int FROM member m WHERE m.firm_id = f.id AND m.left_at IS NULL) AS members,
      (SELECT count(*)::int FROM member m WHERE m.firm_id = f.id AND m.left_at IS NULL AND m.seat) AS seats
    FROM firm f
    WHERE true ${ONLY[filters.only]}
      ${words === null ? Prisma.empty : Prisma.sql`AND to_tsvector('simple', f.name || ' ' || f.contact_email) @@ to_tsquery('simple', ${words})`}
      ${after === null ? Prisma.empty : Prisma.sql`AND (f.created_at, f.id) < (${after[0]}::timestamptz, ${after[1]})`}
    ORDER BY f.created_at DESC, f.id DESC LIMIT ${PAGE + 1}`);
  const { page, nextCursor } = pageOf(ctx, "firms", filters, found, PAGE, ({ createdAt, id }) => [
    createdAt.toISOString(),
    id,
  ]);
  const firms = page.map(({ suspendedAt, createdAt, ...row }) => ({
    ...row,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
  return { firms, nextCursor };
}
