import { londonDay } from "@board/calendar";
import { type ChannelListener, type DbOrTx, runStatement, type Vehicle } from "@board/db";
import type { Mode, ScoreLevel } from "@board/db/enums";
import type { Geo } from "@board/geo";
import type { Membership } from "../../firms/network/members.ts";
import { factsOf, type KnownCarrier, knownCarrierSql, lorriesSql } from "../../firms/requirements/facts.ts";
import { recordOf } from "../../loads/party.ts";
import { shownRecord } from "../../loads/reputation/rules.ts";
import { type OpenVehicle, type VehicleCarrier, VehicleIndex } from "./vehicle-index.ts";

/** The open live vehicles of carriers that may take loads. */
export interface OpenVehicles {
  /** Returns the present index, which later changes alter or replace. */
  read: () => Promise<VehicleIndex>;
}

declare module "../../core/context.ts" {
  interface Services {
    /** Open empty vehicles, for posters and for new loads. */
    openVehicles: OpenVehicles;
  }
}

interface CarrierRow {
  id: string;
  early: boolean;
  createdAt: Date;
  known: KnownCarrier;
  lorries: number;
  record: { score: number; level: ScoreLevel } | null;
  preferredBy: string[];
  blockedBy: string[];
  networks: Membership[];
}

const CARRIERS = {
  name: "vehicle_carriers",
  text: `
    SELECT f.id, f.plan = 'PRIORITY' AS early, f.created_at AS "createdAt", ${knownCarrierSql("f.id", "$2::mode")} AS known,
      ${lorriesSql("f.id")} AS lorries,
      (SELECT json_build_object('score', r.score, 'level', r.level) FROM firm_record r
        WHERE r.firm_id = f.id AND r.side = 'carrier') AS record,
      ARRAY(SELECT r.poster_id FROM carrier_relation r WHERE r.carrier_id = f.id AND r.relation = 'PREFERRED') AS "preferredBy",
      ARRAY(SELECT r.poster_id FROM carrier_relation r WHERE r.carrier_id = f.id AND r.relation = 'BLOCKED') AS "blockedBy",
      coalesce((SELECT jsonb_agg(jsonb_build_object('posterId', n.poster_id, 'groups', n.groups))
        FROM network_member n WHERE n.carrier_id = f.id AND n.mode = $2::mode AND n.status = 'ACTIVE'), '[]') AS networks
    FROM firm f
    WHERE f.id = ANY($1::text[]) AND f.can_carry AND f.suspended_at IS NULL AND (f.approval = 'APPROVED' OR $2::mode = 'test')`,
};

function carrierOf({ known, record, createdAt, lorries, ...row }: CarrierRow, mode: Mode): VehicleCarrier {
  const facts = factsOf(known, mode);
  return {
    id: row.id,
    early: row.early,
    facts,
    checked: {
      facts,
      lorries,
      vehiclesAuthorised: known.passport?.vehiclesAuthorised ?? null,
      since: londonDay(createdAt),
    },
    record: shownRecord(recordOf(record ?? undefined)),
    holdsUntil: known.holdsUntil === null ? null : new Date(known.holdsUntil),
    preferredBy: new Set(row.preferredBy),
    blockedBy: new Set(row.blockedBy),
    networks: row.networks,
  };
}

/** Reads the open vehicles of firms, or all of them, with their carriers. */
export async function readOpenVehicles(
  { db, geo }: { db: DbOrTx; geo: Geo },
  { mode = "live", firmIds }: { mode?: Mode; firmIds?: readonly string[] } = {},
): Promise<OpenVehicle[]> {
  const rows: Vehicle[] = await db.vehicle.findMany({
    where: { status: "OPEN", mode, ...(firmIds && { firmId: { in: [...firmIds] } }) },
    orderBy: { id: "asc" },
  });
  const ids = [...new Set(rows.map(({ firmId }) => firmId))];
  const carriers = ids.length === 0 ? [] : await runStatement<CarrierRow>(db, CARRIERS, [ids, mode]);
  const byId = new Map(carriers.map((row) => [row.id, carrierOf(row, mode)]));
  return rows.flatMap((row) => {
    const [carrier, at] = [byId.get(row.firmId), geo.outcodePlace(row.outcode)];
    return carrier === undefined || at === null ? [] : [{ row, carrier, at }];
  });
}

/** Makes an index of vehicles. */
export function indexOf(vehicles: readonly OpenVehicle[]): VehicleIndex {
  const index = new VehicleIndex();
  for (const [firmId, own] of Map.groupBy(vehicles, ({ row }) => row.firmId)) index.set(firmId, own);
  return index;
}

/** Reads the vehicles from the database on every call. */
export function readVehicles(services: { db: DbOrTx; geo: Geo }): OpenVehicles {
  return { read: async () => indexOf(await readOpenVehicles(services)) };
}

/**
 * Keeps the open vehicles in memory; after a notification only the changed firm is read again. Keeps nothing while the
 * notification channels are not subscribed.
 */
export function rememberVehicles(services: { db: DbOrTx; geo: Geo }): OpenVehicles & {
  /** Listeners of `ALERTS_CHANNEL` and `ACCESS_CHANNEL`, whose payload is the firm's id. */
  listeners: { alerts: ChannelListener; access: ChannelListener };
} {
  let index = new VehicleIndex();
  let changed = new Set<string>();
  let everything = true;
  let working: Promise<void> | null = null;
  const subscribed = { alerts: false, access: false };

  async function refresh(): Promise<void> {
    const [all, firmIds] = [everything, [...changed]];
    everything = false;
    changed = new Set();
    try {
      const vehicles = await readOpenVehicles(services, all ? {} : { firmIds });
      if (all) index = indexOf(vehicles);
      else {
        const byFirm = Map.groupBy(vehicles, ({ row }) => row.firmId);
        for (const firmId of firmIds) index.set(firmId, byFirm.get(firmId) ?? []);
      }
    } catch (error) {
      everything ||= all;
      for (const id of firmIds) changed.add(id);
      throw error;
    }
  }

  const listener = (name: keyof typeof subscribed): ChannelListener => ({
    received: (firmId) => {
      // A firm without open vehicles gets them by a change of a vehicle only.
      if (name === "alerts" || index.hasFirm(firmId)) changed.add(firmId);
    },
    subscribed: () => {
      subscribed[name] = true;
      everything = true;
    },
    unsubscribed: () => {
      subscribed[name] = false;
    },
  });
  return {
    async read() {
      if (!subscribed.alerts || !subscribed.access) return indexOf(await readOpenVehicles(services));
      while (everything || changed.size > 0) {
        working ??= refresh().finally(() => {
          working = null;
        });
        await working;
      }
      return index;
    },
    listeners: { alerts: listener("alerts"), access: listener("access") },
  };
}
