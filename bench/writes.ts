import { addDays, londonDay } from "@board/calendar";
import type { CandidateId } from "./candidates.ts";
import { blocks, CARRIERS, POSTERS } from "./data/firms.ts";
import { hasQuoted, nthWithThreeQuotes, openLoadId, openQuoteId, posterOf } from "./data/loads.ts";
import { hash, pick } from "./data/random.ts";
import type { World } from "./data/world.ts";
import type { Request } from "./generate.ts";

/** The status with which each kind of write succeeds. */
export const WRITES = { post: 201, quote: 201, accept: 200 } as const;
export type WriteKind = keyof typeof WRITES;

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
/**
 * Kinds of the changes that are made while a board is read, in order: two quotes for each posted load, and one
 * acceptance in ten changes.
 */
const CHANGES: readonly WriteKind[] = [
  ...(["quote", "post", "quote", "quote", "post"] as const),
  ...(["quote", "accept", "quote", "post", "quote"] as const),
];

/** Returns the input for posting a load, different for every number. */
function postingOf(number: number, now: Date) {
  const day = (days: number) => addDays(londonDay(now), days);
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
 * Returns the numbers of a load to quote on, from the newer half of the board with the newest first, and of a
 * carrier that has not quoted on the load and is not blocked.
 */
function quoteTarget(number: number, open: number): [index: number, carrier: number] {
  const index = open - 1 - (number % Math.floor(open / 2));
  let carrier = hash(number, 48) % CARRIERS;
  while (hasQuoted(index, carrier) || blocks(posterOf(index), carrier)) carrier = (carrier + 1) % CARRIERS;
  return [index, carrier];
}

export interface Write extends Request {
  kind: WriteKind;
  /** Number of the load's poster. Carriers that it blocks receive no event. */
  poster: number;
}

export interface WriteSource {
  /**
   * Returns the next write of this kind for the candidate, each with its own Idempotency-Key. All candidates get
   * the same kinds of loads, but never the same load. The posters take turns.
   */
  next: (kind: WriteKind, candidate: CandidateId) => Write;
  /** Returns the next change to be made while the candidate is measured. */
  change: (candidate: CandidateId) => Write;
}

/**
 * Creates the writes for a board with `open` loads. The peers share one database, so two candidates never write
 * to the same load.
 */
export function writesOn({ firms, now }: Pick<World, "firms" | "now">, open: number): WriteSource {
  const counts = new Map<string, number>();
  const count = (name: string) => {
    const value = counts.get(name) ?? 0;
    counts.set(name, value + 1);
    return value;
  };

  function next(kind: WriteKind, candidate: CandidateId): Write {
    const nth = count(`${kind} ${candidate}`);
    const number = nth * 2 + ["board", "fastify"].indexOf(candidate);
    const write = { kind, method: "POST", idempotencyKey: `${kind} ${number}` } as const;
    if (kind === "post") {
      const poster = nth % POSTERS;
      const token = firms.posters[poster]?.token ?? "";
      return { ...write, poster, path: "/api/v1/loads", token, body: postingOf(number, now) };
    }
    if (kind === "quote") {
      const [index, carrier] = quoteTarget(number, open);
      return {
        ...write,
        poster: posterOf(index),
        path: `/api/v1/loads/${openLoadId(now, index)}/quotes`,
        token: firms.carriers[carrier]?.token ?? "",
        body: { amountPence: 30_000 + (number % 20_000), etaMins: 90, message: "Tipping near by at noon." },
      };
    }
    // Accepts quotes on the oldest loads first, because new quotes go to the newer half.
    const index = nthWithThreeQuotes(number);
    if (index >= open / 2) throw new Error(`With ${open} open loads there are too few to accept.`);
    return {
      ...write,
      poster: posterOf(index),
      path: `/api/v1/loads/${openLoadId(now, index)}/quotes/${openQuoteId(now, index, 1)}/accept`,
      token: firms.posters[posterOf(index)]?.token ?? "",
    };
  }

  return {
    next,
    change: (candidate) =>
      next(CHANGES[count(`change ${candidate}`) % CHANGES.length] as WriteKind, candidate),
  };
}
