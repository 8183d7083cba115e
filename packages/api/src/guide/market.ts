import { type Clock, DAY_MS } from "@board/calendar";
import { type DbOrTx, runStatement, type Statement } from "@board/db";
import { LoadType } from "@board/db/enums";
import { BOOKED_DAYS, type BookedStep, type Comparable, type GuideSubject, milesWithin } from "./rules.ts";

/** Booked work, for the guide to compare with. */
export interface Market {
  comparable: (load: GuideSubject, step: BookedStep) => Promise<Comparable>;
}

export interface Asking {
  db: DbOrTx;
  clock: Clock;
}

/** The condition for work whose agreed price counts as one of the market. */
export const PRICED =
  "mode = 'live' AND agreed_pence > 0 AND status IN ('BOOKED', 'IN_TRANSIT', 'DELIVERED', 'CONFIRMED')";

/** The condition for recent bookings of one vehicle and direction; its values come from `bookedBy`. */
const BOOKED = `${PRICED} AND booked_at > $1 AND booked_at <= $2 AND vehicle_class = $3::vehicle_class AND is_backload = $4`;
function bookedBy({ clock }: Asking, load: GuideSubject): unknown[] {
  const now = clock.now();
  return [new Date(now.getTime() - BOOKED_DAYS * DAY_MS), now, load.vehicleClass, load.isBackload];
}

/** The statement for one type of load, named in `$7`, or over all types. */
const compared = (name: string, type: string): Statement => ({
  name,
  text: `
    SELECT count(*)::int AS loads, count(DISTINCT poster_id)::int AS firms,
      percentile_cont(0.25) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "lowPerMile",
      percentile_cont(0.75) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "highPerMile"
    FROM load WHERE ${BOOKED} AND miles BETWEEN $5 AND $6 ${type}`,
});
const OF_TYPE = compared("booked_of_type", "AND type = $7::load_type");
const OF_ANY_TYPE = compared("booked_of_any_type", "");
const NOTHING: Comparable = { loads: 0, firms: 0, lowPerMile: null, highPerMile: null };

/** The market as the database has it at each question. */
export function askMarket(services: Asking): Market {
  return {
    async comparable(load, step) {
      const values = [...bookedBy(services, load), ...milesWithin(load.miles, step.within)];
      const [found] = step.sameType
        ? await runStatement<Comparable>(services.db, OF_TYPE, [...values, load.type])
        : await runStatement<Comparable>(services.db, OF_ANY_TYPE, values);
      return found ?? NOTHING;
    },
  };
}

/** The bookings of one vehicle and direction, by pence per mile, least first. */
interface Shelf {
  readAt: number;
  perMile: Float64Array;
  miles: Float64Array;
  types: Uint8Array;
  posters: Uint32Array;
}

const TYPES = Object.values(LoadType);
const PER_LOAD = 4;
/** Returns one text of numbers, because parsing a row for each load takes longer than the query. */
const READ = {
  name: "read_market",
  text: `
    SELECT '[' || coalesce(string_agg(concat_ws(',', agreed_pence, miles, array_position($5::load_type[], type), poster), ','
      ORDER BY agreed_pence::float8 / miles), '') || ']' AS numbers
    FROM (SELECT *, dense_rank() OVER (ORDER BY poster_id) AS poster FROM load WHERE ${BOOKED}) AS l`,
};

async function readShelf(services: Asking, load: GuideSubject): Promise<Shelf> {
  const readAt = services.clock.now().getTime();
  const values = [...bookedBy(services, load), TYPES];
  const [row] = await runStatement<{ numbers: string }>(services.db, READ, values);
  const numbers: number[] = JSON.parse(row?.numbers ?? "[]");
  const count = numbers.length / PER_LOAD;
  const shelf = {
    readAt,
    perMile: new Float64Array(count),
    miles: new Float64Array(count),
    types: new Uint8Array(count),
    posters: new Uint32Array(count),
  };
  for (let nth = 0; nth < count; nth += 1) {
    const [pence = 0, miles = 1, type = 0, poster = 0] = numbers.slice(nth * PER_LOAD, (nth + 1) * PER_LOAD);
    shelf.perMile[nth] = pence / miles;
    shelf.miles[nth] = miles;
    shelf.types[nth] = type;
    shelf.posters[nth] = poster;
  }
  return shelf;
}

/** Works as PostgreSQL's `percentile_cont`, over sorted values. */
function percentile(sorted: readonly number[], part: number): number | null {
  const at = part * (sorted.length - 1);
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  return below === undefined || above === undefined ? null : below + (at - Math.floor(at)) * (above - below);
}

function compare(shelf: Shelf, load: GuideSubject, step: BookedStep): Comparable {
  const [from, to] = milesWithin(load.miles, step.within);
  // array_position counts from 1.
  const type = step.sameType ? TYPES.indexOf(load.type) + 1 : null;
  const found: number[] = [];
  const posters = new Set<number>();
  const { miles, types } = shelf;
  for (let nth = 0; nth < miles.length; nth += 1) {
    const far = miles[nth] as number;
    if (far < from || far > to || (type !== null && types[nth] !== type)) continue;
    found.push(shelf.perMile[nth] as number);
    posters.add(shelf.posters[nth] as number);
  }
  return {
    loads: found.length,
    firms: posters.size,
    lowPerMile: percentile(found, 0.25),
    highPerMile: percentile(found, 0.75),
  };
}

/** Milliseconds for which a reading is used: ninety days of bookings hardly change in five minutes. */
const LIFE_MS = 5 * 60_000;
/** A reading older than this is renewed in the background, so that hardly any call waits for it. */
const FRESH_MS = 4 * 60_000;

/**
 * The market as it was a few minutes ago at most, each vehicle read as a whole when it is first asked for: asked load by
 * load the database looks through thousands of bookings each time.
 */
export function rememberMarket(services: Asking): Market {
  const shelves = new Map<string, Shelf>();
  const reading = new Map<string, Promise<Shelf>>();

  async function read(key: string, load: GuideSubject): Promise<Shelf> {
    try {
      const shelf = await readShelf(services, load);
      shelves.set(key, shelf);
      return shelf;
    } finally {
      reading.delete(key);
    }
  }

  function readOnce(key: string, load: GuideSubject): Promise<Shelf> {
    const begun = reading.get(key) ?? read(key, load);
    reading.set(key, begun);
    return begun;
  }

  async function shelfFor(load: GuideSubject): Promise<Shelf> {
    const key = `${load.vehicleClass} ${load.isBackload}`;
    const held = shelves.get(key);
    const age = held === undefined ? LIFE_MS : services.clock.now().getTime() - held.readAt;
    if (held === undefined || age >= LIFE_MS) return readOnce(key, load);
    // The error is reported by the next call that needs the reading.
    if (age >= FRESH_MS) readOnce(key, load).catch(() => {});
    return held;
  }

  return { comparable: async (load, step) => compare(await shelfFor(load), load, step) };
}
