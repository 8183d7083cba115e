import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorld, posting } from "@board/api/testing";
import { createPool, type Pool } from "@board/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBuild } from "./build.ts";
import { addGauges } from "./gauges.ts";
import { createMetrics } from "./metrics.ts";

let world: Awaited<ReturnType<typeof createWorld>>;
let pool: Pool;
const dataDir = mkdtempSync(join(tmpdir(), "board-gauges-"));
beforeAll(async () => {
  world = await createWorld();
  pool = createPool(world.url, { poolSize: 2 });
});
afterAll(async () => {
  await pool.end();
  await world.drop();
  rmSync(dataDir, { recursive: true });
});

const BUILD = { version: "1.2.3", commit: "abc1234" };

/** Creates metrics and returns a function that reads a value from a scrape; undefined if it is absent. */
async function scrape(asked: Pool, roles = ["web", "worker"]) {
  const metrics = createMetrics();
  addGauges(metrics, {
    pool: asked,
    probe: asked,
    now: () => world.clock.now(),
    board: world.services.board,
    dataDir,
    roles: new Set(roles),
    build: BUILD,
  });
  const { text } = await metrics.render();
  const lines = text.split("\n");
  return (series: string): number | undefined => {
    const line = lines.find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
}

describe("the gauges", () => {
  it("report the build, the schema, the disk and the clocks", async () => {
    const value = await scrape(pool);
    expect(
      value(`build_info{version="1.2.3",commit="abc1234",node="${process.version}",role="web,worker"}`),
    ).toBe(1);
    expect(value("db_up")).toBe(1);
    expect(Math.abs(value("db_clock_offset_seconds") ?? Number.NaN)).toBeLessThan(5);
    expect(value('schema_migrations{state="applied"}')).toBe(value('schema_migrations{state="known"}'));
    expect(value("data_dir_free_bytes")).toBeGreaterThan(0);
    expect(value('db_pool_connections{pool="pool",state="size"}')).toBeGreaterThan(0);
  });

  it("report how many webhooks and emails wait, and for how long the oldest has been due", async () => {
    const poster = await world.newFirm();
    const now = world.clock.now();
    await world.db.webhookEndpoint.create({
      data: {
        id: world.services.newId("endpoint"),
        firmId: poster.id,
        mode: "live",
        url: "https://hooks.example",
        events: ["*"],
        secret: world.services.secrets.seal("whsec_YWJj"),
        createdAt: now,
        updatedAt: now,
      },
    });
    await world.as(world.actorOf(poster)).loads.post(posting());
    world.clock.advance({ minutes: 2 });
    const value = await scrape(pool);
    expect(value("webhook_queue_depth")).toBe(1);
    expect(value("webhook_oldest_pending_seconds")).toBe(120);
    expect(value('email_queue_depth{kind="account"}')).toBe(0);
    expect(value('email_oldest_pending_seconds{kind="account"}')).toBe(0);
  });

  it("report that the server cannot archive its write-ahead log, until it can again", async () => {
    // A table before the server's own view, whose times no test can set.
    const database = `"${new URL(world.url).pathname.slice(1)}"`;
    await pool.query(`CREATE SCHEMA archiver;
      CREATE TABLE archiver.pg_stat_archiver (last_failed_time timestamptz, last_archived_time timestamptz);
      ALTER DATABASE ${database} SET search_path = archiver, pg_catalog, public`);
    const asked = createPool(world.url, { poolSize: 1 });
    const failing = async (failed: string | null, archived: string | null) => {
      await asked.query("DELETE FROM pg_stat_archiver");
      await asked.query("INSERT INTO pg_stat_archiver VALUES ($1, $2)", [failed, archived]);
      return (await scrape(asked))("wal_archive_failing");
    };
    const [earlier, later] = ["2026-11-26T10:00:00Z", "2026-11-26T11:00:00Z"];
    expect(await failing(null, null)).toBe(0);
    expect(await failing(later, null)).toBe(1);
    expect(await failing(later, earlier)).toBe(1);
    expect(await failing(earlier, later)).toBe(0);
    await asked.end();
    await pool.query(`ALTER DATABASE ${database} RESET search_path; DROP SCHEMA archiver CASCADE`);
    expect((await scrape(pool))("wal_archive_failing")).toBe(0);
  });

  it("report how many transport orders wait or were given up, and which jobs fail", async () => {
    const poster = world.as(world.actorOf(await world.newFirm()));
    const carrier = world.as(world.actorOf(await world.newFirm()));
    const { load } = await poster.loads.post(posting({ bookNowPence: 40_000 }));
    world.clock.advance({ minutes: 6 });
    await carrier.quotes.book({ id: load.id });
    const ranAt = world.clock.now();
    await world.db.jobRun.createMany({
      data: [
        { job: "retention", ranAt, ms: 5, failures: 3 },
        { job: "expire-loads", ranAt, ms: 5, failures: 0, succeededAt: ranAt },
      ],
    });
    world.clock.advance({ seconds: 30 });
    const value = await scrape(pool);
    expect(value("transport_order_queue_depth")).toBe(1);
    expect(value("transport_order_oldest_pending_seconds")).toBe(30);
    expect(value("transport_orders_failed")).toBe(0);
    expect(value('job_failures{job_name="retention"}')).toBe(3);
    expect(value('job_last_success_timestamp_seconds{job_name="retention"}')).toBeUndefined();
    expect(value('job_last_success_timestamp_seconds{job_name="expire-loads"}')).toBe(
      ranAt.getTime() / 1_000,
    );
  });

  it("of the queues are measured by workers only", async () => {
    const value = await scrape(pool, ["web"]);
    expect(value("webhook_queue_depth")).toBeUndefined();
    expect(value("db_up")).toBe(1);
  });

  it("report the time of the last backup once there is one", async () => {
    expect((await scrape(pool))("backup_last_success_timestamp_seconds")).toBeUndefined();
    writeFileSync(join(dataDir, "last-backup"), "");
    expect((await scrape(pool))("backup_last_success_timestamp_seconds")).toBeGreaterThan(1.7e9);
  });

  it("are left out if they cannot be measured, and the scrape still succeeds", async () => {
    const nowhere = createPool("postgresql://nobody@127.0.0.1:1/none");
    const value = await scrape(nowhere);
    await nowhere.end();
    expect(value("db_up")).toBe(0);
    expect(value("webhook_queue_depth")).toBeUndefined();
    expect(value('metrics_collector_failures_total{collector="webhooks"}')).toBe(1);
    expect(value("data_dir_free_bytes")).toBeGreaterThan(0);
  });
});

describe("the build", () => {
  it("has the version of the product, and the commit that was passed to it", () => {
    expect(readBuild("0123456789abcdef0123")).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: "0123456789ab",
    });
  });
});
