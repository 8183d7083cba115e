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

/**
 * Returns a component with its state. Before any process has measured (`begun` is false) the state is null;
 * after that, a component without a sample is down.
 */
function viewComponent(
  component: Component,
  sample: Sample | undefined,
  begun: boolean,
): StatusView["components"][number] {
  const { key, name } = component;
  return { key, name, state: begun ? judge(component, sample) : null, oldestS: sample?.oldestS ?? null };
}

/** False for a component that has no data and may be absent, such as the register. */
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

/**
 * Returns the status while the database is unavailable: the last known components, with those that need the
 * database marked as down.
 */
function withoutDatabase(last: StatusView | null, now: Date): StatusView {
  return {
    at: now.toISOString(),
    databaseAway: true,
    state: "down",
    sentence: "The board cannot reach its database.",
    // Leaves the register as it was, because only the age of its data counts; every other component needs the
    // database.
    components: (last?.components ?? []).map((component) =>
      component.key === "register" ? component : { ...component, state: "down" },
    ),
  };
}

interface CacheEntry {
  at: number;
  status: Promise<StatusView>;
  /** Last status that could be computed from the database. */
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
 * Returns the state of the service, which each process caches for ten seconds. Works even if the database is
 * unavailable.
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
