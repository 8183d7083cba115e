import { addDays, columnOfDay, londonDay, startOfLondonDay } from "@board/calendar";
import type { SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import {
  COMPONENTS,
  type Component,
  closedUntil,
  judge,
  MINUTE_MS,
  type Minutes,
  type Sample,
  SHOWN_DAYS,
} from "./rules.ts";

/** Returns the end of the last counted minute, else the first measured minute; null without samples. */
async function countedUntil({ db }: Pick<Ctx, "db">, component: string): Promise<Date | null> {
  const last = await db.statusDay.findFirst({ where: { component }, orderBy: { day: "desc" } });
  if (last !== null) return last.until;
  const first = await db.statusSample.findFirst({ where: { component }, orderBy: { minute: "asc" } });
  return first?.minute ?? null;
}

/** Counts the minutes between two instants by verdict. */
function countMinutes(
  component: Component,
  samples: ReadonlyMap<number, Sample>,
  { from, to }: { from: Date; to: Date },
): Minutes {
  const minutes = { well: 0, slow: 0, down: 0 };
  for (let at = from.getTime(); at < to.getTime(); at += MINUTE_MS) {
    const verdict = judge(component, samples.get(at));
    if (verdict !== null) minutes[verdict] += 1;
  }
  return minutes;
}

/** Counts a component's new minutes, a day at a time. Returns the number of down minutes. */
async function keepComponent(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  component: Component,
  signal?: AbortSignal,
): Promise<number> {
  const { key } = component;
  const now = clock.now();
  const end = closedUntil(now);
  const begun = await countedUntil({ db }, key);
  let downs = 0;
  const oldest = startOfLondonDay(addDays(londonDay(now), 1 - SHOWN_DAYS));
  let from = begun === null ? null : new Date(Math.max(begun.getTime(), oldest.getTime()));
  while (from !== null && from < end && !signal?.aborted) {
    const day = londonDay(from);
    const midnight = startOfLondonDay(addDays(day, 1));
    const to = new Date(Math.min(midnight.getTime(), end.getTime()));
    const rows = await db.statusSample.findMany({ where: { component: key, minute: { gte: from, lt: to } } });
    const samples = new Map(rows.map((row) => [row.minute.getTime(), row]));
    const { well, slow, down } = countMinutes(component, samples, { from, to });
    // The condition on `until` keeps concurrent processes from counting minutes twice.
    await db.$executeRaw`
      INSERT INTO status_day AS d (day, component, well, slow, down, until)
      VALUES (${columnOfDay(day)}::date, ${key}, ${well}, ${slow}, ${down}, ${to})
      ON CONFLICT (day, component) DO UPDATE SET well = d.well + excluded.well, slow = d.slow + excluded.slow,
        down = d.down + excluded.down, until = excluded.until
      WHERE d.until = ${from}`;
    downs += down;
    from = to;
  }
  return downs;
}

/** Adds finished minutes to the days of the status page. A minute without samples counts as down. */
export async function keepStatus(ctx: Ctx<SystemActor>, signal?: AbortSignal): Promise<{ down: number }> {
  let down = 0;
  for (const component of COMPONENTS) down += await keepComponent(ctx, component, signal);
  return { down };
}
