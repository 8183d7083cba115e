import { once } from "node:events";
import type { Ctx, SystemActor } from "@board/api/server";
import { createWorld, posting } from "@board/api/testing";
import { observe } from "@board/db";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { JOBS, startJobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { createObserver } from "./observer.ts";

let world: Awaited<ReturnType<typeof createWorld>>;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => observe(null));
afterAll(() => world.drop());

describe("the scheduled jobs", () => {
  it("run once at the start, are counted, and keep running though one of them fails", async () => {
    const written: string[] = [];
    const ran: string[] = [];
    const metrics = createMetrics();
    observe(createObserver(metrics));
    const jobs = [
      {
        name: "works",
        cron: "* * * * *",
        run: async (ctx: Ctx<SystemActor>) => {
          ran.push(ctx.actor.kind);
          return { done: 3 };
        },
      },
      {
        name: "fails",
        cron: "* * * * *",
        run: async () => {
          throw new Error("boom");
        },
      },
    ];
    const stop = await startJobs({
      databaseUrl: world.url,
      createContext: () => world.system(),
      log: createLog("info", { stream: { write: (line) => written.push(line) } }),
      jobs,
    });
    await stop();
    expect(ran).toEqual(["system"]);
    const { text } = await metrics.render();
    expect(text).toContain('job_runs_total{job="works",result="done"} 1');
    expect(text).toContain('job_runs_total{job="fails",result="failed"} 1');
    expect(text).toContain('job_rows_total{job="works",what="done"} 3');
    expect(text).toMatch(/^job_last_success_timestamp_seconds\{job="works"\} \d{10}/m);
    expect(text).not.toContain('job_last_success_timestamp_seconds{job="fails"}');
    const lines = written.map(
      (line) => JSON.parse(line) as { job?: string; done?: number; err?: { message: string } },
    );
    expect(lines).toContainEqual(expect.objectContaining({ job: "works", done: 3 }));
    expect(lines).toContainEqual(
      expect.objectContaining({ job: "fails", err: expect.objectContaining({ message: "boom" }) }),
    );
  });

  it("that take long are told when the server stops, and the stop waits for them", async () => {
    const seen: string[] = [];
    const job = {
      name: "takes-long",
      cron: "0 3 * * *",
      run: async (_: Ctx<SystemActor>, signal: AbortSignal) => {
        if (!signal.aborted) await once(signal, "abort");
        seen.push("told");
        return {};
      },
    };
    const stop = await startJobs({
      databaseUrl: world.url,
      createContext: () => world.system(),
      log: createLog("silent"),
      jobs: [job],
    });
    await stop();
    expect(seen).toEqual(["told"]);
  });

  it("are each kept in the database with their cron, in London's time", async () => {
    const stop = await startJobs({
      databaseUrl: world.url,
      createContext: () => world.system(),
      log: createLog("silent"),
    });
    await stop();
    const rows = await world.db.$queryRaw<{ name: string; cron: string; timezone: string }[]>`
      SELECT name, cron, timezone FROM pgboss.schedule`;
    for (const { name, cron } of JOBS) expect(rows).toContainEqual({ name, cron, timezone: "Europe/London" });
  });

  it("expire a load whose day is over", async () => {
    const poster = world.as(world.actorOf(await world.newFirm()));
    const { load } = await poster.loads.post(posting());
    world.clock.advance({ minutes: 5 * 24 * 60 });
    const stop = await startJobs({
      databaseUrl: world.url,
      createContext: () => world.system(),
      log: createLog("silent"),
    });
    await stop();
    expect(await poster.loads.get({ id: load.id })).toMatchObject({ load: { status: "EXPIRED" } });
  });
});
