import type { Load, Side } from "@board/db";
import type { FirmWithRecord } from "../firms/party.ts";
import { columnsOf } from "../row-json.ts";

/** The columns that the view of a load is made from: half of what is kept of one. */
const VIEWED = [
  "id",
  "ref",
  "externalRef",
  "status",
  "mode",
  "version",
  "posterId",
  "carrierId",
  "type",
  "vehicleClass",
  "weightBand",
  "fromPostcode",
  "toPostcode",
  "miles",
  "collectDate",
  "collectWindow",
  "collectByTime",
  "deliverDate",
  "deliverWindow",
  "deliverByTime",
  "pricingMode",
  "bookNowPence",
  "agreedPence",
  "termsDays",
  "pallets",
  "parcels",
  "adr",
  "tailLift",
  "fragile",
  "isBackload",
  "notes",
  "dimsNote",
  "guideLowPence",
  "guideHighPence",
  "guideBasis",
  "guideSample",
  "carriersAlerted",
  "quoteCount",
  "podFileId",
  "receivedBy",
  "driver",
  "vehicleReg",
  "createdAt",
  "updatedAt",
  "bookedAt",
  "collectedAt",
  "deliveredAt",
  "confirmedAt",
  "cancelledAt",
  "cancelledLate",
  "paidAt",
  "repostedFromId",
  "warnings",
] as const satisfies readonly (keyof Load)[];

export type ViewedLoad = Pick<Load, (typeof VIEWED)[number]> & {
  /** The side that raised the dispute, while the load is DISPUTED. */
  disputedBy: Side | null;
  /** The ends that have rated the other; read of a CONFIRMED load only. */
  ratedBy: Side[];
};

/** A load with the firms at its ends; the poster is left out where it is not told. */
export type LoadWithEnds = ViewedLoad & { poster: FirmWithRecord | null; carrier: FirmWithRecord | null };

/** A firm, called `f`, with its record on one side, as JSON (see `FirmWithRecord`). */
export const firmJson = (side: "poster" | "carrier") => `
  json_build_object('id', f.id, 'name', f.name, 'contactName', f.contact_name, 'contactEmail', f.contact_email,
    'contactPhone', f.contact_phone, 'records', (
      SELECT coalesce(json_agg(json_build_object('score', r.score, 'level', r.level)), '[]')
      FROM firm_record r WHERE r.firm_id = f.id AND r.side = '${side}'))`;

const end = (side: "poster" | "carrier") =>
  `(SELECT ${firmJson(side)} FROM firm f WHERE f.id = l.${side}_id) AS ${side}`;

/** Of a load, called `l`: who raised the dispute that is open, and which ends have rated the other. */
export const ACTED_ON = `
  CASE WHEN l.status = 'DISPUTED' THEN (
    SELECT d.raised_by FROM dispute d WHERE d.load_id = l.id AND d.closed_at IS NULL) END AS "disputedBy",
  CASE WHEN l.status = 'CONFIRMED' THEN (
    SELECT coalesce(json_agg(r.by), '[]') FROM rating r WHERE r.load_id = l.id) ELSE '[]' END AS "ratedBy"`;

/** A load, called `l`, with the two firms at its ends and what decides what may be done with it. */
export const LOAD_WITH_ENDS = [columnsOf(VIEWED, "l"), end("poster"), end("carrier"), ACTED_ON].join(", ");
