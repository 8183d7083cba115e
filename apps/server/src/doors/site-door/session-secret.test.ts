import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadSessionSecret } from "../../wiring/secrets.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "freight-board-secret-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("uses the session secret of the settings if there is one", async () => {
  expect(await loadSessionSecret("from the settings", folder)).toBe("from the settings");
  expect(await readdir(folder)).toEqual([]);
});

it("creates one session secret for processes that start together, readable by its owner only", async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => loadSessionSecret(undefined, folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(Buffer.from(secrets[0] ?? "", "base64")).toHaveLength(32);
  expect(await loadSessionSecret(undefined, folder)).toBe(secrets[0]);
  expect(await readdir(folder)).toEqual(["session-secret.key"]);
  expect((await stat(join(folder, "session-secret.key"))).mode & 0o777).toBe(0o600);
});
