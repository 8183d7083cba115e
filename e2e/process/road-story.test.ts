import { loadOutput, madeDriverLinkOutput, madeTrackingLinkOutput, postLoadOutput } from "@board/api/schemas";
import { tellEtas, tellWaiting } from "@board/api/server";
import { pdfPages, photograph } from "@board/api/testing";
import { listenToChannels } from "@board/db";
import { createTestPool } from "@board/db/testing";
import { type Answer, type Call, outcome, read, startApi } from "@board/rest/testing/api";
import { startWorker } from "@board/worker";
import { createReceiver } from "@board/worker/testing/receiver";
import { verifyWebhook } from "@freight-board/sdk";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

/** One job on the road, told by three programs that know nothing but the REST API: poster's, carrier's and driver's. */

const TUESDAY = "2026-11-24";
const at = (time: string) => `${TUESDAY}T${time}:00.000Z`;

const api = await startApi("2026-11-23T15:00:00.000Z");
const pool = createTestPool(api.databaseUrl, { poolSize: 4 });
const receiver = await createReceiver();
const lines: string[] = [];
const note = (fields: Record<string, unknown>, message: string) =>
  lines.push(`${message} ${JSON.stringify(fields)}`);
let worker: ReturnType<typeof startWorker>;
beforeAll(() => {
  api.services.settings.allowPrivateWebhooks = true;
  api.services.settings.earlyAccessMinutes = 0;
  worker = startWorker({
    subscribe: (listeners) => listenToChannels(api.databaseUrl, listeners),
    pool,
    services: api.services,
    // One request at a time arrives in the order of the events.
    settings: {
      email: {
        smtpUrl: null,
        connections: 1,
        folder: "/nonexistent",
        from: "board@freight.example",
        siteUrl: "",
      },
      maxInFlight: 1,
      pollMs: 20,
    },
    log: { info: () => {}, warn: note, error: note },
  });
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await pool.end();
  await api.close();
});

const must = async (answer: Promise<Answer>, status = 200): Promise<Answer> => {
  const given = await answer;
  expect([given.status, given.status === status ? "" : given.text]).toEqual([status, ""]);
  return given;
};

/** Sends a photo as a page of a place. */
async function sendPage(token: string, path: string, place: number, clientId: string): Promise<number> {
  const response = await fetch(`${api.url}${path}/pod/pages?place=${place}&clientId=${clientId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "image/jpeg" },
    body: new Uint8Array(await photograph("jpeg")),
  });
  return response.status;
}

/** Returns the words of a PDF that this token may read. */
async function pdfOf(token: string, path: string): Promise<string> {
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return (await pdfPages(new Uint8Array(await response.arrayBuffer()))).join("\n");
}

it("a driver without an account takes a job from the yard to a place without a signal, and both ends know it all", async () => {
  const halden = await api.newCaller({ name: "Halden Foods Logistics", canCarry: false });
  const calder = await api.newCaller({ name: "Calder Vale Haulage", canPost: false });
  const readBy = async (call: Call, path: string) => read(await call("GET", path), loadOutput).load;

  // Monday: Halden posts twelve pallets by way of Carlisle, Calder Vale wins them and sends them to Piotr.
  const { body } = await must(
    halden.call("POST", "/webhook-endpoints", { url: receiver.url, events: ["*"] }),
    201,
  );
  const { secret } = body as { secret: string };
  const posted = await halden.call("POST", "/loads", {
    type: "PALLETS",
    vehicleClass: "EIGHTEEN_T",
    weightBand: "T_3_7",
    pallets: 12,
    fromPostcode: "M17 1PG",
    toPostcode: "G33 4DZ",
    collectDate: TUESDAY,
    collectByTime: "07:30",
    deliverDate: TUESDAY,
    deliverByTime: "14:30",
    waiting: { freeMins: 30, pencePerQuarter: 1_313 },
    requires: { gateCheck: true },
    collectFrom: { name: "Halden Foods, goods out", lines: ["Unit 9", "Trafford Park"] },
    deliverTo: { name: "Clyde Larder Wholesale", lines: ["61 Blairtummock Road"], reference: "CLW/90417" },
    stops: [
      { kind: "DELIVER", postcode: "CA3 0HA", pallets: 5, name: "Solway Bathrooms", lines: ["Unit 4"] },
    ],
  });
  const { id, ref } = read(posted, postLoadOutput).load;
  const path = `/loads/${id}`;
  const quoted = await must(calder.call("POST", `${path}/quotes`, { amountPence: 52_077 }), 201);
  const { quote } = quoted.body as { quote: { id: string } };
  await must(halden.call("POST", `${path}/quotes/${quote.id}/accept`));
  const made = await calder.call("POST", `${path}/driver-links`, { driver: "Piotr Wójcik", language: "pl" });
  const { driverLink } = read(made, madeDriverLinkOutput);
  const token = driverLink.url?.split("/d/")[1] ?? "";
  const piotr = api.callWith(token);
  await must(calder.call("PUT", `${path}/vehicle`, { driver: "Piotr Wójcik", vehicleReg: "FX23 KLD" }));
  const tracked = read(
    await halden.call("POST", `${path}/tracking-links`, { place: 3 }),
    madeTrackingLinkOutput,
  );
  const visitor = api.as({ kind: "visitor", address: "203.0.113.7", userAgent: "" });
  const track = () => visitor.trackingLinks.read({ token: tracked.trackingLink.url?.split("/t/")[1] ?? "" });
  expect(await track()).toMatchObject({ state: "NOT_YET", reference: "CLW/90417", pallets: 7, eta: null });

  // Tuesday, 06:40: Piotr opens the link in Polish, reads the job without its price, and is on his way.
  api.clock.set(at("06:40"));
  expect((await must(piotr("POST", "/driver-link/opened", { device: "phone-of-piotr" }))).body).toMatchObject(
    {
      loadId: id,
      language: "pl",
      driver: "Piotr Wójcik",
    },
  );
  const sheet = await must(piotr("GET", path));
  expect(sheet.text).not.toMatch(/52077|1313|agreedPence|termsDays/);
  const { collectionCode } = (sheet.body as { load: { collectionCode: string } }).load;
  const places = ["M17 1PG", "CA3 0HA", "G33 4DZ"].map((postcode) => api.services.geo.find(postcode));
  const there = (place: number) => ({
    lat: places[place - 1]?.lat,
    lng: places[place - 1]?.lng,
    accuracyM: 20,
  });
  const say = (kind: "ON_MY_WAY" | "ARRIVED", place: number, more: object = {}) =>
    piotr("POST", `${path}/milestones`, { kind, place, clientId: `${kind}-${place}`, ...more });
  await must(say("ON_MY_WAY", 1, { etaMins: 25 }), 201);
  expect((await readBy(halden.call, path)).eta).toMatchObject({ place: 1, at: at("07:05"), basis: "driver" });

  // He is at the yard before his slot. Half an hour after the slot the free time is over, and both ends are told.
  api.clock.set(at("07:10"));
  await must(piotr("POST", `${path}/positions`, { positions: [{ at: at("07:09"), ...there(1) }] }), 202);
  await must(say("ARRIVED", 1), 201);
  expect((await say("ARRIVED", 1)).status).toBe(200);
  api.clock.set(at("07:59"));
  expect(await tellWaiting(api.system())).toEqual({ told: 0 });
  api.clock.set(at("08:00"));
  expect(await tellWaiting(api.system())).toEqual({ told: 1 });

  // The yard checks the code that Piotr says; only then is he loaded, with a photo and the loader's name.
  api.clock.set(at("08:20"));
  expect(outcome(await piotr("POST", `${path}/collect`, {}))).toBe("409 gate_check_missing");
  await must(halden.call("POST", `${path}/gate-check`, { code: collectionCode }));
  expect(await sendPage(token, path, 1, "page-loaded-1")).toBe(201);
  const loaded = {
    clientId: "loaded-at-1",
    pages: ["page-loaded-1"],
    signature: { name: "Sheila Marsh", receipt: "UNEXAMINED" },
  };
  await must(piotr("POST", `${path}/collect`, loaded));

  // He drives on to Carlisle, and from there to Glasgow: who waits there reads when he comes.
  await must(say("ON_MY_WAY", 2, there(1)), 201);
  api.clock.set(at("10:50"));
  await must(say("ARRIVED", 2, there(2)), 201);
  api.clock.set(at("11:20"));
  await must(piotr("POST", `${path}/stops/2/done`, { clientId: "unloaded-at-2" }));
  api.clock.set(at("12:00"));
  await must(say("ON_MY_WAY", 3, there(2)), 201);
  await tellEtas(api.system());
  const { eta } = await readBy(halden.call, path);
  expect(eta).toMatchObject({ place: 3, basis: "position", late: false });
  expect(await track()).toMatchObject({ state: "ON_THE_WAY", eta: { at: eta?.at, late: false } });

  // The place has no signal, and the phone's clock is twelve minutes slow. The board hears of it at 15:30, and of
  // the act before the pages that it names.
  const bySlowClock = (time: string) => new Date(Date.parse(at(time)) - 12 * 60_000).toISOString();
  api.clock.set(at("15:30"));
  const sentAt = bySlowClock("15:30");
  await must(say("ARRIVED", 3, { at: bySlowClock("14:26"), sentAt }), 201);
  const pages = ["page-pod-1", "page-pod-2", "page-pod-3", "page-pod-4"];
  const deliver = () =>
    piotr("POST", `${path}/deliver`, {
      clientId: "delivered-at-3",
      sentAt,
      deliveredAt: bySlowClock("14:48"),
      receivedBy: "Tam Reid",
      pages,
      signature: { name: "Tam Reid", receipt: "WITH_REMARKS", strokes: [[0, 0, 900, 400, 1_800, 200]] },
      remarks: "One pallet is not on the lorry.",
      exceptions: [{ kind: "SHORT", count: 1 }],
    });
  expect(outcome(await deliver())).toBe("409 page_missing");
  for (const page of pages) expect(await sendPage(token, path, 3, page)).toBe(201);
  await must(deliver());
  expect((await deliver()).status, "the answer was lost, and the phone asks again").toBe(200);

  // Halden reads what was short, who signed, every step in its order, and the waiting.
  const load = await readBy(halden.call, path);
  expect(load).toMatchObject({
    status: "DELIVERED",
    receivedBy: "Tam Reid",
    deliveredAt: at("14:48"),
    exceptions: [{ place: 3, kind: "SHORT", count: 1, note: null }],
    eta: null,
  });
  expect(load.allowedActions).toContain("dispute");
  expect(
    load.milestones.map(({ kind, place, at: when, by, clockOff }) => [kind, place, when, by, clockOff]),
  ).toEqual(
    [
      ["ON_MY_WAY", 1, "06:40", "driver", false],
      ["ARRIVED", 1, "07:10", "driver", false],
      ["DONE", 1, "08:20", "driver", false],
      ["ON_MY_WAY", 2, "08:20", "driver", false],
      ["ARRIVED", 2, "10:50", "driver", false],
      ["DONE", 2, "11:20", "driver", false],
      ["ON_MY_WAY", 3, "12:00", "driver", false],
      ["ARRIVED", 3, "14:26", "driver", true],
      ["DONE", 3, "14:48", "driver", true],
    ].map(([kind, place, time, ...rest]) => [kind, place, at(String(time)), ...rest]),
  );
  expect(
    load.waits.map(({ place, from, freeUntil, mins, confirmed, pence }) => [
      place,
      from,
      freeUntil,
      mins,
      confirmed,
      pence,
    ]),
  ).toEqual([
    // Two started quarters of an hour.
    [1, at("07:30"), at("08:00"), 20, true, 2_626],
    [2, at("10:50"), at("11:20"), 0, true, 0],
    [3, at("14:30"), at("15:00"), 0, false, 0],
  ]);
  expect(await track()).toMatchObject({ state: "DONE", doneAt: at("14:48") });

  // The sealed proof says who signed for what, without a price, the same to both ends.
  const proof = await pdfOf(halden.token, `${path}/pod`);
  for (const words of [
    "Sheila Marsh",
    "Received 6 pallets, 1 short: One pallet is not on the lorry. With remarks.",
    "Tam Reid",
    "Piotr Wójcik",
    "FX23 KLD",
    "Page 5, stop 3",
    ref,
  ])
    expect(proof).toContain(words);
  expect(proof).not.toMatch(/£|520|13\.13|26\.26/);
  expect(await pdfOf(calder.token, `${path}/pod`)).toBe(proof);
  expect(await pdfOf(calder.token, `${path}/consignment-note`)).toContain("Tam Reid");

  // Halden's own program heard all of it as it happened, signed, in the order of the feed.
  const feed = (await must(halden.call("GET", `/events?loadId=${id}`))).body as {
    events: { id: string; type: string }[];
  };
  await vi.waitFor(() => expect(receiver.received).toHaveLength(feed.events.length), { timeout: 10_000 });
  const heard = await Promise.all(
    receiver.received.map(({ body: text, headers }) =>
      verifyWebhook(text, headers, secret, { now: new Date(Number(headers["webhook-timestamp"]) * 1_000) }),
    ),
  );
  expect(heard.map(({ id: event, type }) => [event, type])).toEqual(
    feed.events.map((event) => [event.id, event.type]),
  );
  expect(heard.map(({ type }) => type).filter((type) => !/updated|changed/.test(type))).toEqual([
    "load.posted",
    "quote.received",
    "load.booked",
    "load.milestone",
    "load.milestone",
    "load.waiting",
    "load.in_transit",
    "load.milestone",
    "load.milestone",
    "load.milestone",
    "load.milestone",
    "load.delivered",
    "extra.proposed",
  ]);
  expect(lines).toEqual([]);

  // A day later Piotr's link has ended, and says so.
  api.clock.set("2026-11-25T15:31:00.000Z");
  const ended = await piotr("GET", path);
  expect([outcome(ended), ended.body]).toMatchObject(["403 link_ended", { cause: "DELIVERED" }]);
});
