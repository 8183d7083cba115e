import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@board/db/testing";
import { createFirm } from "@board/testing/factories";
import { createSecretBox, loadSecretKeys } from "@board/worker/secret-box";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resealSecrets } from "../commands/reseal.ts";
import { assertFiles, assertSecrets } from "./secrets.ts";

const ROLES = new Set(["web", "worker"] as const);
const root = mkdtempSync(join(tmpdir(), "board-secrets-"));
let database: TestDatabase;
let folders = 0;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await database.drop();
});
afterAll(() => rmSync(root, { recursive: true }));

function newFolder(): string {
  folders += 1;
  return join(root, String(folders));
}

const newKey = () => randomBytes(32).toString("base64");

interface Given {
  DATA_DIR: string;
  WEBHOOK_SECRET_KEY?: string;
  NEXTAUTH_SECRET?: string;
}

const start = (given: Given, roles: ReadonlySet<"web" | "worker"> = ROLES) =>
  assertSecrets({ ...given, ROLES: roles }, database.url);

async function boxOf({ WEBHOOK_SECRET_KEY, DATA_DIR }: Given) {
  return createSecretBox(await loadSecretKeys(WEBHOOK_SECRET_KEY, DATA_DIR));
}

/** An endpoint, an authenticator app and the key of push, encrypted by the first given key. */
async function seal(given: Given) {
  const { db } = database;
  const box = await boxOf(given);
  const firm = await createFirm(db, new Date());
  const now = new Date();
  const [secret, key] = [box.seal("whsec_1"), box.seal("ABCDEFGH")];
  const times = { createdAt: now, updatedAt: now };
  const url = "https://tms.example/hook";
  const { id } = await db.webhookEndpoint.create({
    data: { id: "endpoint_a", firmId: firm.id, mode: "live", url, events: ["*"], secret, ...times },
  });
  await db.totp.create({ data: { personId: firm.owner.personId, secret: key, createdAt: now } });
  await db.pushKey.create({ data: { publicKey: "B", secret: box.seal("a number"), createdAt: now } });
  return { id, firm };
}

async function reseal(given: Given, replace = false): Promise<string[]> {
  const said: string[] = [];
  for (const [name, value] of Object.entries({ SEED: "none", DATABASE_URL: database.url, ...given }))
    vi.stubEnv(name, value);
  // Vite sets its own value.
  vi.stubEnv("BASE_URL", undefined);
  await resealSecrets(replace, (line) => void said.push(line));
  return said;
}

describe("the secrets of a board", () => {
  it("are created at the first start and reused at the next", async () => {
    const given = { DATA_DIR: newFolder() };
    await start(given);
    await seal(given);
    await start(given);
  });

  it("are not created by a second machine of the board, which asks for the existing ones", async () => {
    const [first, second] = [{ DATA_DIR: newFolder() }, { DATA_DIR: newFolder() }];
    await start(first);
    await expect(start(second)).rejects.toThrow(
      /webhook-secret\.key is not there: bring the file back from a backup or from another machine of the board, or set WEBHOOK_SECRET_KEY\..*session-secret\.key is not there/s,
    );
    expect(existsSync(second.DATA_DIR)).toBe(false);
    await cp(first.DATA_DIR, second.DATA_DIR, { recursive: true });
    await start(second);
  });

  it("are refused if a setting replaces them; the session's in processes that serve pages only", async () => {
    const given = { DATA_DIR: newFolder(), WEBHOOK_SECRET_KEY: newKey(), NEXTAUTH_SECRET: "x".repeat(32) };
    await start(given);
    await expect(start({ ...given, WEBHOOK_SECRET_KEY: newKey() })).rejects.toThrow(
      /WEBHOOK_SECRET_KEY is another one: set it as it was before\. A new key is put before the old one/,
    );
    const other = { ...given, NEXTAUTH_SECRET: "y".repeat(32) };
    await expect(start(other)).rejects.toThrow(
      /NEXTAUTH_SECRET is another one: set it as it was before\. Where/,
    );
    await start(other, new Set(["worker"]));
  });

  it("are created by one of two processes that start together; the other one fails", async () => {
    const ended = await Promise.allSettled([1, 2].map(() => start({ DATA_DIR: newFolder() })));
    expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("are refused for a database with older sealed secrets that they cannot open", async () => {
    await seal({ DATA_DIR: newFolder() });
    await expect(start({ DATA_DIR: newFolder() })).rejects.toThrow(/is not there: bring the file back/);
    await expect(start({ DATA_DIR: newFolder(), WEBHOOK_SECRET_KEY: newKey() })).rejects.toThrow(
      /^3 sealed secrets in this database cannot be opened/,
    );
  });
});

describe("node apps/server reseal", () => {
  it("allows an old key to be removed once the new one precedes it", async () => {
    const [old, fresh, DATA_DIR] = [newKey(), newKey(), newFolder()];
    await start({ DATA_DIR, WEBHOOK_SECRET_KEY: old });
    const { id } = await seal({ DATA_DIR, WEBHOOK_SECRET_KEY: old });
    const both = { DATA_DIR, WEBHOOK_SECRET_KEY: `${fresh},${old}` };
    const alone = { DATA_DIR, WEBHOOK_SECRET_KEY: fresh };
    await start(both);
    await expect(start(alone)).rejects.toThrow(/put the key that sealed them after the newest/);
    expect(await reseal(both)).toEqual(["3 secrets sealed by the newest key."]);
    await start(alone);
    const { secret } = await database.db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    expect((await boxOf(alone)).open(secret)).toBe("whsec_1");
  });

  it("changes nothing if a key is lost, unless it is told to replace what that key sealed", async () => {
    const { id, firm } = await seal({ DATA_DIR: newFolder(), WEBHOOK_SECRET_KEY: newKey() });
    const given = { DATA_DIR: newFolder(), WEBHOOK_SECRET_KEY: newKey() };
    await expect(reseal(given)).rejects.toThrow(/^3 sealed secrets in this database cannot be opened/);
    expect(await database.db.totp.count()).toBe(1);
    expect(await reseal(given, true)).toEqual([
      "0 secrets sealed by the newest key.",
      "1 webhook secret, 1 authenticator app and 1 secret of push could not be opened and were replaced or removed.",
      `${firm.name} has to copy a new webhook secret for https://tms.example/hook from the site.`,
      expect.stringContaining("everybody signs in again"),
    ]);
    await start(given);
    const { secret } = await database.db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    expect((await boxOf(given)).open(secret)).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(await database.db.totp.count()).toBe(0);
    expect(await database.db.pushKey.count()).toBe(0);
    expect(await database.db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { firmId: firm.id, action: "secret.rotated", channel: "system", subjectId: id },
    ]);
  });
});

describe("the files of a board", () => {
  it("stop the start if the database names some and their folder is missing", async () => {
    const DATA_DIR = newFolder();
    const env = { DATA_DIR, S3_BUCKET: undefined };
    await assertFiles(env, database.url);
    const { db } = database;
    const firm = await createFirm(db, new Date());
    await db.$executeRaw`ALTER TABLE stored_file DROP CONSTRAINT stored_file_load_id_fkey`;
    const facts = { loadId: "load_x", kind: "POD", contentType: "application/pdf", bytes: 1 } as const;
    await db.storedFile.create({
      data: {
        id: "file_x",
        ...facts,
        sha256: "0".repeat(64),
        storageKey: "ab/abc",
        firmId: firm.id,
        createdAt: new Date(),
      },
    });
    await expect(assertFiles(env, database.url)).rejects.toThrow(/mount the DATA_DIR that holds them/);
    await assertFiles({ DATA_DIR, S3_BUCKET: "pods" }, database.url);
    mkdirSync(join(DATA_DIR, "files", "kept"), { recursive: true });
    await assertFiles(env, database.url);
  });
});
