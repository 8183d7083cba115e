import { londonDay } from "@board/calendar";
import type { VehicleClass } from "@board/db/enums";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { knownAmong } from "../../firms/known-carriers.ts";
import { isOpenInvitation, mayRemind, wasMember } from "../../firms/network/rules.ts";
import { addSandboxMembers } from "../../firms/network/sandbox-members.ts";
import { groupsOf } from "../../firms/network/save-member.ts";
import { emailsLeftToday } from "../../firms/network/send-invitations.ts";
import { carrierAsRead, type NetworkRow, WITH_FIRMS } from "../../firms/network/view-network.ts";
import { readFactsOfEach } from "../../firms/requirements/facts.ts";
import { checksOf, needsLicence } from "../../firms/requirements/rules.ts";
import { pairFigures } from "./pair-figures.ts";
import { type MemberState, middleOf, saidYesPercent } from "./rules.ts";
import type { MemberDetails, MemberRow, NetworkPage } from "./schemas.ts";

/** Maximum number of rows that the page shows; a network has some hundreds. */
const MAX_ROWS = 2_000;
const MAX_LANES = 2;

const WITH_PAGE = {
  ...WITH_FIRMS,
  carrier: {
    select: {
      ...WITH_FIRMS.carrier.select,
      approval: true,
      contactPhone: true,
      bases: { select: { outcode: true }, orderBy: { id: "asc" }, take: 1 },
      vehicles: { select: { vehicleClass: true }, orderBy: { vehicleClass: "asc" } },
      asCarrier: { select: { posterId: true, relation: true } },
    },
  },
} as const;

type PageRow = NetworkRow & {
  carrier: {
    approval: string;
    contactPhone: string;
    bases: { outcode: string }[];
    vehicles: { vehicleClass: VehicleClass }[];
    asCarrier: { posterId: string; relation: string }[];
  } | null;
};

function stateOf(row: PageRow, now: Date): MemberState {
  if (row.status === "DECLINED" || row.status === "ACTIVE") return row.status;
  if (row.status === "LEFT") return "LEFT";
  if (!isOpenInvitation(row, now)) return "ENDED";
  if (row.emailHash !== null && row.carrier?.approval === "PENDING") return "REGISTERING";
  if (row.waitsSince !== null) return "WAITING";
  return row.emailedAt === null ? "INVITED" : "EMAILED";
}

/** Members come before invitations, and those before what has ended. */
const rank = ({ state }: MemberRow) =>
  state === "ACTIVE" ? 0 : ["ENDED", "DECLINED", "LEFT"].includes(state) ? 2 : 1;

/** Returns licence and goods-in-transit cover of a carrier on a day, for the largest vehicle that it runs. */
function checksOn(
  today: ReturnType<typeof londonDay>,
  facts: Parameters<typeof checksOf>[1]["facts"] | undefined,
  vehicles: readonly VehicleClass[],
): MemberRow["checks"] {
  if (facts === undefined) return [];
  const vehicleClass = vehicles.find(needsLicence) ?? vehicles[0] ?? "EIGHTEEN_T";
  const asked = { requires: {}, vehicleClass, collectDate: today };
  const known = { facts, lorries: 0, vehiclesAuthorised: null, since: today };
  return checksOf(asked, known, today).filter(({ check }) => /licence|goods/.test(check));
}

/** Reads the page of a poster's network: members, invitations, and the carriers that left, with their figures. */
export async function readNetwork(ctx: Ctx<FirmActor>): Promise<NetworkPage> {
  const { firm, mode } = ctx.actor;
  if (mode === "test") await addSandboxMembers(ctx, firm.id);
  const now = ctx.clock.now();
  const rows: PageRow[] = await ctx.db.networkMember.findMany({
    where: { posterId: firm.id, mode, status: { not: "REMOVED" } },
    orderBy: { id: "asc" },
    take: MAX_ROWS,
    include: WITH_PAGE,
  });
  const active = rows.filter(({ status }) => status === "ACTIVE");
  const activeIds = active.flatMap(({ carrierId }) => carrierId ?? []);
  const isActive = new Set(activeIds);
  // A carrier that left and has joined again is shown once.
  const shown = rows.filter(
    ({ status, carrierId }) => status === "ACTIVE" || carrierId === null || !isActive.has(carrierId),
  );
  const [figures, facts, known, groups, leftToday] = await Promise.all([
    pairFigures(ctx, "poster"),
    readFactsOfEach(ctx.db, activeIds, mode),
    knownAmong(
      ctx,
      firm.id,
      shown.flatMap(({ carrierId }) => carrierId ?? []),
    ),
    groupsOf(ctx, firm.id, mode),
    emailsLeftToday(ctx, firm.id),
  ]);
  const today = londonDay(now);
  const page = shown.map((row): MemberRow => {
    const read = carrierAsRead(row, known);
    const carrier = read === null ? null : row.carrier;
    const isActive = row.status === "ACTIVE";
    const vehicles = isActive ? (carrier?.vehicles ?? []).map(({ vehicleClass }) => vehicleClass) : [];
    return {
      id: row.id,
      state: stateOf(row, now),
      carrierId: read?.id ?? null,
      name: read?.name ?? row.name,
      email: row.email,
      outcode: isActive ? (carrier?.bases[0]?.outcode ?? null) : null,
      phone: isActive ? (carrier?.contactPhone ?? null) : null,
      vehicles,
      groups: row.groups,
      note: row.note,
      since: isActive || wasMember(row) ? (row.answeredAt?.toISOString() ?? null) : null,
      invitedAt: row.invitedAt.toISOString(),
      invitedBy: row.invitedBy?.person.name ?? null,
      emailedAt: (row.remindedAt ?? row.emailedAt)?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
      mayRemind: mayRemind(row, now),
      isPreferred: (carrier?.asCarrier ?? []).some(
        ({ posterId, relation }) => posterId === firm.id && relation === "PREFERRED",
      ),
      checks: checksOn(today, isActive ? facts.get(row.carrierId ?? "") : undefined, vehicles),
      figures: figures(read?.id ?? null),
    };
  });
  const members = page.filter(({ state }) => state === "ACTIVE").map((row) => row.figures);
  return {
    rows: page.toSorted((a, b) => rank(a) - rank(b) || b.figures.jobs - a.figures.jobs),
    groups,
    middle: {
      saidYesPercent: middleOf(members.map(saidYesPercent)),
      answerMins: middleOf(members.map(({ answerMins }) => answerMins)),
      onTimePercent: middleOf(
        members.map(({ onTime, judged }) => (judged === 0 ? null : Math.round((100 * onTime) / judged))),
      ),
    },
    leftToday,
  };
}

/**
 * Reads how to reach an active member, what it runs, and the lanes that it drives for the firm.
 *
 * @throws DomainError `not_found`
 */
export async function readMemberDetails(
  { db, actor }: Ctx<FirmActor>,
  memberId: string,
): Promise<MemberDetails> {
  const { firm, mode } = actor;
  const row = await db.networkMember.findFirst({
    where: { id: memberId, posterId: firm.id, mode, status: "ACTIVE" },
    select: {
      carrier: {
        select: {
          id: true,
          contactName: true,
          contactPhone: true,
          bases: { select: { outcode: true }, orderBy: { id: "asc" } },
        },
      },
    },
  });
  if (row?.carrier == null) throw notFound();
  const { id, contactName, contactPhone, bases } = row.carrier;
  const lanes =
    mode === "test"
      ? []
      : await db.$queryRaw<MemberDetails["lanes"]>`
          SELECT from_outcode AS "from", to_outcode AS "to", count(*)::int AS jobs,
            round(avg(agreed_pence) FILTER (WHERE agreed_pence > 0))::int AS "averagePence"
          FROM load WHERE poster_id = ${firm.id} AND carrier_id = ${id} AND mode = 'live' AND delivered_at IS NOT NULL
          GROUP BY 1, 2 ORDER BY jobs DESC, 1, 2 LIMIT ${MAX_LANES}`;
  return {
    contactName,
    contactPhone,
    bases: bases.map(({ outcode }) => outcode),
    lanes,
  };
}
