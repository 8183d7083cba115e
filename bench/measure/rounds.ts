import { CANDIDATES, type CandidateId } from "../candidates.ts";
import type { Counted, Manner } from "../load/generate.ts";
import type { Request } from "../load/request.ts";
import type { Generator } from "../load/start-generator.ts";
import { median } from "../report/statistics.ts";
import type { Figure } from "../results.ts";

/** The candidates that run, by name. */
export type Ports = Partial<Record<CandidateId, number>>;

interface Batch {
  generator: Generator;
  ports: Ports;
  rounds: number;
  /** The requests of one candidate's round; each round may have its own. */
  requests: (candidate: CandidateId, round: number) => readonly Request[];
  manner: Manner;
  /** Sent to each candidate before the first round and not counted. */
  warmUp: Manner | null;
  expected: number;
  /** Takes a line for each candidate that answered with another status. */
  complain: (line: string) => void;
}

/** Only the answers that were meant count. */
function figureOf(counted: readonly Counted[], expected: number): Figure {
  const rates = counted.map(({ statuses, seconds }) => (statuses[expected] ?? 0) / seconds);
  return {
    perSecond: median(rates),
    p50: median(counted.map(({ p50 }) => p50)),
    p99: median(counted.map(({ p99 }) => p99)),
    rounds: rates,
  };
}

/** Every candidate in turn, round after round, each round beginning with another one. */
export async function inRounds(batch: Batch): Promise<Partial<Record<CandidateId, Figure>>> {
  const { generator, ports, rounds, requests, manner, warmUp, expected, complain } = batch;
  const candidates = Object.keys(ports) as CandidateId[];
  const counted = new Map<CandidateId, Counted[]>(candidates.map((id) => [id, []]));
  const one = async (id: CandidateId, round: number, how: Manner) => {
    const result = await generator.run(ports[id] ?? 0, requests(id, round), how);
    const statuses = JSON.stringify(result.statuses);
    if (result.answers > (result.statuses[expected] ?? 0)) {
      complain(`${CANDIDATES[id]} answered ${statuses} where ${expected} was meant`);
    }
    return result;
  };
  if (warmUp) for (const id of candidates) await one(id, 0, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    const turn = round % candidates.length;
    for (const id of [...candidates.slice(turn), ...candidates.slice(0, turn)]) {
      counted.get(id)?.push(await one(id, round, manner));
    }
  }
  return Object.fromEntries([...counted].map(([id, all]) => [id, figureOf(all, expected)]));
}
