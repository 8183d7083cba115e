import { Prisma } from "@board/db";

/** The columns of a line about a load `l`, its poster `p` and its carrier `c`. */
export const LOAD_COLUMNS = Prisma.sql`l.id AS "loadId", l.ref, l.version,
  l.from_outcode AS "fromOutcode", l.from_town AS "fromTown", l.to_outcode AS "toOutcode", l.to_town AS "toTown",
  p.id AS "posterId", p.name AS "posterName", p.contact_phone AS "posterPhone",
  c.id AS "carrierId", c.name AS "carrierName", c.contact_phone AS "carrierPhone"`;

export const ENDS = Prisma.sql`JOIN firm p ON p.id = l.poster_id LEFT JOIN firm c ON c.id = l.carrier_id`;

export interface LoadColumns {
  loadId: string;
  ref: string;
  version: number;
  fromOutcode: string;
  fromTown: string;
  toOutcode: string;
  toTown: string;
  posterId: string;
  posterName: string;
  posterPhone: string;
  carrierId: string | null;
  carrierName: string | null;
  carrierPhone: string | null;
}

/** A load as every line of a queue names it. */
export function loadOf(row: LoadColumns) {
  return {
    loadId: row.loadId,
    ref: row.ref,
    version: row.version,
    from: { outcode: row.fromOutcode, town: row.fromTown },
    to: { outcode: row.toOutcode, town: row.toTown },
    poster: { id: row.posterId, name: row.posterName, phone: row.posterPhone },
    carrier:
      row.carrierId === null
        ? null
        : { id: row.carrierId, name: row.carrierName ?? "", phone: row.carrierPhone ?? "" },
  };
}
