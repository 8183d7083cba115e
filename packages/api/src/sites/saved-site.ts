import type { SavedSite } from "@board/db";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { invalid, notFound } from "../errors.ts";
import { fieldError } from "../field-error.ts";
import type { SavedSiteView } from "./saved-site-schemas.ts";

/** A firm's address book holds no more: each search reads all of it. */
export const MAX_SAVED_SITES = 2_000;

/** The fields that the log of changes keeps: the place, not whom to ask for. */
export const AUDITED = ["name", "lines", "postcode"] as const;

export function viewSavedSite({ firmId: _, createdAt, updatedAt, ...row }: SavedSite): SavedSiteView {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** @throws DomainError `not_found` */
export async function findSavedSite(ctx: Ctx<FirmActor>, id: string): Promise<SavedSite> {
  const row = await ctx.db.savedSite.findFirst({ where: { id, firmId: ctx.actor.firm.id } });
  if (row === null) throw notFound();
  return row;
}

/** @throws DomainError `validation_failed` */
export function assertKnownPostcode({ geo }: Pick<Ctx, "geo">, postcode: string): void {
  if (geo.find(postcode) !== null) return;
  throw invalid([fieldError(["postcode"], "postcode_not_found", "is not a UK postcode or outcode we know.")]);
}
