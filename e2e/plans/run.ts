/**
 * `npm run test:plans`: makes every call on a large board and checks the plan of each statement. `--loads
 * 10000000` sets the size, `--only '^admin'` selects calls by name, `--data FOLDER` keeps the filled database
 * for another run, `--plans` prints the plans that break a rule.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { START } from "@board/api/testing";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import { connect } from "../../bench/data/bulk.ts";
import { CALLS, openBoard } from "./calls.ts";
import { eventBody, fill } from "./fill.ts";
import { type Judged, judge, sizesOf } from "./judge.ts";
import { explainEverything } from "./watch.ts";

const { values } = parseArgs({
  options: {
    loads: { type: "string", default: "1000000" },
    data: { type: "string" },
    only: { type: "string", default: "" },
    turns: { type: "string", default: "7" },
    plans: { type: "boolean", default: false },
  },
});
const loads = Number(values.loads);
const folder = values.data
  ? resolve(values.data)
  : mkdtempSync(join(existsSync("/var/tmp") ? "/var/tmp" : tmpdir(), "board-plans-"));
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o755);
const database = await startEmbedded({
  dataDir: join(folder, "database"),
  log: console.log,
  // Durability is off, because the data of the run may be lost.
  settings: {
    shared_buffers: "512MB",
    max_wal_size: "8GB",
    fsync: "off",
    max_wal_senders: "0",
    wal_level: "minimal",
  },
});
const filled = join(folder, `filled-${loads}`);
const direct = await connect(database.superuserUrl);
try {
  await migrate(database.ownerUrl);
  if (!existsSync(filled)) {
    const startedAt = performance.now();
    await fill(direct, {
      now: new Date(START),
      loads,
      body: await eventBody(database.superuserUrl),
    });
    writeFileSync(filled, "");
    console.log(`Filled in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  }
  await explainEverything(direct);
  const sizes = await sizesOf(direct);
  const board = await openBoard(database.superuserUrl, direct);
  const judged: Judged[] = [];
  const wanted = new RegExp(values.only);
  console.log("rows\tpages\tms\tstatements\tcall");
  for (const call of CALLS.filter(({ name }) => wanted.test(name))) {
    const one = await judge(board, call, sizes, { turns: Number(values.turns) });
    judged.push(one);
    console.log([one.rows, one.pages, one.ms, one.statements, one.call].join("\t"));
    for (const { why, text, plan } of one.breaches) {
      const short = text.replaceAll(/\s+/g, " ").slice(0, 300);
      console.log(`    ${why}: ${values.plans ? `${text}\n${JSON.stringify(plan, null, 1)}` : short}`);
    }
  }
  const wrong = judged.filter(({ breaches }) => breaches.length > 0);
  const { rows } = await direct.query("SELECT pg_size_pretty(pg_database_size(current_database())) AS size");
  console.log(
    `${judged.length - wrong.length} calls passed, ${wrong.length} failed; the database has ${rows[0].size}`,
  );
  if (wrong.length > 0) process.exitCode = 1;
  await board.close();
} finally {
  await direct.end();
  await database.stop();
  if (!values.data) rmSync(folder, { recursive: true, force: true });
}
