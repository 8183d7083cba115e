import { addDays, dayOfColumn, londonDay } from "@board/calendar";
import { accessOf } from "../access.ts";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { allowedLoadActions } from "../loads/rules.ts";
import { mayRead } from "../loads/visibility.ts";
import type { JobRow } from "./job-sql.ts";
import type { Job } from "./schemas.ts";

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Views won loads as the diary of the carrier shows them. */
export function jobViewer({ actor, clock }: Pick<Ctx<FirmActor>, "actor" | "clock">): (row: JobRow) => Job {
  const now = clock.now();
  const access = accessOf(actor);
  const carrierId = actor.firm.id;
  return (row) => jobOf(row, allowedLoadActions({ ...row, carrierId }, "carrier", now, access));
}

function jobOf(row: JobRow, allowedActions: Job["allowedActions"]): Job {
  const { collectDate, deliverDate, deliveredAt } = row;
  return {
    id: row.id,
    ref: row.ref,
    version: row.version,
    externalRef: row.externalRef,
    status: row.status,
    from: { outcode: row.fromOutcode, town: row.fromTown, postcode: row.fromPostcode },
    to: { outcode: row.toOutcode, town: row.toTown, postcode: row.toPostcode },
    miles: row.miles,
    collect: { date: dayOfColumn(collectDate), window: row.collectWindow, byTime: row.collectByTime },
    deliver: deliverDate && {
      date: dayOfColumn(deliverDate),
      window: row.deliverWindow,
      byTime: row.deliverByTime,
    },
    vehicleClass: row.vehicleClass,
    type: row.type,
    weightBand: row.weightBand,
    pallets: row.pallets,
    parcels: row.parcels,
    tailLift: row.tailLift,
    adr: row.adr,
    fragile: row.fragile,
    isBackload: row.isBackload,
    notes: mayRead("notes", "carrier") ? row.notes : null,
    dimsNote: mayRead("dimsNote", "carrier") ? row.dimsNote : null,
    agreedPence: row.agreedPence ?? 0,
    termsDays: row.termsDays,
    poster: {
      name: row.posterName,
      contactName: row.posterContact,
      email: row.posterEmail,
      phone: row.posterPhone,
    },
    driver: row.driver,
    vehicleReg: row.vehicleReg,
    receivedBy: row.receivedBy,
    hasPod: row.hasPod,
    bookedAt: iso(row.bookedAt),
    collectedAt: iso(row.collectedAt),
    deliveredAt: iso(deliveredAt),
    confirmedAt: iso(row.confirmedAt),
    cancelledAt: iso(row.cancelledAt),
    paymentDue: deliveredAt && addDays(londonDay(deliveredAt), row.termsDays),
    paidAt: iso(row.paidAt),
    allowedActions,
  };
}
