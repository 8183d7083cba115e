import { setTimeout } from "node:timers/promises";
import { CANDIDATES, type CandidateId } from "./candidates.ts";
import type { Figure, Figures } from "./figures.ts";
import { ask, type Counted, type Generated, generate, type Job } from "./generate.ts";
import { type Collection, cpuOf, machineNow, type Running } from "./processes.ts";
import type { Scenario } from "./questions.ts";
import type { Write, WriteSource } from "./writes.ts";

export type Candidates = ReadonlyMap<CandidateId, Running>;

export function quantile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Answers of one round, with the collections of the candidate that overlap it. */
export type Round = Generated & { cpuSeconds: number; collections: readonly Collection[] };

/** Slack in milliseconds around a collection, because the start of its clock is known only roughly. */
const AROUND_MS = 50;

/** Returns the latencies of the answers during which no major collection took place. */
function latenciesApart({ latencies, dueAt, collections }: Round): number[] {
  const majors = collections.filter(({ isMajor }) => isMajor);
  return latencies.filter((latency, nth) => {
    const due = dueAt[nth] ?? 0;
    return majors.every(({ from, to }) => due > to + AROUND_MS || due + latency < from - AROUND_MS);
  });
}

/** Returns the figures over all rounds, including disturbed ones. */
export function figureOf(rounds: readonly Round[], expected: readonly number[]): Figure {
  const right = (statuses: Counted["statuses"]) =>
    expected.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
  const sum = (of: (round: Round) => number) => rounds.reduce((all, round) => all + of(round), 0);
  const rates = rounds.map(({ statuses, seconds }) => right(statuses) / seconds);
  const latencies = rounds.flatMap((round) => round.latencies);
  const collections = rounds.flatMap((round) => round.collections);
  const cpuSeconds = sum((round) => round.cpuSeconds);
  const p99Ms = quantile(latencies, 0.99);
  return {
    perSecond: quantile(rates, 0.5),
    leastPerSecond: quantile(rates, 0),
    mostPerSecond: quantile(rates, 1),
    p50Ms: quantile(latencies, 0.5),
    p99Ms,
    apartP99Ms: quantile(rounds.flatMap(latenciesApart), 0.99),
    cpuMicros: (1e6 * cpuSeconds) / latencies.length,
    cores: cpuSeconds / sum(({ seconds }) => seconds),
    notModified: (100 * sum(({ statuses }) => statuses[304] ?? 0)) / latencies.length,
    bytes: sum(({ bytes }) => bytes) / latencies.length,
    majorCollections: collections.filter(({ isMajor }) => isMajor).length,
    pauseMs: collections.reduce((all, { pauseMs }) => all + pauseMs, 0),
    markingMs: collections.reduce((all, { markingMs }) => all + markingMs, 0),
  };
}

export interface Measurement {
  candidates: Candidates;
  rounds: number;
  /** Returns the requests of a round for a candidate; round -1 is the warm-up. */
  job: (candidate: CandidateId, round: number) => Omit<Job, "port">;
  expected: readonly number[];
  /** Changes made while the candidate is measured, through a separate connection. */
  changes?: Changes | undefined;
  /** Called before a candidate's round; does not count as its time. */
  before?: ((candidate: CandidateId) => Promise<unknown>) | undefined;
  /** Receives a line about each unexpected result. */
  complain: (line: string) => void;
}

export interface Changes {
  perSecond: number;
  next: (candidate: CandidateId) => Write;
}

/** Returns changes of every kind, or postings only. */
export const changesOf = (source: WriteSource, perSecond: number, only?: "postings"): Changes => ({
  perSecond,
  next: only ? (candidate) => source.next("post", candidate) : source.change,
});

/** A change that was answered, with the time of the answer on the machine's clock, the same in all threads. */
export interface Made {
  change: Write;
  status: number;
  body: string;
  at: number;
}

/** Sends changes at even intervals. Returns a function that stops this and resolves to the answers. */
export function startWriter(
  port: number,
  candidate: CandidateId,
  { perSecond, next }: Changes,
): () => Promise<Made[]> {
  const sent: Promise<Made>[] = [];
  const stopped = new AbortController();
  const work = (async () => {
    const startedAt = performance.now();
    while (!stopped.signal.aborted) {
      const change = next(candidate);
      sent.push(ask(port, change).then(({ status, body }) => ({ change, status, body, at: machineNow() })));
      const due = startedAt + (sent.length * 1_000) / perSecond;
      await setTimeout(Math.max(0, due - performance.now()), undefined, { signal: stopped.signal }).catch(
        () => {},
      );
    }
  })();
  return async () => {
    stopped.abort();
    await work;
    return Promise.all(sent);
  };
}

/** Maximum fraction of wrong answers: some can be lost by a busy machine, but a rate limit would refuse more. */
const WRONG_PART = 0.01;

/**
 * Complains about every unexpected status.
 *
 * @throws Error if so many are wrong that the figure would measure refusals
 */
export function checkAnswers(
  who: string,
  statuses: Counted["statuses"],
  expected: readonly number[],
  complain: Measurement["complain"],
): void {
  const counts = Object.entries(statuses);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const wrong = counts
    .filter(([status]) => !expected.includes(Number(status)))
    .reduce((sum, [, count]) => sum + count, 0);
  if (wrong === 0 && all > 0) return;
  const line = `${who} answered ${JSON.stringify(statuses)} where ${expected.join(" or ")} was meant`;
  if (all === 0 || wrong / all > WRONG_PART) throw new Error(line);
  complain(line);
}

/** Complains about every change with an unexpected status. */
export function checkChanges(who: string, made: readonly Made[], complain: Measurement["complain"]): void {
  const statuses: Counted["statuses"] = {};
  for (const { status } of made) statuses[status] = (statuses[status] ?? 0) + 1;
  if (made.length > 0) checkAnswers(`${who}, changed meanwhile,`, statuses, [200, 201], complain);
}

async function askOnce(
  { candidates, job, expected, changes, before, complain }: Measurement,
  candidate: CandidateId,
  round: number,
): Promise<Round> {
  const { port, pids, takeCollections, takeErrors } = candidates.get(candidate) as Running;
  const stopWriter = changes && candidate !== "bare" ? startWriter(port, candidate, changes) : null;
  await before?.(candidate);
  takeCollections();
  const used = cpuOf(pids);
  const counted = await generate({ port, ...job(candidate, round) });
  const cpuSeconds = cpuOf(pids) - used;
  const collections = takeCollections();
  const made = (await stopWriter?.()) ?? [];
  for (const line of takeErrors().slice(0, 5)) console.error(`  ${candidate}: ${line}`);
  checkChanges(CANDIDATES[candidate], made, complain);
  checkAnswers(CANDIDATES[candidate], counted.statuses, expected, complain);
  return { ...counted, cpuSeconds, collections };
}

/** Measures all candidates one after the other in each round, beginning with another one every time. */
export async function inTurn(measurement: Measurement): Promise<Figures> {
  const { candidates, rounds, expected } = measurement;
  const ids = [...candidates.keys()];
  const counted = new Map<CandidateId, Round[]>(ids.map((id) => [id, []]));
  for (const id of ids) await askOnce(measurement, id, -1);
  for (let round = 0; round < rounds; round += 1) {
    const turn = round % ids.length;
    for (const id of [...ids.slice(turn), ...ids.slice(0, turn)])
      counted.get(id)?.push(await askOnce(measurement, id, round));
  }
  return Object.fromEntries([...counted].map(([id, all]) => [id, figureOf(all, expected)]));
}

interface Length {
  /** null: each request is sent once. */
  seconds: number | null;
  warmUpSeconds: number;
  perSecond?: number | undefined;
}

/**
 * Returns a function for the requests of a read scenario. Each candidate has separate lists for the warm-up and
 * for polls.
 */
export function reading(
  { requests, poll = false }: Scenario,
  { seconds, warmUpSeconds, perSecond }: Length,
): Measurement["job"] {
  const lists = new Map<CandidateId, Scenario["requests"]>();
  return (candidate, round) => {
    const own = lists.get(candidate) ?? requests.map((request) => ({ ...request }));
    lists.set(candidate, own);
    // The warm-up of polls gets one answer to each request, whose ETag the next request sends.
    if (seconds === null || (round < 0 && poll)) return { requests: own, revalidate: poll };
    return {
      requests: own,
      seconds: round < 0 ? warmUpSeconds : seconds,
      revalidate: poll,
      ...(perSecond === undefined ? {} : { perSecond }),
    };
  };
}
