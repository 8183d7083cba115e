import { Prisma } from "@board/db";
import type { Services } from "../../core/context.ts";
import { COMPONENTS, type ComponentKey, componentOf, coveredFrom, minuteOf, type Sample } from "./rules.ts";

type Counts = Omit<Sample, "oldestS">;

/** Ages of the oldest due work in seconds, as a worker measured them; a component without due work is absent. */
export type Oldest = Partial<Record<ComponentKey, number>>;

const NONE: Counts = { total: 0, failed: 0, slow: 0 };
const BY_ANSWERS = COMPONENTS.flatMap(({ key, measured }) =>
  measured.by === "answers" ? [{ key, slowMs: measured.slowMs }] : [],
);
const SLOW_MS = new Map(BY_ANSWERS.map(({ key, slowMs }) => [key, slowMs]));

/** Adds samples to those of other processes for the same minute. */
function addSamples(
  db: Services["db"],
  samples: readonly (Sample & { minute: Date; component: string })[],
): Promise<number> {
  const rows = samples.map(
    ({ minute, component, total, failed, slow, oldestS }) =>
      Prisma.sql`(${minute}::timestamptz, ${component}, ${total}::int, ${failed}::int, ${slow}::int, ${oldestS}::int)`,
  );
  return db.$executeRaw`
    INSERT INTO status_sample AS s (minute, component, total, failed, slow, oldest_s) VALUES ${Prisma.join(rows)}
    ON CONFLICT (minute, component) DO UPDATE SET total = s.total + excluded.total, failed = s.failed + excluded.failed,
      slow = s.slow + excluded.slow, oldest_s = greatest(s.oldest_s, excluded.oldest_s)`;
}

/**
 * Counts the responses of one process by component and minute, and adds them to the samples that all
 * processes share. Counting takes two look-ups in a map; `flush` is called a few times per minute.
 */
export class StatusTally {
  readonly #tools: Pick<Services, "db" | "clock">;
  readonly #components = new Map<string | null, ComponentKey | null>();
  readonly #minutes = new Map<number, Map<ComponentKey, Counts>>();

  constructor(tools: Pick<Services, "db" | "clock">) {
    this.#tools = tools;
  }

  count({ route, status, ms }: { route: string | null; status: number; ms: number }): void {
    let component = this.#components.get(route);
    if (component === undefined) {
      // The map cannot grow without bound, because routes are templates.
      component = componentOf(route);
      this.#components.set(route, component);
    }
    if (component === null) return;
    const counts = this.#countsOf(component);
    counts.total += 1;
    if (status >= 500) counts.failed += 1;
    else if (ms > (SLOW_MS.get(component) ?? Number.POSITIVE_INFINITY)) counts.slow += 1;
  }

  /**
   * Writes the counts since the last call. The present minute is written even without a response, to show
   * that the process runs. Counts that could not be written are tried again while the state is judged by
   * their minute.
   */
  async flush(): Promise<void> {
    const from = coveredFrom(this.#tools.clock.now()).getTime();
    for (const { key } of BY_ANSWERS) this.#countsOf(key);
    const taken = [...this.#minutes];
    this.#minutes.clear();
    const covered = taken.filter(([minute]) => minute >= from);
    try {
      await addSamples(
        this.#tools.db,
        covered.flatMap(([minute, counts]) =>
          [...counts].map(([component, each]) => ({
            minute: new Date(minute),
            component,
            ...each,
            oldestS: null,
          })),
        ),
      );
    } catch (error) {
      for (const [minute, counts] of covered)
        for (const [component, { total, failed, slow }] of counts) {
          const kept = this.#countsOf(component, minute);
          kept.total += total;
          kept.failed += failed;
          kept.slow += slow;
        }
      throw error;
    }
  }

  #countsOf(component: ComponentKey, minute = minuteOf(this.#tools.clock.now()).getTime()): Counts {
    let counts = this.#minutes.get(minute);
    if (counts === undefined) {
      counts = new Map();
      this.#minutes.set(minute, counts);
    }
    let found = counts.get(component);
    if (found === undefined) {
      found = { ...NONE };
      counts.set(component, found);
    }
    return found;
  }
}

/** Writes the ages that a worker measured for the present minute; of several workers' ages the greatest counts. */
export async function keepOldest(
  { db, clock }: Pick<Services, "db" | "clock">,
  oldest: Oldest,
): Promise<void> {
  const minute = minuteOf(clock.now());
  const samples = Object.entries(oldest).map(([component, oldestS]) => ({
    minute,
    component,
    ...NONE,
    oldestS: Math.round(oldestS),
  }));
  if (samples.length > 0) await addSamples(db, samples);
}
