import { type Load, Prisma, type Quote, type QuotePrice } from "@board/db";
import type { Actor } from "../actor.ts";
import { logAction } from "../admin/actions/log-action.ts";
import { touchLoad, touchQuote } from "../board/index/touched.ts";
import { type Ctx, channelOf } from "../context.ts";
import { COUNTED } from "../quotes/rules.ts";
import { columnNames, rowJson, rowsJson } from "../row-json.ts";
import { type Draft, type Ends, type NotificationRow, tell } from "../webhooks/tell.ts";
import type { LoadAction, Mover } from "./lifecycle.ts";
import { assertAllowed, invalidTransition, NAMES } from "./transitions.ts";

/** A quote as it was read under the load's lock (null: a new one), and as it becomes. */
export interface QuoteChange {
  before: Quote | null;
  after: Quote;
}

/** What becomes of a load, its quotes and its history, and who is told: plain values, worked out before anything is written. */
export interface Change {
  /** As it was read under its lock; null for a new load. */
  before: Load | null;
  /** As it becomes. Version, time and quote count are set by `saveChange`. */
  load: Load;
  /** A move of the lifecycle table, or a change that moves no status; null where only quotes change, which keeps the version. */
  action: LoadAction | "post" | "paid" | "pod" | "correct" | null;
  mover?: Mover;
  reason?: string | undefined;
  details?: Prisma.InputJsonObject | undefined;
  quotes?: readonly QuoteChange[];
  prices?: readonly QuotePrice[];
  tell?: readonly Draft[];
  /** Both ends of a booked load, where the caller has read them. */
  ends?: Ends;
  notifications?: readonly NotificationRow[];
}

/**
 * Saves one change of a load, inside the transaction in which the load was locked: the load by one conditional UPDATE, its
 * quotes, one history row, the events and notifications. Every verb, sweep and correction saves through here, so a
 * status changes by the lifecycle table only (contract 4).
 *
 * @returns the load as it was saved
 * @throws DomainError `invalid_transition` for a move that the table does not hold, or where another request was faster
 */
export async function saveChange(tx: Ctx<Actor>, change: Change): Promise<Load> {
  const { before, action, mover } = change;
  if (before && mover && isMove(action)) assertAllowed(action, before, mover);
  const load = await writeLoad(tx, change);
  await Promise.all([
    writeQuotes(tx, change),
    action && writeHistory(tx, change, load),
    action && tx.actor.kind === "admin" && logAction({ ...tx, actor: tx.actor }, adminAction(change)),
    tell(tx, {
      load,
      previousStatus: before?.status ?? null,
      drafts: change.tell ?? [],
      ends: change.ends,
      notifications: change.notifications,
    }),
  ]);
  return load;
}

function isMove(action: Change["action"]): action is LoadAction {
  return action !== null && Object.hasOwn(NAMES, action);
}

/** Quotes that are active or were to the end count (contract 3). */
function counted(quotes: readonly QuoteChange[]): number {
  const counts = (quote: Quote | null) => (quote !== null && COUNTED.includes(quote.status) ? 1 : 0);
  return quotes.reduce((sum, { before, after }) => sum + counts(after) - counts(before), 0);
}

/** The columns that differ; `boardSeq` is the database's own. */
function differing(before: Load, load: Load): Partial<Load> {
  const changed = Object.entries(load).filter(
    ([name, value]) => name !== "boardSeq" && !same(before[name as keyof Load], value),
  );
  return Object.fromEntries(changed);
}

function same(one: unknown, other: unknown): boolean {
  if (one instanceof Date || Array.isArray(one)) return JSON.stringify(one) === JSON.stringify(other);
  return one === other;
}

async function writeLoad(tx: Ctx<Actor>, change: Change): Promise<Load> {
  const { before, action } = change;
  const own = before && action ? { version: before.version + 1, updatedAt: tx.clock.now() } : {};
  const quoteCount = change.load.quoteCount + counted(change.quotes ?? []);
  const load = { ...change.load, ...own, quoteCount };
  const patch = before ? differing(before, load) : load;
  if (Object.keys(patch).length === 0) return load;
  const [written] = await (before ? updateLoad(tx, before, patch) : insertLoad(tx, load));
  if (written === undefined) throw await lost(tx, change);
  const saved = { ...load, boardSeq: written.boardSeq };
  touchLoad(tx, saved);
  return saved;
}

type Written = Pick<Load, "boardSeq">[];

function insertLoad(tx: Ctx<Actor>, load: Load): Promise<Written> {
  return tx.db.$queryRaw<Written>`
    INSERT INTO load SELECT * FROM jsonb_populate_record(NULL::load, ${rowJson(withoutSeq(load))}::jsonb)
    RETURNING board_seq AS "boardSeq"`;
}

/** Only the columns that change; nothing where the status or the version is not what was read. */
function updateLoad(tx: Ctx<Actor>, { id, status, version }: Load, patch: Partial<Load>): Promise<Written> {
  const columns = Prisma.raw(columnNames(Object.keys(patch)));
  return tx.db.$queryRaw<Written>`
    UPDATE load l SET (${columns}) = (SELECT ${columns} FROM jsonb_populate_record(NULL::load, ${rowJson(patch)}::jsonb))
    WHERE l.id = ${id} AND l.status = ${status}::load_status AND l.version = ${version}
    RETURNING l.board_seq AS "boardSeq"`;
}

/** The status that won the race. */
async function lost(tx: Ctx<Actor>, { load, action }: Change) {
  const now = await tx.db.load.findUniqueOrThrow({ where: { id: load.id }, select: { status: true } });
  return invalidTransition(now, isMove(action) ? NAMES[action] : "Changing the load");
}

/** Quotes that end are written first: a firm has at most one active quote on a load. */
async function writeQuotes(tx: Ctx<Actor>, { quotes = [], prices = [] }: Change): Promise<void> {
  const changed = quotes.filter(({ before }) => before !== null).map(({ after }) => after);
  const fresh = quotes.filter(({ before }) => before === null).map(({ after }) => after);
  if (changed.length > 0) await touched(tx, changed, updateQuotes(tx, changed));
  if (fresh.length > 0) await touched(tx, fresh, insertQuotes(tx, fresh));
  if (prices.length > 0) {
    await tx.db.$executeRaw`
      INSERT INTO quote_price SELECT * FROM jsonb_populate_recordset(NULL::quote_price, ${rowsJson(prices)}::jsonb)`;
  }
}

type Numbered = { id: string; boardSeq: bigint | null }[];

/** Shows the quotes on this process's board with the numbers that the database gave them. */
async function touched(tx: Ctx<Actor>, quotes: readonly Quote[], saved: Promise<Numbered>): Promise<void> {
  const numbers = new Map((await saved).map(({ id, boardSeq }) => [id, boardSeq]));
  for (const quote of quotes) touchQuote(tx, { ...quote, boardSeq: numbers.get(quote.id) ?? null });
}

function insertQuotes(tx: Ctx<Actor>, quotes: readonly Quote[]): Promise<Numbered> {
  return tx.db.$queryRaw<Numbered>`
    INSERT INTO quote
    SELECT * FROM jsonb_populate_recordset(NULL::quote, ${rowsJson(quotes.map(withoutSeq))}::jsonb)
    RETURNING id, board_seq AS "boardSeq"`;
}

function updateQuotes(tx: Ctx<Actor>, quotes: readonly Quote[]): Promise<Numbered> {
  return tx.db.$queryRaw<Numbered>`
    UPDATE quote q SET status = n.status, decline_reason = n.decline_reason, amount_pence = n.amount_pence,
      eta_mins = n.eta_mins, message = n.message, member_id = n.member_id, expires_at = n.expires_at,
      updated_at = n.updated_at
    FROM jsonb_populate_recordset(NULL::quote, ${rowsJson(quotes.map(withoutSeq))}::jsonb) AS n
    WHERE q.id = n.id
    RETURNING q.id, q.board_seq AS "boardSeq"`;
}

/** A bigint has no JSON, and the database numbers each change itself. */
function withoutSeq<T extends { boardSeq: bigint | null }>({ boardSeq: _, ...row }: T): Omit<T, "boardSeq"> {
  return row;
}

function whoOf(actor: Actor) {
  if (actor.kind === "system" || actor.kind === "visitor") return {};
  if (actor.kind === "admin") return { personId: actor.person.id };
  return {
    firmId: actor.firm.id,
    personId: actor.via === "session" ? (actor.member?.personId ?? null) : null,
    apiKeyId: actor.key?.id ?? null,
  };
}

async function writeHistory(tx: Ctx<Actor>, change: Change, load: Load): Promise<void> {
  const row = {
    id: tx.newId("hist"),
    loadId: load.id,
    version: load.version,
    at: tx.clock.now(),
    action: change.action,
    fromStatus: change.before?.status ?? null,
    toStatus: load.status,
    channel: channelOf(tx.actor),
    ...whoOf(tx.actor),
    reason: change.reason ?? null,
    details: change.details ?? null,
    requestId: tx.requestId,
  };
  await tx.db.$executeRaw`
    INSERT INTO load_history SELECT * FROM jsonb_populate_record(NULL::load_history, ${rowJson(row)}::jsonb)`;
}

function adminAction({ before, load, action, reason, details }: Change) {
  return {
    action: `load.${action}`,
    loadId: load.id,
    ...(before ? { before: { status: before.status } } : {}),
    after: { status: load.status, ...details },
    reason,
  };
}
