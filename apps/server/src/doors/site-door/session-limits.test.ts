import type { Verdict } from "@board/rest";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startSite } from "./testing/site-server.ts";

let callsLeft = 0;
const counted: [personId: string, calls: number][] = [];
const takeCalls = async (personId: string, calls: number): Promise<Verdict> => {
  counted.push([personId, calls]);
  callsLeft -= calls;
  return {
    allowed: callsLeft >= 0,
    policy: "burst",
    retryAfterSeconds: 3,
    headers: { "RateLimit-Policy": '"burst";q=50;w=1', RateLimit: `"burst";r=${Math.max(0, callsLeft)};t=3` },
  };
};
const site = await startSite({ takeCalls });
afterAll(() => site.close());

const firm = await site.newFirm({ plan: "PRIORITY" });
const { personId } = firm.owner;
const cookie = await site.signIn(personId, firm.id);
beforeEach(() => {
  callsLeft = 1_000;
  counted.length = 0;
});

const EMPTY = encodeURIComponent("{}");
const get = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${site.url}${path}`, { headers: { cookie, ...headers }, signal: signal ?? null });

describe("the calls of somebody who is signed in", () => {
  it("are counted per person, and every answer says how many are left", async () => {
    const answer = await get(`/api/trpc/firms.me?input=${EMPTY}`);
    expect(counted).toEqual([[personId, 1]]);
    expect(answer.headers.get("ratelimit")).toBe('"burst";r=999;t=3');
    expect(answer.headers.get("ratelimit-policy")).toBe('"burst";q=50;w=1');
  });

  it("count each call of a batch", async () => {
    await get(`/api/trpc/firms.me,firms.me,loads.get?batch=1&input=${EMPTY}`);
    expect(counted).toEqual([[personId, 3]]);
  });

  it("are at most twenty in a batch", async () => {
    const batch = (calls: number) => {
      const input = encodeURIComponent(JSON.stringify({ ...Array(calls).fill({}) }));
      return get(`/api/trpc/${Array(calls).fill("firms.me").join(",")}?batch=1&input=${input}`);
    };
    expect((await batch(20)).status).toBe(200);
    expect((await batch(21)).status).toBe(400);
  });

  it.each([
    ["a read", `/api/trpc/firms.me?input=${EMPTY}`],
    ["a stream", "/api/board/changes"],
    ["a file", "/api/site/loads/load_1/pod"],
  ])("are refused with 429 and Retry-After when there are too many: %s", async (_, path) => {
    callsLeft = 0;
    const answer = await get(path);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3"]);
    expect(answer.headers.get("ratelimit")).toBe('"burst";r=0;t=3');
    expect(await answer.text()).toContain("rate_limited");
  });
});

describe("open streams of a session", () => {
  const open = async () => {
    const leaving = new AbortController();
    const answer = await get("/api/board/changes", {}, leaving.signal);
    return { answer, leave: () => leaving.abort() };
  };

  it("are at most twenty; closing one makes room for another", async () => {
    const streams = [];
    for (let n = 0; n < 20; n += 1) streams.push(await open());
    expect(streams.map(({ answer }) => answer.status)).toEqual(Array(20).fill(200));
    const { answer: refused } = await open();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "30"]);
    expect(await refused.text()).toContain('"policy":"streams"');

    const other = await site.newFirm({ plan: "PRIORITY" });
    const others = await get("/api/board/changes", {
      cookie: await site.signIn(other.owner.personId, other.id),
    });
    expect(others.status).toBe(200);
    await others.body?.cancel();

    streams.pop()?.leave();
    await expect
      .poll(async () => {
        const { answer, leave } = await open();
        leave();
        return answer.status;
      })
      .toBe(200);
    for (const { leave } of streams) leave();
  });
});
