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

type Reader = Pick<Ctx, "db" | "clock">;

/** Incidents of one page. */
const MAX_INCIDENTS = 200;
const KEPT_MS = 10_000;
/** The present is judged by this minute and the two before. */
const PRESENT_MS = 2 * MINUTE_MS;

const ORDER = { open: 0, planned: 1, over: 2 } as const;

/** Reads incidents: open ones first, then what is planned, then the newest. `since` leaves out what was over before. */
async function readIncidents({ db, clock }: Reader, since?: Date): Promise<IncidentView[]> {
  const rows = await db.incident.findMany({
    where: since === undefined ? {} : { OR: [{ endsAt: { gte: since } }, { endsAt: null }] },
    orderBy: { startsAt: "desc" },
    take: MAX_INCIDENTS,
    include: WITH_UPDATES,
  });
  const now = clock.now();
  return rows.map((row) => viewIncident(row, now)).sort((a, b) => ORDER[a.state] - ORDER[b.state]);
}

interface Measured {
  /** The last hour, oldest first. */
  samples: readonly (Sample & { minute: Date })[];
  days: ReadonlyMap<Day, Minutes>;
}

const NO_MINUTES = { well: 0, slow: 0, down: 0 };

function viewComponent(
  component: Component,
  { samples, days }: Measured,
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

/** Leaves out the component of which nothing is known and nothing is missed: a board without the register. */
function isShown({ measured }: Component, { samples, days }: Measured): boolean {
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

async function workOut(ctx: Reader): Promise<StatusView> {
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

/** The status while the database is away: as it was known before, with everything that needs it down. */
function withoutDatabase(last: StatusView | null, now: Date): StatusView {
  const known: StatusView = last ?? {
    at: now.toISOString(),
    databaseAway: true,
    state: null,
    sentence: "",
    components: [],
    incidents: [],
  };
  // Everything asks the database; the register's data is neither newer nor older for it.
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

interface Kept {
  at: number;
  status: Promise<StatusView>;
  /** The last one that was read from the database. */
  last: StatusView | null;
}

const kept = new WeakMap<object, Kept>();

async function readAnew(ctx: Reader, last: StatusView | null): Promise<StatusView> {
  try {
    return await workOut(ctx);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return withoutDatabase(last, ctx.clock.now());
  }
}

/** Returns the state of the service and its history, kept for ten seconds in each process. Never fails for want of the database. */
export function readStatus(ctx: Reader): Promise<StatusView> {
  const at = ctx.clock.now().getTime();
  const before = kept.get(ctx.db);
  if (before !== undefined && Math.abs(at - before.at) < KEPT_MS) return before.status;
  const status = readAnew(ctx, before?.last ?? null);
  const entry: Kept = { at, status, last: before?.last ?? null };
  kept.set(ctx.db, entry);
  status.then(
    (read) => {
      if (!read.databaseAway) entry.last = read;
    },
    () => kept.delete(ctx.db),
  );
  return status;
}

/** Has the next reader of this process read anew, after an incident was changed. */
export function forgetStatus({ db }: Pick<Ctx, "db">): void {
  const before = kept.get(db);
  if (before !== undefined) before.at = Number.NEGATIVE_INFINITY;
}

/** Returns every incident that was ever told, at most 200, the newest first. */
export async function readHistory(ctx: Reader): Promise<{ incidents: IncidentView[] }> {
  return { incidents: await readIncidents(ctx) };
}
