import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/src/database.ts";
import { createDb, poolOf } from "./client.ts";
import { hearNotices, type Notices } from "./notices.ts";
import { createTeller } from "./teller.ts";

let database: TestDatabase;
let notices: Notices;
let heard: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = (name: string) => ({
    heard: (payload: string) => heard.push(`${name} ${payload}`),
    up: resolve,
    lost: () => {},
  });
  notices = hearNotices(database.url, { one: listener("one"), two: listener("two") });
  await promise;
});
afterAll(async () => {
  notices.stop();
  await database.drop();
});
afterEach(() => {
  heard = [];
});
heard = [];

describe("a teller", () => {
  it("tells each channel what is for it, in the order in which it was given", async () => {
    const { tell, settled } = createTeller(database.db);
    tell([
      { channel: "one", payload: "a" },
      { channel: "two", payload: "b" },
    ]);
    tell([{ channel: "one", payload: "c" }]);
    tell([]);
    await settled();
    await notices.caughtUp();
    expect(heard).toEqual(["one a", "two b", "one c"]);
  });

  it("sends together what comes while something is being sent", async () => {
    const { tell, settled } = createTeller(database.db);
    const pool = poolOf(database.db);
    if (pool === undefined) throw new Error("The client has no pool.");
    const asked = vi.spyOn(pool, "connect");
    for (let nth = 0; nth < 50; nth += 1) tell([{ channel: "one", payload: `${nth}` }]);
    await settled();
    // One for the first, and one for all others.
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
    await notices.caughtUp();
    expect(heard).toHaveLength(50);
  });

  it("loses what the database does not take, and goes on", async () => {
    const db = createDb(database.url);
    const teller = createTeller(db);
    teller.tell([{ channel: "", payload: "a channel has a name" }]);
    await teller.settled();
    teller.tell([{ channel: "one", payload: "after" }]);
    await teller.settled();
    await db.$disconnect();
    await notices.caughtUp();
    expect(heard).toEqual(["one after"]);
  });
});
