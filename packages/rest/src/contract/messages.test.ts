import { samplePodPdf } from "@board/api/server";
import { ADMIN } from "@board/api/testing";
import { addDays, londonDay } from "@board/calendar";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Api, type Call, outcome, startApi } from "../testing/api.ts";
import { bytesCaller } from "../testing/files.ts";
import { putPod } from "../testing/life.ts";
import { bookBy } from "./steps.ts";

type Caller = Awaited<ReturnType<Api["newCaller"]>>;

let api: Api;
let poster: Caller;
let carrier: Caller;
let other: Caller;
let id: string;
let path: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [poster, carrier, other] = [await api.newCaller(), await api.newCaller(), await api.newCaller()];
  if (api.clock.now().getUTCHours() >= 18) api.clock.advance({ hours: 12 });
  const load = await api.postLoad(poster.call, { collectDate: londonDay(api.clock.now()) });
  id = load.id;
  path = `/loads/${id}/messages`;
});

interface Listed {
  messages: {
    id: string;
    by: string;
    text: string | null;
    readAt: string | null;
    file: { url: string } | null;
  }[];
  unread: number;
  closesAt: string | null;
  nextCursor: string | null;
}

const thread = async (call: Call, query = "") => (await call("GET", `${path}${query}`)).body as Listed;
const texts = async (call: Call) => (await thread(call)).messages.map(({ text }) => text);
const say = (call: Call, text: string, headers = {}) => call("POST", path, { text }, headers);
const idOf = (answer: Answer) => (answer.body as { message: { id: string } }).message.id;
const book = (by = carrier) => bookBy(poster.call, by.call, id);
const received = async (call: Call) => {
  const { body } = await call("GET", `/events?loadId=${id}&type=message.received`);
  return (body as { events: { data: { message: { text: string } } }[] }).events.map(
    ({ data }) => data.message.text,
  );
};

describe("messages between the two ends of a booked load", () => {
  it("can be sent from the booking on, are newest first, and reach the other end as message.received", async () => {
    expect(outcome(await say(poster.call, "Too early."))).toBe("409 invalid_transition");
    await book();
    expect((await say(carrier.call, "Ten minutes away.")).status).toBe(201);
    api.clock.advance({ minutes: 1 });
    expect((await say(poster.call, "Gate 4, <b>please</b>.")).status).toBe(201);
    for (const { call } of [poster, carrier]) {
      expect(await texts(call)).toEqual(["Gate 4, <b>please</b>.", "Ten minutes away."]);
    }
    expect(await received(poster.call)).toEqual(["Ten minutes away."]);
    expect(await received(carrier.call)).toEqual(["Gate 4, <b>please</b>."]);
  });

  it("leave the load's version as it is, and a stale If-Match sends nothing", async () => {
    await book();
    const { body } = await poster.call("GET", `/loads/${id}`);
    const { version } = (body as { load: { version: number } }).load;
    await say(poster.call, "One.");
    expect((await poster.call("GET", `/loads/${id}`)).body).toMatchObject({ load: { version } });
    expect(outcome(await say(poster.call, "Two.", { "if-match": `"${version - 1}"` }))).toBe(
      "409 changed_meanwhile",
    );
    expect(await texts(poster.call)).toEqual(["One."]);
  });

  it("are sent once under an Idempotency-Key", async () => {
    await book();
    const first = await say(poster.call, "Once.", { "idempotency-key": "M-1" });
    const again = await say(poster.call, "Once.", { "idempotency-key": "M-1" });
    expect(again.body).toMatchObject({ repeated: true, message: { id: idOf(first) } });
    expect(await texts(carrier.call)).toEqual(["Once."]);
  });

  it("are neither blank nor longer than 2,000 characters", async () => {
    await book();
    expect((await say(poster.call, "é".repeat(2_000))).status).toBe(201);
    for (const text of ["", "  ", "x".repeat(2_001)]) {
      expect(outcome(await say(poster.call, text))).toBe("422 validation_failed");
    }
  });

  it("are read in pages by a cursor", async () => {
    await book();
    for (const text of ["1", "2", "3"]) await say(poster.call, text);
    const first = await thread(carrier.call, "?limit=2");
    expect(first.messages.map(({ text }) => text)).toEqual(["3", "2"]);
    const second = await thread(carrier.call, `?limit=2&cursor=${first.nextCursor}`);
    expect([second.messages.map(({ text }) => text), second.nextCursor]).toEqual([["1"], null]);
  });

  it("are limited to twenty a minute from one end", async () => {
    await book();
    for (let n = 0; n < 20; n += 1) expect((await say(poster.call, `${n}`)).status).toBe(201);
    const refused = await say(poster.call, "One more.");
    expect([outcome(refused), refused.headers.get("retry-after")]).toEqual(["429 rate_limited", "60"]);
    expect((await say(carrier.call, "Slower.")).status).toBe(201);
    api.clock.advance({ minutes: 1, seconds: 1 });
    expect((await say(poster.call, "One more.")).status).toBe(201);
  });
});

describe("the read mark", () => {
  it("is set up to a message, and its writer sees when", async () => {
    await book();
    const first = idOf(await say(poster.call, "One."));
    await say(poster.call, "Two.");
    expect((await thread(carrier.call)).unread).toBe(2);
    expect((await thread(poster.call)).unread).toBe(0);
    expect((await carrier.call("POST", `${path}/read`, { upTo: first })).body).toEqual({ unread: 1 });
    const { messages } = await thread(poster.call);
    expect(messages.map(({ text, readAt }) => [text, readAt !== null])).toEqual([
      ["Two.", false],
      ["One.", true],
    ]);
  });

  it("marks the notification as read once nothing is unread", async () => {
    await book();
    const last = idOf(await say(poster.call, "One."));
    const notification = () =>
      api.db.notification.findFirstOrThrow({
        where: { loadId: id, kind: "message_received" },
        orderBy: { id: "asc" },
      });
    expect(await notification()).toMatchObject({ firmId: carrier.firm.id, readAt: null });
    await carrier.call("POST", `${path}/read`, { upTo: last });
    expect((await notification()).readAt).not.toBeNull();
  });
});

describe("a file", () => {
  const PDF = samplePodPdf("FB-0000-0000");

  it("is a message of its own, read by the two ends and nobody else", async () => {
    await book();
    const sent = await bytesCaller(api, carrier)("POST", `${path}/files`, PDF);
    expect([sent.status, sent.body.message]).toMatchObject([
      201,
      { by: "carrier", text: null, file: { contentType: "application/pdf", bytes: PDF.length } },
    ]);
    const url = sent.body.message.file.url.replace("/api/v1", "");
    const got = await bytesCaller(api, poster)("GET", url);
    expect([got.status, got.bytes.equals(Buffer.from(PDF))]).toEqual([200, true]);
    expect(got.headers.get("content-disposition")).toMatch(/^attachment; filename="Message-FB-/);
    expect((await bytesCaller(api, other)("GET", url)).status).toBe(404);
    expect((await poster.call("GET", `/loads/${id}/dispute/files/${sent.body.message.file.id}`)).status).toBe(
      404,
    );
  });

  it("is sent once under an Idempotency-Key, and twenty times at most", async () => {
    await book();
    const send = bytesCaller(api, poster);
    for (const _ of [1, 2]) await send("POST", `${path}/files`, PDF, { "idempotency-key": "F-1" });
    expect((await thread(poster.call)).messages).toHaveLength(1);
    const rows = Array.from({ length: 19 }, () => api.services.newId("file"));
    await api.db.storedFile.createMany({
      data: rows.map((row) => ({
        id: row,
        loadId: id,
        kind: "MESSAGE",
        contentType: "application/pdf",
        bytes: 1,
        sha256: row,
        storageKey: row,
        createdAt: api.clock.now(),
      })),
    });
    await api.db.message.createMany({
      data: rows.map((fileId) => ({
        id: api.services.newId("msg"),
        loadId: id,
        carrierId: carrier.firm.id,
        side: "carrier",
        fileId,
        at: api.clock.now(),
      })),
    });
    expect((await send("POST", `${path}/files`, PDF)).body.code).toBe("too_many_files");
  });
});

describe("messages are private to the two ends", () => {
  it("they are 404 for a carrier that lost the load and for a stranger", async () => {
    await other.call("POST", `/loads/${id}/quotes`, { amountPence: 60_000 });
    await book();
    await say(poster.call, "Only for you.");
    for (const { call } of [other, await api.newCaller()]) {
      expect(outcome(await call("GET", path))).toBe("404 not_found");
      expect(outcome(await say(call, "Me too."))).toBe("404 not_found");
      expect(outcome(await call("POST", `${path}/read`, { upTo: "msg_z" }))).toBe("404 not_found");
    }
  });

  it.each([
    ["handed back", () => carrier.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." })],
    ["released", () => poster.call("POST", `/loads/${id}/release`, { reason: "No answer." })],
  ] as const)(
    "%s: the carrier can no longer read them, and the next one begins with none",
    async (_, end) => {
      await book();
      await say(carrier.call, "From the first.");
      const file = await bytesCaller(api, poster)("POST", `${path}/files`, samplePodPdf("FB-1"));
      const url = file.body.message.file.url.replace("/api/v1", "");
      await end();
      expect(outcome(await carrier.call("GET", path))).toBe("404 not_found");
      expect((await bytesCaller(api, carrier)("GET", url)).status).toBe(404);
      expect(await texts(poster.call)).toEqual([]);
      expect(outcome(await say(poster.call, "Anybody?"))).toBe("409 invalid_transition");
      await book(other);
      expect(await texts(other.call)).toEqual([]);
      expect((await bytesCaller(api, other)("GET", url)).status).toBe(404);
      await say(other.call, "From the second.");
      expect(await texts(poster.call)).toEqual(["From the second."]);
      expect(await received(carrier.call)).toEqual([null]);
    },
  );

  it("cancelled: the poster still reads them, the carrier does not, and nobody can write", async () => {
    await book();
    await say(carrier.call, "On my way.");
    await poster.call("POST", `/loads/${id}/cancel`, { reason: "Called off." });
    expect(await texts(carrier.call)).toEqual([]);
    expect(await texts(poster.call)).toEqual(["On my way."]);
    for (const { call } of [poster, carrier]) {
      expect(outcome(await say(call, "Why?"))).toBe("409 invalid_transition");
    }
  });

  it("an admin reads all of them while the load is disputed, and at no other time", async () => {
    await book();
    await say(carrier.call, "From the first.");
    await carrier.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
    await book(other);
    await say(other.call, "From the second.");
    const read = async () => (await api.as(ADMIN).messages.list({ id })).messages;
    expect(await read()).toEqual([]);
    await poster.call("POST", `/loads/${id}/dispute`, { reason: "Late", details: "Two hours." });
    expect((await read()).map(({ text }) => text)).toEqual(["From the second.", "From the first."]);
    await poster.call("POST", `/loads/${id}/dispute/withdraw`);
    expect(await read()).toEqual([]);
    await expect(api.as(ADMIN).messages.send({ id, text: "Hello." })).rejects.toThrow();
  });
});

describe("messages close", () => {
  it("30 days after the delivery was confirmed, and remain readable", async () => {
    await book();
    await carrier.call("POST", `/loads/${id}/collect`, {});
    await putPod(api, carrier.token, id);
    await carrier.call("POST", `/loads/${id}/deliver`, { receivedBy: "M. Patel" });
    await say(poster.call, "Thank you.");
    expect((await thread(poster.call)).closesAt).toBeNull();
    await poster.call("POST", `/loads/${id}/confirm`);
    const closesAt = new Date(api.clock.now().getTime() + 30 * 86_400_000).toISOString();
    expect((await thread(poster.call)).closesAt).toBe(closesAt);
    api.clock.set(new Date(Date.parse(closesAt) - 1).toISOString());
    expect((await say(carrier.call, "The invoice is in the post.")).status).toBe(201);
    api.clock.set(closesAt);
    expect(outcome(await say(carrier.call, "Too late."))).toBe("409 thread_closed");
    expect(await texts(carrier.call)).toEqual(["The invoice is in the post.", "Thank you."]);
  });
});

describe("sandbox", () => {
  it("has a made-up carrier that answers, and notifies nobody", async () => {
    const test = await api.callerFor(poster.firm, { mode: "test" });
    const made = await api.postLoad(test, { collectDate: addDays(londonDay(api.clock.now()), 1) });
    await test("POST", `/test/loads/${made.id}/advance`, { to: "BOOKED" });
    path = `/loads/${made.id}/messages`;
    id = made.id;
    expect((await say(test, "Where are you?")).status).toBe(201);
    expect(await texts(test)).toEqual(["A message from test mode.", "Where are you?"]);
    expect(await received(test)).toEqual(["A message from test mode."]);
    expect(await api.db.notification.count({ where: { loadId: made.id, kind: "message_received" } })).toBe(0);
    expect(outcome(await poster.call("GET", path))).toBe("404 not_found");
  });
});
