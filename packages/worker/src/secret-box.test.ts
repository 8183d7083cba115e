import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSecretBox, loadSecretKeys, SealBrokenError } from "./secret-box.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

describe("the secret box", () => {
  const key = randomBytes(32);

  it("opens what it sealed, and never seals the same twice", () => {
    const box = createSecretBox([key]);
    const sealed = box.seal(SECRET);
    expect(box.open(sealed)).toBe(SECRET);
    expect(Buffer.from(sealed).toString("latin1")).not.toContain(SECRET.slice(6));
    expect(Buffer.from(box.seal(SECRET)).equals(Buffer.from(sealed))).toBe(false);
  });

  it("opens with an older key, seals with the newest", () => {
    const newer = randomBytes(32);
    const sealed = createSecretBox([key]).seal(SECRET);
    const rotated = createSecretBox([newer, key]);
    expect(rotated.open(sealed)).toBe(SECRET);
    expect(createSecretBox([newer]).open(rotated.seal(SECRET))).toBe(SECRET);
  });

  it("refuses another key and any changed byte", () => {
    const box = createSecretBox([key]);
    const sealed = box.seal(SECRET);
    expect(() => createSecretBox([randomBytes(32)]).open(sealed)).toThrow(SealBrokenError);
    for (const at of sealed.keys()) {
      const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(() => box.open(changed)).toThrow(SealBrokenError);
    }
    expect(() => box.open(new Uint8Array(3))).toThrow(SealBrokenError);
  });
});

describe("the keys of the secret box", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "freight-board-keys-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("come from the setting, the newest first", async () => {
    const [one, two] = [randomBytes(32), randomBytes(32)];
    const keys = await loadSecretKeys(`${one.toString("base64")},${two.toString("base64")}`, folder);
    expect(keys).toEqual([one, two]);
    await expect(loadSecretKeys("c2hvcnQ=", folder)).rejects.toThrow("32 bytes");
  });

  it("are stored in a file readable by its owner only, created once by processes that start together", async () => {
    const dataDir = join(folder, "data");
    const made = await Promise.all([1, 2, 3].map(() => loadSecretKeys(undefined, dataDir)));
    expect(new Set(made.map(([key]) => key.toString("hex"))).size).toBe(1);
    const file = join(dataDir, "webhook-secret.key");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(file, "utf8"), "base64")).toEqual(made[0]?.[0]);
  });

  it("are read, and nothing is written, if the file exists", async () => {
    const dataDir = join(folder, "kept");
    const [key] = await loadSecretKeys(undefined, dataDir);
    const { mtimeMs, ctimeMs } = await stat(dataDir);
    expect(await loadSecretKeys(undefined, dataDir)).toEqual([key]);
    expect(await stat(dataDir)).toMatchObject({ mtimeMs, ctimeMs });
  });
});
