import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { transactOf } from "@board/db";
import { expect, it, onTestFinished } from "vitest";
import { createWorld } from "../../testing/world.ts";
import { loadRegisterFile } from "./load-file.ts";
import { madeLicence, registerCsv } from "./testing/made-register.ts";

it("a file of the register is read in constant memory, whatever its size", async () => {
  const world = await createWorld();
  const folder = mkdtempSync(join(tmpdir(), "board-register-"));
  onTestFinished(async () => {
    await world.drop();
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, "large.csv");
  const lines = function* () {
    for (let index = 0; index < 12_000; index += 1) yield madeLicence(index);
  };
  await pipeline(Readable.from(registerCsv(lines())), createWriteStream(path));
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before);
  }, 20);
  const loaded = await loadRegisterFile({ ...world.system(), transact: transactOf(world.db) }, path);
  clearInterval(timer);
  expect(loaded.areas).toMatchObject([{ licences: 12_000 }]);
  // Reading the 10 MB file into memory as a whole would take ten times its size.
  expect(most / 1e6).toBeLessThan(150);
}, 60_000);
