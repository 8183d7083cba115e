import { CANDIDATES, type CandidateId } from "../candidates.ts";
import type { Counted, Manner } from "../load/generate.ts";
import type { Request } from "../load/request.ts";
import type { Generator } from "../load/start-generator.ts";
import { median } from "../report/statistics.ts";
import type { Figure } from "../results.ts";

/** The candidates that run, by name. */
export type Ports = Partial<Record<CandidateId, number>>;

/** What is asked, and how what comes back is taken. */
interface Asking {
  generator: Generator;
  ports: Ports;
  expected: number;
  /** Takes a line for each candidate that answered with another status. */
  complain: (line: string) => void;
}

interface Batch extends Asking {
  rounds: number;
  /** The requests of one candidate's round; each round may have its own. */
  requests: (candidate: CandidateId, round: number) => readonly Request[];
  manner: Manner;
  /** Sent to each candidate before the first round and not counted. */
  warmUp: Manner | null;
}

/** Only the answers that were meant count. */
export function figureOf(counted: readonly Counted[], expected: number): Figure {
  const rates = counted.map(({ statuses, seconds }) => (statuses[expected] ?? 0) / seconds);
  return {
    perSecond: median(rates),
    p50: median(counted.map(({ p50 }) => p50)),
    p99: median(counted.map(({ p99 }) => p99)),
    rounds: rates,
  };
}

/** One round of one candidate. */
export async function askOnce(
  { generator, ports, expected, complain }: Asking,
  id: CandidateId,
  requests: readonly Request[],
  manner: Manner,
): Promise<Counted> {
  const counted = await generator.run(ports[id] ?? 0, requests, manner);
  if (counted.answers > (counted.statuses[expected] ?? 0)) {
    complain(`${CANDIDATES[id]} answered ${JSON.stringify(counted.statuses)} where ${expected} was meant`);
  }
  return counted;
}

/** Every candidate in turn, round after round, each round beginning with another one. */
export async function inRounds(batch: Batch): Promise<Partial<Record<CandidateId, Figure>>> {
  const { ports, rounds, requests, manner, warmUp, expected } = batch;
  const candidates = Object.keys(ports) as CandidateId[];
  const counted = new Map<CandidateId, Counted[]>(candidates.map((id) => [id, []]));
  const one = (id: CandidateId, round: number, how: Manner) => askOnce(batch, id, requests(id, round), how);
  if (warmUp) for (const id of candidates) await one(id, 0, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    const turn = round % candidates.length;
    for (const id of [...candidates.slice(turn), ...candidates.slice(0, turn)]) {
      counted.get(id)?.push(await one(id, round, manner));
    }
  }
  return Object.fromEntries([...counted].map(([id, all]) => [id, figureOf(all, expected)]));
}
