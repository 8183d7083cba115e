import type { RawFilters } from "@board/api/board/read-filters";
import { columnOfDay, londonDay, londonTime } from "@board/api/calendar";
import { columnsOf } from "@board/api/loads/columns";
import {
  POSSIBLE_DUPLICATE,
  postingProblems,
  pricingModeOf,
  slotWarnings,
  vehicleWarnings,
} from "@board/api/loads/rules";
import { postLoadInput } from "@board/api/loads/schemas";
import { priceWarnings } from "@board/api/quotes/rules";
import { Prisma, type VehicleClass } from "@board/db";
import { estimateMiles, geo } from "../../shared/geo.ts";
import { type Comparable, GUIDE_DAYS_MS, guideOf, subjectOf } from "../../shared/guide.ts";
import { matching } from "../../shared/matching.ts";
import { EARLY_ACCESS_MS, newId, newRef } from "../../shared/services.ts";
import type { Caller } from "./caller.ts";
import { viewLoad } from "./loads.ts";
import { inTransaction, prisma } from "./prisma.ts";
import { Problem } from "./problem.ts";
import { recordChange, tell } from "./tell.ts";

const HOUR_MS = 3_600_000;

async function candidates(caller: Caller, vehicleClass: VehicleClass) {
  const firms = await prisma.firm.findMany({
    where: {
      canCarry: true,
      suspendedAt: null,
      id: { not: caller.firm.id },
      vehicles: { some: { vehicleClass } },
      members: { some: { seat: true, leftAt: null } },
      asCarrier: { none: { posterId: caller.firm.id, standing: "BLOCKED" } },
    },
    select: { id: true, bases: true, savedSearches: { where: { alert: true }, select: { query: true } } },
  });
  return firms.map(({ id, bases, savedSearches }) => ({
    firmId: id,
    bases,
    searches: savedSearches.map(({ query }) => query as RawFilters),
  }));
}

/** Posts a load: everything that needs no transaction first, then the load, its history, event and notes in one. */
export async function postLoad(caller: Caller, body: unknown) {
  if (!caller.firm.canPost) throw new Problem(403, "not_a_poster");
  const input = postLoadInput.parse(body);
  const now = new Date();
  const today = londonDay(now);
  const problems = postingProblems(input, today);
  const [from, to] = [geo.find(input.fromPostcode), geo.find(input.toPostcode)];
  if (problems.length > 0 || from === null || to === null)
    throw new Problem(422, "validation_failed", problems);
  const miles = estimateMiles(from, to);
  const termsDays = input.termsDays ?? caller.firm.usualTermsDays;
  const since = new Date(now.getTime() - HOUR_MS);
  const [guide, found, twin] = await Promise.all([
    guideOf(subjectOf(input, from, to, miles.miles, now), async ({ sameType, fromMiles, toMiles }) => {
      const [row] = await prisma.$queryRaw<Comparable[]>`
        SELECT count(*)::int AS loads, count(DISTINCT poster_id)::int AS firms,
          percentile_cont(0.25) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "lowPerMile",
          percentile_cont(0.75) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "highPerMile"
        FROM load
        WHERE mode = 'live' AND booked_at > ${new Date(now.getTime() - GUIDE_DAYS_MS)} AND booked_at <= ${now}
          AND agreed_pence > 0 AND status IN ('BOOKED', 'IN_TRANSIT', 'DELIVERED', 'CONFIRMED')
          AND vehicle_class = ${input.vehicleClass}::vehicle_class AND is_backload = ${input.isBackload ?? false}
          ${sameType ? Prisma.sql`AND type = ${input.type}::load_type` : Prisma.empty}
          AND miles BETWEEN ${fromMiles} AND ${toMiles}`;
      return row;
    }),
    caller.mode === "live" ? candidates(caller, input.vehicleClass) : null,
    prisma.load.findFirst({
      select: { id: true },
      where: {
        posterId: caller.firm.id,
        mode: caller.mode,
        updatedAt: { gte: since },
        createdAt: { gte: since },
        fromOutcode: from.outcode,
        toOutcode: to.outcode,
        collectDate: columnOfDay(input.collectDate),
        vehicleClass: input.vehicleClass,
        weightBand: input.weightBand,
      },
    }),
  ]);
  const carriers = found && matching(found, input, { from, to, termsDays, now });
  const warnings = [
    ...vehicleWarnings(input),
    ...slotWarnings(input, { day: today, time: londonTime(now) }),
    ...(input.bookNowPence === undefined
      ? []
      : priceWarnings(input.bookNowPence, {
          guideLowPence: guide.lowPence,
          guideHighPence: guide.highPence,
        })),
    ...(twin ? [POSSIBLE_DUPLICATE] : []),
  ];
  const pricingMode = pricingModeOf(input.pricingMode, input.bookNowPence);
  return inTransaction(async (tx) => {
    const load = await tx.load.create({
      data: {
        ...columnsOf(input, { today, from, to, miles, guide, pricingMode, termsDays, warnings }),
        id: newId("load"),
        ref: newRef(),
        mode: caller.mode,
        posterId: caller.firm.id,
        carriersAlerted: carriers?.length ?? null,
        openToAllAt: new Date(now.getTime() + EARLY_ACCESS_MS),
        createdAt: now,
        updatedAt: now,
      },
    });
    await recordChange(tx, caller, { load, action: "post", from: null, at: now });
    await tell(tx, { load, previousStatus: null, at: now }, [
      { type: "load.posted", to: load.posterId, note: null },
    ]);
    if (carriers !== null && carriers.length > 0) {
      await tx.notification.createMany({
        data: carriers.map((firmId) => ({
          id: newId("note"),
          firmId,
          kind: "load_matches",
          loadId: load.id,
          createdAt: now,
        })),
      });
    }
    const view = await viewLoad(tx, caller, load.id);
    return {
      load: view,
      miles: view.miles,
      guide: view.guide,
      carriersAlerted: view.carriersAlerted,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  });
}
