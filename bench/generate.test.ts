import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { generate, type Request } from "./generate.ts";

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const gets = (length: number): Request[] =>
  Array.from({ length }, (_, nth) => ({ method: "GET", path: `/${nth}`, token: "key" }));

test("without a time each request is sent once, and every answer is counted with its status", async () => {
  const asked: string[] = [];
  const port = await serve((req, res) => {
    asked.push(req.url ?? "");
    res.writeHead(asked.length % 2 === 0 ? 200 : 429).end("x".repeat(100_000));
  });
  const { statuses, latencies } = await generate({ port, requests: gets(101) });
  expect(new Set(asked).size).toBe(101);
  expect(asked).toHaveLength(101);
  expect(statuses).toEqual({ 200: 50, 429: 51 });
  expect(latencies).toHaveLength(101);
});

test("a body in chunks that is cut anywhere counts as one answer", async () => {
  const port = await serve((_req, res) => {
    res.write("first ");
    setImmediate(() => {
      res.write("0\r");
      setImmediate(() => res.end("\nlast"));
    });
  });
  const { statuses } = await generate({ port, requests: gets(40) });
  expect(statuses).toEqual({ 200: 40 });
});

test("a poll sends the ETag of its last answer, and a 304 without a body is an answer", async () => {
  let version = 1;
  const port = await serve((req, res) => {
    const etag = `"${req.url}-${version}"`;
    if (req.headers["if-none-match"] === etag) res.writeHead(304, { ETag: etag, "Content-Length": 9 }).end();
    else res.writeHead(200, { ETag: etag }).end("the board");
  });
  const requests = gets(32);
  const first = await generate({ port, requests, revalidate: true });
  const second = await generate({ port, requests, revalidate: true });
  version = 2;
  const third = await generate({ port, requests, revalidate: true });
  expect([first, second, third].map(({ statuses }) => statuses)).toEqual([
    { 200: 32 },
    { 304: 32 },
    { 200: 32 },
  ]);
});
