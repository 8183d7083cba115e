/** The benchmark: `npm run bench`. Measures everything in one run on this machine and writes docs/performance.md. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import { buildNext } from "./build-next.ts";
import { boardProgram } from "./candidates.ts";
import { makeWorld } from "./data/world.ts";
import { machine, versions } from "./environment.ts";
import { startGenerator } from "./load/start-generator.ts";
import { measureDelays } from "./measure/delays.ts";
import { profileBoard } from "./measure/profiles.ts";
import { SQL_BY } from "./measure/raw.ts";
import { type Bench, measureSize } from "./measure/size.ts";
import { readOptions } from "./options.ts";
import { leaveMeasuredCore, PINNED, startProgram } from "./processes.ts";
import { targetsOf } from "./report/targets.ts";
import { writeReport } from "./report/write.ts";
import type { Delay, Results, Size, WriteResult } from "./results.ts";

const options = readOptions();
const startedAt = performance.now();
const since = (from: number) => (performance.now() - from) / 1_000;
const say = (line: string) => console.log(line);

/** Two processes of the board against one database: what one commits, the other must show. */
async function delays(bench: Bench): Promise<Delay[]> {
  const { databaseUrl, directory } = bench;
  const first = await startProgram(boardProgram({ databaseUrl, directory }));
  const others: { stop: () => Promise<void> }[] = [];
  try {
    return await measureDelays(bench.world, {
      port: first.port,
      otherPort: async () => {
        const other = await startProgram(
          boardProgram({ databaseUrl, directory }, { roles: "web,worker", measured: false }),
        );
        others.push(other);
        return other.port;
      },
      samples: options.latencySamples,
    });
  } finally {
    await Promise.all([first, ...others].map(({ stop }) => stop()));
  }
}

if (options.build && !options.without.includes("next")) {
  say("Building the peer on Next");
  await buildNext();
}
leaveMeasuredCore();
// Where /tmp may lie in memory, /var/tmp lies on the disk, which durable writes must wait for.
const directory = mkdtempSync(join(existsSync("/var/tmp") ? "/var/tmp" : tmpdir(), "board-bench-"));
// PostgreSQL does not run as root, and its account must get in.
chmodSync(directory, 0o755);
mkdirSync(join(directory, "board"));
const database = await startEmbedded({ dataDir: join(directory, "database"), log: say });
const generator = startGenerator();
try {
  const from = performance.now();
  await migrate(database.superuserUrl);
  const world = await makeWorld(database.superuserUrl, options.finished);
  const dataSeconds = since(from);
  say(`${options.finished} finished loads in two databases: ${dataSeconds.toFixed(0)} s`);
  const bench: Bench = {
    world,
    databaseUrl: database.superuserUrl,
    directory,
    generator,
    options,
    say,
    differences: [],
  };
  const sizes: Size[] = [];
  let writes: WriteResult[] = [];
  for (const open of options.sizes) {
    const growing = performance.now();
    await world.growTo(open);
    say(`${open} open loads (${since(growing).toFixed(0)} s)`);
    const measured = await measureSize(bench, open);
    sizes.push(measured.size);
    writes = measured.writes ?? writes;
  }
  const arrived = options.parts.has("delays") ? await delays(bench) : [];
  for (const { title, p50, p99, samples } of arrived)
    say(`${title}: p50 ${p50} ms, p99 ${p99} ms (${samples})`);
  const results: Results = {
    form: options.form,
    at: new Date().toISOString().slice(0, 16),
    machine: machine(),
    versions: await versions(world.db),
    pinned: PINNED,
    finished: options.finished,
    dataSeconds,
    seconds: options.seconds,
    rounds: options.rounds,
    sqlBy: SQL_BY,
    differences: bench.differences,
    sizes,
    writesAt: options.writesAt,
    writes,
    delays: arrived,
    profiles: options.profile ? await profileBoard(bench, options.sizes.at(-1) ?? 0) : [],
    totalSeconds: since(startedAt),
  };
  if (options.report) writeReport(results);
  for (const { what, wanted, measured, reached } of targetsOf(results)) {
    say(`${reached === null ? "  " : reached ? "ok" : "NO"} ${what}: ${measured} (${wanted})`);
  }
  await world.close();
} catch (error) {
  // Said before everything is stopped, which may fail for the same reason.
  console.error(error);
  process.exitCode = 1;
} finally {
  generator.stop();
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}
say(`Done in ${(since(startedAt) / 60).toFixed(1)} minutes`);
