import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** The names that the server reads, but the one that Node's own tools set. */
const variables = read("apps/server/src/env.ts").matchAll(/^ {2}([A-Z][A-Z_]+): /gm);
const names = [...variables].map(([, name = ""]) => name).filter((name) => name !== "NODE_ENV");

describe("docs/operations/settings.md", () => {
  it("lists the settings that the server reads, in their order", () => {
    const listed = [...read("docs/operations/settings.md").matchAll(/^\| `([A-Z][A-Z_]+)` /gm)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(10);
    expect(listed).toEqual(names);
  });
});
