import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { createFileStore, createNewRef, samplePodPdf, signIn } from "@board/api/server";
import { createWorld, posting, START } from "@board/api/testing";
import { createDb, createPool, type Db } from "@board/db";
import { inspect, withSnapshot } from "@board/db/dump";
import { startEmbedded } from "@board/db/embedded";
import { MIGRATIONS_FOLDER, migrate } from "@board/db/migrate";
import { createTestDatabase } from "@board/db/testing";
import { startReplica } from "@board/db/testing/replica";
import { seedDemo } from "@board/seed";
import { sized, timeLimit } from "@board/testing/size";
import { createSecretBox, loadSecretKeys } from "@board/worker/secret-box";
import S3rver from "s3rver";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { everyAnswer, type Reading, unanswered } from "../doors/site-door/testing/every-answer.ts";
import { startSite, type TestSite } from "../doors/site-door/testing/site-server.ts";
import { assertFiles, assertSecrets } from "../wiring/secrets.ts";
import { backUp, manifestSchema } from "./backup.ts";
import { restore } from "./restore.ts";

const PROGRAM = join(import.meta.dirname, "../..");
const WEB = { ROLES: new Set(["web", "worker"] as const) };
const root = mkdtempSync(join(tmpdir(), "board-backup-"));
// PostgreSQL may run as another user, who must get in.
chmodSync(root, 0o755);
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(root, { recursive: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Loads added to the demo's. */
const MORE_LOADS = sized(0, 0, 200_000);
const figures: Record<string, number> = { "more loads": MORE_LOADS };

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  figures[`${name} (s)`] = Math.round((performance.now() - startedAt) / 100) / 10;
  return result;
}

let folders = 0;
function newFolder(name: string): string {
  folders += 1;
  return join(root, `${name}-${folders}`);
}

const S3 = ["S3_BUCKET", "S3_REGION", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

/** The settings of this process for what follows. */
function set(env: Record<string, string>): void {
  vi.stubEnv("SEED", "none");
  // Vite sets its own value.
  vi.stubEnv("BASE_URL", undefined);
  for (const name of ["DATABASE_URL", "DATA_DIR", "WEBHOOK_SECRET_KEY", "NEXTAUTH_SECRET", ...S3])
    vi.stubEnv(name, env[name]);
}

/** The board over one database and one data directory, at a moment that stands still. */
async function openBoard(url: string, dataDir: string, at: string): Promise<TestSite> {
  const db = createDb(url);
  const world = await createWorld(at, async () => ({ url, db, drop: () => db.$disconnect() }));
  Object.assign(world.services, {
    files: await createFileStore({ directory: join(dataDir, "files") }),
    secrets: createSecretBox(await loadSecretKeys(undefined, dataDir)),
    // A world draws the same references each time, and these boards hold the same loads.
    newRef: createNewRef(),
  });
  world.services.settings.allowPrivateWebhooks = true;
  return startSite({ world });
}

/** Makes calls of a story, each of which must succeed. */
function storyteller(site: TestSite) {
  return async (key: string, method: string, path: string, body?: unknown) => {
    const isFile = body instanceof Uint8Array;
    const response = await fetch(`${site.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": isFile ? "application/pdf" : "application/json" }),
      },
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
    return answer.startsWith("{") ? JSON.parse(answer) : answer;
  };
}

/** The demo, and over it a story that puts something into every room of the board. */
async function makeWorld() {
  const dataDir = newFolder("data");
  const database = await createTestDatabase();
  closing.push(database.drop);
  const site = await openBoard(database.url, dataDir, START);
  closing.push(async () => site.close());
  const { services } = site;
  const { db } = services;
  const baseUrl = "http://board.test";
  const demo = await seedDemo({
    services: { ...services, db: db as Db },
    dataDir,
    baseUrl,
    weeks: 2,
  });
  if (MORE_LOADS > 0) await addLoads(database.url, MORE_LOADS);
  await services.board.reload();
  const firm = (name: string) => {
    const found = demo.firms.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found;
  };
  const [poster, carrier, other] = [
    firm("Halden Foods Logistics"),
    firm("Calder Vale Haulage"),
    firm("Mercia Pallet Express"),
  ];
  const call = storyteller(site);
  const endpoint = await call(poster.liveKey, "POST", "/webhook-endpoints", {
    url: "http://127.0.0.1:9/hook",
    events: ["*"],
  });
  await call(carrier.liveKey, "POST", "/webhook-endpoints", {
    url: "http://127.0.0.1:9/theirs",
    events: ["*"],
  });

  async function book(externalRef: string): Promise<string> {
    const { load } = await call(
      poster.liveKey,
      "POST",
      "/loads",
      posting({ externalRef, collectDate: "2026-11-18" }),
    );
    site.clock.advance({ minutes: 6 });
    const { quote } = await call(carrier.liveKey, "POST", `/loads/${load.id}/quotes`, {
      amountPence: 43_000,
    });
    await call(other.liveKey, "POST", `/loads/${load.id}/quotes`, { amountPence: 44_000 });
    await call(poster.liveKey, "POST", `/loads/${load.id}/quotes/${quote.id}/accept`);
    await call(carrier.liveKey, "GET", `/loads/${load.id}/transport-order`);
    await call(carrier.liveKey, "POST", `/loads/${load.id}/collect`);
    return load.id;
  }
  const delivered = await book("J-4711");
  await call(carrier.liveKey, "PUT", `/loads/${delivered}/pod`, samplePodPdf("FB-0000-0001"));
  await call(carrier.liveKey, "POST", `/loads/${delivered}/deliver`, { receivedBy: "M. Patel" });
  const { extra } = await call(carrier.liveKey, "POST", `/loads/${delivered}/extras`, {
    kind: "TOLL",
    pence: 1_240,
    note: "The M6.",
  });
  await call(poster.liveKey, "POST", `/loads/${delivered}/extras/${extra.id}/accept`);
  const { invoice } = await call(carrier.liveKey, "POST", `/loads/${delivered}/invoice`);
  await call(carrier.liveKey, "POST", `/invoices/${invoice.id}/credit`, { reason: "Wet.", pence: 1_000 });
  // A document is drawn when it is first read, which takes longest of all answers.
  const { invoices } = await call(carrier.liveKey, "GET", "/invoices?side=issued");
  for (const { id } of invoices) await call(carrier.liveKey, "GET", `/invoices/${id}/pdf`);
  await call(poster.liveKey, "POST", "/remittances", {
    invoiceIds: [invoice.id],
    paidAt: site.clock.now().toISOString(),
    reference: "BACS 4711",
  });
  const { agreement } = await call(poster.liveKey, "POST", "/self-billing-agreements", {
    carrierId: carrier.id,
    until: "2027-10-31",
  });
  await call(carrier.liveKey, "POST", `/self-billing-agreements/${agreement.id}/accept`);
  const disputed = await book("J-4712 “quoted”\t\\N");
  await call(poster.liveKey, "POST", `/loads/${disputed}/dispute`, {
    reason: "Wet",
    details: "Two pallets.\nAnd a line.",
  });
  await call(carrier.liveKey, "POST", `/loads/${disputed}/dispute/files`, samplePodPdf("FB-0000-0002"));
  await call(carrier.liveKey, "POST", `/loads/${disputed}/messages/files`, samplePodPdf("FB-0000-0003"));
  const { load: open } = await call(
    poster.liveKey,
    "POST",
    "/loads",
    posting({ externalRef: "J-4713", collectDate: "2026-11-18" }),
  );
  const { routingGuide } = await call(poster.liveKey, "POST", "/routing-guides", {
    name: "Leeds to London",
    steps: [{ to: { carriers: [carrier.id] }, pricePence: 41_000 }, { to: "board" }],
  });
  const { load: run } = await call(
    poster.liveKey,
    "POST",
    "/loads",
    posting({ externalRef: "J-4714", routingGuide: routingGuide.id }),
  );
  await call(poster.liveKey, "POST", "/network/invitations", { email: "jo@new.example" });
  const { member } = await call(poster.liveKey, "POST", "/network/invitations", { carrierId: other.id });
  await call(other.liveKey, "POST", `/network/invitations/${member.id}/accept`);
  const { vehicle } = await call(carrier.liveKey, "POST", "/vehicles", {
    vehicleClass: "EIGHTEEN_T",
    at: "LS10",
    from: site.clock.now().toISOString(),
    tailLift: true,
  });
  await call(poster.liveKey, "POST", `/loads/${open.id}/offers`, { vehicles: [vehicle.id], minutes: 600 });
  const { trackingLink } = await call(poster.liveKey, "POST", `/loads/${open.id}/tracking-links`, {
    place: 1,
  });
  await call(carrier.testKey, "POST", "/test/loads", posting({ externalRef: "sandbox:beaten" }));
  site.clock.advance({ minutes: 6 });

  const person = async (email: string) =>
    db.person.findUniqueOrThrow({ where: { email }, include: { memberships: { orderBy: { id: "asc" } } } });
  const signedIn = async (email: string) => {
    const { id, memberships } = await person(email);
    return { cookie: await site.signIn(id, memberships[0]?.firmId ?? null), "sec-fetch-site": "same-origin" };
  };
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const owner = (one: typeof poster) => one.members[0]?.email ?? "";
  const template = await fetch(`${site.url}/api/trpc/templates.save`, {
    method: "POST",
    headers: { ...(await signedIn(owner(poster))), "content-type": "application/json" },
    body: JSON.stringify({ name: "Leeds to London", posting: { ...posting(), collectDate: undefined } }),
  });
  const key = await db.apiKey.findFirstOrThrow({
    where: { firmId: poster.id, mode: "live" },
    orderBy: { id: "asc" },
  });
  await db.loggedCall.create({
    data: {
      id: "call_of_a_poster",
      requestId: "req_of_a_poster",
      firmId: poster.id,
      mode: "live",
      keyId: key.id,
      at: site.clock.now(),
      method: "POST",
      route: "/api/v1/loads",
      target: "/api/v1/loads",
      status: 422,
      refused: true,
      code: "validation_failed",
      ms: 1.5,
      calls: 1,
      leftOut: 0,
      sent: { type: "PALLETS" },
      answer: { code: "validation_failed" },
    },
  });
  const stranger = demo.firms.find((one) => ![poster, carrier, other].includes(one))?.members[0];
  if (stranger === undefined) throw new Error("Nobody is left over.");
  const readers: Reading = {
    links: { ...(await sendLinks(site, stranger)), track: trackingLink.url.split("/").at(-1) },
    keys: {
      "poster's key": bearer(poster.liveKey),
      "carrier's key": bearer(carrier.liveKey),
      "loser's key": bearer(other.liveKey),
      "test key": bearer(poster.testKey),
    },
    people: {
      visitor: {},
      poster: await signedIn(owner(poster)),
      "poster's staff": await signedIn(poster.members.at(-1)?.email ?? ""),
      carrier: await signedIn(owner(carrier)),
      "carrier's test data": { ...(await signedIn(owner(carrier))), "x-board-mode": "test" },
      loser: await signedIn(owner(other)),
      admin: { ...(await signedIn(demo.admin.email)), "x-board-as": "admin" },
    },
    loads: [delivered, disputed, open.id, run.id],
  };
  return { site, dataDir, url: database.url, demo, poster, carrier, endpoint, readers, call, template };
}
/** Loads that are over, as many as a busy board has: in one statement, which takes longer than a request's may. */
async function addLoads(url: string, count: number): Promise<void> {
  const pool = createPool(url, { poolSize: 1, statementTimeoutMs: 600_000 });
  await pool.query("ALTER TABLE load DISABLE TRIGGER USER");
  await pool.query(
    `INSERT INTO load SELECT copy.* FROM load l, generate_series(1, $1::int) AS n, jsonb_populate_record(l, jsonb_build_object('id', 'load_copy' || n,
       'ref', 'FB-' || substr(lpad(n::text, 8, '0'), 1, 4) || '-' || substr(lpad(n::text, 8, '0'), 5))) AS copy
     WHERE l.id = (SELECT id FROM load WHERE status = 'EXPIRED' LIMIT 1)`,
    [count],
  );
  await pool.query("ALTER TABLE load ENABLE TRIGGER USER");
  await pool.end();
}

/** A registration, an invitation, an address and a new phone that wait to be confirmed; returns the tokens of their links. */
async function sendLinks(
  { services, as, newFirm, actorOf, db }: TestSite,
  { email, password }: { email: string; password: string },
) {
  const visit = { address: "192.0.2.7", userAgent: "Test" };
  const newcomer = { firmName: "A new firm", name: "Sam", phone: "0113 496 0000", email: "sam@new.example" };
  await as({ kind: "visitor", ...visit }).accounts.register({ ...newcomer, canPost: true, canCarry: true });
  const invitation = { email: "jo@new.example", role: "TRAFFIC", seat: false } as const;
  await as(actorOf(await newFirm())).accounts.invite(invitation);
  await as(actorOf(await newFirm())).firms.changeProfile({ contactPhone: "0113 496 0777" });
  await db.person.update({ where: { email }, data: { verifiedAt: null } });
  const attempt = { email, password, device: null, ...visit };
  await expect(signIn(services, attempt)).rejects.toMatchObject({ code: "email_unverified" });
  const emails = await db.email.findMany({ orderBy: { id: "asc" } });
  return Object.fromEntries(
    ["confirm", "contacts", "invitation", "join", "verify"].map((page) => [
      page,
      emails.map(({ text }) => text.match(`/${page}/(\\S+)`)?.[1]).find(Boolean) ?? "",
    ]),
  );
}

type Told = Awaited<ReturnType<typeof makeWorld>>;

let told: Told;
let before: Map<string, string>;
let at: string;
let cursor: string;
const original = newFolder("backup");
const said: string[] = [];
const say = (line: string) => void said.push(line);

beforeAll(async () => {
  told = await makeWorld();
  const { site, dataDir, url, call, poster, readers } = told;
  at = site.clock.now().toISOString();
  // The first use of keys and sessions is noted.
  await everyAnswer(site, { ...readers, names: /^(firms\.me|accounts\.account)$/ });
  before = await everyAnswer(site, readers);
  await assertSecrets({ ...WEB, DATA_DIR: dataDir }, url);
  cursor = await lastCursor(call, poster.liveKey);
  set({ DATABASE_URL: url, DATA_DIR: dataDir });
  expect(await timed("backup", () => backUp(original, say))).toBe(0);
}, timeLimit(240_000));

/** Reads a feed to its end. */
async function lastCursor(call: Told["call"], key: string, after?: string): Promise<string> {
  const page = await call(key, "GET", `/events?${new URLSearchParams(after ? { after } : {})}`);
  return page.events.length === 0 ? page.nextCursor : lastCursor(call, key, page.nextCursor);
}

/** The rows of every table, sorted, as one hash for each table. */
async function rowsOf(url: string): Promise<Record<string, string>> {
  return withSnapshot(url, async (snapshot) => {
    const hashes: Record<string, string> = {};
    for (const table of snapshot.tables) {
      const rows = (await text(snapshot.read(table))).split("\n").toSorted().join("\n");
      hashes[table.name] = createHash("sha256").update(rows).digest("hex");
    }
    return hashes;
  });
}

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase();
  closing.push(database.drop);
  return database.url;
}

/** Takes a copy of the backup to be changed. */
async function copied(): Promise<string> {
  const folder = newFolder("copy");
  await cp(original, folder, { recursive: true });
  return folder;
}

/** Replaces a part of a backup, and its checksum. */
async function rewrite(folder: string, part: string, content: string | Uint8Array): Promise<void> {
  await writeFile(join(folder, part), content);
  const digest = createHash("sha256").update(content).digest("hex");
  const sums = await readFile(join(folder, "SHA256SUMS"), "utf8");
  const line = new RegExp(`^[0-9a-f]{64}(  ${part.replaceAll(".", "\\.")})$`, "m");
  await writeFile(join(folder, "SHA256SUMS"), sums.replace(line, `${digest}$1`));
}

describe("the answers of a board before a backup and after its restore", () => {
  it("include a 200 for every query, from at least one caller", () => {
    expect(told.template.status).toBe(200);
    expect(unanswered(before)).toEqual([]);
    expect(before.size).toBeGreaterThan(500);
  });

  it(
    "are equal in an embedded database, and again after a restore into an external one",
    async ({ task }) => {
      const { readers, url } = told;
      const rows = await rowsOf(url);
      const { tables } = manifestSchema.parse(
        JSON.parse(await readFile(join(original, "manifest.json"), "utf8")),
      );
      const total = tables.reduce((sum, table) => sum + table.rows, 0);
      const embeddedDir = newFolder("embedded");
      const env = { DATA_DIR: embeddedDir, SEED: "none", NODE_ENV: "production" };
      const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, "restore", original], { env });
      expect(stdout).toMatch(/Restored \d+ rows of \d+ tables and \d+ files, as of 20/);

      const embedded = await startEmbedded({
        dataDir: embeddedDir,
        log: () => {},
        settings: { fsync: "off" },
      });
      closing.push(embedded.stop);
      expect(await rowsOf(embedded.ownerUrl)).toEqual(rows);
      await assertSecrets({ ...WEB, DATA_DIR: embeddedDir }, embedded.ownerUrl);
      const there = await openBoard(embedded.url, embeddedDir, at);
      expect(await everyAnswer(there, readers)).toEqual(before);
      await there.close();

      const second = newFolder("backup");
      const run = promisify(execFile)(process.execPath, [PROGRAM, "backup", second], { env });
      expect((await run).stdout).toContain(`files to ${second}.`);
      const back = { DATABASE_URL: await emptyDatabase(), DATA_DIR: newFolder("back") };
      set(back);
      await timed("restore", () => restore(second, { newSecrets: false, say }));
      expect(await rowsOf(back.DATABASE_URL)).toEqual(rows);
      const again = await openBoard(back.DATABASE_URL, back.DATA_DIR, at);
      expect(await everyAnswer(again, readers)).toEqual(before);
      await again.close();
      task.meta.figures = { ...figures, answers: before.size, rows: total };
    },
    timeLimit(240_000),
  );
});

describe("a restored board", { shuffle: false }, () => {
  let site: TestSite;
  let place: { DATABASE_URL: string; DATA_DIR: string };
  beforeAll(async () => {
    place = { DATABASE_URL: await emptyDatabase(), DATA_DIR: newFolder("restored") };
    // Posted after the backup: lost, as it would be.
    await told.call(told.poster.liveKey, "POST", "/loads", posting({ externalRef: "late" }));
    set(place);
    await restore(original, { newSecrets: false, say });
    site = await openBoard(place.DATABASE_URL, place.DATA_DIR, at);
    closing.push(async () => site.close());
  }, timeLimit(120_000));

  it("accepts the first new load and lists it as the newest", async () => {
    const call = storyteller(site);
    const { load } = await call(told.poster.liveKey, "POST", "/loads", posting());
    const { loads } = await call(told.poster.liveKey, "GET", "/loads?limit=1");
    expect(loads[0].id).toBe(load.id);
  });

  it("continues from a feed cursor of before the backup, and answers 410 to one from after it", async () => {
    const { poster, call } = told;
    const read = (board: TestSite, after: string) =>
      fetch(`${board.url}/api/v1/events?after=${encodeURIComponent(after)}`, {
        headers: { authorization: `Bearer ${poster.liveKey}` },
      });
    const lost = await lastCursor(call, poster.liveKey, cursor);
    expect(lost).not.toBe(cursor);
    expect((await read(site, cursor)).status).toBe(200);
    const expired = await read(site, lost);
    expect([expired.status, await expired.json()]).toEqual([
      410,
      expect.objectContaining({ code: "cursor_expired", detail: expect.stringMatching(/\S/) }),
    ]);
  });

  it("signs webhooks with the same secrets and accepts the same passwords", async () => {
    const row = await site.db.webhookEndpoint.findUniqueOrThrow({ where: { id: told.endpoint.endpoint.id } });
    expect(site.services.secrets.open(row.secret)).toBe(told.endpoint.secret);
    const { email, password } = told.demo.admin;
    const attempt = { email, password, address: "192.0.2.1", userAgent: "Test", device: null };
    expect(await signIn(site.services, attempt)).toMatchObject({ sessionId: expect.any(String) });
  });

  it("has its secrets in the data directory, readable by its owner only", async () => {
    for (const name of ["webhook-secret.key", "session-secret.key"]) {
      expect(await readFile(join(place.DATA_DIR, name))).toEqual(await readFile(join(told.dataDir, name)));
      expect((await stat(join(place.DATA_DIR, name))).mode & 0o777).toBe(0o600);
    }
  });

  it("refuses a second restore, since its database is not empty", async () => {
    set(place);
    await expect(restore(original, { newSecrets: false, say })).rejects.toThrow(/^The database is not empty/);
  });
});

describe("a backup", () => {
  it("is readable by its owner only, and passes sha256sum", async () => {
    expect((await stat(original)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(original, { recursive: true, withFileTypes: true }))
      expect((await stat(join(name.parentPath, name.name))).mode & 0o077).toBe(0);
    await promisify(execFile)("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: original });
  });

  it("writes its time into DATA_DIR when it succeeds, for the metrics", async () => {
    expect((await stat(join(told.dataDir, "last-backup"))).mtimeMs).toBeGreaterThan(0);
  });

  it(
    "is a snapshot of one moment, even while the board is written to",
    async () => {
      const { call, poster, url, dataDir } = told;
      const folder = newFolder("busy");
      set({ DATABASE_URL: url, DATA_DIR: dataDir });
      let ended = false;
      const writer = (async () => {
        for (let n = 0; !ended; n += 1) {
          const { load } = await call(
            poster.liveKey,
            "POST",
            "/loads",
            posting({ externalRef: `busy ${n}` }),
          );
          await call(poster.liveKey, "POST", `/loads/${load.id}/cancel`, { reason: "Busy." });
        }
      })();
      await backUp(folder, say);
      ended = true;
      await writer;
      const place = { DATABASE_URL: await emptyDatabase(), DATA_DIR: newFolder("busy-data") };
      set(place);
      await restore(folder, { newSecrets: false, say });
      const db = createDb(place.DATABASE_URL);
      const events = await db.event.groupBy({
        by: ["firmId", "mode"],
        _count: true,
        _max: { position: true },
        orderBy: [{ firmId: "asc" }, { mode: "asc" }],
      });
      for (const feed of await db.feed.findMany({ orderBy: [{ firmId: "asc" }, { mode: "asc" }] })) {
        const found = events.find(({ firmId, mode }) => firmId === feed.firmId && mode === feed.mode);
        expect([BigInt(found?._count ?? 0), found?._max.position]).toEqual([
          feed.lastPosition,
          feed.lastPosition,
        ]);
      }
      await db.$disconnect();
    },
    timeLimit(120_000),
  );

  it(
    "of a replica has the time of its last commit, and is refused if the replica has stopped following",
    async () => {
      const dataDir = newFolder("primary");
      await mkdir(dataDir);
      const primary = await startEmbedded({ dataDir, log: () => {} });
      await migrate(primary.ownerUrl);
      await primary.stop();
      const replica = await startReplica({ ...primary, dataDir }, newFolder("replica"));
      closing.push(replica.stop);
      const url = replica.ownerUrl;
      set({ DATABASE_URL: url, DATA_DIR: newFolder("replica-data") });

      await expect(backUp(newFolder("replica-backup"), say)).rejects.toThrow(/it has replayed nothing since/);

      const again = await startEmbedded({ dataDir, log: () => {} });
      closing.push(again.stop);
      expect(again.ownerUrl).toBe(primary.ownerUrl);
      const replayedAt = () => withSnapshot(url, async ({ replica }) => replica?.replayedAt);
      await vi.waitFor(async () => expect(await replayedAt()).toBeInstanceOf(Date), 30_000);
      const folder = newFolder("replica-backup");
      expect(await backUp(folder, say)).toBe(0);
      const { createdAt } = manifestSchema.parse(
        JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")),
      );
      expect(createdAt).toBe((await replayedAt())?.toISOString());

      vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(createdAt) + 11 * 60_000 });
      await expect(backUp(newFolder("replica-backup"), say)).rejects.toThrow(
        `does not follow its primary: its last commit is of ${createdAt}. Back up from the primary`,
      );
      vi.useRealTimers();
    },
    timeLimit(120_000),
  );

  it("is refused a folder that is not empty", async () => {
    set({ DATABASE_URL: told.url, DATA_DIR: told.dataDir });
    await expect(backUp(original, say)).rejects.toThrow(/is not empty: name a new folder/);
  });

  it("of a database without a board is refused with a sentence, and leaves an empty folder", async () => {
    const folder = newFolder("none");
    set({ DATABASE_URL: told.url.replace(/\/[^/]*$/, "/postgres"), DATA_DIR: newFolder("none-data") });
    await expect(backUp(folder, say)).rejects.toThrow(/^There is no board in this database/);
    expect(await readdir(folder)).toEqual([]);
  });

  it(
    "is written although the store has lost a file, but exits with 3 and writes its time into DATA_DIR",
    async () => {
      const dataDir = newFolder("lossy");
      await cp(told.dataDir, dataDir, { recursive: true });
      const [lost] = await told.site.db.storedFile.findMany({
        where: { kind: "DISPUTE" },
        orderBy: { id: "asc" },
        take: 1,
      });
      await rm(join(dataDir, "files", "kept", lost?.storageKey ?? ""));
      await rm(join(dataDir, "last-backup"));
      set({ DATABASE_URL: told.url, DATA_DIR: dataDir });
      const folder = newFolder("lossy-backup");
      expect(await backUp(folder, say)).toBe(3);
      expect(said.at(-1)).toContain(lost?.storageKey);
      expect(await readdir(dataDir)).toContain("last-backup");
      const place = { DATABASE_URL: await emptyDatabase(), DATA_DIR: newFolder("lossy-data") };
      set(place);
      await restore(folder, { newSecrets: false, say });
      expect((await inspect(place.DATABASE_URL)).filled).not.toBeNull();
    },
    timeLimit(120_000),
  );
});

describe("files in a bucket", () => {
  it(
    "are backed up, and restored into another bucket",
    async () => {
      const buckets = new S3rver({
        address: "127.0.0.1",
        port: 0,
        silent: true,
        directory: newFolder("s3"),
        configureBuckets: ["before", "after"].map((name) => ({ name, configs: [] })),
      });
      const { port } = (await buckets.run()) as AddressInfo;
      closing.push(() => buckets.close());
      const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
      const at = { region: "eu-west-2", endpoint: `http://127.0.0.1:${port}`, credentials };
      const settings = {
        S3_REGION: at.region,
        S3_ENDPOINT: at.endpoint,
        S3_ACCESS_KEY_ID: credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      };
      const open = (bucket: string) =>
        createFileStore({ directory: newFolder("work"), s3: { bucket, ...at } });
      const [before, after] = [await open("before"), await open("after")];
      const rows = await told.site.db.storedFile.findMany({ take: 40, orderBy: { id: "desc" } });
      const kept = (key: string) => join(told.dataDir, "files", "kept", key);
      for (const { storageKey, contentType } of rows)
        await before.put(storageKey, kept(storageKey), contentType);
      const folder = newFolder("from-s3");
      set({ DATABASE_URL: told.url, DATA_DIR: told.dataDir, S3_BUCKET: "before", ...settings });
      // The demo's older files are not in this bucket.
      expect(await backUp(folder, say)).toBe(3);
      set({
        DATABASE_URL: await emptyDatabase(),
        DATA_DIR: newFolder("to-s3"),
        S3_BUCKET: "after",
        ...settings,
      });
      await restore(folder, { newSecrets: false, say });
      for (const { storageKey } of rows)
        expect((await buffer(await after.read(storageKey))).equals(await readFile(kept(storageKey)))).toBe(
          true,
        );
    },
    timeLimit(120_000),
  );

  it(
    "stop the backup with a sentence if the bucket cannot be reached",
    async () => {
      const nowhere = { S3_BUCKET: "pods", S3_REGION: "eu-west-2", S3_ENDPOINT: "http://127.0.0.1:9" };
      const keys = { S3_ACCESS_KEY_ID: "x", S3_SECRET_ACCESS_KEY: "x" };
      set({ DATABASE_URL: told.url, DATA_DIR: told.dataDir, ...nowhere, ...keys });
      const folder = newFolder("no-s3");
      await expect(backUp(folder, say)).rejects.toThrow(/^The bucket pods cannot be read or written/);
      expect(await readdir(folder)).toEqual([]);
    },
    timeLimit(60_000),
  );
});

describe("a restore", () => {
  const refused = async (folder: string, more: Record<string, string> = {}) => {
    const place = { DATABASE_URL: await emptyDatabase(), DATA_DIR: newFolder("refused"), ...more };
    set(place);
    const reason = await restore(folder, { newSecrets: false, say }).then(
      () => "restored",
      (error: Error) => error.message,
    );
    expect((await inspect(place.DATABASE_URL)).filled).toBeNull();
    return reason;
  };

  it(
    "of a damaged part is refused before anything changes",
    async () => {
      for (const part of ["database/load.tsv.gz", "secrets.json", "manifest.json"]) {
        const folder = await copied();
        await appendFile(join(folder, part), "x");
        expect(await refused(folder)).toMatch(`The backup is damaged: ${part} cannot be read or differ`);
      }
      const folder = await copied();
      await rm(join(folder, "database/quote.tsv.gz"));
      expect(await refused(folder)).toMatch(/^The backup is damaged: database\/quote\.tsv\.gz/);
    },
    timeLimit(60_000),
  );

  it("of an incomplete backup, or of a folder that is no backup, is refused", async () => {
    const folder = await copied();
    await rm(join(folder, "SHA256SUMS"));
    expect(await refused(folder)).toMatch(/is not a whole backup/);
    expect(await refused(newFolder("nothing"))).toMatch(/is not a whole backup/);
  });

  it("of a backup of a newer version is refused", async () => {
    const folder = await copied();
    const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    manifest.migrations.push("29991231000000_from_the_future");
    await rewrite(folder, "manifest.json", JSON.stringify(manifest));
    expect(await refused(folder)).toMatch(/newer version of the board: .* 29991231000000_from_the_future/);
  });

  it(
    "of a backup of an older version migrates the database and keeps its data",
    async () => {
      const folder = newFolder("migrations");
      await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
      const later = join(folder, "29991231000000_later");
      await mkdir(later);
      await writeFile(
        join(later, "migration.sql"),
        `ALTER TABLE firm ADD COLUMN shout TEXT; UPDATE firm SET shout = upper(name);`,
      );
      const place = { DATABASE_URL: await emptyDatabase(), DATA_DIR: newFolder("later") };
      set(place);
      await restore(original, { newSecrets: false, say, migrationsFolder: folder });
      const names = await withSnapshot(place.DATABASE_URL, (snapshot) =>
        text(snapshot.readQuery("SELECT shout FROM firm WHERE name = 'Halden Foods Logistics'")),
      );
      expect(names).toBe("HALDEN FOODS LOGISTICS\n");
    },
    timeLimit(120_000),
  );

  it("that fails on inconsistent rows leaves the database empty", async () => {
    const folder = await copied();
    const part = "database/firm.tsv.gz";
    const rows = gunzipSync(await readFile(join(folder, part)))
      .toString()
      .split("\n")
      .slice(1)
      .join("\n");
    await rewrite(folder, part, gzipSync(rows));
    const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    const firm = manifest.tables.find(({ name }: { name: string }) => name === "firm");
    firm.rows -= 1;
    await rewrite(folder, "manifest.json", JSON.stringify(manifest));
    expect(await refused(folder)).toMatch(/violates foreign key constraint/);
  });

  it(
    "onto a board with another secret is refused, and the message names the option to use",
    async () => {
      const key = Buffer.alloc(32, 1).toString("base64");
      expect(await refused(original, { WEBHOOK_SECRET_KEY: key })).toMatch(
        /made with another WEBHOOK_SECRET_KEY than WEBHOOK_SECRET_KEY: leave WEBHOOK_SECRET_KEY out to use the one of the backup/,
      );
      const place = {
        DATABASE_URL: await emptyDatabase(),
        DATA_DIR: newFolder("other"),
        WEBHOOK_SECRET_KEY: key,
      };
      set(place);
      await restore(original, { newSecrets: true, say });
      await expect(assertSecrets({ ...WEB, ...place }, place.DATABASE_URL)).rejects.toThrow(
        /opened with a secret that is not here/,
      );
    },
    timeLimit(60_000),
  );
});

describe("a lost data directory", () => {
  it("stops the start for missing files and secrets, and creates none in their place", async () => {
    const env = { ...WEB, DATA_DIR: newFolder("lost") };
    await expect(assertFiles({ ...env, S3_BUCKET: undefined }, told.url)).rejects.toThrow(
      /files\/kept is not there: mount the DATA_DIR that holds them/,
    );
    await expect(assertSecrets(env, told.url)).rejects.toThrow(
      /webhook-secret\.key is not there: bring the file back/,
    );
    await expect(readdir(env.DATA_DIR)).rejects.toThrow("ENOENT");
  });
});
