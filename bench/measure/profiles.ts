import { rmSync } from "node:fs";
import { join } from "node:path";
import { boardProgram } from "../candidates.ts";
import type { Request } from "../load/request.ts";
import { startProgram } from "../processes.ts";
import { profileArgs, readProfiles } from "../profile.ts";
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

/** The server under load of one kind at a time, each in a process of its own, and where its own time went. */
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
  const profiles: Results["profiles"] = [];
  for (const { title, requests, once } of subjects) {
    rmSync(folder, { recursive: true, force: true });
    const board = await startProgram(
      boardProgram({ databaseUrl, directory }, { nodeArgs: profileArgs(folder) }),
    );
    try {
      await generator.run(
        board.port,
        requests,
        once ? { kind: "once" } : { kind: "flood", seconds: SECONDS },
      );
    } finally {
      await board.stop();
    }
    profiles.push({ title, top: readProfiles(folder) });
  }
  return profiles;
}
