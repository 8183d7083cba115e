import type { Load, Offer } from "@board/db";
import type { Side } from "@board/db/enums";
import { posterOf } from "../../board/entry.ts";
import type { Ctx } from "../../core/context.ts";
import { isSandboxMember } from "../../firms/network/sandbox-members.ts";
import type { ToldOffer } from "../../loads/outbox/offer-schemas.ts";
import { statusAt } from "./rules.ts";

type LoadEnds = Pick<Load, "id" | "carrierId">;

const unique = (ids: readonly string[]) => [...new Set(ids)];

/** Returns the pairs of poster and carrier among the offers that may read each other's name before booking. */
async function readMembers({ db }: Pick<Ctx, "db">, offers: readonly Offer[]): Promise<Set<string>> {
  const rows = await db.networkMember.findMany({
    where: {
      status: "ACTIVE",
      posterId: { in: unique(offers.map(({ posterId }) => posterId)) },
      carrierId: { in: unique(offers.map(({ carrierId }) => carrierId)) },
    },
    select: { posterId: true, carrierId: true, mode: true },
  });
  return new Set(rows.map(({ posterId, carrierId, mode }) => `${posterId} ${carrierId} ${mode}`));
}

/** Returns what a nameless carrier is numbered by: a vehicle counts by itself, else its number tells whose it is. */
const numberedBy = ({ vehicleId, carrierId }: Pick<Offer, "vehicleId" | "carrierId">) =>
  vehicleId ?? carrierId;

const isYes = ({ status }: Pick<Offer, "status">) => status === "ACCEPTED" || status === "QUOTED";

/** Returns the place of each carrier or vehicle among those that were asked for a load, from 1, by `load id`. */
async function readPlaces({ db }: Pick<Ctx, "db">, loadIds: readonly string[]): Promise<Map<string, number>> {
  const asked = await db.offer.findMany({
    where: { loadId: { in: [...loadIds] } },
    orderBy: { id: "asc" },
    select: { loadId: true, carrierId: true, vehicleId: true },
  });
  const places = new Map<string, number>();
  for (const [loadId, rows] of Map.groupBy(asked, (row) => row.loadId))
    for (const [nth, id] of unique(rows.map(numberedBy)).entries()) places.set(`${loadId} ${id}`, nth + 1);
  return places;
}

/**
 * Returns a function that renders offers for one of their ends (contract 14): each reads the other's name if the carrier
 * is a member of the poster's network, or has the load. Another vehicle of that carrier stays nameless.
 *
 * @param loads the offers' loads, as they are now
 */
export async function offerTeller(
  ctx: Pick<Ctx, "db" | "clock">,
  loads: readonly LoadEnds[],
  offers: readonly Offer[],
): Promise<(offer: Offer, side: Side) => ToldOffer> {
  const posterIds = unique(offers.map(({ posterId }) => posterId));
  const carrierIds = unique(offers.map(({ carrierId }) => carrierId));
  const [members, places, firms, records] = await Promise.all([
    readMembers(ctx, offers),
    readPlaces(ctx, unique(offers.map(({ loadId }) => loadId))),
    ctx.db.firm.findMany({
      where: { id: { in: [...posterIds, ...carrierIds] } },
      select: { id: true, name: true },
    }),
    ctx.db.firmRecord.findMany({ where: { side: "poster", firmId: { in: posterIds } } }),
  ]);
  const names = new Map(firms.map(({ id, name }) => [id, name]));
  const wonBy = new Map(loads.map(({ id, carrierId }) => [id, carrierId]));
  const now = ctx.clock.now();
  return (offer, side) => {
    const { posterId, carrierId, loadId, mode, vehicleId } = offer;
    const isKnown =
      members.has(`${posterId} ${carrierId} ${mode}`) ||
      (mode === "test" && isSandboxMember(carrierId)) ||
      (wonBy.get(loadId) === carrierId && (side === "carrier" || vehicleId === null || isYes(offer)));
    const name = isKnown ? names.get(posterId) : undefined;
    const { score, level } = posterOf(records.find(({ firmId }) => firmId === posterId));
    const status = statusAt(offer, now);
    const overdue = status !== offer.status;
    return {
      id: offer.id,
      status,
      loadId,
      pricePence: offer.pricePence,
      minutes: offer.minutes,
      dueAt: offer.dueAt.toISOString(),
      note: offer.note,
      poster: { score, level, ...(side === "carrier" && name !== undefined && { name }) },
      ...(side === "poster" && {
        carrier: {
          id: isKnown || vehicleId === null ? carrierId : null,
          name:
            (isKnown ? names.get(carrierId) : null) ??
            `Carrier ${places.get(`${loadId} ${numberedBy(offer)}`)}`,
        },
      }),
      vehicleId,
      ...(offer.reason !== null && { reason: offer.reason }),
      ...(offer.declineNote !== null && { declineNote: offer.declineNote }),
      ...(offer.wouldDoAtPence !== null && { wouldDoAtPence: offer.wouldDoAtPence }),
      closed: overdue ? "time" : offer.closed,
      createdAt: offer.createdAt.toISOString(),
      answeredAt: (overdue ? offer.dueAt : offer.answeredAt)?.toISOString() ?? null,
    };
  };
}
