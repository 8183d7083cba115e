import { afterAll, describe, expect, it } from "vitest";
import { hostileRequests, statusesOf } from "./testing/hostile-requests.ts";
import { startSite } from "./testing/site-server.ts";

const site = await startSite();
afterAll(() => site.close());

const firm = await site.newFirm({ plan: "PRIORITY" });
const cookie = await site.signIn(firm.owner.personId, firm.id);
const table = hostileRequests({ cookie, key: await site.newKey(firm) });

describe("hostile requests to both doors", () => {
  it("are more than two hundred", () => {
    expect(table.length).toBeGreaterThan(200);
  });

  it("are never answered with a 5xx", async () => {
    const wrong: unknown[] = [];
    for (let at = 0; at < table.length; at += 16) {
      await Promise.all(
        table.slice(at, at + 16).map(async ([what, bytes]) => {
          const statuses = await statusesOf(site.port, bytes);
          if (statuses.some((status) => status >= 500)) wrong.push([what, statuses]);
        }),
      );
    }
    expect(wrong).toEqual([]);
    const well = await fetch(`${site.url}/api/trpc/firms.me?input=%7B%7D`, { headers: { cookie } });
    expect(well.status).toBe(200);
  });
});
