import { DAY_MS, dayOfColumn } from "@board/calendar";
import { type Firm, Prisma } from "@board/db";
import type { AdminActor } from "../../../core/actor.ts";
import { heldUntil } from "../../../core/contact-changes/rules.ts";
import type { Ctx } from "../../../core/context.ts";
import { newJobsLeft } from "../../../firms/new-firm.ts";
import { coversOf } from "../../../firms/requirements/facts.ts";
import { licenceState } from "../../../firms/requirements/rules.ts";
import { BOOKINGS_MS } from "../../../firms/rules.ts";
import { countHandedBack } from "../../../loads/bookings/hand-backs.ts";
import { viewDocument } from "../../../trust/passport/read-passport.ts";
import type { FirmPage } from "./schemas.ts";

const LAST_DOCUMENTS = 6;
const MAX_DISPUTES = 10;

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/**
 * Reads a firm's facts as a carrier: its licence beside the register's, and its covers. Null without a
 * passport.
 */
export async function passportOf({ db }: Ctx<AdminActor>, firmId: string): Promise<FirmPage["passport"]> {
  const live = { firmId, mode: "live" as const };
  const [row, documents] = await Promise.all([
    db.passport.findUnique({ where: { firmId_mode: live } }),
    db.passportDocument.findMany({ where: live, orderBy: { id: "desc" }, take: LAST_DOCUMENTS }),
  ]);
  if (row === null) return null;
  const register =
    row.matchedNumber && (await db.operatorLicence.findUnique({ where: { number: row.matchedNumber } }));
  return {
    companyNumber: row.companyNumber,
    address: [row.address, row.postcode].filter(Boolean).join(", ") || null,
    licence: {
      state: licenceState(row),
      given: row.licenceNumber,
      number: row.matchedNumber,
      type: row.licenceType,
      matchedBy: row.matchedBy,
      vehiclesAuthorised: row.vehiclesAuthorised,
      continuationDate: row.continuationDate && dayOfColumn(row.continuationDate),
      status: register ? register.status : null,
      goneAt: register ? iso(register.goneAt) : null,
      lostAt: iso(row.licenceLostAt),
      checkedAt: iso(row.checkedAt),
    },
    covers: coversOf(row.covers).map((cover) => ({ ...cover })),
    documents: documents.map(viewDocument).map(({ id, kind, state, reason, insurer, policy, sentAt }) => ({
      id,
      kind,
      state,
      reason,
      insurer,
      policy,
      sentAt,
    })),
  };
}

/** Lists open disputes on a firm's live loads, the oldest first. Reads each end by its own index. */
async function disputesOf({ db }: Ctx<AdminActor>, firmId: string): Promise<FirmPage["disputes"]> {
  const disputed = (end: "poster" | "carrier") => Prisma.sql`(
    SELECT id, ref, ${Prisma.raw(`'${end}'`)} AS side FROM load
    WHERE ${Prisma.raw(`${end}_id`)} = ${firmId} AND mode = 'live' AND status = 'DISPUTED' ORDER BY id DESC LIMIT ${MAX_DISPUTES})`;
  const rows = await db.$queryRaw<(Omit<FirmPage["disputes"][number], "raisedAt"> & { raisedAt: Date })[]>`
    SELECT l.ref, l.side, d.reason, d.raised_by AS "raisedBy", d.raised_at AS "raisedAt"
    FROM (${disputed("poster")} UNION ALL ${disputed("carrier")}) l
    JOIN dispute d ON d.load_id = l.id AND d.closed_at IS NULL
    ORDER BY d.raised_at, d.id LIMIT ${MAX_DISPUTES}`;
  return rows.map(({ raisedAt, ...row }) => ({ ...row, raisedAt: raisedAt.toISOString() }));
}

/** Reads the limits that a firm is under now, and its open disputes. */
export async function limitsOf(
  ctx: Ctx<AdminActor>,
  firm: Firm,
): Promise<Pick<FirmPage, "limits" | "disputes">> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - BOOKINGS_MS);
  const [jobsLeft, today, month, limited, disputes] = await Promise.all([
    newJobsLeft(ctx, firm),
    countHandedBack(ctx, firm.id),
    ctx.db.handBack.count({ where: { firmId: firm.id, at: { gt: since } } }),
    ctx.db.handBack.findFirst({
      where: { firmId: firm.id, overLimit: true, lookedAt: null },
      orderBy: { at: "asc" },
    }),
    disputesOf(ctx, firm.id),
  ]);
  return {
    limits: {
      newJobsLeft: jobsLeft,
      heldUntil: iso(heldUntil(firm.holdsUntil, "live", now)),
      handedBack: { day: today, month, days: BOOKINGS_MS / DAY_MS, limitedSince: iso(limited?.at) },
    },
    disputes,
  };
}
