import { expect, it } from "vitest";
import { withAdvisoryLock } from "./migrate.ts";
import { createTestDatabase } from "./testing/database.ts";
import { openFaultyProxy } from "./testing/faulty-proxy.ts";

it("a process that waits for the lock of another ends when the database falls silent", async () => {
  const shared = await createTestDatabase();
  const way = await openFaultyProxy(shared.url);
  const done = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const first = withAdvisoryLock(shared.url, 1, async () => {
    held.resolve();
    await done.promise;
  });
  await held.promise;
  const second = withAdvisoryLock(
    way.url,
    1,
    async () => {},
    () => way.begin("black_hole"),
  );
  await expect(second).rejects.toThrow("Query read timeout");
  done.resolve();
  await first;
  await way.close();
  await shared.drop();
}, 30_000);
