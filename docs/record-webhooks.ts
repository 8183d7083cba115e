/**
 * Records one real webhook body of every type from a running demo board, for docs/webhooks.md:
 * `node docs/record-webhooks.ts http://localhost:3000 .data/demo.json`, then `npm run docs`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { samplePodPdf } from "@board/api/server";
import { EVENT_TYPES } from "@board/api/webhooks/event-types";
import { addDays, londonDay } from "@board/calendar";

interface Firm {
  canPost: boolean;
  canCarry: boolean;
  members: { seat: boolean }[];
  liveKey: string;
  testKey: string;
}
type Body = { type: string; [name: string]: unknown };

const [base = "http://localhost:3000", demo = ".data/demo.json"] = process.argv.slice(2);
const { firms } = JSON.parse(readFileSync(demo, "utf8")) as { firms: Firm[] };
const poster = firms.find(({ canPost, canCarry }) => canPost && !canCarry);
const [winner, loser] = firms.filter(
  ({ canPost, canCarry, members }) => canCarry && !canPost && members.some(({ seat }) => seat),
);
if (!poster || !winner || !loser) throw new Error("demo.json lacks a poster or two carriers with a seat.");
const KEYS = { poster: poster.liveKey, winner: winner.liveKey, loser: loser.liveKey, test: poster.testKey };

interface Answer {
  load: { id: string };
  quote: { id: string };
  change: { id: string };
  endpoint: { id: string };
  events: Body[];
}

async function call(
  key: string,
  method: string,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  const file = body instanceof Uint8Array;
  const response = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": file ? "application/pdf" : "application/json",
    },
    ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }),
  });
  if (response.status === 429) {
    await setTimeout(1_000 * Number(response.headers.get("retry-after")));
    return call(key, method, path, body);
  }
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text) as Answer;
}

const LOAD = {
  type: "PALLETS",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  collectDate: londonDay(new Date()),
  deliverDate: addDays(londonDay(new Date()), 1),
  pallets: 12,
  notes: "Hi-vis and boots.",
  collectFrom: {
    name: "Hunslet depot, goods out",
    lines: ["Unit 4, Gibraltar Island Road", "Leeds"],
    contactName: "P. Shah",
    phone: "0113 496 0100",
    reference: "J-4711",
  },
  externalRef: "J-4711",
};

async function post(key: string): Promise<string> {
  return (await call(key, "POST", "/loads", LOAD)).load.id;
}

async function quote(key: string, id: string, amountPence: number): Promise<string> {
  return (await call(key, "POST", `/loads/${id}/quotes`, { amountPence, etaMins: 45 })).quote.id;
}

async function wholeLife(): Promise<string> {
  const id = await post(KEYS.poster);
  const act = (key: string, path: string, body: object = {}) =>
    call(key, "POST", `/loads/${id}${path}`, body);
  await quote(KEYS.loser, id, 52_000);
  await call(KEYS.loser, "DELETE", `/loads/${id}/quotes`);
  const first = await quote(KEYS.loser, id, 51_000);
  await act(KEYS.poster, `/quotes/${first}/decline`, { reason: "Too dear" });
  await quote(KEYS.loser, id, 49_000);
  await quote(KEYS.winner, id, 47_000);
  const won = await quote(KEYS.winner, id, 46_000);
  await act(KEYS.poster, `/quotes/${won}/accept`);
  const propose = async (body: object): Promise<string> =>
    (await call(KEYS.poster, "POST", `/loads/${id}/changes`, body)).change.id;
  const late = await propose({ patch: { deliverByTime: "14:00" }, penceDelta: 1_000 });
  await act(KEYS.winner, `/changes/${late}/refuse`, { reason: "The crane is there from noon on." });
  const later = await propose({
    patch: { deliverByTime: "14:00" },
    penceDelta: 2_500,
    note: "For the wait.",
  });
  await act(KEYS.winner, `/changes/${later}/agree`);
  await act(KEYS.winner, "/collect");
  await act(KEYS.winner, "/messages", { text: "The driver is ten minutes from the gate." });
  await call(KEYS.winner, "PUT", `/loads/${id}/pod`, samplePodPdf("FB-0000-0000"));
  await act(KEYS.winner, "/deliver", { receivedBy: "M. Patel" });
  await act(KEYS.poster, "/dispute", { reason: "Damaged", details: "One pallet is wet." });
  await act(KEYS.poster, "/dispute/withdraw");
  await act(KEYS.poster, "/confirm");
  return id;
}

async function changedAndCancelled(): Promise<string> {
  const id = await post(KEYS.poster);
  await quote(KEYS.winner, id, 47_000);
  await call(KEYS.poster, "PATCH", `/loads/${id}`, { pallets: 13 });
  const again = await quote(KEYS.winner, id, 47_500);
  await call(KEYS.poster, "POST", `/loads/${id}/quotes/${again}/accept`);
  await call(KEYS.poster, "POST", `/loads/${id}/release`, { reason: "No show." });
  await call(KEYS.poster, "POST", `/loads/${id}/cancel`, { reason: "The order was withdrawn." });
  return id;
}

async function expired(): Promise<string> {
  const id = await post(KEYS.test);
  for (const to of ["QUOTED", "EXPIRED"]) {
    await call(KEYS.test, "POST", `/test/loads/${id}/advance`, { to });
  }
  return id;
}

async function tested(): Promise<void> {
  const url = "https://tms.example.com/freight-board";
  const { endpoint } = await call(KEYS.poster, "POST", "/webhook-endpoints", { url, events: ["*"] });
  await call(KEYS.poster, "POST", `/webhook-endpoints/${endpoint.id}/test`);
}

const loadIds = [await wholeLife(), await changedAndCancelled(), await expired()];
await tested();

const recorded: Record<string, Body> = {};
for (const key of [KEYS.winner, KEYS.loser, KEYS.test, KEYS.poster]) {
  const queries = [...loadIds.map((id) => `loadId=${id}`), "type=webhook.test"];
  for (const query of queries) {
    const { events } = await call(key, "GET", `/events?${query}&limit=100`);
    for (const event of events) recorded[event.type] = event;
  }
}
/** Made by the passing of days alone. */
const NOT_RECORDED: readonly string[] = ["load.carrier_at_risk", "passport.expiring", "passport.lost"];
const missing = EVENT_TYPES.filter((type) => recorded[type] === undefined && !NOT_RECORDED.includes(type));
if (missing.length > 0) throw new Error(`The run made no ${missing.join(", ")}: try again.`);
const sorted = Object.fromEntries(EVENT_TYPES.map((type) => [type, recorded[type]]));
writeFileSync(
  join(import.meta.dirname, "make/webhook-examples.json"),
  `${JSON.stringify(sorted, null, 2)}\n`,
);
