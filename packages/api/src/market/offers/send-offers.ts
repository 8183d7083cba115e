import type { Load } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid } from "../../core/errors.ts";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { addSandboxMembers } from "../../firms/network/add-sandbox-members.ts";
import { membersOf } from "../../firms/network/members.ts";
import { unknownCarriers } from "../../loads/audience/read-audience.ts";
import { lockLoad } from "../../loads/find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../../loads/guards.ts";
import { startStory } from "../../loads/post-load.ts";
import { isOpen } from "../../loads/quotes/rules.ts";
import { vehiclesFor } from "../vehicles/ask-vehicles.ts";
import { MAX_ASKED_VEHICLES } from "../vehicles/rules.ts";
import { addSandboxVehicles } from "../vehicles/sandbox-vehicles.ts";
import { type Asked, isSame, makeOffers } from "./make-offers.ts";
import { dueAtOf, MAX_OPEN } from "./rules.ts";
import { openOffers } from "./save-offers.ts";
import type { OfferView, SendOffers } from "./schemas.ts";
import { viewOffers } from "./view-offers.ts";

const DOING = "Offering the load";

/** @throws DomainError `validation_failed` (`carrier_required`) */
function assertNamed({ carriers, groups, vehicles }: SendOffers): void {
  if (carriers === undefined && groups === undefined && vehicles === undefined)
    throw invalid([fieldError(["carriers"], "carrier_required", "is required, or `groups`, or `vehicles`.")]);
}

/**
 * Returns the carriers to ask, each once: those that are named, then the members of the groups that may be asked.
 *
 * @throws DomainError `validation_failed` (`carrier_unknown`, `former_carrier`, `group_empty`)
 */
async function carriersFor(tx: Ctx<FirmActor>, load: Load, input: SendOffers): Promise<string[]> {
  const { carriers: named = [], groups = [] } = input;
  const members = groups.length === 0 ? [] : await membersOf(tx, load.posterId, { groups }, load.mode);
  const grouped = members.map(({ carrierId }) => carrierId);
  const all = [...new Set([...named, ...grouped])];
  const unknown = new Set(await unknownCarriers(tx, load, all));
  const errors: FieldError[] = named.flatMap((id, nth) => {
    if (unknown.has(id))
      return [fieldError(["carriers", nth], "carrier_unknown", "is no carrier that you can ask.")];
    return load.formerCarriers.includes(id)
      ? [fieldError(["carriers", nth], "former_carrier", "had the load before and cannot have it again.")]
      : [];
  });
  const free = grouped.filter((id) => !unknown.has(id) && !load.formerCarriers.includes(id));
  if (groups.length > 0 && free.length === 0 && named.length === 0)
    errors.push(fieldError(["groups"], "group_empty", "have no member that you can ask."));
  if (errors.length > 0) throw invalid(errors);
  return [...new Set([...named, ...free])];
}

/** @throws DomainError `too_many_offers` */
async function assertRoom(tx: Ctx<FirmActor>, load: Load, asked: readonly Asked[]): Promise<void> {
  const others = (await openOffers(tx, load.id)).filter((offer) => !asked.some((one) => isSame(one, offer)));
  const refuse = (open: number, more: number, maximum: number, what: string) => {
    if (open + more <= maximum) return;
    throw new DomainError("too_many_offers", {
      detail: `The load has ${open} ${what}, and ${more} more would be over ${maximum}. Nothing was sent.`,
      members: { loadStatus: load.status },
    });
  };
  const toVehicles = (offers: readonly Asked[]) =>
    offers.filter(({ vehicleId }) => vehicleId !== null).length;
  refuse(toVehicles(others), toVehicles(asked), MAX_ASKED_VEHICLES, "open offers to vehicles");
  refuse(others.length, asked.length, MAX_OPEN, "open offers");
}

async function send(tx: Ctx<FirmActor>, input: SendOffers): Promise<{ offers: OfferView[] }> {
  const { load, mover } = await lockLoad(tx, input.id);
  if (mover !== "poster") throw notThisEnd(load, DOING, "poster");
  assertSeen(tx, load);
  const now = tx.clock.now();
  if (!isOpen(load, now))
    throw invalidTransition(load.status === "POSTED" ? { status: "EXPIRED" } : load, DOING);
  const dueAt = dueAtOf(load, input.minutes, now);
  if (dueAt <= now)
    throw invalid([
      fieldError(["minutes"], "collection_over", "cannot begin: the time of collection is over."),
    ]);
  // Made-up members can be named before anybody has looked at the network.
  if (load.mode === "test") await addSandboxMembers(tx, load.posterId);
  const carriers = await carriersFor(tx, load, input);
  const asked = [
    ...carriers.map((carrierId) => ({ carrierId, vehicleId: null })),
    ...(await vehiclesFor(tx, load, input.vehicles)),
  ];
  await assertRoom(tx, load, asked);
  const { minutes, pricePence = null, note = null } = input;
  const { offers } = await makeOffers(tx, {
    load,
    asked,
    pricePence,
    minutes,
    dueAt,
    note,
    runStep: null,
  });
  if (load.mode === "test") await startStory(tx, load.id, null);
  return { offers: await viewOffers(tx, offers) };
}

/**
 * Asks carriers for a load at a price, or for a quote, on behalf of its poster (contract 14). A new offer to a carrier
 * takes the place of the one that is open.
 *
 * @throws DomainError `not_found`, `invalid_transition`, `changed_meanwhile`, `too_many_offers`, `validation_failed`
 * (`carrier_required`, `carrier_unknown`, `vehicle_unknown`, `vehicle_unfit`, `former_carrier`, `group_empty`,
 * `collection_over`)
 */
export function sendOffers(
  ctx: Ctx<FirmActor>,
  input: SendOffers,
): Promise<{ offers: OfferView[] } & Replay> {
  assertNamed(input);
  return once<FirmActor, void, { offers: OfferView[] }>(ctx, {
    prepare: async () => {
      if (input.vehicles !== undefined && ctx.actor.mode === "test") await addSandboxVehicles(ctx);
    },
    commit: (tx) => send(tx, input),
    refresh: async ({ offers }) => {
      const ids = offers.map(({ id }) => id);
      const rows = await ctx.db.offer.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
      return { offers: await viewOffers(ctx, rows) };
    },
  });
}
