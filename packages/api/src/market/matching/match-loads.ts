import { setImmediate } from "node:timers/promises";
import { dayNumber, londonDay } from "@board/calendar";
import type { Load } from "@board/db";
import type { Mode } from "@board/db/enums";
import { entryOfLoad } from "../../board/ask-database.ts";
import { askingOfRow } from "../../board/entry.ts";
import type { LoadItem } from "../../board/index/change-feed.ts";
import { type Moment, readerAt, sees } from "../../board/index/matcher.ts";
import type { Memory } from "../../board/index/memory.ts";
import type { Snapshot } from "../../board/index/open-loads.ts";
import type { FirmActor, SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { readFactsOfEach } from "../../firms/requirements/facts.ts";
import { type AskingLoad, missingOf, NOTHING_KNOWN } from "../../firms/requirements/rules.ts";
import { matchesAmong } from "../../loads/alerts/matching-carriers.ts";
import { equipmentText } from "../../loads/filters/rules.ts";
import { type BoardEntry, boardEntry } from "../../loads/filters/schemas.ts";
import { candidatesFor, earningsOf, fitIfAny, loadOfEntry, paysFloor, rememberPlaces } from "./fit.ts";
import { indexOf, readOpenVehicles } from "./remember-vehicles.ts";
import { bestFirst, type Match } from "./rules.ts";
import { tellMatches } from "./tell-matches.ts";
import type { VehicleIndex } from "./vehicle-index.ts";

/** Time for which arrivals are gathered; the best of those that match together are told first. */
const GATHER_MS = 300;
/** Age of arrivals that are matched after the board was read anew: what came meanwhile may be among them. */
const CATCH_UP_MS = 10 * 60_000;
/** Maximum number of loads that are matched together, and of matches that one transaction tells of. */
const MAX_AT_ONCE = 1_000;
/** Time until arrivals whose matching failed are matched again. */
const RETRY_MS = 5_000;

/** A load that may have come onto boards: how readers saw it before, or null if nobody did. */
interface Arrival {
  before: Snapshot | null;
  from: Moment;
}

const UNSEEN: Arrival = { before: null, from: { now: 0, today: 0 } };

/** Returns true if a change may bring a load onto the board of a firm. */
function mayArrive({ change: { before, after }, from, to }: LoadItem): boolean {
  if (after === null) return false;
  if (before === null || from.now !== to.now) return true;
  return before.openAt !== after.openAt || before.day !== after.day || before.audience !== after.audience;
}

/** Matches loads with vehicles and saved searches when they come onto boards, until it is stopped. */
export interface Matching {
  /** Resolves once the arrivals so far are matched. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Subscribes to the board of this process, and tells carriers of loads that come onto their boards and fit their empty
 * vehicles or saved searches (contract 15). Every process with a board does it, and the first one tells.
 *
 * @param createContext makes a context for each round
 */
export function startMatching(
  createContext: () => Ctx<SystemActor>,
  {
    warn = () => {},
    gatherMs = GATHER_MS,
  }: { warn?: (error: unknown, message: string) => void; gatherMs?: number } = {},
): Matching {
  const { board, clock } = createContext();
  const arrivals = new Map<string, Arrival>();
  let read = board.feed.last;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let stopped = false;

  /**
   * Adds loads that opened lately, because the changes up to now are unknown, and forgets how others were seen before:
   * another memory has other numbers for their posters.
   */
  function catchUp({ loads }: Memory): void {
    const now = clock.now().getTime();
    for (const id of arrivals.keys()) arrivals.set(id, UNSEEN);
    loads.orders.newest.walk(null, (slot) => {
      const since = loads.columns.since[slot] as number;
      if (since > now - CATCH_UP_MS) arrivals.set(loads.idOf(slot), UNSEEN);
      return true;
    });
  }

  function gather(): void {
    const { memory } = board;
    const items = board.feed.after(read);
    read = board.feed.last;
    if (memory === null) return;
    if (items === null) catchUp(memory);
    for (const item of items ?? []) {
      if (item.kind === "replaced") catchUp(memory);
      if (item.kind !== "load" || !mayArrive(item) || arrivals.has(item.change.id)) continue;
      arrivals.set(item.change.id, { before: item.change.before, from: item.from });
    }
  }

  async function round(): Promise<void> {
    const taken = new Map([...arrivals].slice(0, MAX_AT_ONCE));
    for (const id of taken.keys()) arrivals.delete(id);
    try {
      if (taken.size > 0) await matchArrivals(createContext(), taken);
    } catch (error) {
      warn(error, "New loads could not be matched with vehicles; it is tried again");
      for (const [id, arrival] of taken) if (!arrivals.has(id)) arrivals.set(id, arrival);
      schedule(RETRY_MS);
    }
    if (arrivals.size > 0) schedule(gatherMs);
  }

  function schedule(ms: number): void {
    if (stopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void run();
    }, ms).unref();
  }

  /** Runs one round after another, because each reads what the one before wrote. */
  function run(): Promise<void> {
    working = (working ?? Promise.resolve()).then(round);
    return working;
  }

  // Loads that opened while no process with a board was there.
  if (board.memory !== null) catchUp(board.memory);
  if (arrivals.size > 0) schedule(gatherMs);
  board.feed.subscribe(() => {
    if (stopped) return;
    gather();
    if (arrivals.size > 0) schedule(gatherMs);
  });
  return {
    settled: async () => {
      gather();
      for (let left = arrivals.size; left > 0; left -= MAX_AT_ONCE) await run();
      await working;
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}

/** A load as it is matched. */
interface LoadToMatch {
  id: string;
  mode: Mode;
  entry: BoardEntry;
  /** Requirements of the load; null if it has none. */
  asking: AskingLoad | null;
  /** The one firm that may be told; null for all. */
  firmId: string | null;
}

/** A load of the board as it is matched. */
interface ArrivedLoad extends LoadToMatch, Arrival {
  after: Snapshot;
}

function arrivedLoads(memory: Memory, arrivals: ReadonlyMap<string, Arrival>): ArrivedLoad[] {
  const { loads } = memory;
  return [...arrivals].flatMap(([id, arrival]) => {
    const slot = loads.slotOf(id);
    if (slot === undefined) return [];
    const after = loads.snapshot(slot);
    const entry = boardEntry.parse(JSON.parse(after.text));
    return [{ id, mode: "live", after, entry, asking: after.asking, firmId: null, ...arrival }];
  });
}

/** Returns a test whether a load has come onto a firm's board only now (contract 6 and 14). */
function arrivesFor(memory: Memory, to: Moment) {
  return (firm: { id: string; early: boolean }, { before, after, from }: ArrivedLoad): boolean => {
    const plan = firm.early ? ("PRIORITY" as const) : ("STANDARD" as const);
    const reader = readerAt({ id: firm.id, plan }, memory.loads, memory, to);
    const did = before !== null && sees({ ...reader, ...from }, before);
    return !did && reader.firm !== after.poster && sees(reader, after);
  };
}

/** Returns true if a load comes onto a firm's board. */
type Arrives = (firm: { id: string; early: boolean }) => boolean;

type MatchContext = Pick<Ctx, "clock" | "geo" | "settings" | "db" | "carriers">;

/** Returns the vehicles that a load fits, by firm, best first; vehicles that it does not pay for are left out. */
export function vehiclesThatFit(
  { clock, geo, settings }: Pick<Ctx, "clock" | "geo" | "settings">,
  index: VehicleIndex,
  { entry, asking }: LoadToMatch,
  arrives: Arrives,
): Map<string, { id: string; earnsPence: number }[]> {
  const now = clock.now();
  const load = loadOfEntry(entry);
  const places = rememberPlaces(geo);
  const byFirm = new Map<string, { id: string; earnsPence: number }[]>();
  const may = new Map<string, boolean>();
  for (const vehicle of candidatesFor(places, index, load, now)) {
    const { carrier, row } = vehicle;
    const is = () =>
      (carrier.holdsUntil === null || carrier.holdsUntil <= now) &&
      (asking === null || missingOf(asking, carrier.facts, settings.carrierChecks).length === 0) &&
      arrives(carrier);
    const mayBeTold = may.get(carrier.id) ?? is();
    may.set(carrier.id, mayBeTold);
    if (!mayBeTold) continue;
    const fit = fitIfAny(places, vehicle, load, now);
    if (fit === null) continue;
    const earnings = earningsOf(vehicle, load, fit);
    if (!paysFloor(vehicle, earnings)) continue;
    const own = byFirm.get(carrier.id) ?? [];
    own.push({ id: row.id, earnsPence: earnings.earnsPence });
    byFirm.set(carrier.id, own);
  }
  for (const own of byFirm.values())
    own.sort((a, b) => b.earnsPence - a.earnsPence || (a.id < b.id ? -1 : 1));
  return byFirm;
}

/** Returns the saved searches that hold a load, by firm. */
async function searchesThatHold(
  { db, geo, carriers, settings, clock }: MatchContext,
  { mode, entry, asking, firmId: only }: LoadToMatch,
  arrives: Arrives,
): Promise<Map<string, string[]>> {
  const from = geo.outcodePlace(entry.from.outcode);
  if (from === null) return new Map();
  const load = {
    ...entry,
    fromOutcode: entry.from.outcode,
    toOutcode: entry.to.outcode,
    collectDate: entry.collect.date,
    equipment: equipmentText(entry.equipment),
  };
  const running = (await carriers.running(entry.vehicleClass)).filter(
    ({ firmId, searches }) => searches.length > 0 && (only === null || firmId === only),
  );
  const early = new Map(running.map((carrier) => [carrier.firmId, carrier.early]));
  // Counts as everybody's here, because `arrives` asks the board whom the load is for.
  const audience = {
    poster: "",
    audience: "BOARD",
    audienceGroups: [],
    audienceCarriers: [],
    askedCarriers: [],
  } as const;
  const found = matchesAmong(running, { load, audience, from, today: londonDay(clock.now()) }, geo)
    .filter(({ searches }) => searches.length > 0)
    .filter(({ firmId }) => arrives({ id: firmId, early: early.get(firmId) ?? false }));
  const ids = found.map(({ firmId }) => firmId);
  const facts = asking === null ? null : await readFactsOfEach(db, ids, mode);
  const meets = (id: string) =>
    asking === null ||
    missingOf(asking, facts?.get(id) ?? NOTHING_KNOWN, settings.carrierChecks).length === 0;
  return new Map(
    found
      .filter(({ firmId }) => meets(firmId))
      .map(({ firmId, searches }) => [firmId, searches.map(({ id }) => id)]),
  );
}

/** Returns the firms whose vehicles or saved searches a load fits. */
async function matchesOf(
  ctx: MatchContext,
  index: VehicleIndex,
  load: LoadToMatch,
  arrives: Arrives,
): Promise<Match[]> {
  const vehicles = vehiclesThatFit(ctx, index, load, arrives);
  const searches = await searchesThatHold(ctx, load, arrives);
  return [...new Set([...vehicles.keys(), ...searches.keys()])].map((firmId) => ({
    loadId: load.id,
    firmId,
    vehicles: vehicles.get(firmId) ?? [],
    searches: searches.get(firmId) ?? [],
  }));
}

async function matchArrivals(ctx: Ctx<SystemActor>, arrivals: ReadonlyMap<string, Arrival>): Promise<void> {
  const index = await ctx.openVehicles.read();
  const { memory } = ctx.board;
  if (memory === null) return;
  const now = ctx.clock.now();
  const arrives = arrivesFor(memory, { now: now.getTime(), today: dayNumber(londonDay(now)) });
  const loads = arrivedLoads(memory, arrivals);
  const matches: Match[] = [];
  for (const load of loads) {
    // Lets requests be answered between two loads.
    await setImmediate();
    matches.push(...(await matchesOf(ctx, index, load, (carrier) => arrives(carrier, load))));
  }
  const entries = new Map(loads.map(({ id, entry }) => [id, entry]));
  const best = matches.toSorted(bestFirst);
  // Each transaction counts what the ones before it told.
  for (let from = 0; from < best.length; from += MAX_AT_ONCE) {
    const some = best.slice(from, from + MAX_AT_ONCE);
    await inTransaction(ctx, (tx) => tellMatches(tx, some, { mode: "live", entries }));
  }
}

/**
 * Tells a firm of a test load that was just posted for it and fits its empty vehicles of test mode or its saved searches, by
 * the rules of live loads (contract 15). No other firm sees the load.
 */
export async function matchTestLoad(tx: Ctx<FirmActor>, row: Load): Promise<void> {
  const { id } = row;
  const { firm, mode } = tx.actor;
  const index = indexOf(await readOpenVehicles(tx, { mode, firmIds: [firm.id] }));
  const entry = await entryOfLoad(tx, row);
  const asking = askingOfRow(row, tx.settings.carrierChecks);
  const matches = await matchesOf(tx, index, { id, mode, entry, asking, firmId: firm.id }, () => true);
  if (matches.length > 0) await tellMatches(tx, matches, { mode, entries: new Map([[id, entry]]) });
}
