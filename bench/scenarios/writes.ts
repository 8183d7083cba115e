import { blocksReader, type Firms } from "../data/firms.ts";
import { hasThreeQuotes, openLoadId, openQuoteId, posterOf, readerQuoted } from "../data/loads.ts";
import { hash, pick } from "../data/random.ts";
import type { Request } from "../load/request.ts";

export type WriteKind = "post" | "quote" | "accept";

export const WRITES: readonly { id: WriteKind; title: string }[] = [
  { id: "post", title: "post a load" },
  { id: "quote", title: "send a quote" },
  { id: "accept", title: "accept a quote" },
];

const POSTCODES = [
  "LS10 1AB",
  "M17 1AB",
  "B24 9FE",
  "DE74 2SA",
  "NN4 7SH",
  "MK17 8EQ",
  "L33 7UY",
  "BS11 8AZ",
];
const DAY_MS = 86_400_000;

/** A load to post, another one for every number. */
export function postingOf(number: number, now: Date) {
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const collect = 1 + (hash(number, 41) % 6);
  return {
    type: "PALLETS",
    vehicleClass: pick(["EIGHTEEN_T", "ARTIC", "SEVEN_FIVE_T", "LUTON", "LWB_VAN"], number, 42),
    weightBand: pick(["KG_250_1000", "T_1_3", "T_3_7"], number, 43),
    fromPostcode: pick(POSTCODES, number, 44),
    toPostcode: pick(POSTCODES, number, 45),
    collectDate: day(collect),
    collectWindow: "AM",
    deliverDate: day(collect + 1),
    termsDays: 30,
    pallets: 1 + (hash(number, 46) % 12),
    tailLift: hash(number, 47) % 4 === 0,
    notes: "Forklift at collection. Report to gate 2.",
    externalRef: `B-${number}`,
  };
}

/**
 * So many requests of a kind that no other batch repeats. `batch` counts up over all candidates and rounds; accepting
 * takes loads off the board, so their number is bounded: `open` loads hold 0.9 × `open` that can be accepted.
 */
export function writeRequests(
  kind: WriteKind,
  { firms, now, open, batch, size }: { firms: Firms; now: Date; open: number; batch: number; size: number },
): Request[] {
  const { posters, readers } = firms;
  const numbers = Array.from({ length: size }, (_, nth) => batch * size + nth);
  switch (kind) {
    case "post":
      return numbers.map((number) => ({
        method: "POST",
        path: "/api/v1/loads",
        token: posters[number % posters.length]?.token ?? "",
        body: postingOf(number, now),
      }));
    case "quote": {
      // From the newest backwards, so that accepting, which begins at the oldest, does not take them away.
      const free = untouched(open, readers.length);
      return numbers.map((number) => {
        const [index, reader] = free[number % free.length] ?? [0, 0];
        return {
          method: "POST",
          path: `/api/v1/loads/${openLoadId(now, index)}/quotes`,
          token: readers[reader]?.token ?? "",
          body: { amountPence: 30_000 + (number % 20_000), etaMins: 90, message: "Tipping near by at noon." },
        };
      });
    }
    case "accept": {
      const acceptable = Array.from({ length: open }, (_, index) => index).filter(hasThreeQuotes);
      return numbers.map((number) => {
        const index = acceptable[number];
        if (index === undefined) throw new Error("There are fewer loads to accept than accepts to measure.");
        return {
          method: "POST",
          path: `/api/v1/loads/${openLoadId(now, index)}/quotes/${openQuoteId(now, index, 1)}/accept`,
          token: posters[posterOf(index)]?.token ?? "",
        };
      });
    }
  }
}

/** Open loads and readers that have no quote on them, newest loads first, a quarter of the board. */
function untouched(open: number, readers: number): [index: number, reader: number][] {
  const pairs: [number, number][] = [];
  for (let round = 0; round < readers; round += 1) {
    for (let index = open - 1; index >= open * 0.75; index -= 1) {
      const reader = (index + round) % readers;
      const blocked = blocksReader(posterOf(index)) === reader;
      if (!blocked && !readerQuoted(index, reader)) pairs.push([index, reader]);
    }
  }
  return pairs;
}
