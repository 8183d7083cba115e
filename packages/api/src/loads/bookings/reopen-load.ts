import { dayOfColumn, londonDay } from "@board/calendar";
import { type Load, operate, type QuoteStatus } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { once } from "../../core/idempotency/once.ts";
import { actOnLoad, loadThen } from "../act-on-load.ts";
import { firmsItIsFor } from "../audience/firms-it-is-for.ts";
import { asPosted, guideColumns } from "../columns.ts";
import { lockRow, withMover } from "../find-load.ts";
import { assertAllowed, assertSeen, invalidTransition } from "../guards.ts";
import { latestGuide } from "../guide-price/remember-guide.ts";
import { workOutGuide } from "../guide-price/rules.ts";
import type { Mover } from "../lifecycle.ts";
import { type NotificationRow, toBoth } from "../outbox/events.ts";
import { recordCalledOff } from "../reputation/keep-record.ts";
import { readLost } from "../requirements.ts";
import { saveChange } from "../save-change.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { outcodesOf } from "../stops/schemas.ts";
import { recordHandBack } from "./hand-backs.ts";
import { canReopen } from "./rules.ts";

interface ReopenInput {
  id: string;
  reason: string;
}

/** The two ways to reopen a load: the end that does it, and the new status of the accepted quote. */
const WAYS = {
  handBack: { side: "carrier", quote: "WITHDRAWN" },
  release: { side: "poster", quote: "DECLINED" },
} as const satisfies Record<string, { side: "poster" | "carrier"; quote: QuoteStatus }>;

/**
 * Returns the carriers that lost the load, to invite them to quote again; their old quotes stay LOST
 * (contract 4). Carriers that can no longer see the board or this poster's loads, and those that the load is not for, are
 * left out.
 */
async function invitations(tx: Ctx<Actor>, load: Load): Promise<NotificationRow[]> {
  const { id, posterId, carrierId, formerCarriers } = load;
  const lost = await tx.db.quote.findMany({
    where: {
      loadId: id,
      status: "LOST",
      carrierId: { notIn: [...formerCarriers, carrierId ?? ""] },
      carrier: {
        suspendedAt: null,
        asCarrier: { none: { posterId, relation: "BLOCKED" } },
      },
    },
    select: { carrierId: true },
    distinct: ["carrierId"],
  });
  const createdAt = tx.clock.now();
  const carriers = lost.map((quote) => quote.carrierId);
  const sees = await firmsItIsFor(tx, load, carriers);
  return carriers
    .flatMap((firmId) => (sees.has(firmId) ? [firmId] : []))
    .map((firmId) => ({
      id: tx.newId("note"),
      firmId,
      kind: "quote_again",
      loadId: id,
      createdAt,
    }));
}

/**
 * Works out the guide again for a load that both ends changed: the stored guide was for the load as it was
 * posted.
 */
async function guideOfChanged(tx: Ctx<Actor>, load: Load) {
  const guide = workOutGuide(await latestGuide(tx), {
    ...load,
    stops: outcodesOf(load.stops).length,
    collectDate: dayOfColumn(load.collectDate),
    today: londonDay(tx.clock.now()),
    bookedSlots: (load.collectByTime ? 1 : 0) + (load.deliverByTime ? 1 : 0),
  });
  return guideColumns(guide);
}

/**
 * Moves BOOKED back to POSTED without its carrier, notifies both ends and invites losing carriers to quote
 * again. The reopening counts in no record if the carrier no longer meets the requirements, unless an admin
 * decides otherwise.
 */
export async function reopen(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  way: keyof typeof WAYS,
  reason: string,
): Promise<Load> {
  const { side, quote } = WAYS[way];
  const now = tx.clock.now();
  const carrierId = before.carrierId;
  if (carrierId === null || !canReopen(dayOfColumn(before.collectDate), now)) {
    throw invalidTransition(before, "Reopening a load whose collection day is over");
  }
  const withheld = await isWithheld(tx, before);
  const lost = tx.actor.kind === "admin" ? [] : await readLost(tx, before);
  const accepted = await tx.db.quote.findMany({ where: { loadId: before.id, status: "ACCEPTED" } });
  const load = await saveChange(tx, {
    before,
    load: {
      ...asPosted(before),
      ...(before.orderRevision > 1 ? await guideOfChanged(tx, before) : {}),
      status: "POSTED",
      withheld,
      carrierId: null,
      agreedPence: null,
      bookedPence: null,
      bookedAt: null,
      orderRevision: 1,
      driver: null,
      vehicleReg: null,
      gateCheckedAt: null,
      formerCarriers: [...before.formerCarriers, carrierId],
    },
    action: way,
    mover,
    reason,
    ...(lost.length > 0 && { details: { lost } }),
    quotes: accepted.map((each) => ({ before: each, after: { ...each, status: quote, updatedAt: now } })),
    tell: toBoth(before, "load.reopened").map((draft) => ({ ...draft, reason })),
    notifications: await invitations(tx, before),
  });
  if (lost.length === 0) await recordCalledOff(tx, before, side);
  if (way === "handBack") await recordHandBack(tx, before);
  return load;
}

/** True if the last change of the load was this firm's hand-back. */
async function handedBackAlready(tx: Ctx<Actor>, load: Load): Promise<boolean> {
  const { actor } = tx;
  if (actor.kind !== "firm" || load.status !== "POSTED" || load.mode !== actor.mode) return false;
  const last = await tx.db.loadHistory.findFirst({
    where: { loadId: load.id },
    orderBy: [{ version: "desc" }, { id: "desc" }],
    select: { action: true, firmId: true },
  });
  return last?.action === "handBack" && last.firmId === actor.firm.id;
}

/**
 * Hands back a booked load for its carrier: the load returns to the board, and this carrier cannot quote on
 * it again (contract 4). The carrier can no longer read the load, so the answer has only the fields of
 * `LoadBrief`.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition` (also once the collection day is over)
 */
export function handBackLoad(ctx: Ctx<Actor>, input: ReopenInput): Promise<{ load: LoadBrief }> {
  return once(ctx, {
    commit: async (tx) => {
      const row = await lockRow(tx, input.id);
      if (row && (await handedBackAlready(tx, row))) return { load: loadThen(row) };
      const { load: before, mover } = await withMover(tx, row);
      assertSeen(tx, before);
      assertAllowed("handBack", before, mover);
      return { load: loadThen(await reopen(tx, before, mover, "handBack", input.reason)) };
    },
    refresh: async (stored) => ({ load: loadThen(stored.load) }),
  });
}

/**
 * Releases the carrier of a booked load, which returns to the board (contract 4). Repeating the request
 * before the load is booked again returns the same answer.
 *
 * @throws DomainError `not_found`, `invalid_transition` (also once the collection day is over)
 */
export function releaseCarrier(ctx: Ctx<Actor>, input: ReopenInput): Promise<{ load: LoadView | LoadBrief }> {
  return actOnLoad(ctx, {
    action: "release",
    input,
    isAlreadyDone: (load, mover) =>
      mover === "poster" && load.status === "POSTED" && load.formerCarriers.length > 0,
    change: (tx, before, mover) => reopen(tx, before, mover, "release", input.reason),
  });
}

/** True if the poster is suspended. Locks the firm's row, as `saveChange` does for a new load. */
async function isWithheld(tx: Pick<Ctx, "db">, load: Pick<Load, "posterId" | "mode">): Promise<boolean> {
  const [firm] = await operate(
    { kind: "lock", name: "firm" },
    () => tx.db.$queryRaw<{ suspendedAt: Date | null }[]>`
      SELECT suspended_at AS "suspendedAt" FROM firm WHERE id = ${load.posterId} FOR SHARE`,
  );
  return load.mode === "live" && firm !== undefined && firm.suspendedAt !== null;
}
