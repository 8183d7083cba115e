import type { Mode } from "@board/db/enums";
import type { Api } from "./api.ts";

/** Gives a firm billing details; `changes` are columns of its row. */
export async function giveBilling(
  api: Pick<Api, "db" | "clock">,
  firm: { id: string; name: string; contactEmail: string },
  changes: object = {},
  mode: Mode = "live",
): Promise<void> {
  const details = {
    legalName: `${firm.name} Limited`,
    lines: ["1 Dock Road", "Hull"],
    postcode: "HU1 1AA",
    vatRegistered: true,
    vatNumber: "GB100000034",
    accountName: firm.name,
    sortCode: "001122",
    accountNumber: "01234567",
    invoiceEmail: `accounts+${firm.contactEmail}`,
    series: "CV",
    updatedAt: api.clock.now(),
    ...changes,
  };
  await api.db.billing.upsert({
    where: { firmId_mode: { firmId: firm.id, mode } },
    create: { firmId: firm.id, mode, ...details },
    update: details,
  });
}
