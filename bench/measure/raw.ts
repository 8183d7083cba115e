import type { World } from "../data/world.ts";
import { CONNECTIONS } from "../load/start-generator.ts";
import type { Options } from "../options.ts";
import { findPgbench, runPgbench } from "../raw/pgbench.ts";
import { prepareRaw, readScript, restartNumbers, writeScripts } from "../raw/scripts.ts";
import type { Size, WriteResult } from "../results.ts";
import type { ReadScenario } from "../scenarios/reads.ts";
import { WRITES } from "../scenarios/writes.ts";

const pgbench = findPgbench();

/** How raw SQL is measured, in words. */
export const SQL_BY =
  pgbench === null
    ? "not measured: there is no pgbench on this machine"
    : "pgbench, prepared statements, 16 clients";

/** The statements behind every scenario, straight at PostgreSQL, into the results. */
export async function measureRawReads(
  world: World,
  size: Size,
  scenarios: readonly ReadScenario[],
  { directory, options }: { directory: string; options: Options },
): Promise<void> {
  if (pgbench === null) return;
  for (const { id, requests } of scenarios) {
    const script = readScript(id, requests[0]?.path ?? "", world.now);
    const result = size.reads.find((each) => each.id === id);
    if (script === null || result === undefined) continue;
    const amount = { seconds: options.seconds };
    result.sql = await runPgbench({ pgbench, url: world.peersUrl, directory, script, amount });
  }
}

/** The statements of the writes, each in one durable transaction. */
export async function measureRawWrites(
  world: World,
  results: readonly WriteResult[],
  { directory, options }: { directory: string; options: Options },
): Promise<void> {
  if (pgbench === null) return;
  const ready = await prepareRaw(world.peers, options.writesEach);
  const scripts = writeScripts();
  for (const { id } of WRITES) {
    await restartNumbers(world.peers);
    const amount = { each: Math.floor(ready / CONNECTIONS) };
    const result = results.find((each) => each.id === id);
    if (result === undefined || amount.each === 0) continue;
    result.sql = await runPgbench({ pgbench, url: world.peersUrl, directory, script: scripts[id], amount });
  }
}
