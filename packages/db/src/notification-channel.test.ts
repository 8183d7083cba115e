import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listenToChannels } from "./notification-channel.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A proxy to the database whose connections can be cut without a FIN to either end. */
async function openWay() {
  const { port, hostname } = new URL(database.url);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => {});
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    cut: () => {
      for (const socket of sockets) socket.unpipe().resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

it("finds out that a silent connection is dead though nobody asks, and receives again", async () => {
  const way = await openWay();
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
  way.cut();
  await lost.promise;
  await back.promise;
  subscription.stop();
  await way.close();
  expect(ups).toBe(2);
});
