/**
 * Runs a board in containers with the commands of docs/operations: starts it, upgrades it and changes its secrets under
 * traffic, restores it from a backup, recovers it to a point in time, and serves from its replica. Only names, times and
 * the build of the next release are replaced. `npm run test:release -- compose` runs it in a clone.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { parseArgs, promisify } from "node:util";
import { londonDay } from "@board/calendar";
import type { DemoSummary } from "@board/seed";
import { NO_LIMITS } from "./board-process.ts";
import { type Finding, table } from "./cluster/findings.ts";
import { CARRIER, POSTER, startTraffic, summaryOf, type Traffic } from "./cluster/traffic.ts";
import { until } from "./until.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Requests sent in a second. */
    rate: { type: "string", default: "20" },
  },
});
/** Must be a clone: its settings are overwritten and its containers removed. */
const clone = cloneOf(positionals);
const perSecond = Number(values.rate);

const URL_OF_BOARD = "https://localhost";
const COMPOSE = "docker compose --file deploy/compose.yaml";
/** Settings without rate limits and without early access. */
const FOR_TRAFFIC = { ...NO_LIMITS, EARLY_ACCESS_MINUTES: "0" };
const WITHIN_MS = 120_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

function cloneOf([named]: string[]): string {
  if (named === undefined) throw new Error("Name a clone of the project.");
  return named;
}

const say = (line: string) => process.stderr.write(`${line}\n`);
const run = promisify(execFile);

/** Runs shell commands in the clone and returns their output. Stops at the first command that fails. */
async function sh(lines: string): Promise<string> {
  const { stdout } = await run("sh", ["-euc", lines], { cwd: clone, maxBuffer: MAX_OUTPUT_BYTES });
  return stdout.trim();
}

/** Returns the commands of a page: its only code block that contains this text. */
function commands(page: string, words: string): string {
  const text = readFileSync(join(clone, "docs/operations", page), "utf8");
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  const [block, ...others] = blocks.filter((one) => one.includes("docker compose") && one.includes(words));
  if (block === undefined || others.length > 0) throw new Error(`${page} has not one block with "${words}".`);
  return block;
}

const serves = () =>
  until("the board answers", async () => (await fetch(URL_OF_BOARD, { redirect: "manual" })).ok, WITHIN_MS);

const ask = (server: "database" | "replica", sql: string) =>
  sh(
    `${COMPOSE} exec -T --user postgres ${server} psql --no-align --tuples-only --dbname=board --command "${sql}"`,
  );

const postedLoads = async (server: "database" | "replica") =>
  Number(await ask(server, "SELECT count(*) FROM load WHERE external_ref LIKE 'cluster-%'"));

/** Returns what `doctor` reports as wrong. The pages about installing recommend to run it. */
async function complaints(): Promise<string[]> {
  await until("a worker is up", async () => (await sh(`${COMPOSE} exec -T worker1 true`)) === "", WITHIN_MS);
  const said = await sh(`${COMPOSE} exec -T worker1 node apps/server doctor || true`);
  return said.split("\n").filter((line) => !line.startsWith("ok"));
}

function changeSettings(change: (text: string) => string): void {
  const file = join(clone, "deploy/board.env");
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

const secret = () => randomBytes(32).toString("base64");

function fillSettings(): void {
  changeSettings((text) =>
    [
      text
        .replace(/^BASE_URL=.*$/m, `BASE_URL=${URL_OF_BOARD}`)
        .replace(/^(NEXTAUTH_SECRET|WEBHOOK_SECRET_KEY)=$/gm, (_, name) => `${name}=${secret()}`),
      ...Object.entries(FOR_TRAFFIC).map(([name, value]) => `${name}=${value}`),
    ].join("\n"),
  );
  const passwords = ["DATABASE_PASSWORD", "DATABASE_ADMIN_PASSWORD", "REPLICA_PASSWORD", "FILES_SECRET"];
  writeFileSync(
    join(clone, "deploy/.env"),
    passwords.map((name) => `${name}=${randomBytes(24).toString("hex")}\n`).join(""),
  );
}

/**
 * Seeds the database with the demo in a separate process with an http address, because a board with an https
 * address refuses to.
 */
async function seed(): Promise<DemoSummary> {
  const name = "freight-board-demo";
  await sh(
    `${COMPOSE} run --detach --name ${name} --env SEED=demo --env SEED_ANYWAY=1 --env BASE_URL= --env MIGRATE=auto web1`,
  );
  await until(
    "the demo is there",
    async () => (await sh(`docker logs ${name}`)).includes("is open at"),
    WITHIN_MS,
  );
  const summary = await sh(`docker exec ${name} cat /data/demo.json`);
  await sh(`docker rm --force ${name}`);
  return JSON.parse(summary) as DemoSummary;
}

const findings: Finding[] = [];
/** Number of loads whose posting was acknowledged; all of them must exist. */
let acknowledged = 0;

async function hold(
  scenario: string,
  statement: string,
  work: () => Promise<{ holds: boolean; detail: string }>,
): Promise<void> {
  say(scenario);
  const startedAt = performance.now();
  const { holds, detail } = await work().catch((error: Error) => ({ holds: false, detail: error.message }));
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  findings.push({ scenario, statement, holds, detail: `${detail} (${seconds} s)` });
  if (!holds) throw new Error(`${scenario}: ${detail}`);
}

async function runAll(): Promise<void> {
  await hold(
    "Opening",
    "the commands of the installation open a board that doctor does not complain of",
    async () => {
      const lines = commands("install.md", "make-certificates")
        .replace("board.example", "localhost")
        .trim()
        .split("\n");
      const up = lines.pop() ?? "";
      await sh(lines.join("\n"));
      fillSettings();
      setDefaultCACertificates([
        ...getCACertificates("default"),
        readFileSync(join(clone, "deploy/certs/ca.crt"), "utf8"),
      ]);
      await sh(up);
      await serves();
      const said = await complaints();
      return { holds: said.length === 0, detail: said.join("; ") || "nothing to complain of" };
    },
  );

  const demo = await seed();
  const keyOf = (name: string) => demo.firms.find((firm) => firm.name === name)?.liveKey ?? "";
  const keys = { poster: keyOf(POSTER), carrier: keyOf(CARRIER) };
  const underTraffic = async (work: () => Promise<unknown>): Promise<{ holds: boolean; detail: string }> => {
    const traffic = startTraffic({ url: URL_OF_BOARD, keys, perSecond, collectDate: londonDay(new Date()) });
    let result: Traffic;
    try {
      await work();
    } finally {
      result = await traffic.stop();
      acknowledged += result.acknowledged.size;
    }
    return { holds: result.failures.length === 0 && result.asked.length === 0, detail: summaryOf(result) };
  };
  const someTraffic = () => underTraffic(() => setTimeout(5_000));
  const nothingLost = async (server: "database" | "replica") => {
    const found = await postedLoads(server);
    return { holds: found === acknowledged, detail: `${acknowledged} loads acknowledged, ${found} there` };
  };

  /** Posts loads, goes back to the state before them, and checks that none of them is left. */
  const withoutWhatFollows = async (goBack: () => Promise<void>) => {
    const known = acknowledged;
    await someTraffic();
    const later = acknowledged - known;
    await goBack();
    acknowledged = known;
    const { holds, detail } = await nothingLost("database");
    return { holds: holds && later > 0, detail: `${detail}; none of the ${later} that came later` };
  };
  const replicaFollows = () =>
    until(
      "the replica has caught up",
      async () => (await postedLoads("replica")) === acknowledged,
      WITHIN_MS,
    );

  await hold("Upgrading", "no request fails while all four processes are replaced", async () => {
    const processes = async () => (await sh(`${COMPOSE} ps --quiet web1 web2 worker1 worker2`)).split("\n");
    const before = new Set(await processes());
    const { holds, detail } = await underTraffic(() =>
      sh(
        commands("upgrade.md", "build migrate")
          .replace(/^git checkout .*$/m, "")
          // An image with a new label takes the place of the next release, because building the same code again
          // would change nothing.
          .replace(
            /^.* build migrate.*$/m,
            "printf 'FROM freight-board:latest\\nLABEL release=next\\n' | docker build --quiet --tag freight-board:latest -",
          ),
      ),
    );
    const replaced = (await processes()).filter((id) => !before.has(id)).length;
    return { holds: holds && replaced === 4, detail: `${detail}; ${replaced} processes replaced` };
  });

  await hold("Restoring", "the loads of the replica's backup are there, later ones are not", async () => {
    await replicaFollows();
    const [backup = ""] = commands("upgrade.md", "build migrate").split("\n");
    await sh(backup.replace("$(date +%F)", "rehearsal"));
    return withoutWhatFollows(async () => {
      await sh(commands("backup-and-restore.md", "board_before").replaceAll("2026-11-22", "rehearsal"));
      await serves();
    });
  });

  await hold("Recovering to a moment", "loads before it are there, those after it are not", async () => {
    await sh(commands("backup-and-restore.md", "database sh /postgres/base-backup.sh"));
    const bases = (await sh(`${COMPOSE} exec -T database ls /archive/base`)).split("\n");
    await someTraffic();
    const moment = await ask("database", "SELECT clock_timestamp()");
    return withoutWhatFollows(async () => {
      const wal = await ask("database", "SELECT pg_walfile_name(pg_switch_wal())");
      await until(
        "the last WAL file is archived",
        async () => {
          await sh(`${COMPOSE} exec -T database test -e /archive/${wal}.gz`);
          return true;
        },
        WITHIN_MS,
      );
      await sh(
        commands("backup-and-restore.md", "recovery_target_time")
          .replace("2026-11-22T030000Z", bases.at(-1) ?? "")
          .replace("2026-11-24 09:30:00+00", moment),
      );
      await until(
        "it has recovered",
        async () => (await ask("database", "SELECT pg_is_in_recovery()")) === "f",
        WITHIN_MS,
      );
      await sh(commands("backup-and-restore.md", "docker volume rm freight-board_replica\n"));
      await serves();
    });
  });

  await hold("Losing the primary", "the replica takes over, and has every load", async () => {
    await replicaFollows();
    await sh(commands("database.md", "pg_promote"));
    await serves();
    const { holds, detail } = await someTraffic();
    const lost = await nothingLost("replica");
    return { holds: holds && lost.holds, detail: `${lost.detail}; ${detail}` };
  });

  await hold("Having two servers again", "every load is on the primary and on its replica", async () => {
    const [named, folder] = ["$(date +%F-%H%M)", "two-servers"];
    await sh(commands("database.md", named).replace(named, folder));
    await sh(commands("database.md", "backup restore").replace("2026-11-28-0930", folder));
    await serves();
    await replicaFollows();
    return nothingLost("database");
  });

  await hold("Changing NEXTAUTH_SECRET", "no request fails, and doctor knows the new one", async () => {
    changeSettings((text) => text.replace(/^NEXTAUTH_SECRET=.*$/m, `NEXTAUTH_SECRET=${secret()}`));
    const { holds, detail } = await underTraffic(() => sh(commands("secrets.md", "reseal --replace")));
    const said = await complaints();
    return { holds: holds && said.length === 0, detail: [detail, ...said].join("; ") };
  });
}

try {
  await runAll();
} catch (error) {
  process.exitCode = 1;
  if (findings.every(({ holds }) => holds)) throw error;
} finally {
  console.log(table(findings));
  const clear = `${COMPOSE} --profile backup down --volumes --remove-orphans; docker image rm freight-board`;
  await sh(clear).catch((error: Error) => say(error.message));
}
