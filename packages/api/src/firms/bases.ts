import type { FirmBase } from "@board/db";
import type { Place } from "@board/geo";
import type { FirmActor } from "../core/actor.ts";
import { recordAudit } from "../core/audit/record-audit.ts";
import { changesOf } from "../core/audit/rules.ts";
import type { Ctx } from "../core/context.ts";
import { invalid, notFound, refusal } from "../core/errors.ts";
import { postcodeNotFound } from "../core/field-error.ts";
import { once, type Replay } from "../core/idempotency/once.ts";
import { inTransaction } from "../core/in-transaction.ts";
import { lockFirm } from "./lock-firm.ts";
import type { Base } from "./schemas.ts";

const MAX_BASES = 20;
const BASE_FIELDS = ["postcode", "radiusMiles"] as const;

function viewBase(ctx: Ctx<FirmActor>, { id, postcode, outcode, radiusMiles }: FirmBase): Base {
  return { id, postcode, outcode, town: ctx.geo.outcodeTown(outcode), radiusMiles };
}

function placeOf(ctx: Ctx<FirmActor>, postcode: string): Place {
  const place = ctx.geo.find(postcode);
  if (place === null) throw invalid([postcodeNotFound(["postcode"], postcode, ctx.geo)]);
  return place;
}

/** Lists the firm's bases. Loads collected within the radius of a base raise an alert (contract 8). */
export async function listBases(ctx: Ctx<FirmActor>): Promise<{ bases: Base[] }> {
  const bases = await ctx.db.firmBase.findMany({
    where: { firmId: ctx.actor.firm.id },
    orderBy: { id: "asc" },
  });
  return { bases: bases.map((base) => viewBase(ctx, base)) };
}

/** @throws DomainError `validation_failed` (`postcode_not_found`), `too_many_bases` */
export function addBase(
  ctx: Ctx<FirmActor>,
  input: { postcode: string; radiusMiles: number },
): Promise<{ base: Base } & Replay> {
  return once(ctx, {
    prepare: async () => placeOf(ctx, input.postcode),
    commit: (tx, place) => keepBase(tx, input, place),
    refresh: async (stored) => {
      const row = await ctx.db.firmBase.findFirst({
        where: { id: stored.base.id, firmId: ctx.actor.firm.id },
      });
      return row === null ? stored : { base: viewBase(ctx, row) };
    },
  });
}

async function keepBase(
  tx: Ctx<FirmActor>,
  { postcode, radiusMiles }: { postcode: string; radiusMiles: number },
  { outcode, lat, lng }: Place,
): Promise<{ base: Base }> {
  const { firm } = tx.actor;
  await lockFirm(tx.db, firm.id);
  if ((await tx.db.firmBase.count({ where: { firmId: firm.id } })) >= MAX_BASES) {
    throw refusal("too_many_bases", `${firm.name} has ${MAX_BASES} bases: remove one first.`);
  }
  const base = await tx.db.firmBase.create({
    data: {
      id: tx.newId("base"),
      firmId: firm.id,
      postcode: postcode.trim(),
      outcode,
      lat,
      lng,
      radiusMiles,
    },
  });
  const changes = changesOf(BASE_FIELDS, null, base);
  await recordAudit(tx, { action: "base.added", subject: { id: base.id, name: base.postcode }, changes });
  return { base: viewBase(tx, base) };
}

async function lockBase(tx: Ctx<FirmActor>, id: string): Promise<FirmBase> {
  const firmId = tx.actor.firm.id;
  await tx.db.$queryRaw`SELECT 1 FROM firm_base WHERE id = ${id} AND firm_id = ${firmId} FOR UPDATE`;
  const base = await tx.db.firmBase.findFirst({ where: { id, firmId } });
  if (base === null) throw notFound();
  return base;
}

/** @throws DomainError `not_found`, `validation_failed` (`postcode_not_found`) */
export function changeBase(
  ctx: Ctx<FirmActor>,
  input: { id: string; postcode?: string | undefined; radiusMiles?: number | undefined },
): Promise<{ base: Base }> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockBase(tx, input.id);
    const postcode = input.postcode?.trim() ?? before.postcode;
    const { outcode, lat, lng } = placeOf(tx, postcode);
    const base = await tx.db.firmBase.update({
      where: { id: before.id },
      data: { postcode, outcode, lat, lng, radiusMiles: input.radiusMiles ?? before.radiusMiles },
    });
    const changes = changesOf(BASE_FIELDS, before, base);
    if (changes.length > 0) {
      await recordAudit(tx, {
        action: "base.changed",
        subject: { id: base.id, name: base.postcode },
        changes,
      });
    }
    return { base: viewBase(tx, base) };
  });
}

/** @throws DomainError `not_found` */
export function removeBase(ctx: Ctx<FirmActor>, id: string): Promise<{ base: Base }> {
  return inTransaction(ctx, async (tx) => {
    const base = await lockBase(tx, id);
    await tx.db.firmBase.delete({ where: { id } });
    const changes = changesOf(BASE_FIELDS, base, null);
    await recordAudit(tx, { action: "base.removed", subject: { id, name: base.postcode }, changes });
    return { base: viewBase(tx, base) };
  });
}
