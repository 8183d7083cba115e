import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createSecretBox, secretsKey } from "./secret-box.ts";

const folder = mkdtempSync(join(tmpdir(), "secret-box-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the secret box", () => {
  const box = createSecretBox(new Uint8Array(32).fill(7));

  it("gives back what it sealed, and never seals alike", () => {
    const [one, other] = [box.seal("whsec_ü"), box.seal("whsec_ü")];
    expect(box.open(one)).toBe("whsec_ü");
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
    expect(Buffer.from(one).includes("whsec")).toBe(false);
  });

  it("does not open what was tampered with, or sealed with another key", () => {
    const sealed = box.seal("whsec_1");
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => box.open(sealed)).toThrow();
    expect(() => createSecretBox(new Uint8Array(32)).open(box.seal("whsec_1"))).toThrow();
  });

  it("has a key of the data directory's own, readable by its owner only", () => {
    const key = secretsKey(join(folder, "data"), undefined);
    expect(key).toHaveLength(32);
    expect(secretsKey(join(folder, "data"), undefined)).toEqual(key);
    expect(statSync(join(folder, "data", "secrets.key")).mode & 0o777).toBe(0o600);
  });

  it("takes a key that is given", () => {
    const given = Buffer.alloc(32, 1);
    expect(secretsKey(folder, given.toString("base64"))).toEqual(given);
  });
});
