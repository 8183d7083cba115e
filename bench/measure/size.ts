import { boardProgram, type CandidateId, startFastify, startLimit, startNext } from "../candidates.ts";
import type { World } from "../data/world.ts";
import type { Generator } from "../load/start-generator.ts";
import type { Options } from "../options.ts";
import { type Running, startProgram } from "../processes.ts";
import type { Size, WriteResult } from "../results.ts";
import { boardReads, notModified, posterReads } from "../scenarios/reads.ts";
import { WRITES, writeRequests } from "../scenarios/writes.ts";
import { checkReads, checkWrite } from "./equal.ts";
import { measureHalf } from "./half.ts";
import { measureRawReads, measureRawWrites } from "./raw.ts";
import { etagsOf, keepAnswers, measureRead, warmUp } from "./reads.ts";
import type { Ports } from "./rounds.ts";
import { batchesOf, measureWrites } from "./writes.ts";

export interface Bench {
  world: World;
  databaseUrl: string;
  directory: string;
  generator: Generator;
  options: Options;
  say: (line: string) => void;
  /** In what a peer's answers or rows are other than the board's: nothing, while the peers are kept up. */
  differences: string[];
}

function note({ differences, say }: Bench, found: readonly string[]): void {
  for (const line of found) say(`  OTHERWISE: ${line}`);
  differences.push(...found);
}

async function startAll({ world, databaseUrl, directory, options }: Bench) {
  const running = new Map<CandidateId, Running>();
  const startedAt = performance.now();
  running.set("board", await startProgram(boardProgram({ databaseUrl, directory })));
  const startSeconds = (performance.now() - startedAt) / 1_000;
  const peers = { databaseUrl: world.peersUrl, directory };
  if (!options.without.includes("fastify")) running.set("fastify", await startFastify(peers));
  if (!options.without.includes("next")) running.set("next", await startNext(peers));
  return { running, startSeconds };
}

const portsOf = (running: ReadonlyMap<CandidateId, Running>): Ports =>
  Object.fromEntries([...running].map(([id, { port }]) => [id, port]));

/** Everything at one size of the board. Writes, where they are measured, come last: they change what is on it. */
export async function measureSize(
  bench: Bench,
  open: number,
): Promise<{ size: Size; writes: WriteResult[] | null }> {
  const { options } = bench;
  const { running, startSeconds } = await startAll(bench);
  try {
    const ports = portsOf(running);
    const size: Size = { open, reads: [], memory: {}, startSeconds };
    const started = new Map([...running].map(([id, each]) => [id, each.memory().now]));
    if (options.parts.has("reads")) await read(bench, running, size);
    for (const [id, each] of running) {
      const { now, highest } = each.memory();
      size.memory[id] = { start: started.get(id) ?? now, end: now, highest };
    }
    const writes =
      options.parts.has("writes") && open === options.writesAt ? await write(bench, ports) : null;
    return { size, writes };
  } finally {
    await Promise.all([...running.values()].map(({ stop }) => stop()));
  }
}

/** Every scenario over all candidates, into the results. */
async function read(bench: Bench, running: Map<CandidateId, Running>, size: Size): Promise<void> {
  const { world, directory, generator, options, say } = bench;
  const board = boardReads(world.firms);
  const scenarios = [...board, ...posterReads(world.firms, world.now, size.open)];
  const ports = portsOf(running);
  const { compared, differences } = await checkReads(ports, scenarios);
  say(`  ${compared} answers of the board compared with its peers, ${differences.length} of them differ`);
  note(bench, differences);
  const kept = await keepAnswers(ports.board ?? 0, scenarios);
  running.set("limit", await startLimit(directory, kept));

  const complain = (line: string) => note(bench, [`${line}, with ${size.open} open loads`]);
  const measuring = { generator, ports: portsOf(running), options, complain };
  const [unfiltered] = board;
  if (unfiltered === undefined) throw new Error("There is no scenario of the board.");
  await warmUp(unfiltered, measuring);
  const again = notModified(unfiltered, await etagsOf(ports.board ?? 0, unfiltered));
  for (const scenario of [...scenarios, again]) {
    const result = await measureRead(scenario, kept, measuring);
    const largest = size.open === options.sizes.at(-1);
    const reached = result.by.board?.perSecond;
    if (largest && scenario.kind !== "list" && reached !== undefined)
      result.half = await measureHalf(scenario, reached, measuring);
    size.reads.push(result);
    const rates = Object.entries(result.by).map(([id, { perSecond }]) => `${id} ${Math.round(perSecond)}`);
    const half = Object.entries(result.half?.calm ?? {}).map(
      ([id, { p99 }]) => `; ${id} at half load p99 ${p99.toFixed(1)} ms`,
    );
    say(`  ${result.title}: ${rates.join(", ")}${half.join("")}`);
  }
  if (size.open !== options.sizes[0] || options.sizes.length === 1) {
    await measureRawReads(world, size, scenarios, { directory, options });
  }
}

/** One write of each kind compared with each peer, then all of them measured. */
async function write(bench: Bench, ports: Ports): Promise<WriteResult[]> {
  const { world, generator, options, say, directory } = bench;
  const { firms, now } = world;
  // Kind by kind: what is booked counts in the guide of what is posted after it.
  for (const { id } of WRITES) {
    for (const [nth, peer] of (["fastify", "next"] as const).entries()) {
      if (ports[peer] === undefined) continue;
      // Numbers beyond all that is measured, so that nothing is sent twice.
      const batch = batchesOf(options) * options.writesEach + nth;
      const [request] = writeRequests(id, { firms, now, open: options.writesAt, batch, size: 1 });
      if (request !== undefined) note(bench, await checkWrite(world, ports, peer, request));
    }
  }
  const results = await measureWrites(world, {
    generator,
    ports,
    options,
    complain: (line) => note(bench, [`${line}, writing`]),
  });
  await measureRawWrites(world, results, { directory, options });
  for (const { title, by, sql } of results) {
    const rates = Object.entries(by).map(([id, { perSecond }]) => `${id} ${Math.round(perSecond)}`);
    say(`  ${title}: ${rates.join(", ")}, SQL alone ${Math.round(sql?.perSecond ?? Number.NaN)}`);
  }
  return results;
}
