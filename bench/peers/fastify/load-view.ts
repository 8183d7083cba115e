import { addDays, londonDay } from "@board/api/calendar";
import type pg from "pg";
import { query } from "./database.ts";

/** A load with the firm at each end and its record, as one row. */
export interface LoadRow {
  id: string;
  ref: string;
  external_ref: string | null;
  mode: string;
  status: string;
  version: number;
  poster_id: string;
  carrier_id: string | null;
  type: string;
  vehicle_class: string;
  weight_band: string;
  from_postcode: string;
  to_postcode: string;
  miles: number;
  collect_date: string;
  collect_window: string;
  collect_by_time: string | null;
  deliver_date: string | null;
  deliver_window: string;
  deliver_by_time: string | null;
  pricing_mode: string;
  book_now_pence: number | null;
  agreed_pence: number | null;
  terms_days: number;
  pallets: number | null;
  parcels: number | null;
  adr: boolean;
  tail_lift: boolean;
  fragile: boolean;
  is_backload: boolean;
  notes: string | null;
  dims_note: string | null;
  guide_low_pence: number;
  guide_high_pence: number;
  guide_basis: string;
  guide_sample: number;
  carriers_alerted: number | null;
  quote_count: number;
  pod_file_id: string | null;
  received_by: string | null;
  driver: string | null;
  vehicle_reg: string | null;
  created_at: Date;
  updated_at: Date;
  booked_at: Date | null;
  collected_at: Date | null;
  delivered_at: Date | null;
  confirmed_at: Date | null;
  cancelled_at: Date | null;
  cancelled_late: boolean;
  paid_at: Date | null;
  reposted_from_id: string | null;
  warnings: { code: string; detail: string }[];
  open_to_all_at: Date;
  former_carriers: string[];
  poster_name: string;
  poster_contact: string;
  poster_email: string;
  poster_phone: string;
  poster_score: number;
  poster_level: string;
  carrier_name: string;
  carrier_contact: string;
  carrier_email: string;
  carrier_phone: string;
  carrier_score: number;
  carrier_level: string;
}

export const LOAD_WITH_ENDS = `
  l.*, p.name AS poster_name, p.contact_name AS poster_contact, p.contact_email AS poster_email,
  p.contact_phone AS poster_phone, pr.score AS poster_score, pr.level AS poster_level,
  c.name AS carrier_name, c.contact_name AS carrier_contact, c.contact_email AS carrier_email,
  c.contact_phone AS carrier_phone, cr.score AS carrier_score, cr.level AS carrier_level`;
export const ENDS = `
  JOIN firm p ON p.id = l.poster_id
  LEFT JOIN firm_record pr ON pr.firm_id = p.id AND pr.side = 'poster'
  LEFT JOIN firm c ON c.id = l.carrier_id
  LEFT JOIN firm_record cr ON cr.firm_id = c.id AND cr.side = 'carrier'`;

const NAMED = new Set(["BOOKED", "IN_TRANSIT", "DELIVERED", "CONFIRMED", "CANCELLED", "DISPUTED"]);
const iso = (at: Date | null) => (at === null ? null : at.toISOString());

/** A load as one of its ends reads it. */
export function loadView(row: LoadRow) {
  const named = NAMED.has(row.status) && row.carrier_id !== null;
  return {
    id: row.id,
    ref: row.ref,
    externalRef: row.external_ref,
    status: row.status,
    isTest: row.mode === "test",
    version: row.version,
    type: row.type,
    vehicleClass: row.vehicle_class,
    weightBand: row.weight_band,
    fromPostcode: row.from_postcode,
    toPostcode: row.to_postcode,
    miles: row.miles,
    collectDate: row.collect_date,
    collectWindow: row.collect_window,
    collectByTime: row.collect_by_time,
    deliverDate: row.deliver_date,
    deliverWindow: row.deliver_window,
    deliverByTime: row.deliver_by_time,
    pricingMode: row.pricing_mode,
    bookNowPence: row.book_now_pence,
    agreedPence: row.agreed_pence,
    termsDays: row.terms_days,
    pallets: row.pallets,
    parcels: row.parcels,
    adr: row.adr,
    tailLift: row.tail_lift,
    fragile: row.fragile,
    isBackload: row.is_backload,
    notes: row.notes,
    dimsNote: row.dims_note,
    guide: {
      lowPence: row.guide_low_pence,
      highPence: row.guide_high_pence,
      basis: row.guide_basis,
      sample: row.guide_sample,
    },
    carriersAlerted: row.carriers_alerted,
    podUrl: row.pod_file_id === null ? null : `/api/v1/loads/${row.id}/pod`,
    poster: named
      ? {
          id: row.poster_id,
          name: row.poster_name,
          contactName: row.poster_contact,
          email: row.poster_email,
          phone: row.poster_phone,
          score: row.poster_score,
          level: row.poster_level,
        }
      : null,
    carrier: named
      ? {
          id: row.carrier_id,
          name: row.carrier_name,
          contactName: row.carrier_contact,
          email: row.carrier_email,
          phone: row.carrier_phone,
          score: row.carrier_score,
          level: row.carrier_level,
        }
      : null,
    receivedBy: row.received_by,
    driver: row.driver,
    vehicleReg: row.vehicle_reg,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    bookedAt: iso(row.booked_at),
    collectedAt: iso(row.collected_at),
    deliveredAt: iso(row.delivered_at),
    confirmedAt: iso(row.confirmed_at),
    cancelledAt: iso(row.cancelled_at),
    late: row.cancelled_late,
    paymentDue: row.delivered_at && addDays(londonDay(row.delivered_at), row.terms_days),
    paidAt: iso(row.paid_at),
    repostedFrom: row.reposted_from_id,
    warnings: row.warnings,
  };
}

interface QuoteRow {
  id: string;
  carrier_id: string;
  amount_pence: number;
  status: string;
  created_at: Date;
  eta_mins: number | null;
  message: string | null;
  expires_at: Date;
  name: string;
  score: number;
  level: string;
}

const ONE_LOAD = `SELECT ${LOAD_WITH_ENDS} FROM load l ${ENDS} WHERE l.id = $1`;
const QUOTES = `
  SELECT q.id, q.carrier_id, q.amount_pence, q.status, q.created_at, q.eta_mins, q.message, q.expires_at,
    f.name, r.score, r.level
  FROM quote q JOIN firm f ON f.id = q.carrier_id
  LEFT JOIN firm_record r ON r.firm_id = f.id AND r.side = 'carrier'
  WHERE q.load_id = $1 ORDER BY q.amount_pence, q.id`;
const COUNTED = new Set(["ACTIVE", "ACCEPTED", "DECLINED", "LOST"]);

export const findLoad = async (db: pg.Pool | pg.PoolClient, id: string): Promise<LoadRow | undefined> =>
  (await query<LoadRow>(db, ONE_LOAD, [id]))[0];

/** The quotes on a load, cheapest first; for its carrier its own only. */
export async function quotesOn(db: pg.Pool | pg.PoolClient, load: LoadRow, firmId: string) {
  const now = new Date();
  const rows = await query<QuoteRow>(db, QUOTES, [load.id]);
  return rows
    .filter((row) => load.poster_id === firmId || row.carrier_id === firmId)
    .map((row) => ({
      id: row.id,
      amountPence: row.amount_pence,
      status: row.status === "ACTIVE" && row.expires_at <= now ? "EXPIRED" : row.status,
      createdAt: row.created_at.toISOString(),
      etaMins: row.eta_mins,
      message: row.message,
      expiresAt: row.expires_at.toISOString(),
      carrier: { score: row.score, level: row.level, name: row.status === "ACCEPTED" ? row.name : null },
    }))
    .filter(({ status }) => COUNTED.has(status));
}
