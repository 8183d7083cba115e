/**
 * Measures `node apps/server register` with a made-up file of 80,000 licences: seconds and the peak memory of
 * the process (Linux only). `npm run bench -- register [licences]` runs it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { madeLicence, registerCsv } from "@board/api/testing";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";

const LICENCES = Number(process.argv[2] ?? 80_000);
const SERVER = join(import.meta.dirname, "../..");
const POLL_MS = 50;
/** Node options of the command. Without them, the process keeps up to 200 MB of garbage. */
const LITTLE_GARBAGE = ["--max-old-space-size=96", "--max-semi-space-size=4"];

const dataDir = join(tmpdir(), `freight-board-register-${process.pid}`);
await mkdir(dataDir, { mode: 0o755 });
const { url, ownerUrl, stop } = await startEmbedded({ dataDir, log: () => {} });
await migrate(ownerUrl);

const file = join(dataDir, "OLBSLicenceReport_Sample.csv");
function* licences() {
  for (let index = 0; index < LICENCES; index += 1) yield madeLicence(index);
}
await pipeline(Readable.from(registerCsv(licences())), createWriteStream(file));
console.info(`${LICENCES} licences, ${Math.round((await stat(file)).size / 1e6)} MB`);

async function load(): Promise<void> {
  const started = performance.now();
  const child = spawn(process.execPath, [...LITTLE_GARBAGE, SERVER, "register", file], {
    env: { DATABASE_URL: url, DATA_DIR: dataDir, SEED: "none" },
    stdio: "inherit",
  });
  let mostKb = 0;
  const poll = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    mostKb = Math.max(mostKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }, POLL_MS);
  await once(child, "exit");
  clearInterval(poll);
  const seconds = (performance.now() - started) / 1_000;
  console.info(`${seconds.toFixed(1)} s, ${Math.round(mostKb / 1_000)} MB at most`);
}

await load();
// Loads the file of the following week, in which every licence is known already.
await load();
await stop();
await rm(dataDir, { recursive: true, force: true });
