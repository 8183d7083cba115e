import type { SavedSite } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, notFound } from "../../core/errors.ts";
import { postcodeNotFound } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import type { ChangeSavedSite, SavedSiteView, SaveSite } from "./saved-site-schemas.ts";

/** Maximum number of saved sites of a firm, because each search reads all of them. */
export const MAX_SAVED_SITES = 2_000;

/** Fields that the audit records: the place, but no contact details. */
const AUDITED = ["name", "lines", "postcode"] as const;

const OPTIONAL = ["contactName", "phone", "reference", "hours", "instructions"] as const;

/** Returns the optional fields to store; an empty text becomes null. */
function filled(given: Partial<Record<(typeof OPTIONAL)[number], string | null | undefined>>) {
  const named = OPTIONAL.filter((field) => given[field] !== undefined);
  return Object.fromEntries(named.map((field) => [field, given[field] || null]));
}

export function viewSavedSite({ firmId: _, createdAt, updatedAt, ...row }: SavedSite): SavedSiteView {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** @throws DomainError `not_found` */
async function findSavedSite(ctx: Ctx<FirmActor>, id: string): Promise<SavedSite> {
  const row = await ctx.db.savedSite.findFirst({ where: { id, firmId: ctx.actor.firm.id } });
  if (row === null) throw notFound();
  return row;
}

/** @throws DomainError `validation_failed` */
function assertKnownPostcode({ geo }: Pick<Ctx, "geo">, postcode: string): void {
  if (geo.find(postcode) === null) throw invalid([postcodeNotFound(["postcode"], postcode, geo)]);
}

async function create(tx: Ctx<FirmActor>, input: SaveSite): Promise<{ site: SavedSiteView }> {
  const { firm } = tx.actor;
  await lockFirm(tx.db, firm.id);
  if ((await tx.db.savedSite.count({ where: { firmId: firm.id } })) >= MAX_SAVED_SITES) {
    throw new DomainError("too_many_sites", {
      detail: `The address book of ${firm.name} holds ${MAX_SAVED_SITES} sites: delete one first. Nothing was changed.`,
    });
  }
  const now = tx.clock.now();
  const row = await tx.db.savedSite.create({
    data: {
      id: tx.newId("site"),
      firmId: firm.id,
      name: input.name,
      lines: input.lines,
      postcode: input.postcode,
      ...filled(input),
      createdAt: now,
      updatedAt: now,
    },
  });
  await recordAudit(tx, { action: "site.saved", subject: row });
  return { site: viewSavedSite(row) };
}

/**
 * Returns the answer of a replay: the site as it is now, or if it was deleted, the stored place without
 * contact details.
 */
async function siteOfReplay(ctx: Ctx<FirmActor>, { site }: { site: SavedSiteView }) {
  const row = await ctx.db.savedSite.findFirst({ where: { id: site.id, firmId: ctx.actor.firm.id } });
  const without = Object.fromEntries(OPTIONAL.map((field) => [field, null]));
  return { site: row === null ? { ...site, ...without } : viewSavedSite(row) };
}

/**
 * Saves a site in the firm's address book, for all its members. Names may repeat.
 *
 * @throws DomainError `validation_failed` (`postcode_not_found`), `too_many_sites`
 */
export function saveSite(ctx: Ctx<FirmActor>, input: SaveSite): Promise<{ site: SavedSiteView } & Replay> {
  return once(ctx, {
    prepare: async () => assertKnownPostcode(ctx, input.postcode),
    commit: (tx) => create(tx, input),
    refresh: (stored) => siteOfReplay(ctx, stored),
  });
}

/**
 * Changes a saved site: an absent field stays, null clears one. Loads keep their copies of the old values.
 *
 * @throws DomainError `not_found`, `validation_failed` (`postcode_not_found`)
 */
export async function changeSite(
  ctx: Ctx<FirmActor>,
  { id, ...change }: ChangeSavedSite,
): Promise<{ site: SavedSiteView }> {
  if (change.postcode !== undefined) assertKnownPostcode(ctx, change.postcode);
  const { name, lines, postcode } = change;
  return inTransaction(ctx, async (tx) => {
    // Locks the firm, because the audit compares with the present row; concurrent changes wait.
    await lockFirm(tx.db, tx.actor.firm.id);
    const before = await findSavedSite(tx, id);
    const [row] = await tx.db.savedSite.updateManyAndReturn({
      where: { id: before.id },
      data: {
        ...(name === undefined ? {} : { name }),
        ...(lines === undefined ? {} : { lines }),
        ...(postcode === undefined ? {} : { postcode }),
        ...filled(change),
        updatedAt: tx.clock.now(),
      },
    });
    if (row === undefined) throw notFound();
    const changes = changesOf(AUDITED, before, row);
    if (changes.length > 0) await recordAudit(tx, { action: "site.changed", subject: row, changes });
    return { site: viewSavedSite(row) };
  });
}

/** @throws DomainError `not_found` */
export function removeSite(ctx: Ctx<FirmActor>, id: string): Promise<{ site: SavedSiteView }> {
  return inTransaction(ctx, async (tx) => {
    const row = await findSavedSite(tx, id);
    const { count } = await tx.db.savedSite.deleteMany({ where: { id: row.id } });
    if (count > 0) await recordAudit(tx, { action: "site.removed", subject: row });
    return { site: viewSavedSite(row) };
  });
}
