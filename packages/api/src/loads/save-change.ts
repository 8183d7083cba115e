import type { Load, Quote } from "@board/db";
import type { Actor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { touchLoad, touchNewLoad, touchQuote } from "../core/touched.ts";
import { withQuotesOutOfSight } from "./audience/out-of-sight.ts";
import type { Change, QuoteChange, RoadStep, SaveContext } from "./change.ts";
import { keptChangeOf } from "./changes/open-change.ts";
import { lapses } from "./changes/rules.ts";
import { assertAllowed, invalidTransition, NAMES } from "./guards.ts";
import type { LoadAction } from "./lifecycle.ts";
import { rowsOf } from "./outbox/rows.ts";
import { COUNTED } from "./quotes/rules.ts";
import { assertMeets } from "./requirements.ts";
import { same, writeRows } from "./write-rows.ts";

/** Columns whose change must not leave the load with a carrier that does not meet its requirements. */
const GUARDED = ["carrierId", "vehicleClass", "collectDate", "requires"] as const;

/**
 * Saves a change of a load that the transaction has locked, with its quotes, history, events and notifications (contract
 * 4). Quotes of carriers that it takes the load from become VOID. To replace an active quote by a new one, a caller ends
 * the old quote in an earlier call.
 *
 * @returns the load as it was saved
 * @throws DomainError `invalid_transition` for a move that is not in the table, or if another request was faster;
 * `requirement_not_met` if the carrier does not meet the requirements of the changed load
 */
export async function saveChange(tx: Ctx<Actor>, change: Change): Promise<Load> {
  const saved = await saveRows(tx, change);
  const { before } = change;
  if (before === null) return saved;
  if (concernsVehicles(before, saved)) await tx.ports.followVehicles(tx, before, saved);
  return concernsOffers(before, saved, change) ? tx.ports.followLoad(tx, before, saved) : saved;
}

/** True if a change may take an empty vehicle of the carrier, or free one (contract 15). */
function concernsVehicles(before: Load, saved: Load): boolean {
  if (before.carrierId === null && saved.carrierId === null) return false;
  return (
    before.carrierId !== saved.carrierId ||
    before.vehicleReg !== saved.vehicleReg ||
    (saved.status === "CANCELLED" && before.status !== "CANCELLED")
  );
}

/** True if a change may end or answer what the load's poster asked of single carriers, or concern its run (contract 14). */
function concernsOffers(before: Load, saved: Load, { action, quotes = [] }: Change): boolean {
  if (saved.askedCarriers.length === 0 && saved.run === null) return false;
  return (
    before.status !== saved.status || (saved.status === "POSTED" && (action !== null || quotes.length > 0))
  );
}

/** Saves a change as `saveChange` does, and leaves offers and runs alone. */
export async function saveRows(tx: SaveContext, given: Change): Promise<Load> {
  if (given.before && given.mover && isMove(given.action))
    assertAllowed(given.action, given.before, given.mover);
  const change = await withQuotesOutOfSight(tx, given);
  const { before, action, quotes = [] } = change;
  const { carrierId } = change.load;
  if (carrierId !== null && GUARDED.some((name) => !same(before?.[name], change.load[name])))
    await assertMeets(tx, change.load, carrierId);
  const lapsed = before && lapsedBy(before, change);
  const load = {
    ...change.load,
    ...(before && action && !isRoadStep(action)
      ? { version: before.version + 1, updatedAt: tx.clock.now() }
      : {}),
    ...(lapsed ? { openChange: null } : {}),
    quoteCount: change.load.quoteCount + counted(quotes),
    wasOnBoard: change.load.wasOnBoard || change.load.audience === "BOARD",
  };
  const written = await writeRows(tx, before, load, await rowsOf(tx, change, load, lapsed));
  const rows = new Map(written.map((row) => [row.id, row]));
  const row = rows.get(load.id);
  if (row === undefined) throw await lost(tx, change);
  const saved = { ...load, boardSeq: row.boardSeq, withheld: row.withheld };
  if (before === null) touchNewLoad(tx, saved);
  else touchLoad(tx, saved);
  for (const { after } of quotes)
    touchQuote(tx, { ...after, boardSeq: rows.get(after.id)?.boardSeq ?? null });
  return saved;
}

/** Returns the id of the open change that this change of the load makes lapse, or null. */
function lapsedBy(before: Load, { load: after, action }: Change): string | null {
  // An open change that was answered or replaced is closed already, so it cannot lapse.
  const open = after.openChange === before.openChange ? keptChangeOf(before) : null;
  return open && lapses(open, before, after, action === "stopDone") ? open.id : null;
}

function isMove(action: Change["action"]): action is LoadAction {
  return action !== null && Object.hasOwn(NAMES, action);
}

const ROAD_STEPS: Record<RoadStep, true> = { onMyWay: true, arrived: true, takeBack: true };

function isRoadStep(action: NonNullable<Change["action"]>): boolean {
  return Object.hasOwn(ROAD_STEPS, action);
}

/** Returns by how much changed quotes alter `quoteCount`, the number of quotes that a poster sees (contract 3). */
function counted(quotes: readonly QuoteChange[]): number {
  const counts = (quote: Quote | null) => (quote !== null && COUNTED.includes(quote.status) ? 1 : 0);
  return quotes.reduce((sum, { before, after }) => sum + counts(after) - counts(before), 0);
}

/** Returns the 409 for a change that lost a race; it has the status that the load has now. */
async function lost({ db }: SaveContext, { load, action }: Change) {
  const now = await db.load.findUniqueOrThrow({ where: { id: load.id }, select: { status: true } });
  return invalidTransition(now, isMove(action) ? NAMES[action] : "Changing the load");
}
