import {
  type FirmRecord,
  type Load,
  type LoadStatus,
  type Quote,
  runStatement,
  type Side,
  type Statement,
} from "@board/db";
import type { Mode } from "@board/db/enums";
import { ENTRY_FIELDS } from "../core/board-row.ts";
import type { Ctx } from "../core/context.ts";
import { selectList } from "../core/row-json.ts";
import { type KnownCarrier, knownCarrierSql, lorriesSql } from "../firms/requirements/facts.ts";
import { EXTRAS_COLUMN, type ExtrasColumn } from "./extras/view-extras.ts";
import type { FirmWithRecord } from "./party.ts";
import { ROAD_COLUMNS, type RoadColumns } from "./road/view-road.ts";

/** Columns that a load's view is made from: half of the table's columns. */
const VIEWED = [
  ...ENTRY_FIELDS,
  "externalRef",
  "status",
  "mode",
  "carrierId",
  "fromPostcode",
  "fromTown",
  "toPostcode",
  "toTown",
  "agreedPence",
  "notes",
  "dimsNote",
  "collectFrom",
  "deliverTo",
  "stops",
  "guideBecause",
  "carriersAlerted",
  "podFileId",
  "podSealedAt",
  "exceptions",
  "co2eKg",
  "co2eMethod",
  "co2eFactorsYear",
  "receivedBy",
  "driver",
  "vehicleReg",
  "gateCheckedAt",
  "updatedAt",
  "bookedAt",
  "collectedAt",
  "deliveredAt",
  "confirmedAt",
  "cancelledAt",
  "cancelledLate",
  "paidAt",
  "paidSaidBy",
  "paidContestedAt",
  "repostedFromId",
  "warnings",
  "openChange",
  "orderRevision",
  "audience",
  "audienceGroups",
  "audienceCarriers",
  "run",
] as const satisfies readonly (keyof Load)[];

export type LoadRow = Pick<Load, (typeof VIEWED)[number]> &
  RoadColumns &
  ExtrasColumn & {
    /** The end that raised the open dispute, while the load is DISPUTED. */
    disputedBy: Side | null;
    /** The ends that have rated the other; empty unless CONFIRMED. */
    ratedBy: Side[];
    /**
     * Number of wrong codes entered for this booking; null if the booking has no code, or the load is neither
     * BOOKED nor IN_TRANSIT.
     */
    wrongCodes: number | null;
  };

/** A load with the firms at its ends; the poster is null if it is not shown. */
export type LoadRowWithEnds = LoadRow & { poster: FirmWithRecord | null; carrier: FirmWithRecord | null };

/** Returns SQL for a firm, aliased `f`, as JSON, with its record as a poster or as a carrier (see `FirmWithRecord`). */
const firmJson = (side: "poster" | "carrier") => `
  json_build_object('id', f.id, 'name', f.name, 'contactName', f.contact_name, 'contactEmail', f.contact_email,
    'contactPhone', f.contact_phone, 'holdsUntil', f.holds_until, 'contactBefore', f.contact_before, 'records', (
      SELECT coalesce(json_agg(json_build_object('score', r.score, 'level', r.level, 'finished', r.finished,
        'firms', r.firms, 'late', r.late, 'daysToPay', r.days_to_pay, 'unpaid', r.unpaid, 'overdue', r.overdue)), '[]')
      FROM firm_record r WHERE r.firm_id = f.id AND r.side = '${side}'))`;

const end = (side: "poster" | "carrier") =>
  `(SELECT ${firmJson(side)} FROM firm f WHERE f.id = l.${side}_id) AS ${side}`;

/** SQL for the collection code of the booking of a load, which is aliased `l`. */
const CODE = "FROM collection_code c WHERE c.load_id = l.id AND c.carrier_id = l.carrier_id";

/**
 * SQL for columns of a load, aliased `l`: the end that raised the open dispute, the ends that have rated, and
 * the number of wrong codes.
 */
const ACTION_FACTS = `
  CASE WHEN l.status = 'DISPUTED' THEN (
    SELECT d.raised_by FROM dispute d WHERE d.load_id = l.id AND d.closed_at IS NULL) END AS "disputedBy",
  CASE WHEN l.status = 'CONFIRMED' THEN (
    SELECT coalesce(json_agg(r.by), '[]') FROM rating r WHERE r.load_id = l.id) ELSE '[]' END AS "ratedBy",
  CASE WHEN l.status IN ('BOOKED', 'IN_TRANSIT') THEN (SELECT c.wrong ${CODE}) END AS "wrongCodes"`;

/** SQL for the columns of a load, aliased `l`, with its two firms and what decides its allowed actions. */
export const LOAD_WITH_ENDS = [
  selectList(VIEWED, "l"),
  end("poster"),
  end("carrier"),
  ACTION_FACTS,
  ROAD_COLUMNS,
  EXTRAS_COLUMN,
].join(", ");

/** SQL for the facts about a carrier, aliased `f`, that decide whether it may have a load, aliased `l`. */
const CARRIER_FACTS = `${knownCarrierSql("f.id", "l.mode")}::jsonb || jsonb_build_object('lorries', ${lorriesSql("f.id")},
  'createdAt', f.created_at)`;

/** Row with a digest of all its values, to detect changes. */
export type Digested<Row> = Row & { digest: string };

const DIGEST = "md5(r::text) AS digest";

/**
 * Wraps a statement to add a digest to each row, or to return the digests only. `OFFSET 0` keeps PostgreSQL from
 * inlining the columns' expressions, which would compute each twice.
 */
function digesting({ name, text }: Statement, columns: "r.*," | "", order = ""): Statement {
  const digest = { text: `SELECT ${columns} ${DIGEST} FROM (${text} OFFSET 0) AS r ${order}` };
  return name === undefined
    ? digest
    : { name: `${name}_${columns === "" ? "digest" : "digested"}`, ...digest };
}

const READ_WITH_ENDS = {
  name: "read_loads_with_ends",
  text: `SELECT ${LOAD_WITH_ENDS} FROM load l WHERE l.id = ANY($1)`,
};

/** Reads loads with their firms, in no particular order. */
export function readWithEnds({ db }: Pick<Ctx, "db">, ids: readonly string[]): Promise<LoadRowWithEnds[]> {
  return runStatement<LoadRowWithEnds>(db, READ_WITH_ENDS, [ids]);
}

export type QuoteWithCarrier = Pick<
  Quote,
  | "id"
  | "carrierId"
  | "status"
  | "amountPence"
  | "etaMins"
  | "message"
  | "waitingFreeMins"
  | "waitingPencePerQuarter"
  | "conditions"
  | "expiresAt"
  | "createdAt"
> & {
  /** Time at which the carrier sent the quote's present price. */
  sentAt: Date;
  carrier: { name: string; records: Pick<FirmRecord, "score" | "level">[] };
  /** True if the carrier is in the poster's network; absent where no name is told before the booking. */
  isMember?: boolean;
  /** Facts about the carrier, the number of its vehicles that need a licence, and when it joined. */
  known: KnownCarrier & { lorries: number; createdAt: string };
};
export type LoadRowWithQuotes = LoadRowWithEnds & {
  quotes: QuoteWithCarrier[];
  collectionCode: string | null;
};

/** Parts of a new load that are in no column of its row: it has no quotes, carrier, ratings or dispute. */
export const WITHOUT_CARRIERS = {
  poster: null,
  carrier: null,
  disputedBy: null,
  ratedBy: [],
  wrongCodes: null,
  milestones: [],
  lastFix: null,
  extras: [],
  quotes: [],
  collectionCode: null,
} satisfies Omit<LoadRowWithQuotes, keyof LoadRow> & Partial<LoadRow>;

const WHOLE = `${LOAD_WITH_ENDS}, CASE WHEN l.status = 'BOOKED' THEN (SELECT c.code ${CODE}) END AS "collectionCode", (
  SELECT coalesce(json_agg(json_build_object('id', q.id, 'carrierId', q.carrier_id, 'status', q.status,
    'amountPence', q.amount_pence, 'etaMins', q.eta_mins, 'message', q.message, 'expiresAt', q.expires_at,
    'waitingFreeMins', q.waiting_free_mins, 'waitingPencePerQuarter', q.waiting_pence_per_quarter,
    'conditions', q.conditions,
    'createdAt', q.created_at, 'sentAt', (SELECT max(p.at) FROM quote_price p WHERE p.quote_id = q.id),
    'carrier', (SELECT ${firmJson("carrier")} FROM firm f WHERE f.id = q.carrier_id),
    'isMember', EXISTS (SELECT 1 FROM network_member m WHERE m.poster_id = l.poster_id AND m.carrier_id = q.carrier_id
      AND m.mode = l.mode AND m.status = 'ACTIVE'),
    'known', (SELECT ${CARRIER_FACTS} FROM firm f WHERE f.id = q.carrier_id))
    ORDER BY q.amount_pence, q.id), '[]')
  FROM quote q WHERE q.load_id = l.id) AS quotes`;

const READ_WHOLE = { name: "read_whole_load", text: `SELECT ${WHOLE} FROM load l WHERE l.id = $1` };

/** A quote from JSON, in which instants are text. */
type QuoteJson = Omit<QuoteWithCarrier, "expiresAt" | "createdAt" | "sentAt"> &
  Record<"expiresAt" | "createdAt" | "sentAt", string>;

type WholeJson = Omit<LoadRowWithQuotes, "quotes"> & { quotes: QuoteJson[] };

function wholeLoad<Row extends WholeJson>(row: Row | undefined) {
  if (row === undefined) return null;
  const quotes = row.quotes.map((quote) => ({
    ...quote,
    expiresAt: new Date(quote.expiresAt),
    createdAt: new Date(quote.createdAt),
    sentAt: new Date(quote.sentAt),
  }));
  return Object.assign(row, { quotes });
}

/** Reads a load with everything that any of its readers may see. */
export async function readWhole({ db }: Pick<Ctx, "db">, id: string): Promise<LoadRowWithQuotes | null> {
  const [row] = await runStatement<WholeJson>(db, READ_WHOLE, [id]);
  return wholeLoad(row);
}

const READ_WHOLE_DIGESTED = digesting(READ_WHOLE, "r.*,");
const DIGEST_WHOLE = digesting(READ_WHOLE, "");

/** Reads the same as `readWhole`, with its digest. */
export async function readWholeDigested(
  { db }: Pick<Ctx, "db">,
  id: string,
): Promise<Digested<LoadRowWithQuotes> | null> {
  const [row] = await runStatement<Digested<WholeJson>>(db, READ_WHOLE_DIGESTED, [id]);
  return wholeLoad(row);
}

/** Reads the digest alone; an empty list if there is no load. */
export async function digestWhole({ db }: Pick<Ctx, "db">, id: string): Promise<string[]> {
  const rows = await runStatement<{ digest: string }>(db, DIGEST_WHOLE, [id]);
  return rows.map(({ digest }) => digest);
}

export interface PageQuery {
  firmId: string;
  mode: Mode;
  most: number;
  statuses: LoadStatus[] | undefined;
  ref: string | undefined;
  externalRef: string | undefined;
  updatedAfter: Date | undefined;
  /** Id of the last load of the previous page. */
  before: string | undefined;
}

/** Optional conditions of a page. The name of each becomes part of the prepared statement's name. */
const CONDITIONS = [
  ["statuses", (nth: number) => `status = ANY($${nth}::load_status[])`],
  ["ref", (nth: number) => `ref = $${nth}`],
  // Compares the reference in lower case, too, because the carrier's index is on `lower(external_ref)`.
  ["externalRef", (nth: number) => `external_ref = $${nth} AND lower(external_ref) = lower($${nth})`],
  ["updatedAfter", (nth: number) => `updated_at > $${nth}`],
  ["before", (nth: number) => `id < $${nth}`],
] as const;

const PAGE = "ORDER BY id DESC LIMIT $3";

/**
 * Returns SQL for the newest loads of some statuses: one page of each status by its own index, merged. One
 * condition for all statuses would read every load of a firm that has few loads in these statuses.
 */
const ofEachStatus = (side: "poster" | "carrier", rest: string) => `(
  SELECT each.* FROM (SELECT DISTINCT status FROM unnest($4::load_status[]) AS named (status)) AS one
  CROSS JOIN LATERAL (SELECT * FROM load WHERE ${side}_id = $1 AND mode = $2::mode AND status = one.status${rest} ${PAGE}) AS each
  ${PAGE})`;

/**
 * Returns the statement for the newest loads at which the firm is an end. Each end has its own index; an OR
 * over both ends would read and sort every load of the firm.
 */
function newestStatement(query: PageQuery): { statement: Statement; values: unknown[] } {
  const values: unknown[] = [query.firmId, query.mode, query.most];
  let name = "newest_loads";
  let where = "mode = $2::mode";
  for (const [field, condition] of CONDITIONS) {
    if (query[field] === undefined) continue;
    values.push(query[field]);
    name += `_${field}`;
    where += ` AND ${condition(values.length)}`;
  }
  // True if a reference or a time already selects few loads, so that each status needs no page of its own.
  const isNarrow = [query.ref, query.externalRef, query.updatedAfter].some((each) => each !== undefined);
  const byStatus = query.statuses && !isNarrow;
  const before = query.before === undefined ? "" : " AND id < $5";
  const end = (side: "poster" | "carrier") =>
    byStatus ? ofEachStatus(side, before) : `(SELECT * FROM load WHERE ${side}_id = $1 AND ${where} ${PAGE})`;
  const text = `
    SELECT ${LOAD_WITH_ENDS}
    FROM (${end("poster")} UNION ALL ${end("carrier")} ${PAGE}) AS l
    ORDER BY l.id DESC`;
  // A statement with a time is not prepared, so that PostgreSQL plans for that time: a generic plan reads all
  // loads of a firm even if few were updated since.
  return { statement: query.updatedAfter === undefined ? { name, text } : { text }, values };
}

const NEWEST_FIRST = "ORDER BY r.id DESC";

/** Reads the newest loads at which the firm is an end, in one statement. */
export async function newestOfBothEnds(
  { db }: Pick<Ctx, "db">,
  query: PageQuery,
): Promise<LoadRowWithEnds[]> {
  const { statement, values } = newestStatement(query);
  return runStatement(db, statement, values);
}

/** Reads the same loads with their digests. */
export async function newestDigested(
  { db }: Pick<Ctx, "db">,
  query: PageQuery,
): Promise<Digested<LoadRowWithEnds>[]> {
  const { statement, values } = newestStatement(query);
  return runStatement(db, digesting(statement, "r.*,", NEWEST_FIRST), values);
}

/** Reads the digests of the same loads. */
export async function digestNewest({ db }: Pick<Ctx, "db">, query: PageQuery): Promise<string[]> {
  const { statement, values } = newestStatement(query);
  const rows = await runStatement<{ digest: string }>(db, digesting(statement, "", NEWEST_FIRST), values);
  return rows.map(({ digest }) => digest);
}
