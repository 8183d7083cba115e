import { join } from "node:path";
import { boardProgram } from "../candidates.ts";
import type { Manner } from "../load/generate.ts";
import type { Request } from "../load/request.ts";
import { startProgram } from "../processes.ts";
import { sample, samplerArgs } from "../profile.ts";
import type { Results } from "../results.ts";
import { boardReads, posterReads } from "../scenarios/reads.ts";
import { writeRequests } from "../scenarios/writes.ts";
import type { Bench } from "./size.ts";

const SECONDS = 4;
/** Of loads and quotes that no measurement sends. */
const BATCH = 100_000;

interface Subject {
  title: string;
  requests: readonly Request[];
  once: boolean;
}

/** The server under load of one kind at a time, and where its own time went. */
export async function profileBoard(bench: Bench, open: number): Promise<Results["profiles"]> {
  const { world, databaseUrl, directory, generator, options } = bench;
  const { firms, now } = world;
  const [unfiltered, ...filtered] = boardReads(firms);
  const [one] = posterReads(firms, now, open);
  const written = (kind: "post" | "quote") =>
    writeRequests(kind, { firms, now, open, batch: BATCH, size: options.writesEach });
  const subjects: Subject[] = [
    { title: "the board", requests: unfiltered?.requests ?? [], once: false },
    { title: "the board with filters", requests: filtered.flatMap(({ requests }) => requests), once: false },
    { title: one?.title ?? "", requests: one?.requests ?? [], once: false },
    { title: "post a load", requests: written("post"), once: true },
    { title: "send a quote", requests: written("quote"), once: true },
  ];
  const folder = join(directory, "profiles");
  const nodeArgs = samplerArgs(folder);
  const board = await startProgram(boardProgram({ databaseUrl, directory }, { nodeArgs }));
  const profiles: Results["profiles"] = [];
  try {
    for (const [nth, { title, requests, once }] of subjects.entries()) {
      const manner: Manner = once ? { kind: "once" } : { kind: "flood", seconds: SECONDS };
      // The first requests of a kind are compiled on the way.
      if (!once) await generator.run(board.port, requests, { kind: "flood", seconds: 1 });
      const top = await sample(board, { folder, nth }, () => generator.run(board.port, requests, manner));
      profiles.push({ title, top });
    }
  } finally {
    await board.stop();
  }
  return profiles;
}
