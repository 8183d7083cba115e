import type { Actor } from "../../core/actor.ts";
import type { AskedLoad, NetworkForLoad } from "../../core/asked-guide.ts";
import type { Ctx } from "../../core/context.ts";
import { MAX_COUNTED } from "../../core/counted.ts";
import { type MemberCarrier, membersOf } from "../../firms/network/members.ts";
import { isSandboxMember } from "../../firms/network/sandbox-members.ts";
import { unknownCarriers } from "../../firms/network/unknown-carriers.ts";
import { readFactsOfEach } from "../../firms/requirements/facts.ts";
import { askingOf, missingOf, NOTHING_KNOWN } from "../../firms/requirements/rules.ts";
import { askingLoad } from "../../firms/requirements/schemas.ts";
import { type GuideStep, type LeftOutReason, priceOf } from "../guides/rules.ts";
import { MAX_OPEN } from "../offers/rules.ts";

export interface LeftOut {
  carrierId: string;
  reason: LeftOutReason;
}

/** Carriers of a step of a run: those that get an offer, and those that the load is opened to and who are told. */
export interface People {
  asked: readonly string[];
  told: readonly string[];
  leftOut: readonly LeftOut[];
}

/** A carrier that a step may ask, with what decides whether it is asked. */
interface Candidate {
  id: string;
  runs: boolean;
  meets: boolean;
  /** Jobs that it did for the poster, up to `MAX_COUNTED`. */
  jobs: number;
}

async function readCandidates(
  tx: Ctx<Actor>,
  load: AskedLoad,
  ids: readonly string[],
): Promise<Map<string, Candidate>> {
  const asking = askingOf(askingLoad(load), tx.settings.carrierChecks);
  const [rows, facts] = await Promise.all([
    tx.db.$queryRaw<{ id: string; runs: boolean; jobs: number }[]>`
      SELECT f.id,
        EXISTS (SELECT 1 FROM firm_vehicle v
          WHERE v.firm_id = f.id AND v.vehicle_class = ${load.vehicleClass}::vehicle_class) AS runs,
        (SELECT count(*)::int FROM (SELECT FROM load l WHERE l.carrier_id = f.id AND l.poster_id = ${load.posterId}
          AND l.mode = ${load.mode}::mode AND l.status IN ('DELIVERED', 'CONFIRMED') LIMIT ${MAX_COUNTED}) AS done) AS jobs
      FROM firm f WHERE f.id = ANY(${[...ids]})`,
    asking === null ? null : readFactsOfEach(tx.db, [...ids], load.mode),
  ]);
  return new Map(
    rows.map(({ id, runs, jobs }) => {
      const missing =
        asking && facts ? missingOf(asking, facts.get(id) ?? NOTHING_KNOWN, tx.settings.carrierChecks) : [];
      const isMadeUp = isSandboxMember(id);
      return [id, { id, jobs, runs: runs || isMadeUp, meets: missing.length === 0 || isMadeUp }];
    }),
  );
}

/**
 * Returns a function from a step to its carriers (contract 14): members that can carry the load, and the carriers that the
 * step names. Who said no in this run, or had the load before, is left out.
 */
export async function peopleFinder(
  tx: Ctx<Actor>,
  load: AskedLoad,
  steps: readonly GuideStep[],
  { saidNo, room }: { saidNo: ReadonlySet<string>; room: number },
): Promise<(step: GuideStep) => People> {
  const { posterId, mode } = load;
  const named = steps.flatMap(({ to }) => (typeof to === "object" ? (to.carriers ?? []) : []));
  const needsMembers = steps.some(
    ({ to }) => to === "network" || (typeof to === "object" && to.groups?.length),
  );
  const members = needsMembers ? await membersOf(tx, posterId, mode) : [];
  const all = [...new Set([...named, ...members.map(({ carrierId }) => carrierId)])];
  const unknown = new Set(await unknownCarriers(tx, load, all));
  const ids = all.filter((id) => !unknown.has(id));
  const candidates = await readCandidates(tx, load, ids);
  const isIn = ({ groups }: MemberCarrier, to: GuideStep["to"]) =>
    to === "network" ||
    (typeof to === "object" && (to.groups?.some((group) => groups.includes(group)) ?? false));

  return (step) => {
    const { to } = step;
    const isNamed = new Set(typeof to === "object" ? to.carriers : []);
    const grouped = members.filter((member) => isIn(member, to)).map(({ carrierId }) => carrierId);
    const its = [...new Set([...isNamed, ...grouped])].flatMap((id) => candidates.get(id) ?? []);
    const leftOut: LeftOut[] = [];
    const free = its.filter(({ id, runs, meets }) => {
      const reason = reasonFor({ id, runs: runs || isNamed.has(id), meets }, saidNo, load.formerCarriers);
      if (reason !== null) leftOut.push({ carrierId: id, reason });
      return reason === null;
    });
    const byJobs = free.toSorted((one, other) => other.jobs - one.jobs);
    const isPriced = priceOf(step, load) !== null;
    const toAsk = byJobs.filter(({ id }) => isPriced || isNamed.has(id)).map(({ id }) => id);
    const told = isPriced ? [] : byJobs.map(({ id }) => id).filter((id) => grouped.includes(id));
    leftOut.push(...toAsk.slice(room).map((carrierId) => ({ carrierId, reason: "TOO_MANY" as const })));
    return { asked: toAsk.slice(0, room), told, leftOut };
  };
}

function reasonFor(
  { id, runs, meets }: Pick<Candidate, "id" | "runs" | "meets">,
  saidNo: ReadonlySet<string>,
  former: readonly string[],
): LeftOut["reason"] | null {
  if (saidNo.has(id)) return "SAID_NO";
  if (former.includes(id)) return "HAD_IT";
  if (!runs) return "NO_VEHICLE";
  return meets ? null : "NOT_ELIGIBLE";
}

/** Reads the names of a poster's members among some carriers; of others the poster reads none before booking. */
export async function readNames(
  { db }: Pick<Ctx, "db">,
  { posterId, mode, carrierId }: Pick<AskedLoad, "posterId" | "mode"> & { carrierId?: string | null },
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.networkMember.findMany({
    where: { posterId, mode, status: "ACTIVE", carrierId: { in: [...ids] } },
    select: { carrierId: true },
  });
  const known = new Set([
    ...rows.map(({ carrierId }) => carrierId),
    ...(mode === "test" ? ids.filter(isSandboxMember) : []),
    carrierId,
  ]);
  const firms = await db.firm.findMany({
    where: { id: { in: ids.filter((id) => known.has(id)) } },
    select: { id: true, name: true },
  });
  return new Map(firms.map(({ id, name }) => [id, name]));
}

/** Returns how many members of the poster's network can carry a load, and why the others cannot (contract 14). */
export async function networkForLoad(ctx: Ctx<Actor>, load: AskedLoad): Promise<NetworkForLoad> {
  const find = await peopleFinder(ctx, load, [{ to: "network" }], { saidNo: new Set(), room: MAX_OPEN });
  const { told, leftOut } = find({ to: "network" });
  const names = await readNames(
    ctx,
    load,
    leftOut.map(({ carrierId }) => carrierId),
  );
  return {
    carriers: told.length,
    of: told.length + leftOut.length,
    leftOut: leftOut.flatMap(({ carrierId: id, reason }) =>
      reason === "NO_VEHICLE" || reason === "NOT_ELIGIBLE"
        ? [{ id, name: names.get(id) ?? "A carrier", reason }]
        : [],
    ),
  };
}
