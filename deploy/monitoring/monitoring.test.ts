import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorld } from "@board/api/testing";
import { createPool } from "@board/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { addGauges } from "../../apps/server/src/observe/gauges.ts";
import { createMetrics } from "../../apps/server/src/observe/metrics.ts";
import { dashboard, ROWS } from "./dashboard.ts";

/* The rules themselves are tried by `npm run test:release -- alerts`, which needs promtool. */

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  for?: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook?: string };
}
const groups: { rules: Rule[] }[] = parse(read("alerts.yml")).groups;
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter((rule) => rule.alert !== undefined);

const RUNBOOK = "docs/operations/incidents.md";
const sections = [
  ...readFileSync(join(import.meta.dirname, "../..", RUNBOOK), "utf8").matchAll(/^## (\w+)$/gm),
].map(([, name]) => name);

const WORDS = new Set(["and", "or", "unless", "by", "without", "on", "ignoring"]);

/** The metrics that a query names: its words that are neither functions, labels, texts nor durations. */
function metricsOf(query: string): string[] {
  const bare = query
    .replace(/"[^"]*"/g, "")
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, "")
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, "");
  return [...bare.matchAll(/\b[a-z_][\w:]*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));
}

const scraped = new Set<string>(["up", ...rules.map(({ record }) => record ?? "")]);
let close: () => Promise<void>;
beforeAll(async () => {
  const world = await createWorld();
  const pool = createPool(world.url, { poolSize: 2 });
  const metrics = createMetrics();
  addGauges(metrics, {
    pool,
    probe: pool,
    now: () => world.clock.now(),
    board: world.services.board,
    dataDir: tmpdir(),
    roles: new Set(["web", "worker"]),
    build: { version: "1.2.3", commit: "abc1234" },
  });
  const { text } = await metrics.render();
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const suffixes = type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
    for (const suffix of suffixes) scraped.add(name + suffix);
  }
  close = async () => {
    await pool.end();
    await world.drop();
  };
});
afterAll(() => close());

describe("the alert rules", () => {
  it("each have a severity, a summary, a waiting time and a section of the runbook, which has no other", () => {
    for (const { alert, for: wait, labels, annotations } of alerts) {
      expect([alert, wait]).toEqual([alert, expect.stringMatching(/^\d+m$/)]);
      expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(?:page|ticket)$/)]);
      expect(annotations?.summary).toBeTruthy();
      expect(annotations?.runbook).toBe(`${RUNBOOK}#${alert?.toLowerCase()}`);
    }
    expect(sections).toEqual(alerts.map(({ alert }) => alert));
  });

  it("use metrics that a process exports", () => {
    expect(alerts.length).toBeGreaterThan(15);
    for (const { expr } of rules) {
      expect(metricsOf(expr).length).toBeGreaterThan(0);
      for (const name of metricsOf(expr)) expect([expr, name, scraped.has(name)]).toEqual([expr, name, true]);
    }
  });

  it("are each tested by promtool", () => {
    const tried = new Set(
      [...read("alerts.test.yml").matchAll(/alertname="(\w+)"/g)].map(([, name]) => name),
    );
    expect([...tried].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  });
});

describe("the dashboard", () => {
  it("is generated from its source", () => {
    expect(JSON.parse(read("dashboard.json"))).toEqual(dashboard());
  });

  it("uses metrics that a process exports", () => {
    for (const { queries } of Object.values(ROWS).flat()) {
      for (const { expr } of queries) {
        for (const name of metricsOf(expr))
          expect([expr, name, scraped.has(name)]).toEqual([expr, name, true]);
      }
    }
  });

  it("shows every metric of the board", () => {
    const shown = new Set(
      Object.values(ROWS)
        .flat()
        .flatMap(({ queries }) => queries.flatMap(({ expr }) => metricsOf(expr)))
        .map((name) => name.replace(/_(?:bucket|sum|count)$/, "")),
    );
    const ours = [...scraped]
      .map((name) => name.replace(/_(?:bucket|sum|count)$/, ""))
      .filter((name) => !/^(?:process_|nodejs_|board:|up$|$)/.test(name))
      .filter((name) => !["job_queue_depth", "data_dir_size_bytes"].includes(name));
    for (const name of ours) expect([name, shown.has(name)]).toEqual([name, true]);
  });
});
