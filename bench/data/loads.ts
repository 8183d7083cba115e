import { DAY_MS, londonDay } from "@board/calendar";
import type pg from "pg";
import { CARRIERS, POSTERS } from "./firms.ts";

/** The characters of ids in order. The first sixteen are the hexadecimal digits. */
const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns the first ten characters of an id made at this time. */
function timeLetters(at: Date): string {
  let rest = at.getTime();
  let letters = "";
  for (let nth = 0; nth < 10; nth += 1) {
    letters = CROCKFORD.charAt(rest % 32) + letters;
    rest = Math.floor(rest / 32);
  }
  return letters;
}

/**
 * Returns the SQL of an id with a number in place of its random part. Such ids are ordered by the number, and
 * come before ids made later.
 */
const idOf = (prefix: string, at: Date, number: string) =>
  `'${prefix}_${timeLetters(at)}e008' || lpad(to_hex(${number}), 12, '0')`;

/** Returns the id of the open load with this number, counted from 0. */
export const openLoadId = (now: Date, index: number) =>
  `load_${timeLetters(openFrom(now))}e008${(OPEN_FIRST + index).toString(16).padStart(12, "0")}`;
export const openQuoteId = (now: Date, index: number, nth: number) =>
  `quote_${timeLetters(openFrom(now))}e008${((OPEN_FIRST + index) * 8 + nth).toString(16).padStart(12, "0")}`;

const OPEN_FIRST = 2_000_000;
const FINISHED_DAYS = 730;
const OPEN_DAYS = 6;
const openFrom = (now: Date) => new Date(now.getTime() - OPEN_DAYS * DAY_MS);

export const random = (salt: number) => `(hashint8extended(i, ${salt}) & 1073741823)`;
const oneOf = (salt: number, type: string, values: readonly string[]) =>
  `(ARRAY[${values.map((value) => `'${value}'`).join(",")}]::${type}[])[1 + ${random(salt)} % ${values.length}]`;

const VEHICLES = "SMALL_VAN LWB_VAN LUTON SEVEN_FIVE_T EIGHTEEN_T ARTIC ARTIC ARTIC FLATBED LOW_LOADER".split(
  " ",
);
const BANDS = "UNDER_50KG KG_50_250 KG_250_1000 T_1_3 T_3_7 T_7_15 T_15_PLUS".split(" ");
const endOf = (side: "from" | "to", place: string) => ({
  ...Object.fromEntries(
    ["area", "outcode", "town", "lat", "lng"].map((name) => [`${side}_${name}`, `${place}.${name}`]),
  ),
  [`${side}_postcode`]: `${place}.outcode`,
  [`${side}_precision`]: "'outcode'::postcode_precision",
});

/** SQL of the columns that are the same for finished and open loads. */
const WORK = {
  ref: "'FB-' || overlay(upper(lpad(to_hex((i * 2654435761) & 4294967295), 8, '0')) PLACING '-' FROM 5 FOR 0)",
  mode: "'live'::mode",
  type: "w.type",
  vehicle_class: oneOf(2, "vehicle_class", VEHICLES),
  weight_band: oneOf(3, "weight_band", BANDS),
  pallets: `CASE WHEN w.type = 'PALLETS' THEN 1 + ${random(4)} % 26 END`,
  parcels: `CASE WHEN w.type = 'PARCELS' THEN 1 + ${random(5)} % 80 END`,
  adr: `${random(6)} % 20 = 0`,
  tail_lift: `${random(7)} % 4 = 0`,
  fragile: `${random(8)} % 12 = 0`,
  is_backload: `${random(9)} % 8 = 0`,
  notes: `CASE WHEN ${random(10)} % 3 = 0 THEN 'Forklift at collection. Report to gate ' || ${random(10)} % 9 END`,
  external_ref: "'J-' || i",
  ...endOf("from", "a"),
  ...endOf("to", "b"),
  miles: "w.miles",
  miles_source: "'estimate'::miles_source",
  collect_window: oneOf(11, "time_window", ["AM", "PM", "Anytime", "Anytime"]),
  collect_by_time: `CASE WHEN ${random(12)} % 4 = 0 THEN lpad((6 + ${random(12)} % 12)::text, 2, '0') || ':30' END`,
  deliver_window: oneOf(13, "time_window", ["AM", "PM", "Anytime"]),
  book_now_pence: `CASE WHEN ${random(14)} % 3 = 0 THEN (w.miles * (150 + ${random(14)} % 150) + 3000)::int END`,
  pricing_mode: `(CASE WHEN ${random(14)} % 3 = 0 THEN 'BOOK_NOW' ELSE 'QUOTES' END)::pricing_mode`,
  terms_days: `(ARRAY[7,14,30,30,30,45,60])[1 + ${random(15)} % 7]`,
  guide_low_pence: "w.miles * 150 + 2500",
  guide_high_pence: "w.miles * 240 + 4500",
  guide_basis: "'rate_card'::guide_basis",
  carriers_alerted: `${random(16)} % 9`,
} as const;

const WORK_FROM = `
  CROSS JOIN LATERAL (SELECT ${oneOf(1, "load_type", ["FULL_LOAD", "PART_LOAD", "PALLETS", "PALLETS", "PARCELS"])} AS type) AS t
  JOIN bench_place a ON a.n = ${random(17)} % (SELECT count(*) FROM bench_place)
  JOIN bench_place b ON b.n = ${random(18)} % (SELECT count(*) FROM bench_place)
  CROSS JOIN LATERAL (SELECT t.type, greatest(1, round(1.25 * 3959 * acos(least(1,
    sind(a.lat) * sind(b.lat) + cosd(a.lat) * cosd(b.lat) * cosd(a.lng - b.lng)))))::int AS miles) AS w`;

function insertSelect(table: string, columns: Record<string, string>, from: string): string {
  return `INSERT INTO ${table} (${Object.keys(columns).join(", ")}) SELECT ${Object.values(columns).join(", ")} FROM ${from}`;
}

/** Returns the SQL of the id of a firm, by the letter of its kind and the SQL of its number. */
const firmOf = (letter: "p" | "c", number: string) => `'firm_${letter}' || lpad((${number})::text, 4, '0')`;

/**
 * SQL of columns of finished loads whose values are not evenly distributed. It can use the load's number `i`
 * and its posting time `at`.
 */
export interface Uneven {
  /** SQL of the poster's and the carrier's number. */
  poster?: string;
  carrier?: string;
  columns?: Record<string, string>;
}

/** Inserts loads that were finished in the last two years, each with one quote. */
export async function insertFinished(
  db: pg.ClientBase,
  count: number,
  now: Date,
  {
    poster = `${random(19)} % ${POSTERS}`,
    carrier = `${random(20)} % ${CARRIERS}`,
    columns = {},
  }: Uneven = {},
): Promise<void> {
  const from = new Date(now.getTime() - (FINISHED_DAYS + 8) * DAY_MS);
  const at = `'${from.toISOString()}'::timestamptz + i * interval '1 second' * ${(FINISHED_DAYS * 86_400) / count}`;
  const booked = "s.status = 'CONFIRMED'";
  const series = `(SELECT i, ${at} AS at,
      (CASE WHEN ${random(30)} % 100 < 78 THEN 'CONFIRMED' WHEN ${random(30)} % 100 < 90 THEN 'EXPIRED' ELSE 'CANCELLED' END)::load_status AS status
    FROM generate_series(1::int8, ${count}) AS g (i)) AS s`;
  await db.query(
    insertSelect(
      "load",
      {
        ...WORK,
        id: idOf("load", from, "i"),
        status: "s.status",
        version: `CASE WHEN ${booked} THEN 5 ELSE 2 END`,
        poster_id: firmOf("p", poster),
        carrier_id: `CASE WHEN ${booked} THEN ${firmOf("c", carrier)} END`,
        collect_date: "(at + interval '2 days')::date",
        agreed_pence: `CASE WHEN ${booked} THEN w.miles * (130 + ${random(21)} % 160) + 2500 END`,
        quote_count: `CASE WHEN ${booked} THEN 1 ELSE 0 END`,
        open_to_all_at: "at + interval '5 minutes'",
        created_at: "at",
        updated_at: "at + interval '4 days'",
        booked_at: `CASE WHEN ${booked} THEN at + interval '5 hours' END`,
        collected_at: `CASE WHEN ${booked} THEN at + interval '2 days' END`,
        delivered_at: `CASE WHEN ${booked} THEN at + interval '3 days' END`,
        confirmed_at: `CASE WHEN ${booked} THEN at + interval '4 days' END`,
        cancelled_at: "CASE WHEN s.status = 'CANCELLED' THEN at + interval '1 day' END",
        ...columns,
      },
      series + WORK_FROM,
    ),
  );
  await db.query(
    insertSelect(
      "quote",
      {
        id: idOf("quote", from, "i"),
        load_id: idOf("load", from, "i"),
        carrier_id: firmOf("c", carrier),
        mode: "'live'::mode",
        status:
          "(CASE s.status WHEN 'CONFIRMED' THEN 'ACCEPTED' WHEN 'EXPIRED' THEN 'EXPIRED' ELSE 'VOID' END)::quote_status",
        amount_pence: `20000 + ${random(21)} % 60000`,
        expires_at: "at + interval '2 days'",
        created_at: "at + interval '1 hour'",
        updated_at: "at + interval '5 hours'",
      },
      series,
    ),
  );
}

/** Returns the SQL of an id derived from another row's id. It is different for each number from 0 to 9. */
export const besides = (id: string, prefix: string, number: number) =>
  `'${prefix}_' || overlay(split_part(${id}, '_', 2) PLACING 'e0${number}a' FROM 11 FOR 4)`;

/** Statements that insert the history of every load. */
export const HISTORY: readonly string[] = [
  `INSERT INTO load_history (id, load_id, version, at, action, to_status, channel, firm_id, person_id, request_id)
   SELECT ${besides("id", "change", 1)}, id, 1, created_at, 'post', 'POSTED', 'site', poster_id, 'person_' || substr(poster_id, 6),
     ${besides("id", "req", 1)} FROM load`,
  `INSERT INTO load_history (id, load_id, version, at, action, from_status, to_status, channel, firm_id, person_id)
   SELECT ${besides("id", "change", 2)}, id, 2, booked_at, 'accept', 'POSTED', 'BOOKED', 'api', poster_id, NULL
   FROM load WHERE booked_at IS NOT NULL`,
];

/** Statement that inserts a price for each quote without one. */
export const PRICES = `
  INSERT INTO quote_price (id, quote_id, amount_pence, eta_mins, at)
  SELECT 'price_' || split_part(id, '_', 2), id, amount_pence, eta_mins, created_at FROM quote AS q
  WHERE NOT EXISTS (SELECT FROM quote_price WHERE quote_id = q.id)`;

/**
 * Statement that inserts the notifications of the last 90 days, to carriers that a load was matched to. `$1` is
 * the current time.
 */
const NOTIFICATIONS = `
  INSERT INTO notification (id, firm_id, kind, load_id, created_at, read_at, emails_planned_at)
  SELECT 'note_' || overlay(split_part(id, '_', 2) PLACING 'e0' || k || 'a' FROM 11 FOR 4),
    ${firmOf("c", `(hashtext(id)::int8 + 2147483648 + k * 331) % ${CARRIERS}`)}, 'load_matches', id, created_at, created_at, created_at
  FROM load, generate_series(1, 8) AS k WHERE created_at > $1::timestamptz - interval '90 days'`;

/** Inserts what belongs to finished loads: prices, history, and the notifications of the last 90 days. */
export async function insertTraces(db: pg.ClientBase, now: Date): Promise<void> {
  for (const text of [PRICES, ...HISTORY]) await db.query(text);
  await db.query(NOTIFICATIONS, [now]);
}

/** Difference between the numbers of the carriers that quote on the same load. */
const APART = 667;
/** SQL of the number of an open load's quotes: mostly 3, so that accepting one makes two lose. */
const QUOTES = `(CASE WHEN i % 10 < 9 THEN 3 ELSE i % 3 END)`;
/** Returns the number of the nth open load with three quotes, counted from the oldest. */
export const nthWithThreeQuotes = (nth: number) => Math.floor(nth / 9) * 10 + (nth % 9);
/** Returns the number of an open load's poster. */
export const posterOf = (index: number) => (OPEN_FIRST + index) % POSTERS;

/**
 * Inserts the open loads with numbers from `first` to before `end`, counted from 0. They were posted during the
 * last days and are past early access.
 */
export async function insertOpen(db: pg.ClientBase, first: number, end: number, now: Date): Promise<void> {
  const from = openFrom(now);
  // Posting times are spread evenly over the days, a hundred thousand loads after another.
  const at = `'${from.toISOString()}'::timestamptz + (i - ${OPEN_FIRST}) % 100000 * interval '1 millisecond' * ${(OPEN_DAYS * DAY_MS - 1_200_000) / 100_000}`;
  const day = londonDay(now);
  const series = `(SELECT i, ${at} AS at, '${day}'::date + (${random(31)} % 7 + 1)::int AS day
    FROM generate_series(${OPEN_FIRST + first}::int8, ${OPEN_FIRST + end - 1}) AS g (i)) AS s`;
  await db.query(
    insertSelect(
      "load",
      {
        ...WORK,
        id: idOf("load", from, "i"),
        status: "'POSTED'::load_status",
        poster_id: firmOf("p", `i % ${POSTERS}`),
        collect_date: "day",
        deliver_date: `CASE WHEN ${random(32)} % 2 = 0 THEN day + (${random(32)} % 3)::int END`,
        quote_count: QUOTES,
        open_to_all_at: "at + interval '5 minutes'",
        created_at: "at",
        updated_at: "at",
      },
      series + WORK_FROM,
    ),
  );
  await db.query(
    insertSelect(
      "quote",
      {
        id: idOf("quote", from, "i * 8 + k"),
        load_id: idOf("load", from, "i"),
        carrier_id: firmOf("c", `(i * 31 + k * ${APART}) % ${CARRIERS}`),
        mode: "'live'::mode",
        status: "'ACTIVE'::quote_status",
        amount_pence: `20000 + (${random(33)} + k * 1500) % 60000`,
        eta_mins: "60",
        expires_at: `least('${now.toISOString()}'::timestamptz + interval '2 days', day::timestamptz)`,
        created_at: `'${new Date(now.getTime() - DAY_MS).toISOString()}'::timestamptz`,
        updated_at: `'${new Date(now.getTime() - DAY_MS).toISOString()}'::timestamptz`,
      },
      `${series} CROSS JOIN LATERAL generate_series(0, ${QUOTES} - 1) AS q (k)`,
    ),
  );
}
/** Returns true if the carrier with this number has quoted on the open load when it was inserted. */
export const hasQuoted = (index: number, carrier: number) =>
  [0, 1, 2].some((nth) => ((OPEN_FIRST + index) * 31 + nth * APART) % CARRIERS === carrier);
