import type { Firm, FirmRecord } from "@board/db";
import { levelOf, scoreOf } from "../reputation/rules.ts";

const BLANK = { finished: 0, calledOff: 0, disputed: 0, ratings: 0, ratingTotal: 0 };

/** Score and level of a firm on one side; a firm without a record is new (contract 8). */
export function recordOf(record: Pick<FirmRecord, "score" | "level"> | undefined) {
  return {
    score: record?.score ?? scoreOf(BLANK),
    level: record?.level ?? levelOf(BLANK),
  };
}

/** A firm as far as it is ever shown at an end of a load. */
export type FirmWithRecord = Pick<Firm, "id" | "name" | "contactName" | "contactEmail" | "contactPhone"> & {
  records: Pick<FirmRecord, "score" | "level">[];
};

/** A firm as the other end of a booked load sees it (contract 3). */
export function partyOf(firm: FirmWithRecord) {
  return {
    id: firm.id,
    name: firm.name,
    contactName: firm.contactName,
    email: firm.contactEmail,
    phone: firm.contactPhone,
    ...recordOf(firm.records[0]),
  };
}
