import { type DbOrTx, runStatement } from "@board/db";
import type { VehicleClass } from "@board/db/enums";
import type { RawFilters } from "../board/rules.ts";

/** A carrier firm that has a seat and runs a vehicle class, with where it works from and what it looks for. */
export interface Carrier {
  firmId: string;
  bases: readonly { lat: number; lng: number; radiusMiles: number }[];
  /** Those with alerts. */
  searches: readonly { memberId: string; query: RawFilters; email: boolean }[];
}

/** The carriers that may be told of new loads. */
export interface Carriers {
  /** Those that run a vehicle class are approved and not suspended; in no order. */
  running: (vehicleClass: VehicleClass) => Promise<readonly Carrier[]>;
}

const RUNNING = {
  name: "alert_carriers",
  text: `
    SELECT f.id AS "firmId",
      coalesce((SELECT jsonb_agg(jsonb_build_object('lat', b.lat, 'lng', b.lng, 'radiusMiles', b.radius_miles))
        FROM firm_base b WHERE b.firm_id = f.id), '[]') AS bases,
      coalesce((SELECT jsonb_agg(jsonb_build_object('memberId', m.id, 'query', s.query, 'email', s.email))
        FROM saved_search s JOIN member m ON m.id = s.member_id AND m.left_at IS NULL
        WHERE s.firm_id = f.id AND s.alert), '[]') AS searches
    FROM firm f
    WHERE f.can_carry AND f.suspended_at IS NULL AND f.approval = 'APPROVED'
      AND EXISTS (SELECT 1 FROM firm_vehicle v WHERE v.firm_id = f.id AND v.vehicle_class = $1::vehicle_class)
      AND EXISTS (SELECT 1 FROM member m WHERE m.firm_id = f.id AND m.seat AND m.left_at IS NULL)`,
};

/** Reads the carriers from the database at each question. */
export function askCarriers(db: DbOrTx): Carriers {
  return { running: (vehicleClass) => runStatement<Carrier>(db, RUNNING, [vehicleClass]) };
}
