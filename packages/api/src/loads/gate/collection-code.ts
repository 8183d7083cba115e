import { hash, timingSafeEqual } from "node:crypto";
import type { CollectionCode, Load } from "@board/db";
import type { Ctx } from "../../core/context.ts";

/**
 * Returns the collection code of a load's booking; null if the load was booked before codes existed. The
 * load's row must be locked.
 */
export function codeOf(tx: Pick<Ctx, "db">, { id, carrierId }: Load): Promise<CollectionCode | null> {
  return tx.db.collectionCode.findFirst({ where: { loadId: id, carrierId: carrierId ?? "" } });
}

const digest = (code: string) => hash("sha256", code.replace(/\s/g, "").toUpperCase(), "buffer");

/** Compares a code with the one that was heard, in constant time. */
export function isSameCode(code: string, heard: string): boolean {
  return timingSafeEqual(digest(code), digest(heard));
}
