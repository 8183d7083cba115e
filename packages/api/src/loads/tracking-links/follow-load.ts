import type { Load, TrackingLink } from "@board/db";
import { hashToken } from "../../core/api-key-token.ts";
import type { Ctx } from "../../core/context.ts";
import { refusal } from "../../core/errors.ts";
import { readWhole } from "../read-loads.ts";
import { etaOf } from "../road/eta.ts";
import type { LoadPlace } from "../road/places.ts";
import { isOnTheRoad, minutesFor, roadOf } from "../road/view-road.ts";
import { placeOfLink } from "./places.ts";
import { endOfTracking, trackedState, trackingStatus, wayTo } from "./rules.ts";
import type { TrackedView } from "./schemas.ts";

interface Followed {
  link: TrackingLink;
  load: Load;
  place: LoadPlace;
  endsAt: Date | null;
}

/**
 * Reads an open link with its load and place.
 *
 * @throws DomainError `link_invalid`, the same for a link that ended, was revoked or never was
 */
async function followed({ db, clock }: Pick<Ctx, "db" | "clock">, token: string): Promise<Followed> {
  const found = await db.trackingLink.findUnique({
    where: { hash: hashToken(token) },
    include: { load: true },
  });
  if (found !== null) {
    const { load, ...link } = found;
    const place = placeOfLink(link, load);
    const endsAt = place && endOfTracking(link, load, place.doneAt);
    if (place !== null && trackingStatus(link, endsAt, clock.now()) === "OPEN")
      return { link, load, place, endsAt };
  }
  throw refusal("link_invalid", "The link has ended, or its address is not complete.");
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Returns what somebody who waits at a place may read of a load on its way there (contract 12).
 *
 * @throws DomainError `link_invalid`
 */
export async function followLoad(ctx: Ctx, { token }: { token: string }): Promise<TrackedView> {
  const { load, place, endsAt } = await followed(ctx, token);
  const row = await readWhole(ctx, load.id);
  const steps =
    row?.milestones.map(({ kind, place: number, at }) => ({ kind, place: number, at: new Date(at) })) ?? [];
  const eta =
    row && isOnTheRoad(row) ? etaOf(roadOf(ctx, row), minutesFor(row.vehicleClass), place.number) : null;
  const { date } = place.slot;
  const way = wayTo(place.number, steps);
  const heard = [load.collectedAt, place.doneAt, ...steps.map(({ at }) => at)].filter((at) => at !== null);
  return {
    place: place.number,
    kind: place.kind,
    outcode: place.outcode,
    town: place.town,
    slot: date === null ? null : { ...place.slot, date },
    reference: place.reference,
    pallets: place.pallets,
    parcels: place.parcels,
    state: trackedState(way, place.doneAt),
    collectedAt: iso(load.collectedAt),
    onMyWayAt: iso(way.onMyWayAt),
    arrivedAt: iso(way.arrivedAt),
    doneAt: iso(place.doneAt),
    eta: eta && { at: eta.at.toISOString(), asOf: eta.asOf.toISOString(), late: eta.late },
    heardAt: iso(heard.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null),
    expiresAt: iso(endsAt),
  };
}

/**
 * Counts that the page was opened in a browser. Its script says so: the preview of a message does not run it.
 *
 * @throws DomainError `link_invalid`
 */
export async function countOpening(ctx: Ctx, { token }: { token: string }): Promise<{ counted: true }> {
  const { link } = await followed(ctx, token);
  await ctx.db.trackingLink.update({ where: { id: link.id }, data: { opened: { increment: 1 } } });
  return { counted: true };
}
