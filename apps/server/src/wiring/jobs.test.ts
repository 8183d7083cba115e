import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Ctx, SystemActor } from "@board/api/server";
import { createWorld, posting } from "@board/api/testing";
import { observe } from "@board/db";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../observe/log.ts";
import { createMetrics } from "../observe/metrics.ts";
import { createObserver } from "../observe/observer.ts";
import { JOBS, type Job, startJobs, TAKEOVER_SECONDS } from "./jobs.ts";

let world: Awaited<ReturnType<typeof createWorld>>;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => observe(null));
afterAll(() => world.drop());

describe("the scheduled jobs", () => {
  it("run once at the start, are counted, and keep running although one of them fails", async () => {
    const written: string[] = [];
    const ran: string[] = [];
    const metrics = createMetrics();
    observe(createObserver(metrics));
    const jobs = [
      {
        name: "works",
        cron: "* * * * *",
        limitSeconds: 60,
        run: async (ctx: Ctx<SystemActor>) => {
          ran.push(ctx.actor.kind);
          return { done: 3 };
        },
      },
      {
        name: "fails",
        cron: "* * * * *",
        limitSeconds: 60,
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
    expect(text).toContain('job_runs_total{job_name="works",result="done"} 1');
    expect(text).toContain('job_runs_total{job_name="fails",result="failed"} 1');
    expect(text).toContain('job_rows_total{job_name="works",what="done"} 3');
    const lines = written.map(
      (line) => JSON.parse(line) as { job?: string; done?: number; err?: { message: string } },
    );
    expect(lines).toContainEqual(expect.objectContaining({ job: "works", done: 3 }));
    expect(lines).toContainEqual(
      expect.objectContaining({ job: "fails", err: expect.objectContaining({ message: "boom" }) }),
    );
  });

  it("are aborted when the server stops, and the stop waits for them", async () => {
    const seen: string[] = [];
    const job = {
      name: "takes-long",
      cron: "0 3 * * *",
      limitSeconds: 60,
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

  it("are each stored in the database with their cron, in London's time", async () => {
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

/** A separate database, because pg-boss keeps state between runs. */
async function startIn(here: typeof world, jobs: readonly Job[]): Promise<() => Promise<void>> {
  return startJobs({
    databaseUrl: here.url,
    createContext: () => here.system(),
    log: createLog("silent"),
    jobs,
    seconds: { supervise: 1, poll: 1 },
  });
}

function neverEnds(run: Job["run"]): Job {
  return { name: "never-ends", cron: "0 3 * * *", limitSeconds: 600, run };
}

/** Creates a job that signals its start and runs until it is aborted. */
function waiting(): { job: Job; running: Promise<void> } {
  const running = Promise.withResolvers<void>();
  const job = neverEnds(async (_, signal) => {
    running.resolve();
    if (!signal.aborted) await once(signal, "abort");
    return {};
  });
  return { job, running: running.promise };
}

describe("the job of a process that died", () => {
  let own: typeof world;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    own = await createWorld();
  });
  afterEach(async () => {
    child?.kill("SIGKILL");
    await own.drop();
  });

  it("by kill -9 is run by another process within a minute, once its heartbeats are missed", async () => {
    child = fork(join(import.meta.dirname, "../testing/jobs.fixture.ts"), [own.url]);
    await once(child, "message");
    child.kill("SIGKILL");
    await once(child, "exit");
    const other = waiting();
    const stop = await startIn(own, [other.job]);
    const states = await own.db.$queryRaw`SELECT state::text FROM pgboss.job WHERE name = 'never-ends'`;
    expect(states).toEqual([{ state: "active" }]);
    await own.services.db.$executeRaw`
      UPDATE pgboss.job SET heartbeat_on = heartbeat_on - make_interval(secs => ${TAKEOVER_SECONDS.heartbeat})
      WHERE name = 'never-ends'`;
    await other.running;
    await stop();
    const { heartbeat, supervise, poll } = TAKEOVER_SECONDS;
    expect(heartbeat + 2 * supervise + poll).toBeLessThan(60);
  }, 60_000);

  it("by SIGTERM is run by another process at once", async () => {
    const [one, other] = [waiting(), waiting()];
    const stopOne = await startIn(own, [one.job]);
    await one.running;
    const stopOther = await startIn(own, [other.job]);
    await stopOne();
    await other.running;
    await stopOther();
  }, 60_000);

  it("is reported with the time of its last success while it fails again and again", async () => {
    let works = true;
    const job = neverEnds(async () => {
      if (!works) throw new Error("boom");
      return {};
    });
    await (await startIn(own, [job]))();
    own.clock.advance({ minutes: 10 });
    works = false;
    for (let runs = 1; runs <= 2; runs += 1) {
      await own.services.db.$executeRaw`DELETE FROM pgboss.job`;
      await (await startIn(own, [job]))();
    }
    const rows = await own.services.db.jobRun.findMany({ orderBy: { job: "asc" } });
    const succeededAt = new Date(own.clock.now().getTime() - 600_000);
    expect(rows).toMatchObject([
      { job: "never-ends", failures: 2, error: "boom", ranAt: own.clock.now(), succeededAt },
    ]);
  }, 60_000);
});
