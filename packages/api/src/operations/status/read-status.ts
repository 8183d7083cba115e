import {
  addDays,
  columnOfDay,
  type Day,
  dayOfColumn,
  HOUR_MS,
  londonDay,
  startOfLondonDay,
} from "@board/calendar";
import { isUnavailable } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import {
  COMPONENTS,
  type Component,
  judge,
  judgeDay,
  MINUTE_MS,
  type Minutes,
  merge,
  minuteOf,
  type Sample,
  SHOWN_DAYS,
  sentenceOf,
  uptime,
  type Verdict,
  worse,
} from "./rules.ts";
import type { IncidentView, StatusView } from "./schemas.ts";
import { viewIncident, WITH_UPDATES } from "./view-incident.ts";

type StatusCtx = Pick<Ctx, "db" | "clock">;

/** Maximum of incidents on a page. */
const MAX_INCIDENTS = 200;
const CACHE_MS = 10_000;
/** The current state covers this minute and the two before. */
const PRESENT_MS = 2 * MINUTE_MS;

const ORDER = { open: 0, planned: 1, over: 2 } as const;

/** Reads incidents: open first, then planned, then newest. `since` leaves out those that ended before. */
async function readIncidents({ db, clock }: StatusCtx, since?: Date): Promise<IncidentView[]> {
  const rows = await db.incident.findMany({
    where: since === undefined ? {} : { OR: [{ endsAt: { gte: since } }, { endsAt: null }] },
    orderBy: { startsAt: "desc" },
    take: MAX_INCIDENTS,
    include: WITH_UPDATES,
  });
  const now = clock.now();
  return rows.map((row) => viewIncident(row, now)).sort((a, b) => ORDER[a.state] - ORDER[b.state]);
}

interface Measurements {
  /** Samples of the last hour, oldest first. */
  samples: readonly (Sample & { minute: Date })[];
  days: ReadonlyMap<Day, Minutes>;
}

const NO_MINUTES = { well: 0, slow: 0, down: 0 };

function viewComponent(
  component: Component,
  { samples, days }: Measurements,
  { now, incidents, begun }: { now: Date; incidents: readonly IncidentView[]; begun: boolean },
): StatusView["components"][number] {
  const { key, name, covers, measured } = component;
  const today = londonDay(now);
  const presentFrom = minuteOf(now).getTime() - PRESENT_MS;
  const present = merge(samples.filter(({ minute }) => minute.getTime() >= presentFrom));
  const open = incidents.filter(({ state, components }) => state === "open" && components.includes(key));
  const found = begun ? judge(component, present) : null;
  const hour = merge(samples);
  const shown = Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = addDays(today, index - SHOWN_DAYS + 1);
    return { day, minutes: days.get(day) ?? NO_MINUTES };
  });
  return {
    key,
    name,
    covers,
    state: open.reduce((state, { impact }) => worse(state, impact), found),
    uptime: uptime(shown.map(({ minutes }) => minutes)),
    lastHour:
      measured.by === "answers" && hour !== undefined
        ? { answers: hour.total, failed: hour.failed, slow: hour.slow, slowMs: measured.slowMs }
        : null,
    oldestS: present?.oldestS ?? null,
    days: shown.map(({ day, minutes }) => ({
      day,
      state: judgeDay(minutes),
      wellMinutes: minutes.well,
      slowMinutes: minutes.slow,
      downMinutes: minutes.down,
    })),
  };
}

/** Hides a component without data that may be absent, such as the register. */
function isShown({ measured }: Component, { samples, days }: Measurements): boolean {
  const skipped = measured.by === "oldest" && measured.unmeasured === "skipped";
  return !skipped || samples.length + days.size > 0;
}

function viewOf(components: StatusView["components"]): Pick<StatusView, "state" | "sentence"> {
  const states = new Map(components.map(({ key, state }) => [key, state] as const));
  return {
    state: [...states.values()].reduce<Verdict | null>(worse, null),
    sentence: sentenceOf(states),
  };
}

async function computeStatus(ctx: StatusCtx): Promise<StatusView> {
  const { db, clock } = ctx;
  const now = clock.now();
  const firstDay = addDays(londonDay(now), 1 - SHOWN_DAYS);
  const [dayRows, samples, incidents] = await Promise.all([
    db.statusDay.findMany({ where: { day: { gte: columnOfDay(firstDay) } } }),
    db.statusSample.findMany({
      where: { minute: { gte: new Date(now.getTime() - HOUR_MS) } },
      orderBy: { minute: "asc" },
    }),
    readIncidents(ctx, startOfLondonDay(firstDay)),
  ]);
  const begun = dayRows.length + samples.length > 0;
  const daysOf = Map.groupBy(dayRows, ({ component }) => component);
  const samplesOf = Map.groupBy(samples, ({ component }) => component);
  const components = COMPONENTS.flatMap((component) => {
    const { key } = component;
    const rows = daysOf.get(key) ?? [];
    const days = new Map(rows.map((row) => [dayOfColumn(row.day), row] as const));
    const measured = { days, samples: samplesOf.get(key) ?? [] };
    return isShown(component, measured)
      ? [viewComponent(component, measured, { now, incidents, begun })]
      : [];
  });
  return { at: now.toISOString(), databaseAway: false, ...viewOf(components), components, incidents };
}

/** Status during a database outage: the last known one, with dependent components down. */
function withoutDatabase(last: StatusView | null, now: Date): StatusView {
  const known: StatusView = last ?? {
    at: now.toISOString(),
    databaseAway: true,
    state: null,
    sentence: "",
    components: [],
    incidents: [],
  };
  // All components need the database, except the age of the register's data.
  const components = known.components.map((component) =>
    component.key === "register" ? component : { ...component, state: "down" as const },
  );
  return {
    ...known,
    at: now.toISOString(),
    databaseAway: true,
    state: "down",
    sentence: "The board cannot reach its database.",
    components,
  };
}

interface CacheEntry {
  at: number;
  status: Promise<StatusView>;
  /** Last status read from the database. */
  last: StatusView | null;
}

const cache = new WeakMap<object, CacheEntry>();

async function readUncached(ctx: StatusCtx, last: StatusView | null): Promise<StatusView> {
  try {
    return await computeStatus(ctx);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return withoutDatabase(last, ctx.clock.now());
  }
}

/**
 * Reads the state of the service and its history; cached for ten seconds per process. Does not fail during a
 * database outage.
 */
export function readStatus(ctx: StatusCtx): Promise<StatusView> {
  const at = ctx.clock.now().getTime();
  const before = cache.get(ctx.db);
  if (before !== undefined && Math.abs(at - before.at) < CACHE_MS) return before.status;
  const status = readUncached(ctx, before?.last ?? null);
  const entry: CacheEntry = { at, status, last: before?.last ?? null };
  cache.set(ctx.db, entry);
  status.then(
    (read) => {
      if (!read.databaseAway) entry.last = read;
    },
    () => cache.delete(ctx.db),
  );
  return status;
}

/** Invalidates this process's cache after a change of incidents. */
export function forgetStatus({ db }: Pick<Ctx, "db">): void {
  const before = cache.get(db);
  if (before !== undefined) before.at = Number.NEGATIVE_INFINITY;
}

/** Lists all incidents, newest first, at most 200. */
export async function readHistory(ctx: StatusCtx): Promise<{ incidents: IncidentView[] }> {
  return { incidents: await readIncidents(ctx) };
}
