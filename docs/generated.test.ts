import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { appRouter } from "@board/api";
import { ERRORS } from "@board/api/server";
import { createRoutes } from "@board/rest";
import { describe, expect, it } from "vitest";
import { FIELD_CODES, SITE_FIELD_CODES } from "./make/advice.ts";
import { ofRoute, routes, SHARED } from "./make/errors.ts";
import { MOVES } from "./make/lifecycle.ts";
import { PAGES } from "./make/pages.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, "utf8");

/** The code that refuses, without its tests. */
const sources = globSync("packages/{api,rest}/src/**/*.ts", { cwd: ROOT })
  .filter((path) => !path.endsWith(".test.ts") && !path.includes("/testing/"))
  .map(read)
  .join("\n");

function found(pattern: RegExp): string[] {
  return [...new Set([...sources.matchAll(pattern)].map(([, code = ""]) => code))];
}

describe("pages made from the code", () => {
  it.each(Object.entries(PAGES))("docs/%s is as `npm run docs` writes it", (name, page) => {
    expect(read(`docs/${name}`)).toBe(page());
  });

  it("are marked as generated, and so is the document of the API", () => {
    const files = ["openapi/v1.json", ...Object.keys(PAGES).map((name) => `docs/${name}`)];
    const said = execFileSync("git", ["check-attr", "linguist-generated", "--", ...files], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(said.trim().split("\n")).toEqual(files.map((file) => `${file}: linguist-generated: set`));
  });

  it.each(Object.keys(ERRORS))(
    "docs/errors.md has a heading for %s, to which the type of a problem leads",
    (code) => {
      expect(read("docs/errors.md")).toContain(`\n### ${code}\n`);
    },
  );

  it("docs/errors.md names the refusals of each call, and no other", () => {
    const [, byCall = ""] = read("docs/errors.md").split("\n## Codes by call\n");
    for (const route of routes) {
      const shared = SHARED.filter(({ include }) => include(route)).flatMap(({ codes }) => codes);
      const [, line = ""] = byCall.split(`\n- \`${route.method} ${route.template}\`: `);
      const own = [...(line.split("\n")[0] ?? "").matchAll(/`(\w+)`/g)].map(([, code]) => code);
      expect([...shared, ...own].toSorted(), `${route.method} ${route.template}`).toEqual(
        ofRoute(route).toSorted(),
      );
    }
  });

  it("docs/errors.md keeps the codes of the site apart from those of the API's document", () => {
    const [ofCalls = "", ofSite = ""] = read("docs/errors.md").split("\n## Codes of the site\n");
    const documented = Object.keys(JSON.parse(read("openapi/v1.json")).components.examples);
    const codes = Object.keys(ERRORS).filter((code) => documented.includes(`problem_${code}`));
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter((code) => !ofCalls.includes(`\n### ${code}\n`))).toEqual([]);
    expect(codes.filter((code) => ofSite.includes(`\n### ${code}\n`))).toEqual([]);
    for (const code of ["signed_out", "step_up_required", "last_admin"])
      expect(ofSite).toContain(`\n### ${code}\n`);
  });

  it("explains every code of a field", () => {
    const codes = [
      ...found(/fieldError\(\s*(?:\[[^\]]*\]|[\w.]+),\s*"([a-z_]+)"/g),
      ...found(/custom\(\s*"([a-z_]+)"/g),
      ...found(/params: \{ code: "([a-z_]+)"/g),
      ...found(/problem\("([a-z_]+)",/g),
      ...found(/refuse\(\s*(?:(?:name|"[a-z]+"),\s*)?"([a-z_]+)",/g),
      ...found(/(?:parameter|header)[^;{}]*code: "([a-z_]+)"/g),
    ];
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !(code in FIELD_CODES || code in SITE_FIELD_CODES))).toEqual([]);
  });

  it("names only calls of the API in the lifecycle", () => {
    const calls = createRoutes(appRouter).all.map(({ method, template }) => `${method} ${template}`);
    for (const { call } of Object.values(MOVES)) if (call !== "") expect(calls).toContain(call);
  });
});
