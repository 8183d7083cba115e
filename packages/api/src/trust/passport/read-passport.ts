import { dayOfColumn, londonDay } from "@board/calendar";
import type { Passport, PassportDocument } from "@board/db";
import type { LicenceType } from "@board/db/enums";
import { requirementsFromDatabase } from "../../board/ask-database.ts";
import { mayCall } from "../../core/access.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { CarrierFacts } from "../../core/carrier-facts.ts";
import type { Ctx } from "../../core/context.ts";
import { coversOf } from "../../firms/requirements/facts.ts";
import {
  type BookedLoad,
  checksOf,
  type Losable,
  licenceState,
  lostRequirements,
  NAME_OF,
  needsLicence,
} from "../../firms/requirements/rules.ts";
import { askingLoad } from "../../firms/requirements/schemas.ts";
import { type ChecklistLine, checklistOf } from "./checklist.ts";
import { isAlsoClaimed } from "./claims.ts";
import type { PassportDocumentView, PassportView } from "./schemas.ts";

const TYPES: Record<LicenceType, string> = {
  RESTRICTED: "Restricted",
  STANDARD_NATIONAL: "Standard National",
  STANDARD_INTERNATIONAL: "Standard International",
};

/** Maximum number of documents shown, and of present jobs that are compared. */
const MAX_DOCUMENTS = 50;
const MAX_JOBS = 500;

export function viewDocument(document: PassportDocument): PassportDocumentView {
  const { id, kind, state, reason, insurer, policy, coverPence, contentType, bytes, decidedAt } = document;
  return {
    id,
    kind: NAME_OF[kind],
    state,
    reason,
    insurer,
    policy,
    coverPence: coverPence === null ? null : Number(coverPence),
    validFrom: dayOfColumn(document.validFrom),
    validUntil: dayOfColumn(document.validUntil),
    contentType,
    bytes,
    url: `/api/v1/passport/files/${id}`,
    sentAt: document.sentAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** Returns the confirmed email address of the first owner. */
async function confirmedEmail(ctx: Ctx<FirmActor>): Promise<string | null> {
  const owner = await ctx.db.member.findFirst({
    where: { firmId: ctx.actor.firm.id, role: "OWNER", leftAt: null, person: { verifiedAt: { not: null } } },
    orderBy: { id: "asc" },
    select: { person: { select: { email: true } } },
  });
  return owner?.person.email ?? null;
}

/**
 * Returns when the newest accepted register file was loaded; null in the sandbox, which does not use the
 * register.
 */
async function registerReadAt(ctx: Ctx<FirmActor>): Promise<string | null> {
  if (ctx.actor.mode === "test") return null;
  const newest = await ctx.db.registerFile.aggregate({ where: { refused: null }, _max: { readAt: true } });
  return newest._max.readAt?.toISOString() ?? null;
}

async function jobsUnderWay(ctx: Ctx<FirmActor>): Promise<(BookedLoad & { lastDay: string })[]> {
  const loads = await ctx.db.load.findMany({
    where: { carrierId: ctx.actor.firm.id, mode: ctx.actor.mode, status: { in: ["BOOKED", "IN_TRANSIT"] } },
    select: { requires: true, vehicleClass: true, collectDate: true, deliverDate: true, bookedAt: true },
    take: MAX_JOBS,
  });
  return loads.flatMap(({ bookedAt, deliverDate, ...load }) => {
    const lastDay = dayOfColumn(deliverDate ?? load.collectDate);
    return bookedAt === null ? [] : [{ ...askingLoad(load), bookedAt, lastDay }];
  });
}

const isLosable = (item: ChecklistLine["item"]): item is Losable =>
  item === "operator_licence" || item === "goods_in_transit" || item === "hire_and_reward";

/**
 * Reads a carrier's passport: what it has, what is missing, and the loads that it cannot quote on today.
 * Facts are read afresh, so that a change shows immediately; loads are counted by the actor's facts, as on
 * the board.
 */
export async function readPassport(ctx: Ctx<FirmActor>): Promise<PassportView> {
  const { firm, mode } = ctx.actor;
  const now = ctx.clock.now();
  const today = londonDay(now);
  const { carrierChecks: checks } = ctx.settings;
  const where = { firmId: firm.id, mode };
  const [row, documents, fleet, created, email, readAt, jobs] = await Promise.all([
    ctx.db.passport.findUnique({ where: { firmId_mode: where } }),
    ctx.db.passportDocument.findMany({ where, orderBy: { id: "desc" }, take: MAX_DOCUMENTS }),
    ctx.db.firmVehicle.findMany({ where: { firmId: firm.id }, select: { vehicleClass: true, count: true } }),
    ctx.db.firm.findUniqueOrThrow({ where: { id: firm.id }, select: { createdAt: true } }),
    confirmedEmail(ctx),
    registerReadAt(ctx),
    jobsUnderWay(ctx),
  ]);
  const facts: CarrierFacts = {
    licence: row === null ? "none" : licenceState(row),
    covers: row === null ? [] : coversOf(row.covers),
    finished: firm.facts.finished,
  };
  const reader: Ctx<FirmActor> = { ...ctx, actor: { ...ctx.actor, firm: { ...firm, facts } } };
  const board =
    ctx.board.view(reader.actor.firm)?.countByRequirement() ?? (await requirementsFromDatabase(reader));
  const sum = (vehicles: typeof fleet) => vehicles.reduce((all, { count }) => all + count, 0);
  const lorries = sum(fleet.filter(({ vehicleClass }) => needsLicence(vehicleClass)));
  const views = documents.map(viewDocument);
  const lines = checklistOf(
    {
      email,
      companyNumber: row?.companyNumber ?? null,
      facts,
      licence: row?.licenceType
        ? {
            type: TYPES[row.licenceType],
            continuationDate: row.continuationDate && dayOfColumn(row.continuationDate),
          }
        : null,
      vehicles: sum(fleet),
      lorries,
      vehiclesAuthorised: row?.vehiclesAuthorised ?? null,
      documents: views.map(({ kind, ...document }) => ({ name: kind, ...document })),
    },
    today,
  );
  /**
   * Counts the jobs that need an item which the carrier will lack: after `until`, the item's last day, or
   * today if the item is lost.
   */
  const jobsNeeding = (item: Losable, until: string | null) =>
    jobs.filter((job) => {
      const at = until !== null && job.lastDay > until ? job.lastDay : today;
      const lost = lostRequirements(
        job,
        { facts, licenceLostAt: row?.licenceLostAt ?? null },
        { today: at, checks },
      );
      return lost.includes(item);
    }).length;
  const of = board.loads;
  return {
    companyNumber: row?.companyNumber ?? null,
    licenceNumber: row?.licenceNumber ?? null,
    address: row?.address ?? null,
    postcode: row?.postcode ?? null,
    checklist: lines.map((line) => ({
      ...line,
      opens: isLosable(line.item) ? { loads: board.asks[line.item], of } : null,
      jobs: isLosable(line.item) ? jobsNeeding(line.item, line.until) : 0,
    })),
    licence: licenceView(row, readAt, row !== null && (await isAlsoClaimed(ctx, row))),
    lorries,
    documents: views,
    asPosterReads: checksOf(
      {
        requires: {},
        vehicleClass: lorries > 0 || facts.licence !== "none" ? "ARTIC" : "LWB_VAN",
        collectDate: today,
      },
      {
        facts,
        lorries,
        vehiclesAuthorised: row?.vehiclesAuthorised ?? null,
        since: londonDay(created.createdAt),
      },
      today,
    ),
    board: { loads: of, eligible: board.eligible, closed: board.closed },
    mayChange: ctx.actor.scopes.has("quotes:write") && mayCall(ctx.actor, "passport.change"),
  };
}

function licenceView(
  row: Passport | null,
  readAt: string | null,
  alsoClaimed: boolean,
): PassportView["licence"] {
  return {
    state: row === null ? "none" : licenceState(row),
    number: row?.matchedNumber ?? null,
    type: row?.licenceType ?? null,
    valid: row !== null && licenceState(row) === "valid",
    vehiclesAuthorised: row?.vehiclesAuthorised ?? null,
    continuationDate: row?.continuationDate ? dayOfColumn(row.continuationDate) : null,
    matchedBy: row?.matchedBy ?? null,
    registerReadAt: readAt,
    alsoClaimed,
  };
}
