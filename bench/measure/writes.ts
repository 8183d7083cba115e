import type { CandidateId } from "../candidates.ts";
import type { World } from "../data/world.ts";
import type { Generator } from "../load/start-generator.ts";
import type { Options } from "../options.ts";
import type { WriteResult } from "../results.ts";
import { WRITES, type WriteKind, writeRequests } from "../scenarios/writes.ts";
import { inRounds, type Ports } from "./rounds.ts";

const ORDER: readonly CandidateId[] = ["board", "fastify", "next"];
const EXPECTED: Record<WriteKind, number> = { post: 201, quote: 201, accept: 200 };

/** How many batches one measurement of each kind needs, over all candidates, rounds and warm-ups. */
export const batchesOf = ({ writeRounds, writeWarmUps }: Options) =>
  ORDER.length * (writeRounds + writeWarmUps);

/** Every kind of write over all candidates that write; no request is sent twice. */
export async function measureWrites(
  world: World,
  {
    generator,
    ports,
    options,
    complain,
  }: { generator: Generator; ports: Ports; options: Options; complain: (line: string) => void },
): Promise<WriteResult[]> {
  const writers: Ports = Object.fromEntries(
    ORDER.flatMap((id) => (ports[id] === undefined ? [] : [[id, ports[id]]])),
  );
  const results: WriteResult[] = [];
  for (const { id, title } of WRITES) {
    let warmed = 0;
    const by = await inRounds({
      generator,
      ports: writers,
      rounds: options.writeRounds,
      requests: (candidate, round) => {
        // The first that each is asked for is its warm-up.
        const warmUp = warmed < Object.keys(writers).length;
        if (warmUp) warmed += 1;
        const { writesAt: open, writesEach, writeWarmUps } = options;
        const batch = (warmUp ? 0 : (writeWarmUps + round) * ORDER.length) + ORDER.indexOf(candidate);
        const size = warmUp ? writeWarmUps * writesEach : writesEach;
        const { firms, now } = world;
        return writeRequests(id, { firms, now, open, batch, size });
      },
      manner: { kind: "once" },
      warmUp: { kind: "once" },
      expected: EXPECTED[id],
      complain,
    });
    results.push({ id, title, by });
  }
  return results;
}
