import { Prisma } from "@board/db";
import type { LoadStatus, LoadType, Mode, Side, TimeWindow, VehicleClass, WeightBand } from "@board/db/enums";
import { ACTED_ON } from "../loads/read-loads.ts";

/** A won load as one row, its poster beside it. */
export interface JobRow {
  id: string;
  ref: string;
  version: number;
  externalRef: string | null;
  status: LoadStatus;
  fromOutcode: string;
  fromTown: string;
  fromPostcode: string;
  toOutcode: string;
  toTown: string;
  toPostcode: string;
  miles: number;
  collectDate: Date;
  collectWindow: TimeWindow;
  collectByTime: string | null;
  deliverDate: Date | null;
  deliverWindow: TimeWindow;
  deliverByTime: string | null;
  vehicleClass: VehicleClass;
  type: LoadType;
  weightBand: WeightBand;
  pallets: number | null;
  parcels: number | null;
  tailLift: boolean;
  adr: boolean;
  fragile: boolean;
  isBackload: boolean;
  notes: string | null;
  dimsNote: string | null;
  agreedPence: number | null;
  termsDays: number;
  posterName: string;
  posterContact: string;
  posterEmail: string;
  posterPhone: string;
  driver: string | null;
  vehicleReg: string | null;
  receivedBy: string | null;
  hasPod: boolean;
  bookedAt: Date | null;
  collectedAt: Date | null;
  deliveredAt: Date | null;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
  paidAt: Date | null;
  disputedBy: Side | null;
  ratedBy: Side[];
}

export interface Carrier {
  id: string;
  mode: Mode;
}

const { sql, empty } = Prisma;

// The statuses are written out: an index on part of a table serves a query that names that part word for word.
const AHEAD = sql`l.status IN ('BOOKED', 'IN_TRANSIT', 'DISPUTED')`;
const OVER = sql`l.status IN ('DELIVERED', 'CONFIRMED', 'CANCELLED')`;
const UNPAID = sql`l.status IN ('DELIVERED', 'CONFIRMED') AND l.paid_at IS NULL`;
const OVER_AT = sql`COALESCE(l.delivered_at, l.cancelled_at)`;
const DUE = sql`((l.delivered_at AT TIME ZONE 'Europe/London')::date + l.terms_days)`;

function columns(): Prisma.Sql {
  return sql`
    l.id, l.ref, l.version, l.external_ref AS "externalRef", l.status,
    l.from_outcode AS "fromOutcode", l.from_town AS "fromTown", l.from_postcode AS "fromPostcode",
    l.to_outcode AS "toOutcode", l.to_town AS "toTown", l.to_postcode AS "toPostcode", l.miles,
    l.collect_date AS "collectDate", l.collect_window AS "collectWindow", l.collect_by_time AS "collectByTime",
    l.deliver_date AS "deliverDate", l.deliver_window AS "deliverWindow", l.deliver_by_time AS "deliverByTime",
    l.vehicle_class AS "vehicleClass", l.type, l.weight_band AS "weightBand", l.pallets, l.parcels,
    l.tail_lift AS "tailLift", l.adr, l.fragile, l.is_backload AS "isBackload",
    l.notes, l.dims_note AS "dimsNote", l.agreed_pence AS "agreedPence", l.terms_days AS "termsDays",
    p.name AS "posterName", p.contact_name AS "posterContact",
    p.contact_email AS "posterEmail", p.contact_phone AS "posterPhone",
    l.driver, l.vehicle_reg AS "vehicleReg", l.received_by AS "receivedBy", l.pod_file_id IS NOT NULL AS "hasPod",
    l.booked_at AS "bookedAt", l.collected_at AS "collectedAt", l.delivered_at AS "deliveredAt",
    l.confirmed_at AS "confirmedAt", l.cancelled_at AS "cancelledAt", l.paid_at AS "paidAt",
    ${Prisma.raw(ACTED_ON)}`;
}

function jobsOf({ id, mode }: Carrier, which: Prisma.Sql): Prisma.Sql {
  return sql`
    SELECT ${columns()}
    FROM load l
    JOIN firm p ON p.id = l.poster_id
    WHERE l.carrier_id = ${id} AND l.mode = ${mode}::mode AND ${which}`;
}

/** What a carrier has ahead, and what was over since then. */
export function jobsAhead(carrier: Carrier, since: Date, take: number): Prisma.Sql {
  return sql`
    (${jobsOf(carrier, AHEAD)} LIMIT ${take})
    UNION ALL
    (${jobsOf(carrier, sql`${OVER} AND ${OVER_AT} >= ${since}`)} LIMIT ${take})`;
}

/** The place in the list of jobs that are over: when it ended, in ms, and the load. */
export type OverPlace = [number, string];

export function jobsOver(carrier: Carrier, after: OverPlace | null, take: number): Prisma.Sql {
  const rest = after ? sql`AND (${OVER_AT}, l.id) < (${new Date(after[0])}, ${after[1]})` : empty;
  return sql`${jobsOf(carrier, OVER)} ${rest} ORDER BY ${OVER_AT} DESC, l.id DESC LIMIT ${take}`;
}

/** The place in the list of unpaid jobs: the day on which the payment falls due, and the load. */
export type UnpaidPlace = [string, string];

export function jobsUnpaid(carrier: Carrier, after: UnpaidPlace | null, take: number): Prisma.Sql {
  const rest = after ? sql`AND (${DUE}, l.id) > (${after[0]}::date, ${after[1]})` : empty;
  return sql`${jobsOf(carrier, UNPAID)} ${rest} ORDER BY ${DUE}, l.id LIMIT ${take}`;
}
