import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createFileStore, DurableDisk, type FileStore, type S3Settings } from "./file-store.ts";
import { storageKey } from "./rules.ts";

let root: string;
let server: S3rver;
let s3: S3Settings;
const stores = new Map<string, FileStore>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "board-store-"));
  server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(root, "server"),
    configureBuckets: [{ name: "pods", configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  s3 = {
    bucket: "pods",
    region: "eu-west-2",
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  };
  stores.set("disk", await createFileStore({ directory: join(root, "disk") }));
  stores.set("S3", await createFileStore({ directory: join(root, "work"), s3 }));
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

function storeOf(name: string): FileStore {
  const store = stores.get(name);
  if (!store) throw new Error(`No store ${name}.`);
  return store;
}

async function fileWith(bytes: Uint8Array): Promise<string> {
  const path = join(root, randomBytes(8).toString("hex"));
  await writeFile(path, bytes);
  return path;
}

describe.each(["disk", "S3"])("files on %s", (name) => {
  it("are read back byte for byte, and are gone once deleted", async () => {
    const store = storeOf(name);
    const bytes = randomBytes(3 * 1024 * 1024 + 7);
    const key = storageKey(randomBytes(16));
    await store.put(key, await fileWith(bytes), "application/pdf");
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true);
    await store.delete(key);
    await expect(store.read(key)).rejects.toThrow();
  });

  it("are reported as missing before anything is sent", async () => {
    await expect(storeOf(name).read(storageKey(randomBytes(16)))).rejects.toThrow();
  });

  it.each(["../outside", "a/../../outside", "/../outside", "a\\..\\..\\outside"])(
    "never accept the key %j",
    async (key) => {
      const path = await fileWith(randomBytes(10));
      await expect(storeOf(name).put(key, path, "application/pdf")).rejects.toThrow();
      await expect(storeOf(name).read(key)).rejects.toThrow();
    },
  );

  it("leave nothing behind if the upload cannot be read", async () => {
    const key = storageKey(randomBytes(16));
    await expect(storeOf(name).put(key, join(root, "nowhere"), "application/pdf")).rejects.toThrow();
    await expect(storeOf(name).read(key)).rejects.toThrow();
  });
});

describe("files on S3", () => {
  it("stores nothing for an unknown account, and says so", async () => {
    const store = await createFileStore({
      directory: join(root, "wrong"),
      s3: { ...s3, credentials: { accessKeyId: "guessed", secretAccessKey: "S3RVER" } },
    });
    const key = storageKey(randomBytes(16));
    await expect(store.put(key, await fileWith(randomBytes(10)), "application/pdf")).rejects.toMatchObject({
      code: "unavailable",
    });
    await expect(storeOf("S3").read(key)).rejects.toThrow();
  });

  it("a bucket that refuses connections is a 503 with Retry-After", async () => {
    const store = await createFileStore({
      directory: join(root, "refused"),
      s3: { ...s3, endpoint: "http://127.0.0.1:9" },
    });
    const key = storageKey(randomBytes(16));
    const outage = { code: "unavailable", status: 503, retryAfterSeconds: 5 };
    await expect(store.put(key, await fileWith(randomBytes(10)), "application/pdf")).rejects.toMatchObject(
      outage,
    );
    await expect(store.read(key)).rejects.toMatchObject(outage);
    await expect(store.delete(key)).rejects.toMatchObject(outage);
  });

  it("a bucket that never answers is abandoned in time, however often it is called", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const store = await createFileStore({
      directory: join(root, "silent"),
      s3: { ...s3, endpoint: `http://127.0.0.1:${port}`, timeoutMs: 300 },
    });
    const bytes = await fileWith(randomBytes(2 * 1024 * 1024));
    const asked = Array.from({ length: 60 }, (_, n) =>
      n % 2 === 0
        ? store.read(storageKey(randomBytes(16)))
        : store.put(storageKey(randomBytes(16)), bytes, "application/pdf"),
    );
    for (const { status, ...rest } of await Promise.allSettled(asked)) {
      expect([status, rest]).toEqual([
        "rejected",
        { reason: expect.objectContaining({ code: "unavailable" }) },
      ]);
    }
    for (const socket of sockets) socket.destroy();
    silent.close();
  }, 20_000);

  it("a download whose bytes stop arriving is aborted in time", async () => {
    const stalling = createHttpServer((_, answer) => {
      answer.writeHead(200, { "content-length": 1_000_000, "content-type": "application/pdf" });
      answer.write(randomBytes(1_000));
    });
    stalling.listen(0, "127.0.0.1");
    await once(stalling, "listening");
    const { port } = stalling.address() as AddressInfo;
    const store = await createFileStore({
      directory: join(root, "stalling"),
      s3: { ...s3, endpoint: `http://127.0.0.1:${port}`, timeoutMs: 300 },
    });
    await expect(store.read(storageKey(randomBytes(16))).then(buffer)).rejects.toThrow();
    stalling.closeAllConnections();
    stalling.close();
  });

  it("without keys requests those of its role from the endpoint that a container names", async () => {
    const asked: (string | undefined)[] = [];
    const role = createHttpServer((req, answer) => {
      asked.push(req.headers.authorization);
      answer.setHeader("content-type", "application/json");
      const Expiration = new Date(Date.now() + 3_600_000).toISOString();
      answer.end(
        JSON.stringify({ AccessKeyId: "S3RVER", SecretAccessKey: "S3RVER", Token: "role", Expiration }),
      );
    });
    role.listen(0, "127.0.0.1");
    await once(role, "listening");
    const { port } = role.address() as AddressInfo;
    vi.stubEnv("AWS_ACCESS_KEY_ID", undefined);
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", join(root, "none"));
    vi.stubEnv("AWS_CONFIG_FILE", join(root, "none"));
    vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", `http://127.0.0.1:${port}/role`);
    vi.stubEnv("AWS_CONTAINER_AUTHORIZATION_TOKEN", "a token");
    const { credentials: _, ...withoutKeys } = s3;
    const store = await createFileStore({ directory: join(root, "role"), s3: withoutKeys });
    const bytes = randomBytes(10);
    const key = storageKey(randomBytes(16));
    await store.put(key, await fileWith(bytes), "application/pdf");
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true);
    expect(asked).toEqual(["a token"]);
    vi.unstubAllEnvs();
    role.close();
  });
});

describe("files on disk", () => {
  it("are readable by the board's own account only", async () => {
    const key = storageKey(randomBytes(16));
    await storeOf("disk").put(key, await fileWith(randomBytes(10)), "application/pdf");
    const modeOf = async (...path: string[]) => (await stat(join(root, "disk", ...path))).mode & 0o777;
    expect(await modeOf()).toBe(0o700);
    expect(await modeOf("incoming")).toBe(0o700);
    expect(await modeOf("kept")).toBe(0o700);
    expect(await modeOf("kept", key.slice(0, 2))).toBe(0o700);
    expect(await modeOf("kept", key)).toBe(0o600);
  });

  it("exist whole or not at all", async () => {
    const folder = join(root, "torn");
    const disk = new DurableDisk(folder);
    const torn = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        throw new Error("the line broke");
      })(),
    );
    await expect(disk.putStream("ab/abc", torn)).rejects.toThrow("the line broke");
    expect(await readdir(join(folder, "ab"))).toEqual([]);
  });

  it("removes partial uploads of a killed process at the next start, but not those in progress", async () => {
    const directory = join(root, "swept");
    const store = await createFileStore({ directory });
    const [old, young] = [await store.newWorkFolder(), await store.newWorkFolder()];
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    await utimes(old, yesterday, yesterday);
    await createFileStore({ directory });
    expect(
      (await readdir(join(directory, "incoming"))).map((name) => join(directory, "incoming", name)),
    ).toEqual([young]);
  });
});
