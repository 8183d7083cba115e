import type { Firm, FirmRecord } from "@board/db";
import { contactOf, type HeldFirm } from "../firms/contact-changes/previous-contact.ts";
import type { PreviousContact } from "../firms/contact-changes/schemas.ts";
import { workOutRecord } from "./reputation/rules.ts";

const UNKNOWN = workOutRecord([]);

/** Returns a firm's score and level on one side; a firm without a record is New (contract 8). */
export function recordOf(record: Pick<FirmRecord, "score" | "level"> | undefined) {
  return {
    score: record?.score ?? UNKNOWN.score,
    level: record?.level ?? UNKNOWN.level,
  };
}

/** The fields of a firm that the readers of a load see. */
export type FirmWithRecord = Pick<Firm, "id" | "name" | "contactName" | "contactEmail" | "contactPhone"> &
  HeldFirm & {
    records: Pick<
      FirmRecord,
      "score" | "level" | "finished" | "firms" | "late" | "daysToPay" | "unpaid" | "overdue"
    >[];
  };

/** Returns a firm as the other end of a booked load reads it (contract 3). */
export function partyOf(firm: FirmWithRecord, previous: PreviousContact | null) {
  const record = firm.records[0];
  return {
    id: firm.id,
    name: firm.name,
    ...contactOf(firm),
    previous,
    ...recordOf(record),
    finished: record?.finished ?? 0,
    firms: record?.firms ?? 0,
    late: record?.late ?? 0,
    daysToPay: record?.daysToPay ?? null,
    unpaid: record?.unpaid ?? 0,
    overdue: record?.overdue ?? 0,
  };
}
