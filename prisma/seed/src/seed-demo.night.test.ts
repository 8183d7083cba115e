import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { parseToken } from "@board/api/api-keys/token";
import { postingProblems } from "@board/api/loads/posting-rules";
import { licenceState, missingOf, NOTHING_KNOWN } from "@board/api/passport/rules";
import type { Cover, Requires } from "@board/api/rules";
import { readStops, webhookEvent } from "@board/api/schemas";
import type { FileStore } from "@board/api/server";
import { createWorld } from "@board/api/testing";
import { dayOfColumn } from "@board/calendar";
import type { Db, Load } from "@board/db";
import { createTestDatabase } from "@board/db/testing";
import { createGeo } from "@board/geo";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLACES } from "./freight/places.ts";
import { type DemoSummary, isEmpty, seedDemo } from "./index.ts";
import { makeDemo } from "./seed-demo.ts";

const geo = createGeo();
const baseUrl = "http://localhost:3000";
const NOW = new Date("2026-11-18T14:20:00Z");
const folders: string[] = [];
const databases: { drop: () => Promise<void> }[] = [];

async function seeded(weeks?: number) {
  const world = await createWorld(NOW.toISOString());
  const dataDir = mkdtempSync(join(tmpdir(), "seed-"));
  databases.push(world);
  folders.push(dataDir);
  const services = { ...world.services, db: world.services.db as Db };
  const summary = await seedDemo({ services, dataDir, baseUrl, weeks });
  return { ...services, dataDir, summary };
}

let db: Db;
let files: FileStore;
let dataDir: string;
let summary: DemoSummary;

beforeAll(async () => {
  ({ db, files, dataDir, summary } = await seeded());
}, 180_000);

afterAll(async () => {
  await Promise.all(databases.map((test) => test.drop()));
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function countOf(sql: string): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ count: bigint }[]>(sql);
  return Number(row?.count);
}

describe("the demo's loads", () => {
  it("have as window the half day of their booked slot", async () => {
    expect(
      await countOf(`SELECT count(*) FROM load
        WHERE (collect_window <> 'AM' AND collect_by_time < '12:00') OR (collect_window <> 'PM' AND collect_by_time >= '12:00')
          OR (deliver_window <> 'AM' AND deliver_by_time < '12:00') OR (deliver_window <> 'PM' AND deliver_by_time >= '12:00')`),
    ).toBe(0);
  });
});

describe("the demo's firms", () => {
  it("hold what the demo promises: posters, carriers on both plans, and one with no seat", async () => {
    const firms = await db.firm.findMany({
      include: { members: { orderBy: { id: "asc" } } },
      orderBy: { id: "asc" },
    });
    const carriers = firms.filter(({ canCarry }) => canCarry);
    expect(firms.filter(({ canPost, canCarry }) => canPost && !canCarry).length).toBeGreaterThanOrEqual(2);
    expect(carriers.filter(({ plan }) => plan === "PRIORITY").length).toBeGreaterThanOrEqual(2);
    expect(carriers.filter(({ plan }) => plan === "STANDARD").length).toBeGreaterThanOrEqual(1);
    expect(carriers.filter(({ members }) => !members.some(({ seat }) => seat))).toHaveLength(1);
    expect(firms.every(({ members }) => members.filter(({ role }) => role === "OWNER").length === 1)).toBe(
      true,
    );
    const roles = firms.flatMap(({ members }) => members.map(({ role }) => role));
    expect(roles.filter((role) => role === "READER")).toHaveLength(1);
    expect(roles).toContain("TRAFFIC");
    expect(await db.person.count({ where: { isAdmin: true } })).toBe(1);
  });

  it("use unassigned addresses and phone numbers", async () => {
    expect(await countOf(`SELECT count(*) FROM person WHERE email !~ '^[a-z]+@[a-z]+\\.example$'`)).toBe(0);
    expect(await countOf(`SELECT count(*) FROM firm WHERE contact_phone !~ '^01632 960\\d{3}$'`)).toBe(0);
  });
});

describe("the demo's loads", () => {
  it("include open work and the twelve weeks before it, at every step", async () => {
    const live = { mode: "live" } as const;
    const open = await db.load.count({ where: { ...live, status: "POSTED" } });
    expect(open).toBeGreaterThan(60);
    expect(open).toBeLessThan(130);
    for (const status of ["BOOKED", "IN_TRANSIT", "DELIVERED", "DISPUTED", "CANCELLED", "EXPIRED"] as const) {
      expect(await db.load.count({ where: { ...live, status } }), status).toBeGreaterThanOrEqual(4);
    }
    expect(await db.load.count({ where: { mode: "test" } })).toBeGreaterThan(0);
  });

  it("have further stops here and there, which agree with the load, and are done once it is delivered", async () => {
    const loads = await db.load.findMany({
      where: { type: "PALLETS", pallets: { gte: 4 }, mode: "live" },
      orderBy: { id: "asc" },
    });
    const several = loads.filter(({ stops }) => readStops(stops).length > 0);
    expect(several.length / loads.length).toBeGreaterThan(1 / 24);
    expect(several.length / loads.length).toBeLessThan(1 / 6);
    for (const load of several) {
      const stops = readStops(load.stops);
      const collectDate = dayOfColumn(load.collectDate);
      const deliverDate = load.deliverDate ? dayOfColumn(load.deliverDate) : undefined;
      const posting = { type: load.type, pallets: load.pallets ?? 0, collectDate, deliverDate, stops };
      expect(postingProblems(posting, collectDate)).toEqual([]);
      expect(stops.every(({ name, phone }) => name && phone?.startsWith("01632"))).toBe(true);
      expect(load.collectFrom).not.toBeNull();
      expect(load.miles).toBeGreaterThan(stops.reduce((sum, { miles }) => sum + miles, 0));
      if (load.deliveredAt !== null) expect(stops.every(({ doneAt }) => doneAt !== undefined)).toBe(true);
    }
    expect(several.some(({ status }) => status === "POSTED")).toBe(true);
    expect(several.some(({ status }) => status === "BOOKED")).toBe(true);
  });

  it("have the needs that real work has", async () => {
    const [all] = await db.$queryRaw<Record<string, number>[]>`
      SELECT avg((vehicle_class IN ('SMALL_VAN', 'LWB_VAN', 'LUTON'))::int)::float8 AS vans, avg((vehicle_class = 'ARTIC')::int)::float8 AS artics,
        (SELECT avg(adr::int) FROM load)::float8 AS adr, avg(tail_lift::int)::float8 AS "tailLift", avg((book_now_pence IS NOT NULL)::int)::float8 AS "bookNow",
        avg((quote_count > 0)::int)::float8 AS quoted, avg((quote_count > 1)::int)::float8 AS competed, count(DISTINCT vehicle_class)::int AS vehicles
      FROM load WHERE status = 'POSTED' AND mode = 'live'`;
    if (all === undefined) throw new Error("No load is open.");
    expect(all.vehicles).toBeGreaterThanOrEqual(7);
    expect(all.vans).toBeGreaterThan(0.3);
    expect(all.artics).toBeGreaterThan(0.08);
    expect(all.adr).toBeGreaterThan(0.02);
    expect(all.adr).toBeLessThan(0.12);
    expect(all.tailLift).toBeGreaterThan(0.08);
    expect(all.bookNow).toBeGreaterThan(0.1);
    expect(all.quoted).toBeGreaterThan(0.35);
    expect(all.competed).toBeGreaterThan(0.15);
  });

  it("lie at places the board knows", () => {
    for (const postcode of Object.values(PLACES).flat()) {
      const precision = postcode.startsWith("BT") ? "outcode" : "unit";
      expect(geo.find(postcode)?.precision, postcode).toBe(precision);
    }
  });
});

/** Invariants of any database of the board; each query counts the rows that break one. */
const BROKEN: Record<string, string> = {
  "open loads are collected today or later, within a week":
    "SELECT count(*) FROM load WHERE status = 'POSTED' AND collect_date NOT BETWEEN '2026-11-18' AND '2026-11-25'",
  "quoteCount counts the quotes that stand or stood to the end": `
    SELECT count(*) FROM load l WHERE quote_count <> (SELECT count(*) FROM quote q
      WHERE q.load_id = l.id AND q.status IN ('ACTIVE', 'ACCEPTED', 'DECLINED', 'LOST'))`,
  "a version has a history row": `
    SELECT count(*) FROM load l WHERE (SELECT array_agg(version ORDER BY version) FROM load_history h WHERE h.load_id = l.id)
      IS DISTINCT FROM (SELECT array_agg(v) FROM generate_series(1, l.version) v)`,
  "history is in the order of time": `
    SELECT count(*) FROM load_history a JOIN load_history b ON a.load_id = b.load_id AND a.version + 1 = b.version
      WHERE a.at > b.at OR a.to_status <> b.from_status`,
  "the last history row says the status": `
    SELECT count(*) FROM load l JOIN load_history h ON h.load_id = l.id AND h.version = l.version
      WHERE h.to_status <> l.status OR h.at <> l.updated_at`,
  "nothing lies in the future": `
    SELECT count(*) FROM (SELECT updated_at AS at FROM load UNION ALL SELECT updated_at FROM quote UNION ALL
      SELECT at FROM load_history UNION ALL SELECT created_at FROM rating UNION ALL SELECT at FROM quote_price) t
      WHERE at > '2026-11-18T14:20:00Z'`,
  "a booked load was booked at its accepted quote": `
    SELECT count(*) FROM load l WHERE status IN ('BOOKED', 'IN_TRANSIT', 'DELIVERED', 'CONFIRMED', 'DISPUTED')
      AND NOT EXISTS (SELECT 1 FROM quote q WHERE q.load_id = l.id AND q.status = 'ACCEPTED'
        AND q.carrier_id = l.carrier_id AND q.amount_pence = l.agreed_pence)`,
  "quotes stand on open loads only, and not past their time": `
    SELECT count(*) FROM quote q JOIN load l ON l.id = q.load_id
      WHERE q.status = 'ACTIVE' AND (l.status <> 'POSTED' OR q.expires_at <= '2026-11-18T14:20:00Z')`,
  "the last price of a quote is its price": `
    SELECT count(*) FROM quote q WHERE amount_pence <> (SELECT amount_pence FROM quote_price p
      WHERE p.quote_id = q.id ORDER BY at DESC, id DESC LIMIT 1)`,
  "nobody quotes on its own load, without a seat, blocked or without the vehicle": `
    SELECT count(*) FROM quote q JOIN load l ON l.id = q.load_id WHERE q.carrier_id = l.poster_id
      OR NOT EXISTS (SELECT 1 FROM member m WHERE m.id = q.member_id AND m.firm_id = q.carrier_id AND m.seat)
      OR EXISTS (SELECT 1 FROM carrier_relation s WHERE s.poster_id = l.poster_id AND s.carrier_id = q.carrier_id
        AND s.relation = 'BLOCKED')
      OR NOT EXISTS (SELECT 1 FROM firm_vehicle v WHERE v.firm_id = q.carrier_id AND v.vehicle_class = l.vehicle_class)`,
  "nobody quotes before seeing the load": `
    SELECT count(*) FROM quote q JOIN load l ON l.id = q.load_id JOIN firm f ON f.id = q.carrier_id
      WHERE q.created_at < l.created_at OR (q.created_at < l.open_to_all_at AND f.plan = 'STANDARD'
        AND NOT EXISTS (SELECT 1 FROM carrier_relation s WHERE s.poster_id = l.poster_id
          AND s.carrier_id = q.carrier_id AND s.relation = 'PREFERRED'))`,
  "early access lasts five minutes": `
    SELECT count(*) FROM load WHERE open_to_all_at - created_at <> interval '5 minutes'`,
  "a day holds its steps in order": `
    SELECT count(*) FROM load WHERE booked_at < created_at OR collected_at < booked_at OR delivered_at < collected_at
      OR confirmed_at < delivered_at OR paid_at < delivered_at`,
  "a load has its proof of delivery from its carrier exactly when it was delivered": `
    SELECT count(*) FROM load l LEFT JOIN stored_file f ON f.id = l.pod_file_id WHERE (l.delivered_at IS NOT NULL)
      <> (f.load_id IS NOT DISTINCT FROM l.id AND f.kind = 'POD' AND f.firm_id = l.carrier_id AND f.created_at < l.delivered_at)`,
  "a proof of delivery is in the history of its load": `
    SELECT count(*) FROM stored_file f WHERE NOT EXISTS (SELECT 1 FROM load_history h WHERE h.load_id = f.load_id
      AND h.action = 'pod' AND h.at = f.created_at AND h.details ->> 'fileId' = f.id AND h.to_status = 'IN_TRANSIT')`,
  "the history of an open load names the calls of the service that made it": `
    SELECT count(*) FROM load l JOIN load_history h ON h.load_id = l.id WHERE l.status = 'POSTED' AND h.request_id IS NULL`,
  "every open load has events": `
    SELECT count(*) FROM load l WHERE status = 'POSTED' AND NOT EXISTS (SELECT 1 FROM event WHERE load_id = l.id)`,
  "a load with events has one of every change for its poster, as the load was then": `
    SELECT count(*) FROM load_history h JOIN load l ON l.id = h.load_id
      WHERE EXISTS (SELECT 1 FROM event WHERE load_id = l.id) AND h.action <> 'pod' AND NOT EXISTS (SELECT 1 FROM event e
        WHERE e.load_id = l.id AND e.firm_id = l.poster_id AND e.mode = l.mode AND e.created_at = h.at
        AND e.type LIKE 'load.%' AND (e.body #>> '{data,load,version}')::int = h.version
        AND e.body #>> '{data,load,status}' = h.to_status::text
        AND e.body #>> '{data,load,previousStatus}' IS NOT DISTINCT FROM h.from_status::text)`,
  "a load with events has one of every move since the booking for its carrier": `
    SELECT count(*) FROM load l JOIN load_history h ON h.load_id = l.id
      WHERE l.carrier_id IS NOT NULL AND h.at >= l.booked_at AND h.action <> 'pod'
      AND EXISTS (SELECT 1 FROM event WHERE load_id = l.id) AND NOT EXISTS (SELECT 1 FROM event e WHERE e.load_id = l.id AND e.firm_id = l.carrier_id
        AND e.created_at = h.at AND (e.body #>> '{data,load,version}')::int = h.version
        AND e.body #>> '{data,poster,name}' = (SELECT name FROM firm WHERE id = l.poster_id))`,
  "a load with events has one of every quote": `
    SELECT count(*) FROM quote q WHERE EXISTS (SELECT 1 FROM event WHERE load_id = q.load_id) AND NOT EXISTS (SELECT 1 FROM event e
      WHERE e.load_id = q.load_id AND e.body #>> '{data,quote,id}' = q.id AND e.created_at = q.created_at
      AND e.type IN ('quote.received', 'load.booked'))`,
  "the last event of a quote says its status and price": `
    SELECT count(*) FROM (SELECT DISTINCT ON (body #>> '{data,quote,id}') body -> 'data' -> 'quote' AS told
      FROM event WHERE body #>> '{data,quote,id}' IS NOT NULL ORDER BY body #>> '{data,quote,id}', created_at DESC) t
      JOIN quote q ON q.id = told ->> 'id' AND NOT q.carrier_id = ANY (SELECT unnest(former_carriers) FROM load
        WHERE id = q.load_id)
      WHERE told ->> 'status' <> q.status::text OR (told ->> 'amountPence')::int <> q.amount_pence`,
  "an event names the other end to the two ends only": `
    SELECT count(*) FROM event e JOIN load l ON l.id = e.load_id WHERE
      (e.body -> 'data' -> 'carrier' IS NOT NULL AND e.firm_id <> l.poster_id)
      OR (e.body -> 'data' -> 'poster' IS NOT NULL AND e.firm_id <> ALL (l.carrier_id || l.former_carriers))`,
  "events stand in the order of time, none before a week ago or after now": `
    SELECT count(*) FROM (SELECT created_at, lag(created_at) OVER (PARTITION BY firm_id, mode ORDER BY position) AS before FROM event) t
      WHERE created_at < before OR created_at NOT BETWEEN '2026-11-11' AND '2026-11-18T14:20:00Z'`,
  "no webhook and no email waits to be sent": `
    SELECT (SELECT count(*) FROM webhook_delivery) + (SELECT count(*) FROM email) + (SELECT count(*) FROM notification_email)
      + (SELECT count(*) FROM notification WHERE emails_planned_at IS NULL) AS count`,
  "nothing is collected before the day ahead of its collection day": `
    SELECT count(*) FROM load WHERE collected_at < (collect_date - 1)::timestamp AT TIME ZONE 'Europe/London'`,
  "alerts are counted on an open load": `
    SELECT count(*) FROM load l WHERE mode = 'live' AND status = 'POSTED' AND carriers_alerted IS DISTINCT FROM
      (SELECT count(DISTINCT firm_id) FROM notification n WHERE n.load_id = l.id AND n.kind = 'load_matches')`,
  "a live load has alerted carriers, or counts none":
    "SELECT count(*) FROM load WHERE mode = 'live' AND carriers_alerted IS NULL",
  "test loads alert nobody": "SELECT count(*) FROM load WHERE mode = 'test' AND carriers_alerted IS NOT NULL",
  "an open dispute is on a disputed load": `
    SELECT count(*) FROM load l WHERE (status = 'DISPUTED') <>
      EXISTS (SELECT 1 FROM dispute d WHERE d.load_id = l.id AND d.closed_at IS NULL)`,
  "ratings are of finished work and counted": `
    SELECT count(*) FROM firm_record r WHERE (ratings, rating_total) <> (SELECT count(*), coalesce(sum(score), 0)
      FROM rating t JOIN load l ON l.id = t.load_id AND l.status = 'CONFIRMED'
      WHERE t.rated_id = r.firm_id AND t.by <> r.side)`,
  "records count the finished loads of the last two years": `
    SELECT count(*) FROM firm_record r WHERE finished <> (SELECT count(*) FROM load l WHERE l.mode = 'live'
      AND l.status = 'CONFIRMED' AND l.confirmed_at > timestamptz '2026-11-18T14:20:00Z' - interval '24 months'
      AND r.firm_id = CASE r.side WHEN 'poster' THEN l.poster_id ELSE l.carrier_id END)`,
};

describe("the demo keeps the board's own rules", () => {
  it.each(Object.entries(BROKEN))("%s", async (_rule, sql) => {
    expect(await countOf(sql)).toBe(0);
  });
});

describe("the demo's records", () => {
  it("range from New to Gold, and include late payers", async () => {
    const records = await db.firmRecord.findMany({ orderBy: [{ firmId: "asc" }, { side: "asc" }] });
    const levels = records.map(({ level }) => level);
    expect(new Set(levels)).toEqual(new Set(["New", "Bronze", "Silver", "Gold"]));
    expect(levels.filter((level) => level === "Gold").length).toBeLessThan(records.length / 3);
    const posters = records.filter(({ side }) => side === "poster");
    expect(Math.min(...posters.map(({ daysToPay }) => daysToPay ?? 99))).toBeLessThan(15);
    expect(Math.max(...posters.map(({ daysToPay }) => daysToPay ?? 0))).toBeGreaterThan(45);
    expect(posters.some(({ overdue }) => overdue > 10)).toBe(true);
    const busy = posters.filter(({ finished }) => finished > 150);
    expect(busy.length).toBeGreaterThanOrEqual(3);
    expect(busy.map(({ daysToPay }) => daysToPay)).not.toContain(null);
  });
});

describe("the demo's proofs of delivery", () => {
  it("are in the store as the database describes them", async () => {
    expect(await db.storedFile.count()).toBeGreaterThan(1_000);
    const rows = await db.storedFile.findMany({ include: { load: true }, take: 100, orderBy: { id: "asc" } });
    for (const { storageKey, bytes, sha256, load } of rows) {
      const content = await buffer(await files.read(storageKey));
      expect(content.length).toBe(bytes);
      expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
      expect(content.toString("latin1")).toContain(`(Load ${load.ref})`);
    }
  });
});

describe("the demo's events", () => {
  it("include every kind of a week, each in the published shape", async () => {
    const events = await db.event.findMany({ orderBy: { id: "asc" } });
    for (const { id, type, body } of events) expect(webhookEvent.parse(body)).toMatchObject({ id, type });
    expect([...new Set(events.map(({ type }) => type))]).toEqual(
      expect.arrayContaining([
        ...["load.posted", "load.booked", "load.in_transit", "load.delivered", "load.disputed"],
        ...["quote.received", "quote.updated", "quote.accepted", "quote.lost", "quote.declined"],
      ]),
    );
    expect(events.some(({ mode }) => mode === "test")).toBe(true);
  });
});

describe("the demo file", () => {
  it("is readable by its owner only, and contains what was returned", () => {
    const path = join(dataDir, "demo.json");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(summary);
    expect(summary.baseUrl).toBe("http://localhost:3000");
  });

  it("names keys that are valid and known, and people who exist", async () => {
    for (const firm of summary.firms) {
      expect(parseToken(firm.liveKey)).toEqual({ mode: "live" });
      expect(parseToken(firm.testKey)).toEqual({ mode: "test" });
      expect(await db.apiKey.count({ where: { firmId: firm.id } })).toBe(2);
      const emails = firm.members.map(({ email }) => email);
      expect(await db.person.count({ where: { email: { in: emails } } })).toBe(emails.length);
    }
  });
});

/** The rows of the demo as another clock would have them. */
const demoAt = (now: string) => makeDemo({ clock: { now: () => new Date(now) }, baseUrl, geo }, "hash");

/** The rows of every table, in their order as text. */
async function dumpOf({ db: from }: { db: Db }): Promise<Record<string, string[]>> {
  const tables = await from.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`;
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await from.$queryRawUnsafe<{ text: string }[]>(
      `SELECT t::text AS text FROM "${name}" t ORDER BY t::text COLLATE "C"`,
    );
    dump[name] = rows.map(({ text }) => text);
  }
  return dump;
}

describe("the demo is reproducible", () => {
  it("row for row in every table, at two starts at the same time", { timeout: 180_000 }, async () => {
    const one = await dumpOf(await seeded(2));
    expect(one.load?.length).toBeGreaterThan(300);
    expect(one.event?.length).toBeGreaterThan(100);
    expect(await dumpOf(await seeded(2))).toEqual(one);
  });

  it("with the same loads and prices at another hour of the same London day", () => {
    const [one, other] = [NOW.toISOString(), "2026-11-18T00:10:00Z"].map(demoAt).map(({ demo }) =>
      demo.stories.map(({ load, quotes }) => ({
        load: [
          load.id,
          load.ref,
          load.status,
          load.version,
          load.fromPostcode,
          load.toPostcode,
          load.collectDate,
        ],
        prices: [load.guideLowPence, load.agreedPence],
        quotes: quotes.map(({ row: { id, status, amountPence, carrierId } }) => [
          id,
          status,
          amountPence,
          carrierId,
        ]),
      })),
    );
    expect(one).toEqual(other);
  });
});

describe("the demo on any day, at any hour", () => {
  it.each([
    ["a Monday at one in the morning", "2026-11-23T01:00:00Z"],
    ["a Sunday evening", "2026-11-22T20:00:00Z"],
    ["the week after New Year", "2027-01-05T09:00:00Z"],
    ["the morning after the clocks changed", "2027-03-28T07:00:00Z"],
  ])("has loads of Halden Foods to be shown: %s", (_name, now) => {
    const { demo, summary: then } = demoAt(now);
    const halden = then.firms.find(({ name }) => name === "Halden Foods Logistics")?.id;
    const loads = demo.stories
      .map(({ load }) => load)
      .filter(({ posterId, mode }) => posterId === halden && mode === "live");
    for (const status of ["POSTED", "BOOKED", "DELIVERED", "DISPUTED", "CONFIRMED"])
      expect(loads.filter((load) => load.status === status).length, status).toBeGreaterThan(0);
  });
});

describe("an empty database", () => {
  it("is distinguished from a used one", async () => {
    const fresh = await createTestDatabase();
    databases.push(fresh);
    expect(await isEmpty(fresh.db)).toBe(true);
    expect(await isEmpty(db)).toBe(false);
  });
});

it("gives carriers the licences that the sample of the register has", async () => {
  const passports = await db.passport.findMany({
    select: { firm: { select: { name: true } }, match: true, licenceType: true, licenceValid: true },
    orderBy: [{ firmId: "asc" }, { mode: "asc" }],
  });
  const found = passports
    .filter(({ match }) => match !== "NONE")
    .map(({ firm, match, licenceType, licenceValid }) => [firm.name, match, licenceType, licenceValid])
    .toSorted();
  expect(found).toEqual([
    ["Calder Vale Haulage", "FOUND", "STANDARD_INTERNATIONAL", true],
    ["Fen Line Freight", "FOUND", "STANDARD_NATIONAL", true],
    ["Gower Express", "FOUND", "STANDARD_NATIONAL", true],
    ["Mercia Pallet Express", "FOUND", "STANDARD_NATIONAL", true],
    ["Solent Link Couriers", "FOUND", "RESTRICTED", false],
    ["Strathkelvin Transport", "FOUND", "STANDARD_NATIONAL", false],
    ["Teesdale Heavy Haulage", "NEAR", "STANDARD_NATIONAL", true],
  ]);
});

describe("the demo's passports", () => {
  async function carriers() {
    const firms = await db.firm.findMany({
      where: { canCarry: true, approval: "APPROVED" },
      orderBy: { id: "asc" },
      include: {
        passports: { where: { mode: "live" }, orderBy: { firmId: "asc" } },
        records: { where: { side: "carrier" }, orderBy: { firmId: "asc" } },
      },
    });
    return new Map(
      firms.map(({ id, passports: [passport], records: [record] }) => {
        if (passport === undefined) throw new Error(`${id} has no passport.`);
        const covers = passport.covers as unknown as Cover[];
        return [id, { licence: licenceState(passport), covers, finished: record?.finished ?? 0 }] as const;
      }),
    );
  }
  const askingOf = ({ requires, vehicleClass, collectDate }: Load) => ({
    requires: requires as Requires,
    vehicleClass,
    collectDate: dayOfColumn(collectDate),
  });

  it("leave some loads open only to some carriers, the only ones that quote on them", async () => {
    const known = await carriers();
    const open = await db.load.findMany({
      where: { status: "POSTED", mode: "live" },
      orderBy: { id: "asc" },
      include: { quotes: { where: { status: "ACTIVE" }, orderBy: { id: "asc" } } },
    });
    const asking = open.filter((load) => Object.keys(load.requires as Requires).length > 0);
    expect(asking.length / open.length).toBeGreaterThan(0.05);
    expect(asking.length / open.length).toBeLessThan(0.4);
    const missing = (load: Load, carrierId: string) =>
      missingOf(askingOf(load), known.get(carrierId) ?? NOTHING_KNOWN, "inform");
    for (const load of asking)
      for (const { carrierId } of load.quotes) expect(missing(load, carrierId), load.ref).toEqual([]);
    const eligible = asking.map((load) => [...known.keys()].filter((id) => missing(load, id).length === 0));
    expect(eligible.filter((ids) => ids.length > 0 && ids.length < known.size).length).toBeGreaterThan(3);
    const asked = new Set(
      (await db.load.findMany({ orderBy: { id: "asc" } })).flatMap(({ requires }) =>
        Object.keys(requires as Requires),
      ),
    );
    expect(asked).toEqual(
      new Set(["operatorLicence", "goodsInTransitPence", "hireAndReward", "minFinished", "gateCheck"]),
    );
  });

  it("leave no load collected without its gate check", async () => {
    const checked = `status IN ('IN_TRANSIT', 'DELIVERED', 'CONFIRMED') AND requires ->> 'gateCheck' = 'true'`;
    expect(await countOf(`SELECT count(*) FROM load WHERE ${checked}`)).toBeGreaterThan(10);
    expect(
      await countOf(
        `SELECT count(*) FROM load WHERE ${checked} AND NOT gate_checked_at BETWEEN booked_at AND collected_at`,
      ),
    ).toBe(0);
  });

  it.each([
    ["documents to check", "passport_document WHERE state = 'SENT'"],
    ["licences to decide", "passport WHERE match = 'NEAR'"],
    ["new firms", "firm WHERE approval = 'PENDING'"],
    ["firms on hold", "firm WHERE holds_until > '2026-11-18T14:20:00Z'"],
    [
      "covers that end soon",
      "passport_document WHERE state = 'ACCEPTED' AND valid_until BETWEEN '2026-11-18' AND '2026-12-18'",
    ],
    [
      "licences lost this week, with a job at risk",
      `passport p JOIN load l ON l.carrier_id = p.firm_id WHERE p.licence_lost_at > '2026-11-11' AND NOT p.licence_valid
        AND l.status IN ('BOOKED', 'IN_TRANSIT') AND l.booked_at < p.licence_lost_at
        AND l.vehicle_class NOT IN ('SMALL_VAN', 'LWB_VAN', 'LUTON')`,
    ],
    [
      "loads won after a contact changed",
      "contact_change k JOIN load l ON l.carrier_id = k.firm_id AND l.booked_at > k.at",
    ],
  ])("have %s", async (_, rows) => {
    expect(await countOf(`SELECT count(*) FROM ${rows}`)).toBeGreaterThan(0);
  });

  it("give no load to a firm on hold, and at most one firm more lorries than are authorised", async () => {
    expect(
      await countOf(`SELECT count(*) FROM contact_change k JOIN load l ON l.carrier_id = k.firm_id
        AND l.booked_at > k.at WHERE k.confirmed_at IS NULL`),
    ).toBe(0);
    expect(
      await countOf(`SELECT count(*) FROM passport p WHERE licence_valid AND match = 'FOUND' AND vehicles_authorised < (
        SELECT sum(count) FROM firm_vehicle v WHERE v.firm_id = p.firm_id
          AND vehicle_class NOT IN ('SMALL_VAN', 'LWB_VAN', 'LUTON'))`),
    ).toBeLessThanOrEqual(1);
  });
});
