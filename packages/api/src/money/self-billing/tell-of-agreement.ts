import { dayOfColumn } from "@board/calendar";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { ringBells } from "../../core/own-changes.ts";
import type { AgreementRow } from "./view-agreement.ts";

type AgreementNews = "proposed" | "accepted" | "ended" | "ends_soon";

/** Notifies firms of an agreement by site and email, with the other one's name; in live mode only. */
export async function tellOfAgreement(
  tx: Ctx<Actor>,
  row: AgreementRow,
  news: AgreementNews,
  firmIds: readonly string[],
): Promise<void> {
  await notify(
    tx,
    firmIds.map((firmId) => ({ row, firmId })),
    news,
  );
}

/** Notifies both ends of each agreement, by as many statements as for one. */
export async function tellBothEnds(
  tx: Ctx<Actor>,
  rows: readonly AgreementRow[],
  news: AgreementNews,
): Promise<void> {
  await notify(
    tx,
    rows.flatMap((row) => [row.buyerId, row.carrierId].map((firmId) => ({ row, firmId }))),
    news,
  );
}

async function notify(
  tx: Ctx<Actor>,
  told: readonly { row: AgreementRow; firmId: string }[],
  news: AgreementNews,
): Promise<void> {
  const createdAt = tx.clock.now();
  const data = told
    .filter(({ row }) => row.mode === "live")
    .map(({ row: { buyer, carrier, until }, firmId }) => ({
      id: tx.newId("note"),
      firmId,
      kind: `self_billing_${news}`,
      data: { name: (firmId === buyer.id ? carrier : buyer).name, until: dayOfColumn(until) },
      createdAt,
    }));
  if (data.length === 0) return;
  await tx.db.notification.createMany({ data });
  await ringBells(
    tx,
    data.map(({ firmId }) => firmId),
  );
}
