import { columnOfDay, dayOfColumn, londonDay } from "@board/calendar";
import type { Billing, Firm, Prisma, SelfBillingAgreement } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idPlace, pageOf, readCursor } from "../../core/cursor.ts";
import { notFound } from "../../core/errors.ts";
import { readBillings } from "../../firms/billing/read-billing.ts";
import {
  type AgreementParties,
  type AgreementStatus,
  agreementStatus,
  agreementText,
  allowedAgreementActions,
} from "./rules.ts";
import type { AgreementView, ListAgreements } from "./schemas.ts";

export const WITH_FIRMS = {
  buyer: { select: { id: true, name: true } },
  carrier: { select: { id: true, name: true } },
} as const;

type Named = Pick<Firm, "id" | "name">;
export type AgreementRow = SelfBillingAgreement & { buyer: Named; carrier: Named };

/** Returns a party as its billing details have it; a firm without details has its name only. */
function partyOf({ name }: Named, billing: Billing | undefined): AgreementParties["buyer"] {
  if (billing === undefined) return { legalName: name, lines: [], postcode: "", vatNumber: null };
  const { legalName, lines, postcode, vatNumber } = billing;
  return { legalName, lines, postcode, vatNumber };
}

/** Returns the parties of an agreement as they are today. */
export function partiesOf(
  { settings }: Pick<Ctx, "settings">,
  { buyer, carrier }: Pick<AgreementRow, "buyer" | "carrier">,
  billings: ReadonlyMap<string, Billing>,
): AgreementParties {
  return {
    buyer: partyOf(buyer, billings.get(buyer.id)),
    carrier: partyOf(carrier, billings.get(carrier.id)),
    operator: settings.operatorName,
  };
}

/** Returns agreements as the actor's firm reads them; the text of one that is not accepted has the names of today. */
async function viewAgreements(ctx: Ctx<FirmActor>, rows: readonly AgreementRow[]): Promise<AgreementView[]> {
  const open = rows.filter(({ parties }) => parties === null);
  const firmIds = [...new Set(open.flatMap(({ buyerId, carrierId }) => [buyerId, carrierId]))];
  const billings = await readBillings(ctx, firmIds, ctx.actor.mode);
  const today = londonDay(ctx.clock.now());
  return rows.map((row) => {
    const parties = (row.parties as AgreementParties | null) ?? partiesOf(ctx, row, billings);
    const [from, until] = [row.coversFrom && dayOfColumn(row.coversFrom), dayOfColumn(row.until)];
    // One that had run out is closed in the database by what comes after it.
    const isCut = row.endedAt !== null && londonDay(row.endedAt) <= until;
    const side = row.buyerId === ctx.actor.firm.id ? "poster" : "carrier";
    return {
      id: row.id,
      status: agreementStatus(row, today),
      isTest: row.mode === "test",
      poster: row.buyer,
      carrier: row.carrier,
      until,
      coversFrom: from,
      proposedAt: row.proposedAt.toISOString(),
      acceptedAt: row.acceptedAt?.toISOString() ?? null,
      endedAt: isCut ? (row.endedAt?.toISOString() ?? null) : null,
      endedBy: isCut ? row.endedBy : null,
      text: { version: row.textVersion, clauses: agreementText(parties, from, until) },
      allowedActions: [...allowedAgreementActions(row, side, today)],
    };
  });
}

/** Returns one agreement, the answer of every call that changes one. */
export async function agreementAnswer(
  ctx: Ctx<FirmActor>,
  id: string,
): Promise<{ agreement: AgreementView }> {
  const row = await ctx.db.selfBillingAgreement.findUniqueOrThrow({ where: { id }, include: WITH_FIRMS });
  const [agreement] = await viewAgreements(ctx, [row]);
  if (agreement === undefined) throw notFound();
  return { agreement };
}

/** SQL condition for each status, as `agreementStatus` has them. */
function inStatus(status: AgreementStatus, today: Date): Prisma.SelfBillingAgreementWhereInput {
  if (status === "ENDED") return { OR: [{ endedAt: { not: null } }, { until: { lt: today } }] };
  const acceptedAt = status === "ACTIVE" ? { not: null } : null;
  return { acceptedAt, endedAt: null, until: { gte: today } };
}

/**
 * Lists the firm's agreements, newest first.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listAgreements(
  ctx: Ctx<FirmActor>,
  { side, status, limit, cursor }: ListAgreements,
): Promise<{ agreements: AgreementView[]; nextCursor: string | null }> {
  const { firm, mode } = ctx.actor;
  const bound = { side, status };
  const after = cursor === undefined ? null : readCursor(ctx, "agreements", bound, cursor, idPlace)[0];
  const today = columnOfDay(londonDay(ctx.clock.now()));
  const where = {
    mode,
    ...(after === null ? {} : { id: { lt: after } }),
    ...(status === undefined ? {} : inStatus(status, today)),
  };
  const sides = (["poster", "carrier"] as const).filter((one) => side === undefined || one === side);
  const found = await Promise.all(
    sides.map((one) =>
      ctx.db.selfBillingAgreement.findMany({
        where: { ...where, ...(one === "poster" ? { buyerId: firm.id } : { carrierId: firm.id }) },
        orderBy: { id: "desc" },
        take: limit + 1,
        include: WITH_FIRMS,
      }),
    ),
  );
  const rows = found.flat().toSorted((one, other) => (one.id > other.id ? -1 : 1));
  const { page, nextCursor } = pageOf(ctx, "agreements", bound, rows, limit, ({ id }) => [id]);
  return { agreements: await viewAgreements(ctx, page), nextCursor };
}
