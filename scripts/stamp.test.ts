import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contents, fingerprint, isDone, markDone, markUndone } from "./lib/stamp.mjs";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "stamp-"));
  await mkdir(join(root, "src", "pages"), { recursive: true });
  await writeFile(join(root, "src", "pages", "board.tsx"), "one");
  await writeFile(join(root, "lock.yaml"), "one");
});
afterEach(() => rm(root, { recursive: true }));

describe("fingerprint", () => {
  const now = () => fingerprint(root, ["src", "lock.yaml", "docs"]);

  it("is the same while nothing changes", () => {
    expect(now()).toBe(now());
  });

  it.each([
    ["is written", () => writeFile(join(root, "src", "pages", "board.tsx"), "longer")],
    ["is touched", () => utimes(join(root, "lock.yaml"), new Date(), new Date(0))],
    ["is added deep down", () => writeFile(join(root, "src", "pages", "new.tsx"), "")],
    ["is removed", () => rm(join(root, "lock.yaml"))],
    ["comes to be", () => writeFile(join(root, "docs"), "")],
  ])("changes when a file %s", async (_what, change) => {
    const before = now();
    await change();
    expect(now()).not.toBe(before);
  });

  it("ignores what the build itself makes", async () => {
    const before = now();
    for (const made of ["node_modules", ".next", "generated"]) {
      await mkdir(join(root, "src", made));
      await writeFile(join(root, "src", made, "file"), "");
    }
    expect(now()).toBe(before);
  });
});

describe("contents", () => {
  it("depends on what is written, not on the time", async () => {
    const before = contents(root, ["lock.yaml"]);
    await utimes(join(root, "lock.yaml"), new Date(), new Date(0));
    expect(contents(root, ["lock.yaml"])).toBe(before);
    await writeFile(join(root, "lock.yaml"), "two");
    expect(contents(root, ["lock.yaml"])).not.toBe(before);
  });
});

describe("a stamp", () => {
  it("is done in the marked state only, until it is withdrawn", () => {
    const file = join(root, "stamps", "built");
    expect(isDone(file, "a")).toBe(false);
    markDone(file, "a");
    expect(isDone(file, "a")).toBe(true);
    expect(isDone(file, "b")).toBe(false);
    markUndone(file);
    expect(isDone(file, "a")).toBe(false);
  });
});
