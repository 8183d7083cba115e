import type { Pool, PoolClient } from "@board/db";
import type { Connection } from "../../bench/data/bulk.ts";

/*
 * Collects the plans of executed statements by PostgreSQL's auto_explain: with the values that the driver sent,
 * custom or generic as the server chose, and with the rows and pages of each step.
 */

/** A node of a plan, in the JSON format of EXPLAIN. */
interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Parent Relationship"?: string;
  Filter?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Step[];
}

/** One access to a table. */
interface Scan {
  how: string;
  table: string;
  index: string | null;
  condition: string | null;
  /** Number of rows read, in all loops. */
  rows: number;
}

export interface Planned {
  text: string;
  ms: number;
  /** Number of pages of 8 KiB that the statement read, from memory or from disk. */
  pages: number;
  /** The highest number of rows that one scan read. */
  rows: number;
  generic: boolean;
  scans: Scan[];
  plan: Step;
}

const EXPLAIN = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
  "auto_explain.log_nested_statements": "on",
};

/** Turns on auto_explain for new sessions of this database. Only a superuser may do so. */
export async function explainEverything(db: Connection): Promise<void> {
  const { rows } = await db.query("SELECT quote_ident(current_database()) AS name");
  for (const [name, value] of Object.entries(EXPLAIN))
    await db.query(`ALTER DATABASE ${rows[0].name} SET ${name} = '${value}'`);
}

function scansOf(step: Step, table = ""): Scan[] {
  const name = step["Relation Name"] ?? table;
  const below = (step.Plans ?? []).flatMap((each) => scansOf(each, name));
  const how = step["Node Type"];
  const reads = /^(?:Seq|Sample|Index|Index Only|Bitmap Index|Bitmap Heap|Tid|Tid Range) Scan$/.test(how);
  if (!reads || step["Actual Loops"] === 0) return below;
  const looked =
    step["Actual Rows"] +
    (step["Rows Removed by Filter"] ?? 0) +
    (step["Rows Removed by Index Recheck"] ?? 0);
  return [
    {
      how,
      table: name,
      index: step["Index Name"] ?? null,
      condition: step["Index Cond"] ?? null,
      rows: Math.round(looked * step["Actual Loops"]),
    },
    ...below,
  ];
}

const TOLD = /^duration: (\S+) ms {2}plan:\n([\s\S]*)$/;

function read(message: string): Planned | null {
  const [, ms, json] = TOLD.exec(message) ?? [];
  if (json === undefined) return null;
  const { "Query Text": text, Plan: plan }: { "Query Text": string; Plan: Step } = JSON.parse(json);
  const scans = scansOf(plan);
  return {
    text,
    ms: Number(ms),
    pages: (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0),
    rows: Math.max(0, ...scans.map(({ rows }) => rows)),
    generic: /\$\d/.test(json.slice(json.indexOf('"Plan"'))),
    scans,
    plan,
  };
}

/** Calls `told` with the plan of each statement on the connections that the pool opens from now on. */
export function watch(pool: Pool, told: (planned: Planned) => void): void {
  pool.on("connect", (client: PoolClient) => {
    client.on("notice", ({ message }) => {
      const planned = message === undefined ? null : read(message);
      if (planned !== null) told(planned);
    });
    client.query("SET client_min_messages = log").catch(() => {});
  });
}
