import { readFileSync } from "node:fs";
import { hashToken, hintOf, makeToken } from "@board/api/api-keys/token";
import { SCOPES } from "@board/api/rules";
import { DAY_MS } from "@board/calendar";
import { VehicleClass } from "@board/db/enums";
import { createGeo, type Geo } from "@board/geo";
import { createSecretBox } from "@board/worker/secret-box";
import type pg from "pg";
import { insertPlaces } from "./places.ts";
import { hash, pick } from "./random.ts";

export const POSTERS = 300;
/** Number of carriers with a key and an owner who is signed in. All of them read the board and quote. */
export const CARRIERS = 2_000;
/** Number of carriers with vehicles and bases, to which new loads are matched. */
const MATCHED = 600;
/** Number of carriers that posters may prefer or block. The other carriers all see the same loads. */
const RELATED = 800;
const PREFERRED_EACH = 5;
const BLOCKED_EACH = 2;

const TOWNS = "LS10 M17 B24 DE74 NN4 MK17 L33 DN4 BS11 CF24 G51 TS2 IP3 SO15".split(" ");

interface KeyedFirm {
  firmId: string;
  token: string;
}

export interface Firms {
  posters: KeyedFirm[];
  carriers: KeyedFirm[];
}

const pad = (index: number) => String(index).padStart(4, "0");
const posterId = (index: number) => `firm_p${pad(index)}`;
/** Returns the id of the owner of the firm with this id. */
export const personOf = (firmId: string) => firmId.replace("firm_", "person_");
const carrierId = (index: number) => `firm_c${pad(index)}`;

/**
 * The terms and the privacy notice with their versions. Inserted as accepted, because the site shows no page to
 * people who have not accepted them.
 */
const DOCUMENTS = ["terms", "privacy"].map((document) => {
  const text = readFileSync(new URL(`../../docs/legal/${document}.md`, import.meta.url), "utf8");
  return [document, /^version: (\S+)$/m.exec(text)?.[1]] as const;
});

/** Returns the id of the session of this firm's owner. */
export const sessionOf = (firmId: string) => firmId.replace("firm_", "sess_");

/** Returns the numbers of the carriers that a poster prefers, followed by those that it blocks; all are different. */
const relatedTo = (poster: number) =>
  Array.from({ length: PREFERRED_EACH + BLOCKED_EACH }, (_, nth) => (poster * 7 + nth * 83) % RELATED);

export const blocks = (poster: number, carrier: number) =>
  relatedTo(poster).slice(PREFERRED_EACH).includes(carrier);

async function insert(db: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  await db.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

interface Numbered {
  id: string;
  side: "poster" | "carrier";
  index: number;
}

function recordRow({ id, side, index }: Numbered) {
  const finished = hash(index, 20) % 400;
  const level = finished < 5 ? "New" : ["Bronze", "Silver", "Gold"][hash(index, 21) % 3];
  return {
    firm_id: id,
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

function matchedRows(geo: Geo, matched: readonly Numbered[], at: string): Record<string, object[]> {
  const classes = Object.values(VehicleClass);
  return {
    firm_vehicle: matched.flatMap(({ id, index }) =>
      [0, 1, 2].map((nth) => ({
        firm_id: id,
        vehicle_class: classes[(index + nth * 3) % classes.length],
        count: 1 + (index % 9),
      })),
    ),
    firm_base: matched.map(({ id, index }) => {
      const outcode = pick(TOWNS, index, 24);
      const { lat, lng } = geo.find(outcode) ?? {};
      const radius_miles = 15 + (index % 3) * 10;
      return { id: `base_${id}`, firm_id: id, postcode: outcode, outcode, lat, lng, radius_miles };
    }),
    saved_search: matched
      .filter(({ index }) => index % 6 === 0)
      .map(({ id, index }) => ({
        id: `search_${id}`,
        firm_id: id,
        member_id: `member_${id}`,
        name: "Backloads",
        position: 0,
        email: false,
        seen_at: at,
        query: { from: pick(TOWNS, index, 25), vc: classes[index % classes.length] },
        alert: true,
        created_at: at,
      })),
  };
}

/** Key that encrypts the secrets of webhooks. The board is started with it. */
export const WEBHOOK_KEY = Buffer.alloc(32, "benchmark");

/** Inserts the firms, and the places that loads go from and to. */
export async function insertFirmsAndPlaces(
  db: pg.ClientBase,
  now: Date,
  carrierCount = CARRIERS,
): Promise<Firms> {
  const geo = createGeo();
  const firms = await insertFirms(db, geo, now, carrierCount);
  await insertPlaces(db, geo);
  return firms;
}

/**
 * Inserts the firms, each with an owner, a seat, a record and a key; vehicles, bases and saved searches of some
 * carriers; and the posters' relations to carriers.
 */
async function insertFirms(db: pg.ClientBase, geo: Geo, now: Date, carrierCount: number): Promise<Firms> {
  const at = new Date(now.getTime() - 800 * DAY_MS).toISOString();
  const numbered = (side: "poster" | "carrier", length: number): Numbered[] =>
    Array.from({ length }, (_, index) => ({
      id: side === "poster" ? posterId(index) : carrierId(index),
      side,
      index,
    }));
  const posters = numbered("poster", POSTERS);
  const carriers = numbered("carrier", carrierCount);
  const all = [...posters, ...carriers];
  const sealed = `\\x${Buffer.from(createSecretBox([WEBHOOK_KEY]).seal("a secret")).toString("hex")}`;
  const tokens = new Map(all.map(({ id }) => [id, makeToken("live")]));
  const tables: Record<string, object[]> = {
    firm: all.map(({ id, side, index }) => ({
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
    })),
    person: all.map(({ id }) => ({
      id: personOf(id),
      email: `${id}@people.example`,
      name: `Owner of ${id}`,
      password_hash: "none",
      is_admin: false,
      created_at: at,
      verified_at: at,
    })),
    member: all.map(({ id }) => ({
      id: `member_${id}`,
      firm_id: id,
      person_id: personOf(id),
      role: "OWNER",
      seat: true,
      created_at: at,
    })),
    session: carriers.map(({ id }) => ({
      id: sessionOf(id),
      person_id: personOf(id),
      firm_id: id,
      user_agent: "Benchmark",
      address: "127.0.0.1",
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
    })),
    acceptance: carriers.flatMap(({ id }) =>
      DOCUMENTS.map(([document, version]) => ({
        person_id: personOf(id),
        document,
        version,
        accepted_at: at,
      })),
    ),
    firm_record: all.map(recordRow),
    ...matchedRows(geo, carriers.slice(0, MATCHED), at),
    carrier_relation: posters.flatMap(({ id, index }) =>
      relatedTo(index).map((carrier, nth) => ({
        poster_id: id,
        carrier_id: carrierId(carrier),
        relation: nth < PREFERRED_EACH ? "PREFERRED" : "BLOCKED",
        created_at: at,
      })),
    ),
    api_key: [...tokens].map(([id, token]) => ({
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
    // Endpoints to which nothing is sent. Each event of a poster still inserts a row for its delivery, as in
    // production.
    webhook_endpoint: posters.map(({ id }) => ({
      id: `endpoint_${id}`,
      firm_id: id,
      mode: "live",
      url: "http://127.0.0.1:9/",
      events: ["*"],
      status: "enabled",
      secret: sealed,
      created_at: at,
      updated_at: at,
    })),
  };
  for (const [table, rows] of Object.entries(tables)) await insert(db, table, rows);
  const keyed = (firms: readonly Numbered[]) =>
    firms.map(({ id }): KeyedFirm => ({ firmId: id, token: tokens.get(id) ?? "" }));
  return { posters: keyed(posters), carriers: keyed(carriers) };
}
