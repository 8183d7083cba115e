import { type ChannelListener, type DbOrTx, runStatement } from "@board/db";
import type { VehicleClass } from "@board/db/enums";
import type { Membership } from "../../firms/network/members.ts";
import type { RawFilters } from "../filters/rules.ts";

/** A carrier firm that has a seat and runs vehicles of a class, with its bases and saved searches. */
export interface Carrier {
  firmId: string;
  bases: readonly { lat: number; lng: number; radiusMiles: number }[];
  /** Saved searches that have alerts. */
  searches: readonly { id: string; memberId: string; query: RawFilters; email: boolean }[];
  /** True on the PRIORITY plan, which sees loads during early access. */
  early: boolean;
  /** Ids of the posters that prefer the firm. */
  preferredBy: readonly string[];
  /** Ids of the posters that blocked the firm. */
  blockedBy: readonly string[];
  /** The networks that the firm is in, with its groups there. */
  networks: readonly Membership[];
  /** True if a member gets an email or a push message for every notification of a matching load. */
  sends: boolean;
}

/** Carriers that may get alerts of new loads. */
export interface Carriers {
  /** Returns the approved carriers that run a vehicle class and are not suspended, in no particular order. */
  running: (vehicleClass: VehicleClass) => Promise<readonly Carrier[]>;
}

declare module "../../core/context.ts" {
  interface Services {
    /** Carriers that can be notified of new loads. */
    carriers: Carriers;
  }
}

const RUNNING = {
  name: "alert_carriers",
  text: `
    SELECT f.id AS "firmId",
      coalesce((SELECT jsonb_agg(jsonb_build_object('lat', b.lat, 'lng', b.lng, 'radiusMiles', b.radius_miles))
        FROM firm_base b WHERE b.firm_id = f.id), '[]') AS bases,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'memberId', m.id, 'query', s.query, 'email', s.email))
        FROM saved_search s JOIN member m ON m.id = s.member_id AND m.left_at IS NULL AND m.seat
        WHERE s.firm_id = f.id AND s.alert), '[]') AS searches,
      f.plan = 'PRIORITY' AS early,
      ARRAY(SELECT r.poster_id FROM carrier_relation r WHERE r.carrier_id = f.id AND r.relation = 'PREFERRED') AS "preferredBy",
      ARRAY(SELECT r.poster_id FROM carrier_relation r WHERE r.carrier_id = f.id AND r.relation = 'BLOCKED') AS "blockedBy",
      coalesce((SELECT jsonb_agg(jsonb_build_object('posterId', n.poster_id, 'groups', n.groups))
        FROM network_member n WHERE n.carrier_id = f.id AND n.mode = 'live' AND n.status = 'ACTIVE'), '[]') AS networks,
      EXISTS (SELECT 1 FROM member m JOIN notification_preference p ON p.member_id = m.id AND p.topic = 'matching' AND p.email
        WHERE m.firm_id = f.id AND m.left_at IS NULL)
        OR EXISTS (SELECT 1 FROM member m JOIN push_subscription p ON p.member_id = m.id
          WHERE m.firm_id = f.id AND m.left_at IS NULL) AS sends
    FROM firm f
    WHERE f.can_carry AND f.suspended_at IS NULL AND f.approval = 'APPROVED'
      AND EXISTS (SELECT 1 FROM firm_vehicle v WHERE v.firm_id = f.id AND v.vehicle_class = $1::vehicle_class)
      AND EXISTS (SELECT 1 FROM member m WHERE m.firm_id = f.id AND m.seat AND m.left_at IS NULL)`,
};
const RUNNING_OF_THESE = {
  name: "alert_carriers_of_these",
  text: `${RUNNING.text} AND f.id = ANY($2::text[])`,
};

/** Reads the carriers from the database on every call. */
export function readCarriers(db: DbOrTx): Carriers {
  return { running: (vehicleClass) => runStatement<Carrier>(db, RUNNING, [vehicleClass]) };
}

/**
 * Notification channel for changes to carriers and to their bases, vehicles and saved searches; the payload
 * is the firm's id.
 */
export const ALERTS_CHANNEL = "alerts";

interface CacheEntry {
  carriers: Promise<readonly Carrier[]>;
  /** Firms that changed since the carriers were read; only these are read again. */
  changed: Set<string>;
}

/**
 * Caches the carriers by vehicle class; after a notification only the changed firm is read again. Caches
 * nothing while the notification channel is not subscribed.
 */
export function rememberCarriers(db: DbOrTx): Carriers & { listener: ChannelListener } {
  const asked = readCarriers(db);
  const known = new Map<VehicleClass, CacheEntry>();
  let subscribed = false;

  async function readAgain(vehicleClass: VehicleClass, { carriers, changed }: CacheEntry) {
    const reading = runStatement<Carrier>(db, RUNNING_OF_THESE, [vehicleClass, [...changed]]);
    const [before, read] = await Promise.all([carriers, reading]);
    return [...before.filter(({ firmId }) => !changed.has(firmId)), ...read];
  }

  return {
    running(vehicleClass) {
      const held = known.get(vehicleClass);
      if (held?.changed.size === 0) return held.carriers;
      const carriers = held ? readAgain(vehicleClass, held) : asked.running(vehicleClass);
      if (subscribed) {
        const next = { carriers, changed: new Set<string>() };
        known.set(vehicleClass, next);
        carriers.catch(() => {
          if (known.get(vehicleClass) === next) known.delete(vehicleClass);
        });
      }
      return carriers;
    },
    /** Listener for `ALERTS_CHANNEL`, to pass to `listenToChannels`. */
    listener: {
      received: (firmId) => {
        for (const { changed } of known.values()) changed.add(firmId);
      },
      subscribed: () => {
        subscribed = true;
      },
      unsubscribed: () => {
        subscribed = false;
        known.clear();
      },
    },
  };
}
