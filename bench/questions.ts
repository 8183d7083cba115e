import { CARRIERS, type Firms } from "./data/firms.ts";
import { openLoadId, posterOf } from "./data/loads.ts";
import { hash, pick } from "./data/random.ts";
import type { Request } from "./generate.ts";

/** Areas with much freight, for which most carriers search. */
const AREAS = "B BS CV DE DN L LE LS M ME MK NN NG PE RM S WA WF WS NE DH CF G TS SO IP CB BD HU".split(" ");
const NEAR = ["LS10", "M17 1AB", "B24", "DE74", "NN4", "MK17", "L33", "BS11", "CF24", "G51", "TS2", "SO15"];
const CLASSES = "SMALL_VAN LWB_VAN LUTON SEVEN_FIVE_T EIGHTEEN_T ARTIC FLATBED LOW_LOADER".split(" ");

/** Returns functions that choose values for one query. The same number leads to the same values in every run. */
function drawsOf(number: number) {
  const some = (values: readonly string[], most: number, salt: number) => {
    const length = 1 + (hash(number, salt) % most);
    return [...new Set(Array.from({ length }, (_, nth) => pick(values, number * 8 + nth, salt)))].join(",");
  };
  const chance = (percent: number, salt: number) => hash(number, salt) % 100 < percent;
  return { some, chance, one: <T>(values: readonly T[], salt: number) => pick(values, number, salt) };
}

/**
 * Returns a query such as dispatchers send: 20 % have no filter, 40 % filter by one to four origin areas, 25 %
 * by destinations, 15 % by distance. Half of those with a filter also filter by vehicle, and some by day,
 * weight or terms, or choose an order.
 */
export function questionOf(number: number): string {
  const { some, chance, one } = drawsOf(number);
  if (chance(20, 60)) return "";
  const asked = new URLSearchParams();
  if (chance(19, 61)) {
    asked.set("near", one(NEAR, 62));
    asked.set("within", one(["15", "25", "30", "40", "60"], 63));
  } else if (chance(62, 64)) asked.set("from", some(AREAS, 4, 65));
  if (chance(31, 66)) asked.set("to", some(AREAS, 3, 67));
  if (chance(50, 68)) asked.set("vc", some(CLASSES, 3, 69));
  if (chance(30, 70)) asked.set(one(["date", "after"], 71), one(["today", "tomorrow"], 72));
  if (chance(15, 73)) asked.set("type", one(["PALLETS", "PARCELS", "FULL_LOAD"], 74));
  if (chance(15, 75)) asked.set("maxwt", one(["KG_250_1000", "T_1_3", "3000", "T_7_15"], 76));
  if (chance(15, 77)) asked.set("terms", one(["14", "30", "45"], 78));
  if (chance(10, 79)) asked.set("notl", "1");
  if (chance(10, 80)) asked.set("noadr", "1");
  const sorts = ["price", "ppm", "collect", "miles", ...(asked.has("near") ? ["near", "near", "near"] : [])];
  if (chance(35, 81)) asked.set("sort", one(sorts, 82));
  return asked.toString();
}

/** Areas in which no load is posted during a run. Their pages do not change, even when early access ends. */
export const QUIET_AREAS = "G CF TS SO IP CB BD HU WA WF WS NE DH PE RM S CV LE".split(" ");

/** Returns the query with this number, changed to areas in which no load is posted. */
function quietQuestionOf(number: number): string {
  const asked = new URLSearchParams(questionOf(number));
  for (const name of ["near", "within", "sort"]) asked.delete(name);
  asked.set("from", drawsOf(number).some(QUIET_AREAS, 2, 83));
  return asked.toString();
}

/** Returns the path for a query of the board. */
export const boardPath = (question: string) => `/api/v1/board${question === "" ? "" : `?${question}`}`;

/** One kind of read, repeated for different firms and parameters. */
export interface Scenario {
  requests: Request[];
  /** True: each request sends the ETag of the last answer, as a poll does. */
  poll?: boolean;
}

const LOADS = 400;
const SAME = 16;

/** Returns all scenarios of reading. `open` is the number of loads on the board. */
export function scenariosOf(firms: Firms, pairs: number, now: Date, open: number) {
  const by = (number: number) => firms.carriers[number % CARRIERS]?.token ?? "";
  const ask = (path: string, number: number): Request => ({ method: "GET", path, token: by(number) });
  const numbers = Array.from({ length: pairs }, (_, number) => number);
  const unfiltered: Scenario = { requests: numbers.map((number) => ask(boardPath(""), number)) };
  const mixed: Scenario = { requests: numbers.map((number) => ask(boardPath(questionOf(number)), number)) };
  const same: Scenario = { requests: unfiltered.requests.slice(0, SAME) };
  const poll: Scenario = { requests: mixed.requests, poll: true };
  const elsewhere: Scenario = {
    requests: numbers.map((number) => ask(boardPath(quietQuestionOf(number)), number)),
    poll: true,
  };
  const load: Scenario = {
    requests: Array.from({ length: LOADS }, (_, nth) => {
      const index = (nth * 37) % open;
      const token = firms.posters[posterOf(index)]?.token ?? "";
      return { method: "GET", path: `/api/v1/loads/${openLoadId(now, index)}`, token };
    }),
  };
  const list: Scenario = {
    requests: firms.posters.map(({ token }) => ({ method: "GET", path: "/api/v1/loads", token })),
  };
  return { unfiltered, mixed, same, poll, elsewhere, load, list };
}
