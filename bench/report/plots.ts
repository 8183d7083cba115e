import { CANDIDATES, type CandidateId } from "../candidates.ts";
import type { Results } from "../results.ts";
import { bars, lines, type Series } from "./svg.ts";

const ORDER: readonly CandidateId[] = ["board", "limit", "fastify", "next"];

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
      series: ORDER.map(
        (id): Series => ({
          name: CANDIDATES[id],
          values: reads.map(({ by }) => by[id]?.perSecond),
        }),
      ).concat({ name: "(b) SQL alone", values: reads.map(({ sql }) => sql?.perSecond) }),
    });
  }
  if (writes.length > 0) {
    plots["writes.svg"] = bars({
      title: "Durable writes",
      unit: "a second, by powers of ten",
      labels: writes.map(({ title }) => title),
      series: (["board", "fastify", "next"] as const)
        .map((id): Series => ({ name: CANDIDATES[id], values: writes.map(({ by }) => by[id]?.perSecond) }))
        .concat({ name: "(b) SQL alone", values: writes.map(({ sql }) => sql?.perSecond) }),
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
        { name: "the board", values: sizes.map(({ open }) => time(open, "board", "board")) },
        { name: "the board, radius", values: sizes.map(({ open }) => time(open, "radius", "board")) },
        { name: "(c) radius", values: sizes.map(({ open }) => time(open, "radius", "fastify")) },
        { name: "(d) radius", values: sizes.map(({ open }) => time(open, "radius", "next")) },
      ],
    });
  }
  return plots;
}

function shortened(title: string): string {
  const words = title.replace("the board, ", "");
  return words.length > 34 ? `${words.slice(0, 33)}…` : words;
}
