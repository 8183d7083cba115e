import { SCOPES } from "@board/api/actor";
import { hashToken, hintOf, makeToken } from "@board/api/api-keys/token";
import { VehicleClass } from "@board/db/enums";
import type { Geo } from "@board/geo";
import type pg from "pg";
import { hash, pick } from "./random.ts";

/** Firms that post, and firms that carry; the first carriers are the ones that the benchmark calls as. */
export const POSTERS = 300;
export const CARRIERS = 600;
export const READERS = 16;

/** Of the readers the first on the PRIORITY plan: it sees every load at once. */
export const EARLY_READER = 7;
const SESSION = "sess_bench";

const DAY_MS = 86_400_000;

/** A firm with an API key. */
export interface KeyedFirm {
  firmId: string;
  token: string;
}

export interface Firms {
  posters: KeyedFirm[];
  /** Carriers that read the board and quote: one for each connection. */
  readers: KeyedFirm[];
  /** A session of the reader that sees every load at once, for the site's own calls. */
  sessionId: string;
}

const pad = (index: number) => String(index).padStart(4, "0");
export const posterId = (index: number) => `firm_p${pad(index)}`;
export const carrierId = (index: number) => `firm_c${pad(index)}`;

/** The last posters each block one reader: its number, null for all others. */
export function blocksReader(poster: number): number | null {
  const reader = poster - (POSTERS - READERS);
  return reader < 0 ? null : reader;
}

/** Of the posters that block nobody some prefer readers; the others prefer other carriers. */
function preferred(poster: number, nth: number): number {
  const any = (poster * 7 + nth * 83) % CARRIERS;
  return blocksReader(poster) === null || any >= READERS ? any : any + READERS;
}

async function insert(db: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).join(", ");
  await db.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

function firmRow(id: string, side: "poster" | "carrier", index: number, at: string) {
  return {
    id,
    name: `${side === "poster" ? "Works" : "Haulage"} ${pad(index)} Ltd`,
    contact_name: "Transport office",
    contact_email: `office@${side}${pad(index)}.example`,
    contact_phone: `0113 ${pad(index)}`,
    can_post: side === "poster",
    can_carry: side === "carrier",
    plan: index % 8 === 7 ? "PRIORITY" : "STANDARD",
    usual_terms_days: [14, 30, 30, 45, 60][index % 5],
    created_at: at,
  };
}

function recordRow(firmId: string, side: "poster" | "carrier", index: number) {
  const finished = hash(index, 20) % 400;
  const level = finished < 5 ? "New" : ["Bronze", "Silver", "Gold"][hash(index, 21) % 3];
  return {
    firm_id: firmId,
    side,
    finished,
    called_off: finished >> 5,
    disputed: finished >> 7,
    ratings: finished >> 1,
    rating_total: (finished >> 1) * 4,
    days_to_pay: side === "poster" && finished > 5 ? 20 + (hash(index, 22) % 30) : null,
    score: 50 + (hash(index, 23) % 50),
    level,
  };
}

/** Every firm with its owner, seat, record, vehicles, base, some saved searches and standings, and the keys. */
export async function insertFirms(db: pg.ClientBase, geo: Geo, now: Date): Promise<Firms> {
  const at = new Date(now.getTime() - 800 * DAY_MS).toISOString();
  const later = new Date(now.getTime() + 30 * DAY_MS).toISOString();
  const all = [
    ...Array.from({ length: POSTERS }, (_, index) => ({
      id: posterId(index),
      side: "poster" as const,
      index,
    })),
    ...Array.from({ length: CARRIERS }, (_, index) => ({
      id: carrierId(index),
      side: "carrier" as const,
      index,
    })),
  ];
  const carriers = all.filter(({ side }) => side === "carrier");
  const classes = Object.values(VehicleClass);
  const towns = [
    "LS10",
    "M17",
    "B24",
    "DE74",
    "NN4",
    "MK17",
    "L33",
    "DN4",
    "BS11",
    "CF24",
    "G51",
    "TS2",
    "IP3",
    "SO15",
  ];
  const keyed = [...all.slice(0, POSTERS), ...carriers.slice(0, READERS)].map((firm) => ({
    ...firm,
    token: makeToken("live"),
  }));

  await insert(
    db,
    "firm",
    all.map(({ id, side, index }) => firmRow(id, side, index, at)),
  );
  await insert(
    db,
    "person",
    all.map(({ id }) => ({
      id: `person_${id}`,
      email: `${id}@people.example`,
      name: `Owner of ${id}`,
      password_hash: "none",
      is_admin: false,
      created_at: at,
    })),
  );
  await insert(
    db,
    "member",
    all.map(({ id }) => ({
      id: `member_${id}`,
      firm_id: id,
      person_id: `person_${id}`,
      role: "OWNER",
      seat: true,
      created_at: at,
    })),
  );
  await insert(
    db,
    "firm_record",
    all.map(({ id, side, index }) => recordRow(id, side, index)),
  );
  await insert(
    db,
    "firm_vehicle",
    carriers.flatMap(({ id, index }) =>
      [0, 1, 2].map((nth) => ({
        firm_id: id,
        vehicle_class: classes[(index + nth * 3) % classes.length],
        count: 1 + (index % 9),
      })),
    ),
  );
  await insert(
    db,
    "firm_base",
    carriers.map(({ id, index }) => {
      const outcode = pick(towns, index, 24);
      const place = geo.find(outcode);
      return {
        id: `base_${id}`,
        firm_id: id,
        postcode: outcode,
        outcode,
        lat: place?.lat,
        lng: place?.lng,
        radius_miles: 15 + (index % 3) * 10,
      };
    }),
  );
  await insert(
    db,
    "saved_search",
    carriers
      .filter(({ index }) => index % 6 === 0)
      .map(({ id, index }) => ({
        id: `search_${id}`,
        firm_id: id,
        member_id: `member_${id}`,
        name: "Backloads",
        position: 0,
        mail: false,
        seen_at: at,
        query: { from: pick(towns, index, 25), vc: classes[index % classes.length] },
        alert: true,
        created_at: at,
      })),
  );
  await insert(
    db,
    "carrier_standing",
    all.slice(0, POSTERS).flatMap(({ id, index }) => [
      ...[0, 1, 2, 3, 4].map((nth) => ({
        poster_id: id,
        carrier_id: carrierId(preferred(index, nth)),
        standing: "PREFERRED",
        created_at: at,
      })),
      ...(blocksReader(index) === null
        ? []
        : [
            {
              poster_id: id,
              carrier_id: carrierId(blocksReader(index) ?? 0),
              standing: "BLOCKED",
              created_at: at,
            },
          ]),
    ]),
  );
  await insert(
    db,
    "api_key",
    keyed.map(({ id, token }) => ({
      id: `key_${id}`,
      firm_id: id,
      created_by_id: `member_${id}`,
      name: "Benchmark",
      mode: "live",
      hash: `\\x${Buffer.from(hashToken(token)).toString("hex")}`,
      hint: hintOf(token),
      scopes: [...SCOPES],
      created_at: at,
    })),
  );
  // Never delivered to: an event of a poster costs its delivery's row, as it does in use.
  await insert(
    db,
    "webhook_endpoint",
    all.slice(0, POSTERS).map(({ id }) => ({
      id: `endpoint_${id}`,
      firm_id: id,
      mode: "live",
      url: "http://127.0.0.1:9/",
      events: ["*"],
      status: "enabled",
      secret: "\\x00",
      created_at: at,
      updated_at: at,
    })),
  );
  await insert(db, "session", [
    {
      id: SESSION,
      person_id: `person_${carrierId(EARLY_READER)}`,
      firm_id: carrierId(EARLY_READER),
      user_agent: "benchmark",
      address: "127.0.0.1",
      created_at: now.toISOString(),
      last_seen_at: later,
      expires_at: later,
    },
  ]);
  const withKey = (side: string) =>
    keyed.filter((firm) => firm.side === side).map(({ id, token }) => ({ firmId: id, token }));
  return { posters: withKey("poster"), readers: withKey("carrier"), sessionId: SESSION };
}
