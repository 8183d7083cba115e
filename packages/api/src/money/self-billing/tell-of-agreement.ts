import { dayOfColumn } from "@board/calendar";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { ringBells } from "../../core/own-changes.ts";
import type { AgreementRow } from "./view-agreement.ts";

type AgreementNews = "proposed" | "accepted" | "ended" | "ends_soon";

/** Notifies firms of an agreement by site and email, with the other one's name; in live mode only. */
export async function tellOfAgreement(
  tx: Ctx<Actor>,
  { mode, buyer, carrier, until }: AgreementRow,
  news: AgreementNews,
  firmIds: readonly string[],
): Promise<void> {
  if (mode === "test") return;
  const createdAt = tx.clock.now();
  await tx.db.notification.createMany({
    data: firmIds.map((firmId) => ({
      id: tx.newId("note"),
      firmId,
      kind: `self_billing_${news}`,
      data: { name: (firmId === buyer.id ? carrier : buyer).name, until: dayOfColumn(until) },
      createdAt,
    })),
  });
  await ringBells(tx, firmIds);
}
