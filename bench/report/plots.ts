import { CANDIDATES, type CandidateId } from "../candidates.ts";
import type { ReadResult, Results, WriteResult } from "../results.ts";
import { bars, lines, type Series } from "./svg.ts";

const ORDER: readonly CandidateId[] = ["board", "limit", "fastify", "next"];
const COLOUR = { board: "blue", limit: "grey", fastify: "orange", next: "purple" } as const;

/** Answers a second of each candidate, and of PostgreSQL alone. */
function rates(ids: readonly CandidateId[], results: readonly (ReadResult | WriteResult)[]): Series[] {
  return [
    ...ids.map((id) => ({
      name: CANDIDATES[id],
      colour: COLOUR[id],
      values: results.map(({ by }) => by[id]?.perSecond),
    })),
    { name: "(b) SQL alone", colour: "green", values: results.map(({ sql }) => sql?.perSecond) },
  ];
}

const size = (open: number) => `${open / 1_000}k open`;

/** The plots of a run by the name of their file. */
export function plotsOf({ sizes, writes }: Results): Record<string, string> {
  const plots: Record<string, string> = {};
  const last = sizes.at(-1);
  if (last) {
    const reads = last.reads;
    plots["reads.svg"] = bars({
      title: `Reads with ${last.open.toLocaleString("en-GB")} open loads`,
      unit: "answers a second, by powers of ten",
      labels: reads.map(({ title }) => shortened(title)),
      series: rates(ORDER, reads),
    });
  }
  if (writes.length > 0) {
    plots["writes.svg"] = bars({
      title: "Durable writes",
      unit: "a second, by powers of ten",
      labels: writes.map(({ title }) => title),
      series: rates(["board", "fastify", "next"], writes),
    });
  }
  if (sizes.length > 1) {
    const time = (open: number, id: string, candidate: CandidateId) => {
      const perSecond = sizes.find((each) => each.open === open)?.reads.find((read) => read.id === id)?.by[
        candidate
      ]?.perSecond;
      return perSecond === undefined ? undefined : 1_000 / perSecond;
    };
    plots["growth.svg"] = lines({
      title: "Time for one answer as the board grows",
      unit: "milliseconds, by powers of ten",
      labels: sizes.map(({ open }) => size(open)),
      series: [
        { name: "the board", colour: "blue", values: sizes.map(({ open }) => time(open, "board", "board")) },
        {
          name: "the board, radius",
          colour: "green",
          values: sizes.map(({ open }) => time(open, "radius", "board")),
        },
        {
          name: "(c) radius",
          colour: "orange",
          values: sizes.map(({ open }) => time(open, "radius", "fastify")),
        },
        {
          name: "(d) radius",
          colour: "purple",
          values: sizes.map(({ open }) => time(open, "radius", "next")),
        },
      ],
    });
  }
  return plots;
}

function shortened(title: string): string {
  const words = title.replace("the board, ", "");
  return words.length > 34 ? `${words.slice(0, 33)}…` : words;
}
