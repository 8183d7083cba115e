import { columnOfDay, londonDay } from "@board/calendar";
import type { SelfBillingAgreement } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Ctx } from "../../core/context.ts";

/** The two firms of a job or a document. */
export interface InvoicePair {
  buyerId: string;
  carrierId: string;
  mode: Mode;
}

/** Returns the agreement on self-billing that is in force today between two firms; null if there is none. */
export function agreementInForce(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  pair: InvoicePair,
): Promise<SelfBillingAgreement | null> {
  const until = { gte: columnOfDay(londonDay(clock.now())) };
  return db.selfBillingAgreement.findFirst({
    where: { ...pair, acceptedAt: { not: null }, endedAt: null, until },
    orderBy: { id: "desc" },
  });
}
