import { afterAll, beforeAll, expect, it } from "vitest";
import { listenToChannels } from "./notification-channel.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";
import { openFaultyProxy } from "./testing/faulty-proxy.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("finds out that a silent connection is dead though nobody asks, and receives again", async () => {
  const way = await openFaultyProxy(database.url);
  const up = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  let ups = 0;
  const listener = {
    received: () => {},
    subscribed: () => {
      ups += 1;
      (ups === 1 ? up : back).resolve();
    },
    unsubscribed: lost.resolve,
  };
  const subscription = listenToChannels(way.url, { silence: listener }, { beatMs: 50 });
  await up.promise;
  way.begin("half_open");
  await lost.promise;
  await back.promise;
  subscription.stop();
  await way.close();
  expect(ups).toBe(2);
});
