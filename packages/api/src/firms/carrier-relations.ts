import { Prisma, type Relation } from "@board/db";
import { z } from "zod";
import type { FirmActor, MemberActor } from "../core/actor.ts";
import { recordAudit } from "../core/audit/record-audit.ts";
import { changesOf } from "../core/audit/rules.ts";
import type { Ctx } from "../core/context.ts";
import { MAX_COUNTED } from "../core/counted.ts";
import { pageOf, readCursor } from "../core/cursor.ts";
import { notFound } from "../core/errors.ts";
import { inTransaction } from "../core/in-transaction.ts";
import { touchRelation } from "../core/touched.ts";
import { firmsNamed } from "./find-by-name.ts";
import { knownTo } from "./known-carriers.ts";
import { lockFirm } from "./lock-firm.ts";
import { endForBlock } from "./network/change-member.ts";
import type { FindCarriers, SetRelation } from "./schemas.ts";

const { sql, empty } = Prisma;

/** Position in the list: name and id of a page's last carrier. */
const place = z.tuple([z.string(), z.string()]);

interface KnownCarrier {
  carrierId: string;
  name: string;
  relation: Relation | null;
  loads: number;
}

/**
 * Finds carriers that the firm has worked with, by the start of a word of their names. Without a text, a
 * loose index scan reads each carrier once, however many loads they share.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function findCarriers(ctx: Ctx<FirmActor>, { q, limit, cursor }: FindCarriers) {
  const { id } = ctx.actor.firm;
  const bound = { q };
  const after = cursor === undefined ? null : readCursor(ctx, "carriers", bound, cursor, place);
  const typed = q.trim();
  const partners = sql`SELECT f.id, f.name, f.can_carry FROM firm f
    WHERE f.id IN (SELECT carrier_id FROM partner UNION ALL SELECT id FROM former)`;
  const named = typed === "" ? partners : firmsNamed(id, typed);
  if (named === null) return { carriers: [], nextCursor: null };
  const rows = await ctx.db.$queryRaw<KnownCarrier[]>`
    WITH RECURSIVE partner AS (
      (SELECT carrier_id FROM load WHERE poster_id = ${id} AND carrier_id IS NOT NULL ORDER BY carrier_id LIMIT 1)
      UNION ALL
      SELECT (SELECT l.carrier_id FROM load l WHERE l.poster_id = ${id} AND l.carrier_id > p.carrier_id
        ORDER BY l.carrier_id LIMIT 1)
      FROM partner p WHERE p.carrier_id IS NOT NULL
    ), former AS MATERIALIZED (
      SELECT DISTINCT unnest(former_carriers) AS id FROM load WHERE poster_id = ${id} AND former_carriers <> '{}'
    ), known AS MATERIALIZED (
      SELECT f.id, f.name FROM (${named}) f
      WHERE f.can_carry AND (f.id IN (SELECT id FROM former)
        OR EXISTS (SELECT 1 FROM load l WHERE l.poster_id = ${id} AND l.carrier_id = f.id))
        ${after === null ? empty : sql`AND (lower(f.name), f.id) > (lower(${after[0]}), ${after[1]})`}
      ORDER BY lower(f.name), f.id LIMIT ${limit + 1}
    )
    SELECT f.id AS "carrierId", f.name, s.relation, (SELECT count(*)::int FROM (SELECT FROM load l
      WHERE l.poster_id = ${id} AND l.carrier_id = f.id LIMIT ${MAX_COUNTED}) AS counted) AS loads
    FROM known f LEFT JOIN carrier_relation s ON s.poster_id = ${id} AND s.carrier_id = f.id
    ORDER BY lower(f.name), f.id`;
  const { page, nextCursor } = pageOf(ctx, "carriers", bound, rows, limit, ({ name, carrierId }) => [
    name,
    carrierId,
  ]);
  return { carriers: page, nextCursor };
}

interface ListRelations {
  relation?: Relation | undefined;
  limit: number;
  cursor?: string | undefined;
}

/**
 * Lists the carriers that the firm prefers or blocks, by name.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listRelations(ctx: Ctx<FirmActor>, { relation, limit, cursor }: ListRelations) {
  const bound = { relation };
  const after = cursor === undefined ? null : readCursor(ctx, "relations", bound, cursor, place);
  const rows = await ctx.db.$queryRaw<
    { carrierId: string; name: string; relation: Relation; createdAt: Date }[]
  >`
    SELECT r.carrier_id AS "carrierId", f.name, r.relation, r.created_at AS "createdAt"
    FROM carrier_relation r JOIN firm f ON f.id = r.carrier_id
    WHERE r.poster_id = ${ctx.actor.firm.id}
      ${relation === undefined ? empty : sql`AND r.relation = ${relation}::relation`}
      ${after === null ? empty : sql`AND (f.name, f.id) > (${after[0]}, ${after[1]})`}
    ORDER BY f.name, f.id LIMIT ${limit + 1}`;
  const { page, nextCursor } = pageOf(ctx, "relations", bound, rows, limit, ({ name, carrierId }) => [
    name,
    carrierId,
  ]);
  return {
    carriers: page.map((row) => ({
      carrierId: row.carrierId,
      name: row.name,
      relation: row.relation,
      since: row.createdAt.toISOString(),
    })),
    nextCursor,
  };
}

async function knownCarrier(tx: Ctx<MemberActor>, carrierId: string) {
  const posterId = tx.actor.firm.id;
  const [carrier] = await tx.db.$queryRaw<{ id: string; name: string }[]>`
    SELECT f.id, f.name FROM firm f
    WHERE f.id = ${carrierId} AND f.can_carry AND (${knownTo(posterId)} OR EXISTS (
      SELECT 1 FROM carrier_relation s WHERE s.poster_id = ${posterId} AND s.carrier_id = f.id))`;
  if (!carrier) throw notFound();
  return carrier;
}

/**
 * Sets or removes a carrier relation: a preferred carrier gets early access to the firm's loads, a blocked
 * one never sees them (contract 6). Bookings and quotes that exist stay as they are; a membership ends (contract 14).
 *
 * @throws DomainError `not_found` for a carrier that the firm never worked with
 */
export function setRelation(ctx: Ctx<MemberActor>, { carrierId, relation }: SetRelation) {
  const posterId = ctx.actor.firm.id;
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx.db, posterId);
    const carrier = await knownCarrier(tx, carrierId);
    const where = { posterId_carrierId: { posterId, carrierId } };
    const before = await tx.db.carrierRelation.findUnique({ where });
    const changes = changesOf(["relation"], before, { relation });
    if (changes.length === 0) return { carrierId, relation };
    if (relation === null) await tx.db.carrierRelation.delete({ where });
    else {
      const createdAt = tx.clock.now();
      await tx.db.carrierRelation.upsert({
        where,
        create: { posterId, carrierId, relation, createdAt },
        update: { relation, createdAt },
      });
    }
    touchRelation(tx, posterId, carrierId);
    if (relation === "BLOCKED") await endForBlock(tx, carrierId);
    await recordAudit(tx, { action: "standing.changed", subject: carrier, changes });
    return { carrierId, relation };
  });
}
