import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Results } from "../results.ts";
import { pageOf } from "./page.ts";
import { plotsOf } from "./plots.ts";

const DOCS = new URL("../../docs/", import.meta.url);
const FOLDER = new URL("performance/", DOCS);
const BIOME = fileURLToPath(new URL("../../node_modules/.bin/biome", import.meta.url));

/** Writes the page, its plots, and the figures themselves. */
export function writeReport(results: Results): void {
  const plots = plotsOf(results);
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, svg] of Object.entries(plots)) writeFileSync(new URL(name, FOLDER), svg);
  writeFileSync(new URL("results.json", FOLDER), `${JSON.stringify(rounded(results), null, 1)}\n`);
  writeFileSync(new URL("performance.md", DOCS), pageOf(results, plots));
  // As the linter has everything else laid out.
  execFileSync(BIOME, ["check", "--write", fileURLToPath(DOCS)], { stdio: "ignore" });
}

/** Four digits say all that there is to say. */
function rounded(value: unknown): unknown {
  if (typeof value === "number") return Number.isFinite(value) ? Number(value.toPrecision(4)) : null;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rounded(each)]));
}
