import { expect, it } from "vitest";
import type { Counted, Manner } from "../load/generate.ts";
import { measureHalf } from "./half.ts";

const BOARD = 1;
const LIMIT = 2;

/** Nine rounds of the board between ten of the bare server, each with the p99 that is given here. */
function measure(board: readonly number[], limit: readonly number[]) {
  const left = new Map([
    [BOARD, [...board]],
    [LIMIT, [...limit]],
  ]);
  const asked: number[] = [];
  const generator = {
    run: async (port: number, _requests: unknown, manner: Manner): Promise<Counted> => {
      asked.push("perSecond" in manner ? manner.perSecond : Number.NaN);
      const p99 = left.get(port)?.shift() ?? Number.NaN;
      return { answers: 5, seconds: 1, statuses: { 200: 5 }, bytes: 0, p50: 1, p99, max: p99, ownCpu: 0 };
    },
    stop: () => {},
  };
  const half = measureHalf({ requests: [], kind: "filter" }, 8_000, {
    generator,
    ports: { board: BOARD, limit: LIMIT },
    options: { seconds: 1 },
    complain: (line) => {
      throw new Error(line);
    },
  });
  return { half, asked };
}

it("counts the rounds beside which the bare server was disturbed least, however the board did in them", async () => {
  const { half, asked } = measure([30, 31, 1, 1, 32, 1, 1, 1, 1], [2, 3, 2, 40, 2, 3, 9, 50, 9, 9]);
  const { calm, all } = await half;
  expect(calm.board.p99).toBe(31);
  expect(calm.limit.p99).toBe(2.5);
  expect(all.board.p99).toBe(1);
  expect(new Set(asked)).toEqual(new Set([4_000]));
});
