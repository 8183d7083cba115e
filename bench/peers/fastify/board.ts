import type { BoardFilters, RawFilters } from "@board/api/board/rules";
import { type EntryRow, entryOf, type MyQuote, type PosterRecord } from "@board/api/server";
import type pg from "pg";
import { boardRows, readQuestion } from "../shared/board-sql.ts";
import { type Caller, geo, MAX_ENTRIES, nextCursor, UNCHECKED } from "../shared/common.ts";
import { type Content, contentOf } from "./content.ts";
import { LOAD_COLUMNS, query } from "./database.ts";

/** Time for which an answer is kept. A load must leave every board within a second. */
const HELD_MS = 500;

/** Returns a cache in which values stay for half a second. Concurrent calls for one key get the same promise. */
function createHeld<T>() {
  const held = new Map<string, { made: Promise<T>; until: number }>();
  setInterval(() => {
    const now = performance.now();
    for (const [key, { until }] of held) if (until <= now) held.delete(key);
  }, HELD_MS).unref();
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = held.get(key);
    const now = performance.now();
    if (known !== undefined && known.until > now) return known.made;
    const made = make();
    held.set(key, { made, until: now + HELD_MS });
    made.catch(() => held.delete(key));
    return made;
  };
}

type Row = EntryRow & PosterRecord & { mine: boolean } & MyQuote;

/** A page of the board for all firms that see the same loads. Its quotes are those of the firm that requested it first. */
interface Page {
  rows: Row[];
  /** Each entry as JSON, for a firm that has not quoted on it. */
  texts: string[];
  next: string | null;
  askedBy: string;
}

const OWN_QUOTES = `
  SELECT DISTINCT ON (load_id) load_id AS id, amount_pence AS "amountPence", status, expires_at AS "expiresAt"
  FROM quote WHERE carrier_id = $1 AND load_id = ANY($2::text[]) ORDER BY load_id, id DESC`;

async function readPage(pool: pg.Pool, caller: Caller, filters: BoardFilters, sort: string): Promise<Page> {
  const { rows: open, order, values } = boardRows(caller, filters, sort, MAX_ENTRIES + 1);
  const found = await query<Row>(
    pool,
    `SELECT page.*, r.score, r.level, r.days_to_pay AS "daysToPay", q.load_id IS NOT NULL AS mine,
      q.amount_pence AS "amountPence", q.status, q.expires_at AS "expiresAt"
    FROM (SELECT l.*${sort === "near" ? ", nearby.miles AS near_miles" : ""} ${open}) AS l
    CROSS JOIN LATERAL (SELECT ${LOAD_COLUMNS}) AS page
    LEFT JOIN firm_record r ON r.firm_id = l.poster_id AND r.side = 'poster'
    LEFT JOIN LATERAL (SELECT * FROM quote q
      WHERE q.load_id = l.id AND q.carrier_id = $1 ORDER BY q.id DESC LIMIT 1) q ON true
    ORDER BY ${order("l").replace("nearby.miles", "l.near_miles")}`,
    values,
  );
  const reader = { ...UNCHECKED, firmId: caller.firmId, geo, now: new Date() };
  const rows = found.slice(0, MAX_ENTRIES);
  const texts = rows.map((row) => JSON.stringify(entryOf(row, reader, row, undefined)));
  return { rows, texts, next: nextCursor(found), askedBy: caller.firmId };
}

/**
 * Returns the class of a firm: all firms of a class see the same loads. A poster is a class by itself, because
 * it sees its loads early and marked.
 */
const classOf = ({ plan, preferredBy, blockedBy, canPost, firmId }: Caller) =>
  `${plan} ${preferredBy} ${blockedBy} ${canPost ? firmId : ""}`;

/** Returns a function that returns the board as the caller's firm sees it. */
export function createBoard(pool: pg.Pool) {
  const pages = createHeld<Page>();
  const answers = createHeld<Content>();

  async function answer(caller: Caller, question: string, asked: RawFilters & { sort?: string }) {
    const now = new Date();
    const { filters, sort } = readQuestion(asked, now);
    const page = await pages(`${classOf(caller)}?${question}`, () => readPage(pool, caller, filters, sort));
    const quotes = new Map<string, MyQuote>();
    const mine =
      page.askedBy === caller.firmId
        ? page.rows.filter((row) => row.mine)
        : await query<Row>(pool, OWN_QUOTES, [caller.firmId, page.rows.map(({ id }) => id)]);
    for (const row of mine) quotes.set(row.id, row);
    const reader = { ...UNCHECKED, firmId: caller.firmId, geo, now };
    const texts = page.rows.map((row, nth) => {
      const quote = quotes.get(row.id);
      return quote ? JSON.stringify(entryOf(row, reader, row, quote)) : page.texts[nth];
    });
    return contentOf(`{"loads":[${texts.join(",")}],"nextCursor":${JSON.stringify(page.next)}}`);
  }

  return (caller: Caller, question: string, asked: RawFilters & { sort?: string }): Promise<Content> =>
    answers(`${caller.firmId}?${question}`, () => answer(caller, question, asked));
}
