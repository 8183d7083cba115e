import { join } from "node:path";
import { boardProgram } from "../candidates.ts";
import type { Manner } from "../load/generate.ts";
import type { Request } from "../load/request.ts";
import { startProgram } from "../processes.ts";
import { sample, samplerArgs } from "../profile.ts";
import type { Profiled } from "../results.ts";
import { boardReads, notModified, posterReads } from "../scenarios/reads.ts";
import { WRITES, writeRequests } from "../scenarios/writes.ts";
import { etagsOf } from "./reads.ts";
import type { Bench } from "./size.ts";
import { batchesOf } from "./writes.ts";

const SECONDS = 4;
/** Of loads and quotes that no measurement sends. */
const BATCH = 100_000;

interface Subject {
  id: Profiled["id"];
  title: string;
  requests: readonly Request[];
  once: boolean;
}

function subjectsOf({ world, options }: Bench, open: number): Subject[] {
  const { firms, now } = world;
  const [unfiltered, ...filtered] = boardReads(firms);
  const [one] = posterReads(firms, now, open);
  const filters = filtered.flatMap(({ requests }) => requests);
  // Loads to accept are few: those after all that are accepted elsewhere.
  const batches = { post: BATCH, quote: BATCH, accept: batchesOf(options) + 1 };
  return [
    { id: "board", title: "the board", requests: unfiltered?.requests ?? [], once: false },
    { id: "filters", title: "the board with filters", requests: filters, once: false },
    { id: "load", title: one?.title ?? "", requests: one?.requests ?? [], once: false },
    ...WRITES.map(({ id, title }) => ({
      id,
      title,
      requests: writeRequests(id, { firms, now, open, batch: batches[id], size: options.writesEach }),
      once: true,
    })),
  ];
}

/** The server under load of one kind at a time, and where its own time went. */
export async function profileBoard(bench: Bench, open: number): Promise<Profiled[]> {
  const { world, databaseUrl, directory, generator } = bench;
  const folder = join(directory, "profiles");
  const nodeArgs = samplerArgs(folder);
  const board = await startProgram(boardProgram({ databaseUrl, directory }, { nodeArgs }));
  const profiles: Profiled[] = [];
  try {
    const subjects = subjectsOf(bench, open);
    const [unfiltered] = boardReads(world.firms);
    if (unfiltered !== undefined) {
      const { title, requests } = notModified(unfiltered, await etagsOf(board.port, unfiltered));
      // Before anything is written, which would change the board.
      subjects.unshift({ id: "not-modified", title, requests, once: false });
    }
    for (const [nth, { id, title, requests, once }] of subjects.entries()) {
      const manner: Manner = once ? { kind: "once" } : { kind: "flood", seconds: SECONDS };
      // The first requests of a kind are compiled on the way.
      if (!once) await generator.run(board.port, requests, { kind: "flood", seconds: 1 });
      const top = await sample(board, { folder, nth }, () => generator.run(board.port, requests, manner));
      profiles.push({ id, title, top });
    }
  } finally {
    await board.stop();
  }
  return profiles;
}
