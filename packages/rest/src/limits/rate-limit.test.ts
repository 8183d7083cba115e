import { createPool, type Pool } from "@board/db";
import { createTestDatabase, type TestDatabase } from "@board/db/testing";
import { openFaultyProxy } from "@board/db/testing/faulty-proxy";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLimiter, createPersonLimiter } from "./rate-limit.ts";

let database: TestDatabase;
const pools: Pool[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

/** A limiter counts alone where the database takes long, so where exactness is tested it is given all the time it needs. */
const PATIENT = { poolSize: 3, connectTimeoutMs: 50_000, statementTimeoutMs: 50_000 };

const MINUTE = { policy: "minute", requests: 1_000, seconds: 60 };

/** A limiter as one process has it. */
function limiter(requests: number, minute = MINUTE, url = database.url) {
  const pool = createPool(url, PATIENT);
  pools.push(pool);
  const limits = [{ policy: "burst", requests, seconds: 60 }, minute];
  return createLimiter({
    pool,
    firm: { live: limits, test: limits },
    failedAuthentications: { policy: "authentication", requests: 3, seconds: 60 },
  });
}

async function admitted(calls: Promise<{ allowed: boolean }>[]): Promise<number> {
  return (await Promise.all(calls)).filter(({ allowed }) => allowed).length;
}

describe("contract 9: rate limits", () => {
  it("200 calls at once against a quota of 25: exactly 25 pass", async () => {
    const one = limiter(25);
    expect(await admitted(Array.from({ length: 200 }, () => one.take("firm_a", "live")))).toBe(25);
  });

  it("three processes share the quota exactly", async () => {
    const processes = [limiter(40), limiter(40), limiter(40)];
    const calls = Array.from({ length: 50 }, () => processes.map((one) => one.take("firm_b", "live"))).flat();
    expect(await admitted(calls)).toBe(40);
  });

  it("a driver's link has 5 calls a second and 120 a minute of its own", async () => {
    const one = limiter(25);
    const calls = () => Array.from({ length: 6 }, () => one.takeLink("dlink_a"));
    const verdicts = await Promise.all(calls());
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, true, true, false]);
    expect(verdicts[0]?.headers["RateLimit-Policy"]).toBe('"burst";q=5;w=1, "minute";q=120;w=60');
    expect(await admitted(Array.from({ length: 30 }, () => one.take("dlink_a", "live")))).toBe(25);
  });

  it("an address may try 30 links that never were a minute, over all processes; another address has its own", async () => {
    const [one, other] = [limiter(25), limiter(25)];
    const tries = (address: string) =>
      Array.from({ length: 31 }, (_, nth) => (nth % 2 ? one : other).takeUnknownLink(address));
    expect(await admitted(tries("203.0.113.7"))).toBe(30);
    expect(await admitted(tries("203.0.113.8"))).toBe(30);
  });

  it("a smaller quota starts a new count after a larger one, whose counter may exceed it", async () => {
    const [large, small] = [limiter(60), limiter(10)];
    expect(await admitted(Array.from({ length: 60 }, () => large.take("firm_n", "live")))).toBe(60);
    expect(await admitted(Array.from({ length: 20 }, () => small.take("firm_n", "live")))).toBe(10);
  });

  it("a process that does not use its share withholds a sixteenth of the quota from the others", async () => {
    const [idle, busy] = [limiter(48), limiter(48)];
    await idle.take("firm_i", "live");
    const calls = Array.from({ length: 60 }, () => busy.take("firm_i", "live"));
    expect(await admitted(calls)).toBe(45);
    expect(await admitted(Array.from({ length: 10 }, () => idle.take("firm_i", "live")))).toBe(2);
  });

  it("firms of one moment lease together, each for itself, both policies in one statement", async () => {
    const one = limiter(40);
    const pool = pools.at(-1) as Pool;
    const asked = vi.spyOn(pool, "query");
    const firms = Array.from({ length: 30 }, (_, nth) => `firm_k${nth}`);
    await Promise.all(firms.map((firm) => one.take(firm, "live")));
    expect(asked).toHaveBeenCalledTimes(1);
    const calls = firms
      .slice(0, 3)
      .flatMap((firm) => Array.from({ length: 50 }, () => one.take(firm, "live")));
    expect(await admitted(calls)).toBe(3 * 39);
  });

  it("two processes that lease for the same firms at once neither wait for each other nor let more through", async () => {
    const processes = [limiter(40), limiter(40)];
    const firms = Array.from({ length: 20 }, (_, nth) => `firm_l${nth}`);
    const calls = processes.flatMap((one, nth) =>
      (nth === 0 ? firms : firms.toReversed()).flatMap((firm) =>
        Array.from({ length: 30 }, () => one.take(firm, "live")),
      ),
    );
    expect(await admitted(calls)).toBe(20 * 40);
  });

  it("a process that waited for a row continues counting in the window that began meanwhile", async () => {
    const [late, early] = [limiter(40), limiter(40)];
    const pool = pools.at(-1) as Pool;
    const holder = await pool.connect();
    await holder.query("BEGIN");
    await holder.query(
      `INSERT INTO rate_limit (key, expire, windows, promised, share, points, granted)
       VALUES ('quota:live:burst:40:firm_p1', 0, 0, 0, 0, 0, 0)`,
    );
    // One statement for both firms: it has its time, and waits for the row of the first.
    const waits = Promise.all(["firm_p1", "firm_p2"].map((firm) => late.take(firm, "live")));
    await vi.waitUntil(async () => {
      const { rows } = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length === 1;
    });
    expect(await admitted(Array.from({ length: 40 }, () => early.take("firm_p2", "live")))).toBe(40);
    await holder.query("ROLLBACK");
    holder.release();
    expect((await waits).map(({ allowed }) => allowed)).toEqual([true, false]);
  });

  it("a polling firm queries the database once in five minutes, not in each window", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const pool = createPool(database.url, { poolSize: 1 });
      pools.push(pool);
      const live = [
        { policy: "burst", requests: 20, seconds: 1 },
        { ...MINUTE, requests: 600 },
      ];
      const failedAuthentications = { policy: "authentication", requests: 3, seconds: 60 };
      const one = createLimiter({ pool, firm: { live, test: live }, failedAuthentications });
      const asked = vi.spyOn(pool, "query");
      for (let poll = 0; poll < 59; poll += 1) {
        expect((await one.take("firm_m", "live")).headers.RateLimit).toMatch(
          /^"burst";r=19;t=1, "minute";r=/,
        );
        vi.advanceTimersByTime(5_000);
      }
      expect(asked).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(5_000);
      expect((await one.take("firm_m", "live")).allowed).toBe(true);
      expect(asked).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("twenty processes share the quota exactly, including those without a share", async () => {
    const processes = Array.from({ length: 20 }, () => limiter(32));
    for (const one of processes) expect((await one.take("firm_n", "live")).allowed).toBe(true);
    const calls = processes.flatMap((one) => [1, 2, 3].map(() => one.take("firm_n", "live")));
    expect(await admitted(calls)).toBe(12);
  });

  it("the quota is exact in the next window too, without leasing shares again", async () => {
    const moment = { policy: "moment", requests: 20, seconds: 4 };
    const processes = [limiter(1_000, moment), limiter(1_000, moment)];
    for (let window = 0; window < 2; window += 1) {
      for (const one of processes) {
        await vi.waitUntil(async () => (await one.take("firm_o", "live")).allowed, { timeout: 10_000 });
      }
      const calls = Array.from({ length: 15 }, () => processes.map((one) => one.take("firm_o", "live")));
      expect(await admitted(calls.flat())).toBe(18);
    }
  });

  it("begins anew when the window is over", async () => {
    const one = limiter(1_000, { policy: "moment", requests: 20, seconds: 4 });
    const calls = Array.from({ length: 21 }, () => one.take("firm_j", "test"));
    expect(await admitted(calls)).toBe(20);
    expect(await one.take("firm_j", "test")).toMatchObject({ allowed: false, policy: "moment" });
    await vi.waitUntil(async () => (await one.take("firm_j", "test")).allowed, { timeout: 10_000 });
  });

  it("each firm and each mode has its own", async () => {
    const one = limiter(2);
    const take = (firm: string, mode: "live" | "test") => [1, 2, 3].map(() => one.take(firm, mode));
    expect(
      await admitted([...take("firm_c", "live"), ...take("firm_c", "test"), ...take("firm_d", "live")]),
    ).toBe(6);
  });

  it("reports the policies, what is left, and the seconds to wait", async () => {
    const one = limiter(1);
    const first = await one.take("firm_e", "live");
    expect(first.headers["RateLimit-Policy"]).toBe('"burst";q=1;w=60, "minute";q=1000;w=60');
    expect(first.headers.RateLimit).toMatch(/^"burst";r=0;t=(59|60), "minute";r=999;t=(59|60)$/);
    const second = await one.take("firm_e", "live");
    expect(second).toMatchObject({ allowed: false, policy: "burst" });
    expect(second.retryAfterSeconds).toBeGreaterThanOrEqual(59);
    expect(second.headers.RateLimit).toMatch(/^"burst";r=0;t=(59|60)$/);
  });

  it("a call that the burst refuses does not use up the minute", async () => {
    const one = limiter(2, { ...MINUTE, requests: 10 });
    for (let call = 0; call < 8; call += 1) await one.take("firm_f", "live");
    const other = await limiter(50, { ...MINUTE, requests: 10 }).take("firm_f", "live");
    expect(other.headers.RateLimit).toContain('"minute";r=7;');
  });

  it("the minute limits what the burst would admit", async () => {
    const one = limiter(100, { policy: "minute", requests: 5, seconds: 60 });
    const calls = await Promise.all(Array.from({ length: 9 }, () => one.take("firm_g", "test")));
    expect(calls.filter(({ allowed }) => allowed)).toHaveLength(5);
    expect(calls.find(({ allowed }) => !allowed)?.policy).toBe("minute");
  });

  it("failed authentications are counted by address", async () => {
    const one = limiter(1);
    const failures = (address: string) =>
      Array.from({ length: 5 }, () => one.takeFailedAuthentication(address));
    expect(await admitted([...failures("192.0.2.1"), ...failures("192.0.2.2")])).toBe(6);
  });

  it("a caller who rotates through the addresses of an IPv6 network is counted as one", async () => {
    const one = limiter(1);
    const failures = ["2001:db8:0:7::1", "2001:db8::7:ffff:2:3:4", "2001:DB8:0:7:a::", "2001:db8:0:7:1::9"];
    expect(await admitted(failures.map((address) => one.takeFailedAuthentication(address)))).toBe(3);
    expect((await one.takeFailedAuthentication("2001:db8:0:8::1")).allowed).toBe(true);
  });

  it("counts locally while the database does not answer", async () => {
    const one = limiter(2, MINUTE, "postgresql://nobody:x@127.0.0.1:9/none");
    expect(await admitted([1, 2, 3].map(() => one.take("firm_h", "live")))).toBe(2);
  });

  it("a statement that the database refuses lifts no limit: the call fails, and the next one queries again", async () => {
    const one = limiter(2);
    const [pool] = pools.slice(-1);
    await pool?.query("ALTER TABLE rate_limit RENAME TO rate_limit_away");
    await expect(one.take("firm_refused", "live")).rejects.toThrow("rate_limit");
    await pool?.query("ALTER TABLE rate_limit_away RENAME TO rate_limit");
    expect(await admitted([1, 2, 3].map(() => one.take("firm_refused", "live")))).toBe(2);
  });
});

describe("the calls of a signed-in person", () => {
  const LIMITS = [
    { policy: "burst", requests: 50, seconds: 60 },
    { policy: "minute", requests: 3_000, seconds: 60 },
  ];
  const people = () => {
    const pool = createPool(database.url, PATIENT);
    pools.push(pool);
    return createPersonLimiter(pool, LIMITS);
  };

  it("are limited by the quota, over all processes and sessions", async () => {
    const processes = [people(), people()];
    const calls = Array.from({ length: 40 }, () => processes.map((take) => take("person_a"))).flat();
    expect(await admitted(calls)).toBe(50);
  });

  it("count each call of a batch", async () => {
    const take = people();
    expect((await take("person_b", 20)).headers.RateLimit).toMatch(/^"burst";r=30;/);
    expect((await take("person_b", 20)).allowed).toBe(true);
    expect(await take("person_b", 20)).toMatchObject({ allowed: false, policy: "burst" });
    expect((await take("person_c", 20)).allowed).toBe(true);
  });
});

describe("a database that does not answer", () => {
  it("delays a call once, also if that takes longer than the window", async () => {
    const proxy = await openFaultyProxy(database.url);
    const pool = createPool(proxy.url, { poolSize: 1, statementTimeoutMs: 100, connectTimeoutMs: 1_200 });
    pools.push(pool);
    const take = createPersonLimiter(pool, [{ policy: "burst", requests: 5, seconds: 1 }]);
    expect((await take("person_d")).allowed).toBe(true);
    proxy.begin("black_hole");
    expect(await admitted(Array.from({ length: 7 }, () => take("person_e")))).toBe(5);
    await proxy.close();
  }, 10_000);
});
