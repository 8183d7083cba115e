import { isUnavailable } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import {
  COMPONENTS,
  type Component,
  coveredFrom,
  judge,
  merge,
  type Sample,
  sentenceOf,
  type Verdict,
  worse,
} from "./rules.ts";
import type { StatusView } from "./schemas.ts";

type StatusCtx = Pick<Ctx, "db" | "clock">;

const CACHE_MS = 10_000;

/** `begun`: a process has measured before, so that a component without a sample is down. */
function viewComponent(
  component: Component,
  sample: Sample | undefined,
  begun: boolean,
): StatusView["components"][number] {
  const { key, name } = component;
  return { key, name, state: begun ? judge(component, sample) : null, oldestS: sample?.oldestS ?? null };
}

/** Hides a component without data that may be absent, such as the register. */
function isShown({ measured }: Component, sample: Sample | undefined): boolean {
  return sample !== undefined || measured.by === "answers" || measured.unmeasured === "down";
}

async function computeStatus({ db, clock }: StatusCtx): Promise<StatusView> {
  const now = clock.now();
  const [samples, newest] = await Promise.all([
    db.statusSample.findMany({
      where: { minute: { gte: coveredFrom(now) } },
      orderBy: [{ minute: "asc" }, { component: "asc" }],
    }),
    db.statusSample.findFirst({ orderBy: [{ minute: "desc" }, { component: "asc" }] }),
  ]);
  const samplesOf = Map.groupBy(samples, ({ component }) => component);
  const components = COMPONENTS.flatMap((component) => {
    const sample = merge(samplesOf.get(component.key) ?? []);
    return isShown(component, sample) ? [viewComponent(component, sample, newest !== null)] : [];
  });
  return {
    at: now.toISOString(),
    databaseAway: false,
    state: components.reduce<Verdict | null>((worst, { state }) => worse(worst, state), null),
    sentence: sentenceOf(new Map(components.map(({ key, state }) => [key, state]))),
    components,
  };
}

/** Status during a database outage: the last known one, with dependent components down. */
function withoutDatabase(last: StatusView | null, now: Date): StatusView {
  return {
    at: now.toISOString(),
    databaseAway: true,
    state: "down",
    sentence: "The board cannot reach its database.",
    // All components need the database, except the age of the register's data.
    components: (last?.components ?? []).map((component) =>
      component.key === "register" ? component : { ...component, state: "down" },
    ),
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

/** Reads the state of the service; cached for ten seconds per process. Does not fail during a database outage. */
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
