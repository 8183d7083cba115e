import type { Connection } from "../../bench/data/bulk.ts";
import type { Board, Bound, Call } from "./calls.ts";
import type { Planned } from "./watch.ts";

/** Maximum rows that one scan may read: a page of a list, and rows that filters exclude. */
const MAX_ROWS = 6_000;
/** Maximum pages of 8 KiB that a statement may read. */
const MAX_PAGES = 10_000;
/** Maximum rows of a table that may be scanned sequentially. */
const SMALL_TABLE = 1_000;
/** Calls of each statement. After five executions, the server may change to a generic plan, which must be good, too. */
const TURNS = 8;

interface Limits {
  rows?: number;
  /** Maximum rows of a table that may be scanned sequentially. */
  small?: number;
}

export interface Judged {
  call: string;
  statements: number;
  /** The highest number of rows and of pages that one statement has read. */
  rows: number;
  pages: number;
  ms: number;
  /** The statements that break a rule, each with the reason. */
  breaches: { why: string; text: string; plan: Planned }[];
}

/** Returns the estimated number of rows of each table. */
export async function sizesOf(db: Connection): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ name: string; rows: number }>(
    "SELECT relname AS name, reltuples::float8 AS rows FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

function reasonsOf(
  { scans, pages }: Planned,
  sizes: ReadonlyMap<string, number>,
  { rows: usualRows, small }: Required<Limits>,
  { rows: mostRows = usualRows, pages: mostPages = MAX_PAGES, whole = [] }: Partial<Bound> = {},
): string[] {
  const reasons = scans.flatMap(({ how, table, index, condition, rows }) => {
    const size = sizes.get(table) ?? 0;
    if (size < small) return [];
    if (!whole.includes(table)) {
      if (how === "Seq Scan") return [`reads ${table} from end to end (${rows} rows)`];
      if (index !== null && condition === null && rows > Math.min(mostRows, size / 2))
        return [`walks the index ${index} (${rows} rows)`];
    }
    if (rows > mostRows) return [`looks at ${rows} rows of ${table}${index === null ? "" : ` by ${index}`}`];
    return [];
  });
  return pages > mostPages ? [...reasons, `touches ${pages} pages`] : reasons;
}

/** Returns the message of the error's deepest cause. */
function firstCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : firstCause(error.cause);
}

/** Makes a call until the server has chosen its plans. Returns the statements whose plan breaks a rule. */
export async function judge(
  board: Board,
  call: Call,
  sizes: ReadonlyMap<string, number>,
  { turns = TURNS, rows = MAX_ROWS, small = SMALL_TABLE }: Limits & { turns?: number } = {},
): Promise<Judged> {
  board.plans.length = 0;
  const failures: string[] = [];
  for (let turn = 0; turn < (call.once ? 1 : turns); turn += 1) {
    await call.call(board, turn).catch((error: unknown) => {
      failures.push(firstCause(error));
    });
  }
  const plans = [...board.plans];
  const breaches = new Map<string, Judged["breaches"][number]>();
  for (const plan of plans) {
    for (const why of reasonsOf(plan, sizes, { rows, small }, call.most)) {
      const key = `${why.replaceAll(/\d+/g, "")} ${plan.text}`;
      if (!breaches.has(key)) breaches.set(key, { why, text: plan.text, plan });
    }
  }
  const most = (of: (plan: Planned) => number) => plans.reduce((all, plan) => Math.max(all, of(plan)), 0);
  return {
    call: call.name,
    statements: plans.length,
    rows: most(({ rows }) => rows),
    pages: most(({ pages }) => pages),
    ms: most(({ ms }) => ms),
    breaches: [
      ...breaches.values(),
      ...[...new Set(failures)].map((why) => ({ why: `fails: ${why}`, text: "", plan: {} as Planned })),
    ],
  };
}
