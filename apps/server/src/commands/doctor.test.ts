import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@board/db/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readEnv } from "../env.ts";
import { assertSecrets } from "../wiring/secrets.ts";
import { diagnose, examine, type Finding } from "./doctor.ts";

const dataDir = mkdtempSync(join(tmpdir(), "board-doctor-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await assertSecrets({ DATA_DIR: dataDir, ROLES: new Set(["web"]) }, database.url);
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

async function find(settings: Record<string, string> = {}): Promise<Record<string, Finding>> {
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: "0", ...settings });
  return Object.fromEntries((await diagnose(env)).map((finding) => [finding.check, finding]));
}

/** Starts a server that answers with these lines, one for each line it receives. */
async function talking(first: string, answers: readonly string[] = []) {
  const server = createServer((socket) => {
    const left = [...answers];
    socket.write(`${first}\r\n`);
    socket.on("data", () => socket.write(`${left.shift() ?? "221 bye"}\r\n`));
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe("node apps/server doctor", () => {
  it("reports no problem for a board that has all it needs", async () => {
    const smtp = await talking("220 hello", ["250 here", "221 bye"]);
    const found = await find({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true` });
    // The server of the tests trades durability for speed.
    const { "database server": _, ...rest } = found;
    expect(Object.values(rest).filter(({ level }) => level === "problem")).toEqual([]);
    for (const check of ["data directory", "migrations", "indexes", "secrets", "files", "email", "port"])
      expect(found[check]).toMatchObject({ level: "ok" });
    smtp.close();
  });

  it("reports a database that cannot be reached, and checks the rest", async () => {
    const found = await find({ DATABASE_URL: "postgresql://x:hunter2@127.0.0.1:9/none" });
    expect(found.database).toEqual({
      check: "database",
      level: "problem",
      text: "The database cannot be reached: check DATABASE_URL, or leave it out.",
    });
    expect(found.files).toMatchObject({ level: "ok" });
  });

  it("reports an unfinished index and a secret that differs from the recorded one", async () => {
    const broken = await createTestDatabase();
    await assertSecrets({ DATA_DIR: join(dataDir, "other"), ROLES: new Set(["web"]) }, broken.url);
    await broken.db.$executeRaw`
      UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'session_address'::regclass`;
    const found = await find({ DATABASE_URL: broken.url });
    expect(found.indexes).toMatchObject({
      level: "problem",
      text: expect.stringContaining("session_address was left unfinished"),
    });
    expect(found.secrets).toMatchObject({ level: "problem" });
    await broken.drop();
  });

  it("reports a bucket, an SMTP server and a port that cannot be used", async () => {
    const taken = await talking("554 no");
    const found = await find({
      S3_BUCKET: "pods",
      S3_REGION: "eu-west-2",
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "hunter2",
      SMTP_URL: `smtp://127.0.0.1:${taken.port}`,
      HOST: "127.0.0.1",
      PORT: String(taken.port),
    });
    expect(found.files).toMatchObject({ level: "problem", text: expect.stringContaining("ECONNREFUSED") });
    expect(found.email).toMatchObject({ level: "problem", text: expect.stringContaining("554") });
    expect(found.port).toMatchObject({ level: "problem", text: expect.stringContaining("is taken") });
    expect(JSON.stringify(found)).not.toContain("hunter2");
    taken.close();
  });

  it("warns about an http address, and about a proxy that is not trusted", async () => {
    expect((await find({ BASE_URL: "http://board.example" }))["public address"]).toMatchObject({
      level: "warning",
    });
    const behind = { BASE_URL: "https://board.example" };
    expect((await find(behind))["public address"]?.text).toContain("TRUST_PROXY");
    expect((await find({ ...behind, TRUST_PROXY: "1" }))["public address"]).toMatchObject({ level: "ok" });
  });

  it("prints a line for each wrong setting and exits with 1", async () => {
    const lines: string[] = [];
    for (const [name, value] of Object.entries({ PORT: "many", BASE_URL: undefined, LOG_LEVEL: "loud" }))
      vi.stubEnv(name, value);
    expect(await examine({ json: false, say: (line) => void lines.push(line) })).toBe(1);
    expect(lines).toEqual([
      'problem  settings: PORT must be a whole number from 0 to 65535, not "many".',
      expect.stringMatching(/^problem {2}settings: LOG_LEVEL must be one of/),
    ]);
  });
});
