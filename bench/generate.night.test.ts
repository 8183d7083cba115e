import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { generate } from "./generate.ts";

test("at an even rate a slow answer counts from when it was due, so a stall is not left out", async () => {
  const server = createServer((req, res) => {
    const stalled = performance.now() + (req.url === "/5" ? 300 : 0);
    while (performance.now() < stalled);
    res.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const requests = Array.from({ length: 400 }, (_, nth) => ({
    method: "GET" as const,
    path: `/${nth}`,
    token: "key",
  }));
  const { latencies, seconds } = await generate({ port, requests, seconds: 1, perSecond: 400 });
  expect(latencies.length).toBeGreaterThan(390);
  // 400 a second for 300 ms: about a hundred and twenty were due while nothing answered.
  expect(latencies.filter((ms) => ms > 50).length).toBeGreaterThan(60);
  expect(seconds).toBeLessThan(10);
});
