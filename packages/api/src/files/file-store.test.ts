import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
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
  it("come back to the byte, and are gone once deleted", async () => {
    const store = storeOf(name);
    const bytes = randomBytes(3 * 1024 * 1024 + 7);
    const key = storageKey(randomBytes(16));
    await store.put(key, await fileWith(bytes), "application/pdf");
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true);
    await store.delete(key);
    await expect(store.read(key)).rejects.toThrow();
  });

  it("that are not there are said to be missing before anything is sent", async () => {
    await expect(storeOf(name).read(storageKey(randomBytes(16)))).rejects.toThrow();
  });

  it.each(["../outside", "a/../../outside", "/../outside", "a\\..\\..\\outside"])(
    "never have the key %j",
    async (key) => {
      const path = await fileWith(randomBytes(10));
      await expect(storeOf(name).put(key, path, "application/pdf")).rejects.toThrow();
      await expect(storeOf(name).read(key)).rejects.toThrow();
    },
  );

  it("that cannot be read leave nothing", async () => {
    const key = storageKey(randomBytes(16));
    await expect(storeOf(name).put(key, join(root, "nowhere"), "application/pdf")).rejects.toThrow();
    await expect(storeOf(name).read(key)).rejects.toThrow();
  });
});

describe("files on S3", () => {
  it("an unknown account keeps nothing and is told so", async () => {
    const store = await createFileStore({
      directory: join(root, "wrong"),
      s3: { ...s3, accessKeyId: "guessed" },
    });
    const key = storageKey(randomBytes(16));
    await expect(store.put(key, await fileWith(randomBytes(10)), "application/pdf")).rejects.toThrow();
    await expect(storeOf("S3").read(key)).rejects.toThrow();
  });
});

describe("files on disk", () => {
  it("are for the board's own account only", async () => {
    const key = storageKey(randomBytes(16));
    await storeOf("disk").put(key, await fileWith(randomBytes(10)), "application/pdf");
    const modeOf = async (...path: string[]) => (await stat(join(root, "disk", ...path))).mode & 0o777;
    expect(await modeOf()).toBe(0o700);
    expect(await modeOf("incoming")).toBe(0o700);
    expect(await modeOf("kept")).toBe(0o700);
    expect(await modeOf("kept", key.slice(0, 2))).toBe(0o700);
    expect(await modeOf("kept", key)).toBe(0o600);
  });

  it("are there whole or not at all", async () => {
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

  it("what a killed process left of an upload is swept at the next start, what is arriving is not", async () => {
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
