import {
  type CarrierRelation,
  type Load,
  operate,
  Prisma,
  type Quote,
  runSql,
  sentTogether,
} from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import { membershipsOf } from "../../firms/network/members.ts";
import type { Memberships } from "../audience/rules.ts";
import { lockRow } from "../find-load.ts";
import { assertMeets } from "../requirements.ts";
import { QUOTE_COLUMNS } from "./active-quotes.ts";
import { QUOTE_REFUSALS, type QuotingFirm, quoteRefusal } from "./rules.ts";

type Relation = CarrierRelation["relation"] | null;
type LockedLoad = { load: Load | null; relation: Relation; own: Quote | null };

/**
 * Locks a load for a carrier. Reads the poster's carrier relation to the firm, and the firm's own quote on the load
 * that is stored as ACTIVE, in the same round trip.
 */
export async function lockForCarrier(tx: Ctx<FirmActor>, id: string): Promise<LockedLoad> {
  const carrierId = tx.actor.firm.id;
  const carrier = Prisma.sql`
    SELECT r.relation, ${QUOTE_COLUMNS}
    FROM load l
    LEFT JOIN carrier_relation r ON r.poster_id = l.poster_id AND r.carrier_id = ${carrierId}
    LEFT JOIN quote q ON q.load_id = l.id AND q.carrier_id = ${carrierId} AND q.status = 'ACTIVE'
    WHERE l.id = ${id}`;
  const [load, [row]] = await sentTogether([
    lockRow(tx, id),
    runSql<{ relation: Relation } & (Quote | { id: null })>(tx.db, carrier),
  ]);
  const { relation, ...quote } = row ?? { relation: null, id: null };
  return { load, relation, own: quote.id === null ? null : quote };
}

const NO_NETWORK: Memberships = new Map();

/** Returns a function from a load's poster to the firm together with what that poster is to the firm. */
export async function quotingFirm(
  ctx: Ctx<FirmActor>,
  loads: readonly Pick<Load, "posterId" | "audience">[],
): Promise<(posterId: string) => QuotingFirm> {
  const { mode } = ctx.actor;
  const { id, plan } = ctx.actor.firm;
  const [found, networks] = await Promise.all([
    ctx.db.carrierRelation.findMany({
      where: { carrierId: id, posterId: { in: [...new Set(loads.map(({ posterId }) => posterId))] } },
      select: { posterId: true, relation: true },
    }),
    loads.every(({ audience }) => audience === "BOARD") ? [] : membershipsOf(ctx, id),
  ]);
  const relations = new Map(found.map(({ posterId, relation }) => [posterId, relation]));
  const memberOf: Memberships = new Map(networks.map(({ posterId, groups }) => [posterId, groups]));
  return (posterId) => ({ id, mode, plan, relation: relations.get(posterId) ?? null, memberOf });
}

/**
 * Reads the firm's groups in the network of a load's poster, where these decide if the load is for it. They are locked, so
 * that whoever ends the membership sees the quote that is sent now.
 */
async function networkOf(tx: Ctx<FirmActor>, load: Load): Promise<Memberships> {
  if (load.audience === "BOARD") return NO_NETWORK;
  const rows = await operate(
    { kind: "lock", name: "network_member" },
    () => tx.db.$queryRaw<{ groups: string[] }[]>`
      SELECT groups FROM network_member WHERE poster_id = ${load.posterId} AND carrier_id = ${tx.actor.firm.id}
        AND mode = ${load.mode}::mode AND status = 'ACTIVE' FOR SHARE`,
  );
  return new Map(rows.map(({ groups }) => [load.posterId, groups]));
}

/**
 * Returns the locked load; refuses one that this carrier may not quote on or book (contract 5).
 *
 * @throws DomainError `own_load`, `not_found` if the firm could never have seen it, `load_not_open`, `former_carrier`,
 * `requirement_not_met`
 */
export async function openToCarrier(
  tx: Ctx<FirmActor>,
  { load, relation }: Pick<LockedLoad, "load" | "relation">,
): Promise<Load> {
  if (load === null) throw notFound();
  const { mode } = tx.actor;
  const { id, plan } = tx.actor.firm;
  const memberOf = await networkOf(tx, load);
  const refused = quoteRefusal(load, { id, mode, plan, relation, memberOf }, tx.clock.now());
  switch (refused) {
    case null:
      await assertMeets(tx, load, id);
      return load;
    case "not_found":
      throw notFound();
    case "own_load":
    case "former_carrier":
      throw new DomainError(refused, { detail: `${QUOTE_REFUSALS[refused]} Nothing was changed.` });
    case "load_not_open":
      throw new DomainError("load_not_open", {
        detail: "The load has left the board. Nothing was changed.",
        members: load.carrierId === id ? { loadStatus: load.status } : {},
      });
  }
}
