import { type RawFilters, readFilters } from "@board/api/board/read-filters";
import type { BoardFilters } from "@board/api/board/rules";
import { londonDay } from "@board/api/calendar";
import type pg from "pg";
import { boardRows, SORTS } from "../shared/board-sql.ts";
import { geo } from "../shared/geo.ts";
import type { Caller } from "./caller.ts";
import { query } from "./database.ts";
import { Problem } from "./problem.ts";

interface Row {
  id: string;
  ref: string;
  poster_id: string;
  from_outcode: string;
  to_outcode: string;
  miles: number;
  collect_date: string;
  collect_window: string;
  collect_by_time: string | null;
  deliver_date: string | null;
  deliver_window: string;
  deliver_by_time: string | null;
  vehicle_class: string;
  type: string;
  weight_band: string;
  pallets: number | null;
  parcels: number | null;
  tail_lift: boolean;
  adr: boolean;
  fragile: boolean;
  is_backload: boolean;
  terms_days: number;
  pricing_mode: string;
  book_now_pence: number | null;
  guide_low_pence: number;
  guide_high_pence: number;
  quote_count: number;
  created_at: Date;
  score: number | null;
  level: string | null;
  days_to_pay: number | null;
  my_pence: number | null;
  my_status: string;
  my_expires_at: Date;
}

const COLUMNS = `l.id, l.ref, l.poster_id, l.from_outcode, l.to_outcode, l.miles, l.collect_date, l.collect_window,
  l.collect_by_time, l.deliver_date, l.deliver_window, l.deliver_by_time, l.vehicle_class, l.type, l.weight_band,
  l.pallets, l.parcels, l.tail_lift, l.adr, l.fragile, l.is_backload, l.terms_days, l.pricing_mode, l.book_now_pence,
  l.guide_low_pence, l.guide_high_pence, l.quote_count, l.created_at`;

/** One page of the board with the poster's record and the reader's own quote, in one statement. */
function boardStatement(caller: Caller, filters: BoardFilters, sort: string, limit: number) {
  const { rows, order, values } = boardRows(caller, filters, sort, limit);
  const text = `
    SELECT page.*, r.score, r.level, r.days_to_pay,
      q.amount_pence AS my_pence, q.status AS my_status, q.expires_at AS my_expires_at
    FROM (SELECT ${COLUMNS}${filters.near === null ? "" : ", nearby.miles AS near_miles"} ${rows}) AS page
    LEFT JOIN firm_record r ON r.firm_id = page.poster_id AND r.side = 'poster'
    LEFT JOIN LATERAL (SELECT q.amount_pence, q.status, q.expires_at FROM quote q
      WHERE q.load_id = page.id AND q.carrier_id = $1 ORDER BY q.id DESC LIMIT 1) q ON true
    ORDER BY ${order("page")}`;
  return { text, values };
}

function entryOf(row: Row, firmId: string, now: Date) {
  const bookNow = row.pricing_mode === "BOOK_NOW" && row.book_now_pence !== null;
  return {
    id: row.id,
    ref: row.ref,
    from: { outcode: row.from_outcode, town: geo.outcodeTown(row.from_outcode) },
    to: { outcode: row.to_outcode, town: geo.outcodeTown(row.to_outcode) },
    miles: row.miles,
    collect: { date: row.collect_date, window: row.collect_window, byTime: row.collect_by_time },
    deliver:
      row.deliver_date === null
        ? null
        : { date: row.deliver_date, window: row.deliver_window, byTime: row.deliver_by_time },
    vehicleClass: row.vehicle_class,
    type: row.type,
    weightBand: row.weight_band,
    pallets: row.pallets ?? 0,
    parcels: row.parcels ?? 0,
    tailLift: row.tail_lift,
    adr: row.adr,
    fragile: row.fragile,
    isBackload: row.is_backload,
    termsDays: row.terms_days,
    pricing: {
      mode: bookNow ? "book_now" : "quotes",
      guideLowPence: row.guide_low_pence,
      guideHighPence: row.guide_high_pence,
      ...(bookNow ? { bookNowPence: row.book_now_pence } : {}),
    },
    myQuote:
      row.my_pence === null
        ? null
        : {
            amountPence: row.my_pence,
            status: row.my_status === "ACTIVE" && row.my_expires_at <= now ? "EXPIRED" : row.my_status,
            expiresAt: row.my_expires_at.toISOString(),
          },
    quotes: row.quote_count,
    poster: { score: row.score ?? 0, level: row.level ?? "New", daysToPay: row.days_to_pay },
    postedAt: row.created_at.toISOString(),
    own: row.poster_id === firmId,
  };
}

const MOST = 100;

/** The board as the caller's firm sees it. Its later pages are left out: they are not measured. */
export async function readBoard(
  pool: pg.Pool,
  caller: Caller,
  { sort = "newest", ...raw }: RawFilters & { sort?: string },
) {
  const now = new Date();
  const { filters, problems } = readFilters(raw, londonDay(now), geo);
  if (problems.length > 0 || SORTS[sort] === undefined) throw new Problem(422, "validation_failed", problems);
  const { text, values } = boardStatement(caller, filters, sort, MOST + 1);
  const rows = await query<Row>(pool, text, values);
  const page = rows.slice(0, MOST);
  return {
    loads: page.map((row) => entryOf(row, caller.firmId, now)),
    nextCursor: rows.length > MOST ? Buffer.from(page.at(-1)?.id ?? "").toString("base64url") : null,
  };
}
