import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { samplePodPdf } from "@board/api/server";
import type { DemoSummary } from "@board/seed";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Person, signIn } from "../journeys/support/person.ts";
import { type BoardProcess, freePort, startBoard } from "./board-process.ts";
import { createDataFolder } from "./data-folder.ts";

/** The real process with traces on: its site, its API and its files in an S3 server. */

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
interface Exported {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** The span of the caller, as its `traceparent` names it. */
const CALLER = "b7ad6b7169203331";

const spans: Span[] = [];
const arrivals = new EventEmitter();
const collector = createServer(async (request, response) => {
  const { resourceSpans } = JSON.parse(await textOf(request)) as Exported;
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  arrivals.emit("spans");
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
let data: Awaited<ReturnType<typeof createDataFolder>>;
let files: S3rver;
let board: BoardProcess;
let demo: DemoSummary;
let person: Person;

beforeAll(async () => {
  data = await createDataFolder("traces");
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  files = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(data.folder, "s3"),
    configureBuckets: [{ name: "board", configs: [] }],
  });
  const { port } = (await files.run()) as AddressInfo;
  board = await startBoard(await freePort(), {
    DATA_DIR: join(data.folder, "server"),
    SEED: "demo",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    S3_BUCKET: "board",
    S3_REGION: "eu-west-2",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });
  demo = JSON.parse(await readFile(join(data.folder, "server/demo.json"), "utf8")) as DemoSummary;
  const carrier = demo.firms.find(({ canCarry, members }) => canCarry && members.some(({ seat }) => seat));
  const member = carrier?.members.find(({ seat }) => seat);
  if (!member) throw new Error("The demo has nobody who carries.");
  person = await signIn(board.url, member);
}, 180_000);

afterAll(async () => {
  await board.stop();
  await files.close();
  collector.close();
  await data.remove();
}, 60_000);

/** Requests with a trace of their own; gives its spans once they have arrived, each with its ancestors. */
async function trace(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const traceId = randomBytes(16).toString("hex");
  const response = await fetch(`${board.url}${path}`, {
    ...init,
    headers: { traceparent: `00-${traceId}-${CALLER}-01`, ...headers },
  });
  const body = Buffer.from(await response.arrayBuffer());
  const own = () => spans.filter((span) => span.traceId === traceId);
  // The span of the request ends last. Spans are sent every five seconds.
  while (!own().some(({ parentSpanId }) => parentSpanId === CALLER)) await once(arrivals, "spans");
  const above = ({ parentSpanId }: Span): string[] => {
    const parent = own().find(({ spanId }) => spanId === parentSpanId);
    return parent ? [parent.name, ...above(parent)] : [];
  };
  return {
    status: response.status,
    body,
    paths: own().map((span) => [span.name, ...above(span)].join(" < ")),
  };
}

const inputOf = (input: object) => encodeURIComponent(JSON.stringify(input));

it.concurrent("a page of the site is one trace: the session, and each procedure that it calls", async () => {
  const { status, paths } = await trace("/board", { cookie: person.cookie });
  expect(status).toBe(200);
  expect(paths).toEqual(
    expect.arrayContaining([
      "GET (pages)",
      "board.read < GET (pages)",
      "board.count < GET (pages)",
      "SELECT session < GET (pages)",
    ]),
  );
});

it.concurrent("a call of a page is one trace named by its procedure; a batch holds each of its procedures", async () => {
  const one = await trace(`/api/trpc/searches.list?input=${inputOf({})}`, { cookie: person.cookie });
  expect(one.status).toBe(200);
  expect(one.paths).toContain("SELECT saved_search < searches.list < GET /api/trpc/searches.list");
  const names = "board.count,searches.list";
  const batch = await trace(`/api/trpc/${names}?batch=1&input=${inputOf({ 0: {}, 1: {} })}`, {
    cookie: person.cookie,
  });
  expect(batch.status).toBe(200);
  expect(batch.paths).toEqual(
    expect.arrayContaining([
      "board.count < GET /api/trpc/(batch)",
      "SELECT saved_search < searches.list < GET /api/trpc/(batch)",
    ]),
  );
});

it.concurrent("a file is traced to and from the S3 server", async () => {
  const hauls = demo.firms
    .filter(({ canCarry }) => canCarry)
    .map(({ liveKey }) => ({ authorization: `Bearer ${liveKey}` }));
  for (const headers of hauls) {
    const list = await fetch(`${board.url}/api/v1/loads?status=IN_TRANSIT`, { headers });
    const { loads } = (await list.json()) as { loads: { id: string; allowedActions: string[] }[] };
    // A firm that posts as well has loads that another one carries.
    const load = loads.find(({ allowedActions }) => allowedActions.includes("pod"));
    if (load === undefined) continue;
    const path = `/api/v1/loads/${load.id}/pod`;
    const pdf = { ...headers, "content-type": "application/pdf" };
    const sample = samplePodPdf("FB-0000-0000");
    const put = await trace(path, pdf, { method: "PUT", body: sample });
    expect(put.status).toBe(200);
    expect(put.paths).toContain("file put < bookings.putPod < PUT /api/v1/loads/{id}/pod");
    const read = await trace(path, headers);
    expect(read.body.equals(sample)).toBe(true);
    expect(read.paths).toContain("file read < GET /api/v1/loads/{id}/pod");
    return;
  }
  throw new Error("The demo has no load in transit.");
});
