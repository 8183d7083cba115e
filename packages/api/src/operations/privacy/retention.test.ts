import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sized } from "@board/testing/size";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSite, type TestSite } from "../../testing/site.ts";
import { posting } from "../../testing/world.ts";
import { BATCH, batchSql, deleteOld, KEPT, RETENTION, type RetentionRule } from "./retention.ts";

const DAY_MS = 86_400_000;

let site: TestSite;
beforeEach(async () => {
  site = await createSite();
});
afterEach(() => site.drop());

const documents = (state: string) =>
  `INSERT INTO passport_document (id, firm_id, mode, kind, insurer, policy, valid_from, valid_until, state, content_type,
      bytes, sha256, storage_key, sent_at)
    SELECT 'doc_' || i, $4, 'live', 'HIRE_AND_REWARD', 'Pennine Mutual', '', at, at, '${state}', 'application/pdf', 1, '', 'key' || i, at
    FROM rows`;

/** Conditions of carriage that nobody took, without a PDF or with one. */
const conditions = (file: string) =>
  `INSERT INTO conditions (id, firm_id, mode, title, text, sha256, current, replaced_at, created_at, file_bytes, file_sha256, storage_key)
    SELECT 'version_' || i, $4, 'live', '', '', '', false, at, at, ${file} FROM rows`;

const OTHER_FIRM = "(SELECT id FROM firm WHERE id <> $4 ORDER BY id LIMIT 1)";
/** Invoices with a line each. */
const INVOICES = `, billed AS (
    INSERT INTO invoice (id, kind, mode, supplier_id, buyer_id, maker_id, number, issued_at, tax_point_on, due_on, supplier, buyer, vat,
      net_pence, vat_pence, total_pence)
    SELECT 'inv_' || i, 'INVOICE', 'live', $4, ${OTHER_FIRM}, $4, 'CV-' || i, at, at, at, '{}', '{}', '[]', 1, 0, 1 FROM rows
    RETURNING id, issued_at)
  INSERT INTO invoice_line (id, invoice_id, nth, load_id, description, ref, delivered_on, due_on, tax_point_on, net_pence, vat_pence,
    vat_category, live)
  SELECT id, id, 1, $6, '', '', issued_at, issued_at, issued_at, 1, 0, 'S', false FROM billed`;

/** Inserts `$1` rows of a table, of which row number i is `$2 + i * $3` seconds old. `$4`: a firm, `$5`: a person. */
const FILL: Readonly<Record<string, string>> = {
  session: `INSERT INTO session (id, person_id, user_agent, address, created_at, last_seen_at, expires_at)
    SELECT 'sess_' || i, $5, '', '', at, at, at FROM rows`,
  one_time_token: `INSERT INTO one_time_token (id, use, hash, email, created_at, expires_at)
    SELECT 'link_' || i, 'RESET', sha256(i::text::bytea), 'x@y.example', at, at FROM rows`,
  registration: `INSERT INTO registration (id, handle, email, firm_name, name, phone, can_post, can_carry, created_at, sent_at)
    SELECT 'reg_' || i, sha256(i::text::bytea), 'x@y.example', '', '', '', true, true, at, at FROM rows`,
  sign_in: `INSERT INTO sign_in (id, person_id, at, outcome, address, user_agent)
    SELECT 'signin_' || i, $5, at, 'PASSWORD', '', '' FROM rows`,
  device: `INSERT INTO device (id, person_id, hash, user_agent, created_at, used_at)
    SELECT 'device_' || i, $5, sha256(i::text::bytea), '', at, at FROM rows`,
  sign_in_throttle: `INSERT INTO sign_in_throttle (key, failures, updated_at) SELECT 'key' || i, 1, at FROM rows`,
  rate_limit: `INSERT INTO rate_limit (key, points, expire) SELECT 'key' || i, 1, extract(epoch FROM at) * 1000 FROM rows`,
  email: `INSERT INTO email (address, subject, text, created_at, next_attempt_at, status)
    SELECT 'x@y.example', 'Subject', '', at, at, 'sent' FROM rows`,
  notification: `INSERT INTO notification (id, firm_id, kind, created_at) SELECT 'note_' || i, $4, 'load', at FROM rows`,
  push_message: `, opened AS (
      INSERT INTO session (id, person_id, user_agent, address, created_at, last_seen_at, expires_at)
      VALUES ('sess_push', $5, '', '', '2100-01-01', '2100-01-01', '2100-01-01')),
    told AS (
      INSERT INTO push_subscription (id, member_id, session_id, hash, secret, created_at)
      SELECT 'push_1', id, 'sess_push', '', '', created_at FROM member WHERE person_id = $5 RETURNING id)
    INSERT INTO push_message (subscription_id, purpose, status, next_attempt_at, created_at)
    SELECT told.id, 'test', 'sent', at, at FROM rows, told`,
  event: `INSERT INTO event (id, firm_id, mode, position, type, body, created_at)
    SELECT 'evt_' || i, $4, 'live', i + 1, 'load.updated', '{}', at FROM rows`,
  logged_call: `INSERT INTO logged_call (id, request_id, firm_id, mode, key_id, at, method, target, status, refused, ms, calls, left_out)
    SELECT 'call_' || i, 'req_' || i, $4, 'live', 'key_' || i, at, 'GET', '/api/v1/me', 200, false, 1, 1, 0 FROM rows`,
  status_sample: `INSERT INTO status_sample (minute, component) SELECT at, 'part ' || i FROM rows`,
  idempotency_key: `INSERT INTO idempotency_key (firm_id, mode, operation, key, request, created_at, expires_at)
    SELECT $4, 'live', 'loads.post', 'key' || i, '{}', at, at FROM rows`,
  trusted_device: `INSERT INTO trusted_device (id, person_id, hash, user_agent, created_at, expires_at)
    SELECT 'trust_' || i, $5, sha256(i::text::bytea), '', at, at FROM rows`,
  transport_order_task: `INSERT INTO transport_order_task (load_id, status, next_attempt_at)
    SELECT 'load_' || i, 'failed', at FROM rows`,
  position: `INSERT INTO position (load_id, carrier_id, at, lat, lng, source) SELECT $6, $4, at, 53.4, -2.3, 'phone' FROM rows`,
  pod_page: `INSERT INTO pod_page (id, load_id, carrier_id, place, client_id, content_type, bytes, sha256, storage_key, created_at)
    SELECT 'page_' || i, 'load_' || i, $4, 1, 'page', 'image/png', 1, '', 'key' || i, at FROM rows`,
  proof: `INSERT INTO proof (load_id, carrier_id, place, at, received_at) SELECT 'load_' || i, $4, 1, at, at FROM rows`,
  sealed_proof: `INSERT INTO sealed_proof (load_id, storage_key, bytes, sha256, created_at)
    SELECT 'load_' || i, 'key' || i, 1, '', at FROM rows`,
  invoice: INVOICES,
  invoice_line: INVOICES,
  self_billing_agreement: `INSERT INTO self_billing_agreement (id, mode, buyer_id, carrier_id, until, proposed_at, ended_at, ended_by, text_version)
    SELECT 'agree_' || i, 'live', $4, ${OTHER_FIRM}, at, at, at, 'poster', '' FROM rows`,
  network_member: `INSERT INTO network_member (id, mode, poster_id, email, name, email_hash, invited_at, ends_at)
    SELECT 'net_' || i, 'live', $4, i || '@invited.example', 'Firm', sha256(i::text::bytea), at, at FROM rows`,
  vehicle: `INSERT INTO vehicle (id, mode, firm_id, status, vehicle_class, at, outcode, empty_from, empty_until, max_empty_miles,
      max_extra_miles, created_at, updated_at, ended_at)
    SELECT 'vehicle_' || i, 'live', $4, 'EXPIRED', 'ARTIC', 'LS10', 'LS10', at - interval '1 day', at, 60, 100, at, at, at FROM rows`,
  invitation_day: `INSERT INTO invitation_day (email_hash, day, sent) SELECT sha256(i::text::bytea), at, 1 FROM rows`,
  load_match: `INSERT INTO load_match (load_id, firm_id, at, vehicle_ids, held_ids)
    SELECT 'load_' || i, $4, at, '{}', '{}' FROM rows`,
  audit_entry: `INSERT INTO audit_entry (id, firm_id, at, action, channel) SELECT 'audit_' || i, $4, at, 'firm.changed', 'system' FROM rows`,
  load: `INSERT INTO load SELECT made.* FROM rows, load l, LATERAL jsonb_populate_record(l, jsonb_build_object(
      'id', 'load_' || i, 'ref', 'FB-000' || i / 10000 || '-' || lpad((i % 10000)::text, 4, '0'), 'status', 'CONFIRMED', 'carrier_id', $4, 'agreed_pence', 1,
      'booked_at', at, 'collected_at', at, 'delivered_at', at, 'confirmed_at', at, 'auto_confirm_at', NULL,
      'driver', 'Sam Driver', 'vehicle_reg', 'AB12 CDE', 'received_by', 'Pat')) AS made WHERE l.id = $6`,
};

const driverLinks = (phone: string) =>
  `INSERT INTO driver_link (id, hash, load_id, carrier_id, driver, phone, created_at, ended_at, cause)
    SELECT 'dlink_' || i, sha256(i::text::bytea), 'load_' || i, $4, 'Sam Driver', ${phone}, at, at, 'REVOKED' FROM rows`;

/** Statements for rules that share a table, by the rule's name. */
const FILL_RULE: Readonly<Record<string, string>> = {
  certificates: documents("ACCEPTED"),
  "rejected-certificates": documents("REJECTED"),
  "untaken-conditions": conditions("NULL, NULL, NULL"),
  "untaken-conditions-files": conditions("1, '', 'key' || i"),
  "drivers-numbers": driverLinks("'07700 900482'"),
  "drivers-links": driverLinks("NULL"),
};

/** Certificates end with a day. */
const isDaily = ({ name }: RetentionRule) =>
  ["certificates", "agreements", "status-days", "invitations-of-a-day"].includes(name);

async function fill(
  table: string,
  count: number,
  oldestSeconds: number,
  everySeconds: number,
  statement = FILL[table],
) {
  // Drops the foreign key, so that no loads are needed to test an index of one column.
  if (["transport_order_task", "driver_link", "pod_page", "proof", "sealed_proof"].includes(table))
    await site.db.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_load_id_fkey`);
  if (table === "logged_call")
    await site.db.$executeRawUnsafe(
      "ALTER TABLE logged_call DROP CONSTRAINT IF EXISTS logged_call_key_id_fkey",
    );
  const firm = await site.newFirm();
  const poster = site.as(site.actorOf(await site.newFirm()));
  const template = ["load", "position", "invoice", "invoice_line"].includes(table)
    ? (await poster.loads.post(posting({ externalRef: `T-${table}` }))).load.id
    : "";
  const now = site.clock.now();
  await site.db.$executeRawUnsafe(
    `WITH given AS (SELECT $1::int AS n, $2::float8 AS oldest, $3::float8 AS every, $4::text AS firm, $5::text AS person,
        $6::text AS template),
      rows AS (SELECT i, $7::timestamptz - make_interval(secs => oldest - i * every) AS at
        FROM given, generate_series(0, n - 1) AS i)
      ${statement}`,
    count,
    oldestSeconds,
    everySeconds,
    firm.id,
    firm.owner.personId,
    template,
    now,
  );
}

const rowsOf = async (table: string, where = "true") => {
  const [row] = await site.db.$queryRawUnsafe<{ n: bigint }[]>(
    `SELECT count(*) AS n FROM ${table} WHERE ${where}`,
  );
  return Number(row?.n);
};

/** Columns that rules empty in place of deleting the row. */
const EMPTIED: Readonly<Record<string, string>> = {
  load: "driver",
  driver_link: "phone",
  network_member: "email",
};

/** One rule of this many is planned among thousands of rows; the night plans all. */
const PLANNED = sized(4, 1, 1);

describe("retention", () => {
  it("has a period, or a reason to keep, for every table of the database", async () => {
    const tables = await site.db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_prisma%'`;
    const names = tables.map(({ name }) => name);
    const known = [...Object.keys(KEPT), ...RETENTION.map(({ table }) => table)];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(RETENTION.map((rule) => [rule.name, rule] as const))(
    "%s: old rows are deleted, younger ones stay",
    async (_, rule) => {
      const days = rule.days(site.services.settings.retention);
      const seconds = days * 86_400;
      const margin = { ms: isDaily(rule) ? 2 * DAY_MS : 120_000 };
      await fill(rule.table, 1, seconds + margin.ms / 2_000, 0, FILL_RULE[rule.name]);
      const what = rule.instead === undefined ? "true" : `${EMPTIED[rule.table]} IS NOT NULL`;
      const before = await rowsOf(rule.table, what);
      site.clock.advance({ ms: -margin.ms });
      expect((await deleteOld(site.system()))[rule.name]).toBe(0);
      expect(await rowsOf(rule.table, what)).toBe(before);
      site.clock.advance(margin);
      expect((await deleteOld(site.system()))[rule.name]).toBe(1);
      expect(await rowsOf(rule.table, what)).toBe(before - 1);
      expect(await site.db.retentionRun.findUnique({ where: { rule: rule.name } })).toMatchObject({
        removed: 1,
        ranAt: site.clock.now(),
      });
    },
  );

  it.each(RETENTION.filter((_, nth) => nth % PLANNED === 0).map((rule) => [rule.name, rule] as const))(
    "%s: a batch is found by an index among thousands of rows",
    async (_, rule) => {
      const seconds = rule.days(site.services.settings.retention) * 86_400;
      // One in forty is old enough.
      const count = ["load", "invoice", "invoice_line"].includes(rule.table) ? 3_000 : 20_000;
      const every = isDaily(rule) ? 3_600 : 1;
      await fill(rule.table, count, seconds + (count / 40) * every, every, FILL_RULE[rule.name]);
      await site.db.$executeRawUnsafe(
        `ANALYZE ${rule.table}${rule.table.startsWith("invoice") ? ", invoice, invoice_line" : ""}`,
      );
      const before = new Date(site.clock.now().getTime() - seconds * 1_000);
      const plan = await site.db.$queryRawUnsafe<unknown[]>(
        `EXPLAIN (FORMAT JSON) ${batchSql(rule).replaceAll("$1", `'${before.toISOString()}'::timestamptz`)}`,
      );
      const text = JSON.stringify(plan);
      expect(text).toContain(rule.index);
      expect(text).not.toContain("Seq Scan");
    },
  );

  it("deletes more than a batch, and stops between two when the server stops", async () => {
    const week = 91 * 86_400;
    await fill("email", 2 * BATCH + 5, week, 0);
    const stopping = new AbortController();
    const ctx = site.system();
    let batches = 0;
    const db = new Proxy(ctx.db, {
      get(target, name) {
        if (name !== "$executeRawUnsafe") return Reflect.get(target, name);
        return async (sql: string, ...values: unknown[]) => {
          const done = await target.$executeRawUnsafe(sql, ...values);
          if (sql.includes("FROM email")) {
            batches += 1;
            stopping.abort();
          }
          return done;
        };
      },
    });
    await deleteOld({ ...ctx, db }, stopping.signal);
    expect(batches).toBe(1);
    expect(await rowsOf("email")).toBe(BATCH + 5);
    await deleteOld(ctx);
    expect(await rowsOf("email")).toBe(0);
  });

  it("deletes the file of a certificate before its row, and a row whose file is already gone", async () => {
    await fill("passport_document", 2, 366 * 86_400, 0, FILL_RULE["rejected-certificates"]);
    const folder = await site.services.files.newWorkFolder();
    await writeFile(join(folder, "file"), "certificate");
    await site.services.files.put("key0", join(folder, "file"), "application/pdf");
    await rm(folder, { recursive: true });
    const ctx = site.system();
    const db = new Proxy(ctx.db, {
      get: (target, name) =>
        name === "$executeRawUnsafe" ? () => Promise.reject(new Error("lost")) : Reflect.get(target, name),
    });
    await expect(deleteOld({ ...ctx, db })).rejects.toThrow("Several rules failed");
    await expect(site.services.files.read("key0")).rejects.toThrow();
    expect(await rowsOf("passport_document")).toBe(2);
    expect((await deleteOld(ctx))["rejected-certificates"]).toBe(2);
    expect(await rowsOf("passport_document")).toBe(0);
  });

  it("refuses to delete an entry of the audit log younger than six years", async () => {
    await fill("audit_entry", 1, 5 * 365 * 86_400, 0);
    await expect(site.db.$executeRaw`DELETE FROM audit_entry WHERE id = 'audit_0'`).rejects.toThrow(
      "audit_entry rows are never changed",
    );
  });

  it("continues with the other rules if one fails, and reports it at the end", async () => {
    await fill("email", 1, 91 * 86_400, 0);
    await fill("session", 1, 31 * 86_400, 0);
    await site.db.$executeRaw`ALTER TABLE session RENAME COLUMN ended_at TO over_at`;
    await expect(deleteOld(site.system())).rejects.toThrow("sessions could not be deleted");
    await site.db.$executeRaw`ALTER TABLE session RENAME COLUMN over_at TO ended_at`;
    expect(await rowsOf("email")).toBe(0);
  });

  it("uses the periods of the operator's settings", async () => {
    await fill("email", 1, 91 * 86_400, 0);
    const ctx = site.system();
    const retention = { ...ctx.settings.retention, emailDays: 120 };
    expect((await deleteOld({ ...ctx, settings: { ...ctx.settings, retention } })).emails).toBe(0);
    expect((await deleteOld(ctx)).emails).toBe(1);
  });

  it("deletes an event with its deliveries and attempts, and a notification with its emails", async () => {
    const firm = await site.newFirm();
    const { db } = site;
    const old = new Date(site.clock.now().getTime() - 100 * DAY_MS);
    await db.webhookEndpoint.create({
      data: {
        id: "endpoint_1",
        firmId: firm.id,
        mode: "live",
        url: "https://x.example",
        events: ["*"],
        secret: new Uint8Array([1]),
        createdAt: old,
        updatedAt: old,
      },
    });
    await fill("event", 1, 31 * 86_400, 0);
    await db.webhookDelivery.create({
      data: {
        eventId: "evt_0",
        endpointId: "endpoint_1",
        nextAttemptAt: old,
        createdAt: old,
        attempts: { create: { at: old, ms: 5, statusCode: 200 } },
      },
    });
    await db.notification.create({
      data: {
        id: "note_1",
        firmId: firm.id,
        kind: "load",
        createdAt: old,
        emails: { create: { address: "x@y.example", nextAttemptAt: old } },
      },
    });
    await deleteOld(site.system());
    expect(
      await Promise.all(
        ["event", "webhook_delivery", "webhook_attempt", "notification", "notification_email"].map((table) =>
          rowsOf(table),
        ),
      ),
    ).toEqual([0, 0, 0, 0, 0]);
  });

  it("never deletes a session that is still in use, even if it began before the period", async () => {
    const session = await site.open(await site.register());
    for (let use = 0; use < 3; use += 1) {
      site.clock.advance({ hours: 20 });
      expect(await site.browser(session)).not.toBeNull();
    }
    const ctx = site.system();
    const retention = { ...ctx.settings.retention, sessionDays: 1 };
    await deleteOld({ ...ctx, settings: { ...ctx.settings, retention } });
    expect(await site.browser(session)).not.toBeNull();
  });
});
