import type { Counted } from "../load/generate.ts";
import type { Options } from "../options.ts";
import type { Half } from "../results.ts";
import type { ReadScenario } from "../scenarios/reads.ts";
import { watchStolen } from "../stolen.ts";
import type { Measuring } from "./reads.ts";
import { askOnce, figureOf } from "./rounds.ts";

const ROUNDS = 9;
const CALM = 3;

/** A round of the board, and those of the bare server just before and after it. */
interface Round {
  board: Counted;
  beside: [Counted, Counted];
}

/** The rounds in which the machine disturbed least: by what befell the bare server beside them, whatever befell the board. */
function calmest(rounds: readonly Round[]): Round[] {
  const worst = ({ beside: [before, after] }: Round) => Math.max(before.p99, after.p99);
  return rounds.toSorted((a, b) => worst(a) - worst(b)).slice(0, CALM);
}

function figuresOf(rounds: readonly Round[], expected: number): Half["all"] {
  return {
    board: figureOf(
      rounds.map(({ board }) => board),
      expected,
    ),
    limit: figureOf(
      rounds.flatMap(({ beside }) => beside),
      expected,
    ),
  };
}

/**
 * At half of the rate, in answers a second, that the server reached: what its callers feel on an ordinary day. The bare
 * server is asked at the same rate before and after each round, to tell what of it is the machine's.
 */
export async function measureHalf(
  { requests, kind }: Pick<ReadScenario, "requests" | "kind">,
  reached: number,
  { options: { seconds }, ...measuring }: Omit<Measuring, "options"> & { options: Pick<Options, "seconds"> },
): Promise<Half> {
  const asking = { ...measuring, expected: kind === "not modified" ? 304 : 200 };
  const manner = { kind: "paced" as const, seconds, perSecond: reached / 2 };
  const stolen = watchStolen();
  const rounds: Round[] = [];
  let before = await askOnce(asking, "limit", requests, manner);
  while (rounds.length < ROUNDS) {
    const board = await askOnce(asking, "board", requests, manner);
    const after = await askOnce(asking, "limit", requests, manner);
    rounds.push({ board, beside: [before, after] });
    before = after;
  }
  return {
    calm: figuresOf(calmest(rounds), asking.expected),
    all: figuresOf(rounds, asking.expected),
    stolen: stolen(),
  };
}
