import { createHash } from "node:crypto";
import { loadOutput } from "@board/api/schemas";
import { makeDocuments, samplePodPdf } from "@board/api/server";
import { ADMIN, pdfPages, photograph } from "@board/api/testing";
import { londonDay } from "@board/calendar";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Api, faults, outcome, read, startApi } from "../testing/api.ts";
import { type BytesCall, bytesCaller, filesOf } from "../testing/files.ts";
import { type Cast, castOf } from "../testing/life.ts";
import { bookBy, readLoad } from "./steps.ts";

let api: Api;
let cast: Cast;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  api = await startApi();
  cast = await castOf(api);
  photo = new Uint8Array(await photograph("jpeg"));
});
afterAll(() => api.close());

let id: string;
let carrier: BytesCall;
async function setUp() {
  id = await booked();
  carrier = bytesCaller(api, cast.winner);
}

const STOP = { kind: "DELIVER", postcode: "PR5 6AB", pallets: 5 } as const;
/** Number of the delivery of a load with one further stop. */
const LAST = 3;

/** Posts a load of 12 pallets with a stop, which the winner books. */
async function booked(): Promise<string> {
  const collectDate = londonDay(api.clock.now());
  const load = await api.postLoad(cast.poster.call, { collectDate, pallets: 12, stops: [STOP] });
  await bookBy(cast.poster.call, cast.winner.call, load.id);
  return load.id;
}

const page = (place: number, clientId: string, body = photo, call = carrier) =>
  call("POST", `/loads/${id}/pod/pages?place=${place}&clientId=${clientId}`, body);
const act = (path: string, body: object = {}) => cast.winner.call("POST", `/loads/${id}/${path}`, body);
const deliver = (body: object = {}) => act("deliver", { receivedBy: "Tam Reid", ...body });
const SIGNED = { name: "Tam Reid", receipt: "GOOD_ORDER" };

describe("contract 12, proof: pages", () => {
  beforeEach(setUp);

  it.each([
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/jpeg"],
  ] as const)("a %s is drawn anew, and kept with its hash", async (type, contentType) => {
    const sent = await page(1, `page-${type}-1`, new Uint8Array(await photograph(type)));
    expect(sent.status).toBe(201);
    expect(sent.body.page).toMatchObject({ place: 1, clientId: `page-${type}-1`, contentType });
    const row = await api.db.podPage.findUniqueOrThrow({ where: { id: sent.body.page.id } });
    const kept = await api.services.files.read(row.storageKey);
    const bytes = Buffer.concat(await kept.toArray());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sent.body.page.sha256);
    expect([row.bytes, bytes.toString("latin1")]).toEqual([
      bytes.length,
      expect.not.stringMatching(/Exif|GPS/),
    ]);
  });

  it("the same clientId again is 200 with the same body, many times at once, and also once it was taken back", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => page(1, "page-once-1")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    const [{ body } = { body: null }] = answers;
    for (const answer of answers) expect(answer.body).toEqual(body);
    expect(await api.db.podPage.count({ where: { loadId: id } })).toBe(1);
    const files = (await filesOf(api)).kept.length;
    expect((await carrier("DELETE", `/loads/${id}/pod/pages/${body.page.id}`)).body).toEqual(body);
    expect((await filesOf(api)).kept).toHaveLength(files - 1);
    const again = await page(1, "page-once-1");
    expect([again.status, again.body]).toEqual([200, body]);
    expect((await filesOf(api)).kept).toHaveLength(files - 1);
  });

  it("twenty are taken for a place, and the 21st is 409 too_many_pages until one is taken back", async () => {
    const first = await page(1, "page-full-0");
    const {
      storageKey,
      id: _,
      ...row
    } = await api.db.podPage.findUniqueOrThrow({
      where: { id: first.body.page.id },
    });
    await api.db.podPage.createMany({
      data: Array.from({ length: 19 }, (_none, n) => ({
        ...row,
        id: `page_full${n}`,
        clientId: `page-full-${n + 1}`,
        storageKey: `${storageKey}${n}`,
      })),
    });
    const refused = await page(1, "page-full-20");
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "too_many_pages", loadStatus: "BOOKED" },
    ]);
    expect((await page(2, "page-full-20")).status).toBe(201);
    await carrier("DELETE", `/loads/${id}/pod/pages/${first.body.page.id}`);
    expect((await page(1, "page-full-21")).status).toBe(201);
  });

  it("are taken for any place that is not done, and stay once it is", async () => {
    const loaded = await page(1, "page-load-1");
    expect((await page(LAST, "page-last-1")).status).toBe(201);
    expect((await act("collect")).status).toBe(200);
    expect((await page(1, "page-load-2")).body).toMatchObject({ code: "already_done" });
    const remove = await carrier("DELETE", `/loads/${id}/pod/pages/${loaded.body.page.id}`);
    expect([remove.status, remove.body.code]).toEqual([409, "already_done"]);
    expect((await page(2, "page-stop-1")).status).toBe(201);
    await act("stops/2/done");
    expect((await page(2, "page-stop-2")).body).toMatchObject({
      code: "already_done",
      loadStatus: "IN_TRANSIT",
    });
  });
});

describe("contract 12, proof: a page", () => {
  beforeAll(setUp);

  it.each([
    ["a PDF", () => page(1, "page-of-pdf", samplePodPdf("FB-0000-0000")), "415 unsupported_media_type"],
    ["a place that the load has not", () => page(4, "page-no-place"), "422 place place_not_found"],
    ["a place that no load has", () => page(11, "page-no-place"), "422 place too_large"],
    ["a clientId of seven characters", () => page(1, "page-71"), "422 clientId invalid_format"],
    ["a clientId of 65 characters", () => page(1, "p".repeat(65)), "422 clientId invalid_format"],
    ["a clientId with a blank", () => page(1, "page%20one"), "422 clientId invalid_format"],
    ["a body without a file", () => page(1, "page-empty", new Uint8Array()), "422 #/content required"],
    [
      "a page of the poster",
      () => page(1, "page-poster", photo, bytesCaller(api, cast.poster)),
      "409 invalid_transition",
    ],
    [
      "a page of a carrier that lost",
      () => page(1, "page-loser", photo, bytesCaller(api, cast.loser)),
      "404 not_found",
    ],
    [
      "taking back a page that never was",
      () => carrier("DELETE", `/loads/${id}/pod/pages/page_x`),
      "404 not_found",
    ],
  ])("%s is refused", async (_, call, expected) => {
    const { status, body } = await call();
    const faults = body.errors?.map(
      ({ pointer, parameter, code }: Record<string, string>) => `${pointer ?? parameter} ${code}`,
    );
    expect(`${status} ${faults?.join() ?? body.code}`).toBe(expected);
    expect(await api.db.podPage.count({ where: { loadId: id } })).toBe(0);
  });
});

describe("contract 12, proof: the acts that end the work at a place", () => {
  beforeEach(setUp);

  it("bring what was short or damaged there; both ends read it, and the event of the delivery has it", async () => {
    const remarks = "Wrap torn on one.";
    const first = await act("collect", {
      signature: { ...SIGNED, receipt: "UNEXAMINED", strokes: [[0, 10_000, 5, 5]] },
      remarks,
      exceptions: [{ kind: "SHORT", count: 1 }],
    });
    expect(first.status).toBe(200);
    const short = { place: 1, kind: "SHORT", count: 1, note: null };
    expect(read(first, loadOutput).load.exceptions).toEqual([short]);
    await act("stops/2/done", { exceptions: [{ kind: "REFUSED", note: "Wrong goods." }] });
    const refused = { place: 2, kind: "REFUSED", count: null, note: "Wrong goods." };
    await deliver({
      signature: { ...SIGNED, receipt: "WITH_REMARKS" },
      exceptions: [{ kind: "DAMAGED", count: 2, note: "Corner crushed." }],
    });
    const damaged = { place: LAST, kind: "DAMAGED", count: 2, note: "Corner crushed." };
    for (const { call } of [cast.poster, cast.winner])
      expect((await readLoad(call, id)).exceptions).toEqual([short, refused, damaged]);
    const events = await api.db.event.findMany({
      where: { loadId: id, type: "load.delivered" },
      orderBy: { id: "asc" },
    });
    expect(events).toHaveLength(2);
    for (const { body } of events)
      expect(body).toMatchObject({ data: { load: { exceptions: [short, refused, damaged] } } });
    const told = await api.db.notification.findMany({
      where: { loadId: id, kind: "goods_exception" },
      orderBy: { id: "asc" },
    });
    const words = ["1 short", "some refused (Wrong goods.)", "2 damaged (Corner crushed.)"];
    expect(told.map(({ firmId, data }) => [firmId, data])).toEqual(
      words.map((text, nth) => [cast.poster.firm.id, { reason: `Stop ${nth + 1}: ${text}` }]),
    );
    const { body: past } = await cast.poster.call("GET", `/loads/${id}/history`);
    const { history } = past as { history: { action: string; changed: { field: string }[] }[] };
    expect(
      history
        .flatMap(({ action, changed }) => changed.map((each) => ({ action, ...each })))
        .filter(({ field }) => field.endsWith(".exceptions")),
    ).toEqual(
      ["collect", "stopDone", "deliver"].map((action, nth) => ({
        action,
        field: `places.${nth + 1}.exceptions`,
        from: null,
        to: words[nth],
      })),
    );
    expect((await readLoad(cast.poster.call, id)).allowedActions).toContain("dispute");
    const proofs = await api.db.proof.findMany({ where: { loadId: id }, orderBy: { place: "asc" } });
    expect(proofs).toMatchObject([
      { place: 1, signedBy: "Tam Reid", receipt: "UNEXAMINED", strokes: [[0, 10_000, 5, 5]], remarks },
      { place: 2, signedBy: null, receipt: null, strokes: null, remarks: null },
      { place: LAST, signedBy: "Tam Reid", receipt: "WITH_REMARKS", strokes: null },
    ]);
  });

  it("wait for the pages that they name, which belong to their place", async () => {
    await page(2, "page-elsewhere");
    const missing = await act("collect", { pages: ["page-elsewhere", "page-first"] });
    expect([missing.status, missing.body]).toMatchObject([
      409,
      { code: "page_missing", missing: ["page-elsewhere", "page-first"], loadStatus: "BOOKED" },
    ]);
    const { body } = await page(1, "page-first");
    expect((await act("collect", { pages: ["page-first"], clientId: "act-loaded-1" })).status).toBe(200);
    expect((await readLoad(cast.winner.call, id)).status).toBe("IN_TRANSIT");
    // A page that is missing is waited for, before a delivery is refused for its lack of a proof.
    expect(outcome(await deliver({ pages: ["page-last-1"] }))).toBe("409 page_missing");
    expect(await api.db.proof.findMany({ where: { loadId: id }, orderBy: { place: "asc" } })).toMatchObject([
      { place: 1, clientId: "act-loaded-1", pages: [body.page.clientId] },
    ]);
  });

  it("repeated under their clientId are 200, also when the load has moved on", async () => {
    const loaded = { clientId: "act-loaded-1", signature: SIGNED, exceptions: [{ kind: "SHORT", count: 1 }] };
    await act("collect", loaded);
    const { version } = await readLoad(cast.winner.call, id);
    expect((await act("collect", loaded)).status).toBe(200);
    expect((await readLoad(cast.winner.call, id)).version).toBe(version);
    const delivered = { clientId: "act-done-01", signature: SIGNED };
    expect((await deliver(delivered)).status).toBe(200);
    await cast.poster.call("POST", `/loads/${id}/confirm`);
    for (const again of [await act("collect", loaded), await deliver(delivered)])
      expect(read(again, loadOutput).load).toMatchObject({
        status: "CONFIRMED",
        exceptions: [{ place: 1, kind: "SHORT" }],
      });
  });

  it("at a place that is done are 409 already_done where they bring a proof of their own, and 200 without", async () => {
    await act("collect", { clientId: "act-loaded-1" });
    await act("stops/2/done");
    await deliver({ signature: SIGNED });
    const before = await readLoad(cast.winner.call, id);
    const acts = {
      collect: act,
      "stops/2/done": act,
      deliver: (_path: string, body: object) => deliver(body),
    };
    for (const [path, call] of Object.entries(acts)) {
      for (const own of [
        { signature: SIGNED },
        { remarks: "Wet." },
        { exceptions: [{ kind: "DAMAGED" }] },
        { signature: SIGNED, clientId: "act-other-1" },
      ])
        expect(outcome(await call(path, own)), path).toBe("409 already_done");
      expect((await call(path, { clientId: "act-plain-01" })).status, path).toBe(200);
    }
    expect(await readLoad(cast.winner.call, id)).toEqual(before);
  });

  it.each([
    ["a page of the delivery", async (): Promise<void> => void (await page(LAST, "page-last-1")), {}, 200],
    ["a signature", async () => {}, { signature: SIGNED }, 200],
    [
      "a page of another place",
      async (): Promise<void> => void (await page(2, "page-stop-1")),
      {},
      "409 pod_required",
    ],
    ["remarks alone", async () => {}, { remarks: "Nobody signs here." }, "409 pod_required"],
  ] as const)("%s as the proof of the delivery: %s", async (_, prepare, body, expected) => {
    await act("collect");
    await prepare();
    const { allowedActions } = await readLoad(cast.winner.call, id);
    expect(allowedActions, "a signature may come with the call").toContain("deliver");
    const answer = await deliver(body);
    expect(expected === 200 ? answer.status : outcome(answer)).toBe(expected);
  });

  it("with hand-back the next carrier reads no page and no exception", async () => {
    await page(1, "page-first");
    await cast.winner.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
    api.clock.advance({ minutes: 1 });
    await bookBy(cast.poster.call, cast.stranger.call, id);
    const next = await cast.stranger.call("POST", `/loads/${id}/collect`, { pages: ["page-first"] });
    expect(outcome(next)).toBe("409 page_missing");
    expect((await page(1, "page-first", photo, bytesCaller(api, cast.stranger))).status).toBe(201);
  });
});

describe("contract 12, proof: an act with", () => {
  beforeAll(setUp);

  const strokes = (lists: number, numbers: number) =>
    Array.from({ length: lists }, () => Array(numbers).fill(1));
  it.each([
    ["a name that is blank", { signature: { ...SIGNED, name: " " } }, "#/signature/name required"],
    [
      "a name of 101 characters",
      { signature: { ...SIGNED, name: "x".repeat(101) } },
      "#/signature/name too_long",
    ],
    [
      "a receipt that is none",
      { signature: { ...SIGNED, receipt: "FINE" } },
      "#/signature/receipt invalid_value",
    ],
    ["201 lines", { signature: { ...SIGNED, strokes: strokes(201, 2) } }, "#/signature/strokes too_large"],
    [
      "20,002 numbers",
      { signature: { ...SIGNED, strokes: strokes(2, 10_001 + 1) } },
      "#/signature/strokes too_long",
    ],
    ["half a point", { signature: { ...SIGNED, strokes: [[1, 2, 3]] } }, "#/signature/strokes/0 odd_number"],
    [
      "a number over 10,000",
      { signature: { ...SIGNED, strokes: [[1, 10_001]] } },
      "#/signature/strokes/0/1 too_large",
    ],
    [
      "a number with a fraction",
      { signature: { ...SIGNED, strokes: [[1, 1.5]] } },
      "#/signature/strokes/0/1 wrong_type",
    ],
    ["remarks of 501 characters", { remarks: "x".repeat(501) }, "#/remarks too_long"],
    ["a kind that is none", { exceptions: [{ kind: "LATE" }] }, "#/exceptions/0/kind invalid_value"],
    ["a count of none", { exceptions: [{ kind: "SHORT", count: 0 }] }, "#/exceptions/0/count too_small"],
    [
      "more than the load has",
      { exceptions: [{ kind: "SHORT", count: 13 }] },
      "#/exceptions/0/count more_than_load",
    ],
    ["a clientId of 65 characters", { clientId: "x".repeat(65) }, "#/clientId invalid_format"],
    ["21 pages", { pages: Array.from({ length: 21 }, (_, n) => `page-no-${n}`) }, "#/pages too_large"],
  ])("%s is 422 and changes nothing", async (_, body, fault) => {
    const answer = await act("collect", body);
    expect([answer.status, faults(answer)]).toEqual([422, [fault]]);
    expect((await readLoad(cast.winner.call, id)).status).toBe("BOOKED");
  });
});

const LETTERS = "Piotr Wójcik, Șerban Țuțea, Žydrūnas Šimkus, Иван Щърбов, Олександр Ґава";
/** The sites of a load whose documents are read. */
const SITES = {
  collectFrom: {
    name: "Halden Foods, goods out",
    lines: ["Unit 9, Westinghouse Road"],
    phone: "01632 960101",
  },
  deliverTo: { name: "Clyde Larder Wholesale", lines: ["61 Blairtummock Road"], reference: "CLW/90417" },
};
const note = (call = carrier) => call("GET", `/loads/${id}/consignment-note`);
const pod = (call = carrier) => call("GET", `/loads/${id}/pod`);

describe("contract 12, consignment note: GET /loads/{id}/consignment-note", () => {
  beforeEach(setUp);

  it("is a page for each delivery with its own goods, for both ends, from booking on", async () => {
    await cast.poster.call("PUT", `/loads/${id}/sites`, SITES);
    await cast.winner.call("PUT", `/loads/${id}/vehicle`, { driver: LETTERS, vehicleReg: "FX23 KLD" });
    for (const end of [cast.poster, cast.winner]) {
      const { status, headers, bytes } = await note(bytesCaller(api, end));
      expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
      const pages = await pdfPages(bytes);
      expect(pages).toHaveLength(2);
      for (const [nth, words] of [
        [0, ["Delivery 1 of 2, stop 2.", "5 pallets", "PR5 6AB", "Conditions of carriage none agreed here"]],
        [1, ["Delivery 2 of 2, stop 3.", "7 pallets", "Clyde Larder Wholesale", "CLW/90417"]],
      ] as const) {
        for (const text of words) expect(pages[nth]).toContain(text);
        for (const text of ["Halden Foods, goods out", "12 pallets in all", "FX23 KLD", LETTERS, "not yet"])
          expect(pages[nth]).toContain(text);
      }
    }
  });

  it("holds no price, terms, telephone number or name of the poster", async () => {
    await cast.poster.call("PUT", `/loads/${id}/sites`, SITES);
    const text = (await pdfPages((await note()).bytes)).join(" ");
    const { contactPhone } = await api.db.firm.findUniqueOrThrow({ where: { id: cast.poster.firm.id } });
    for (const secret of ["£", "400", "30 days", "01632 960101", contactPhone, cast.poster.firm.name])
      expect(text).not.toContain(secret);
    expect(text).toContain(cast.winner.firm.name);
  });

  it("names the driver of the newest link that was not revoked, until one is announced", async () => {
    const named = async () => (await pdfPages((await note()).bytes))[0];
    const make = async (driver: string) => {
      const answer = await cast.winner.call("POST", `/loads/${id}/driver-links`, { driver });
      return (answer.body as { driverLink: { id: string } }).driverLink;
    };
    expect(await named()).toContain("Driver: not given");
    await make("Piotr Wójcik");
    const { id: linkId } = await make("Marcus Okafor");
    expect(await named()).toContain("Driver: Marcus Okafor");
    await cast.winner.call("DELETE", `/loads/${id}/driver-links/${linkId}`);
    expect(await named()).toContain("Driver: Piotr Wójcik");
    await cast.winner.call("PUT", `/loads/${id}/vehicle`, { driver: "S. Kelly", vehicleReg: "FX23 KLD" });
    expect(await named()).toContain("Driver: S. Kelly");
  });

  it("is 404 before booking, for firms at neither end, and for a carrier that handed the load back", async () => {
    const open = await api.postLoad(cast.poster.call);
    const unbooked = await bytesCaller(api, cast.poster)("GET", `/loads/${open.id}/consignment-note`);
    expect(unbooked.status).toBe(404);
    for (const other of [cast.loser, cast.stranger])
      expect((await note(bytesCaller(api, other))).status).toBe(404);
    await cast.winner.call("POST", `/loads/${id}/hand-back`, { reason: "Broken down." });
    expect([(await note()).status, (await note(bytesCaller(api, cast.poster))).status]).toEqual([404, 404]);
  });
});

/** Brings the load to its delivery, with a proof of the collection and one of the delivery. */
async function deliverWithProof() {
  await cast.poster.call("PUT", `/loads/${id}/sites`, SITES);
  const loaded = await page(1, "page-load-1");
  await act("collect", {
    pages: ["page-load-1"],
    driver: "Piotr Wójcik",
    vehicleReg: "FX23 KLD",
    signature: { name: "Žydrūnas Šimkus", receipt: "UNEXAMINED" },
  });
  const [first, second] = [await page(LAST, "page-last-1"), await page(LAST, "page-last-2")];
  const delivered = await deliver({
    clientId: "act-done-01",
    pages: ["page-last-2", "page-last-1"],
    signature: {
      name: "Tam Reid",
      receipt: "WITH_REMARKS",
      strokes: [
        [0, 0, 900, 400],
        [500, 500],
      ],
    },
    remarks: "Two cartons wet.",
    exceptions: [{ kind: "DAMAGED", count: 1, note: "Corner crushed." }],
  });
  return { delivered, pages: [loaded, second, first].map(({ body }) => body.page) };
}

describe("contract 12, proof: the sealed PDF", () => {
  beforeEach(setUp);

  it("answers podUrl from the delivery on: note, who signed, times, pages two a page, the SHA-256 of each part", async () => {
    const { delivered, pages } = await deliverWithProof();
    expect(read(delivered, loadOutput).load).toMatchObject({
      status: "DELIVERED",
      podUrl: `/api/v1/loads/${id}/pod`,
    });
    const [one, other] = await Promise.all([pod(), pod(bytesCaller(api, cast.poster))]);
    expect([one.status, one.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(other.bytes.equals(one.bytes)).toBe(true);
    expect(one.headers.get("repr-digest")).toBe(
      `sha-256=:${createHash("sha256").update(one.bytes).digest("base64")}:`,
    );
    const [firstNote, secondNote, collected = "", proved = "", photos = "", last = "", ...more] =
      await pdfPages(one.bytes);
    expect(more).toEqual([]);
    for (const text of [firstNote, secondNote]) expect(text).toContain("Consignment note");
    expect(secondNote).toContain("Tam Reid");
    for (const text of [
      "Proof of collection",
      "Handed over 12 pallets. Not examined.",
      "Žydrūnas Šimkus",
      "1 page",
    ])
      expect(collected).toContain(text);
    for (const text of [
      "Proof of delivery",
      "Received 7 pallets, 1 of them damaged: Two cartons wet. With remarks.",
      "Not in order 1 damaged (Corner crushed.)",
      "Expected In order Short Damaged Refused 7 6 0 1 0",
      "Two cartons wet.",
      "Tam Reid",
      "drawn on a screen",
      "Delivered",
    ])
      expect(proved).toContain(text);
    for (const [nth, { sha256, bytes, place }] of pages.entries())
      expect(proved).toContain(`Page ${nth + 1}, stop ${place}, JPEG ${bytes} ${sha256}`);
    const json = JSON.stringify({
      name: "Tam Reid",
      receipt: "WITH_REMARKS",
      strokes: [
        [0, 0, 900, 400],
        [500, 500],
      ],
    });
    expect(proved).toContain(createHash("sha256").update(json).digest("hex"));
    for (const text of ["Page 1, stop 1, Halden Foods, goods out", "Page 2, stop 3, Clyde Larder Wholesale"])
      expect(photos).toContain(text);
    expect(last).toContain("Page 3, stop 3");
    const raw = one.bytes.toString("latin1");
    for (const mark of ["/Lang (en-GB)", "/Marked true", "/StructTreeRoot"]) expect(raw).toContain(mark);
    expect((await filesOf(api)).incoming).toEqual([]);
  });

  it("takes the place of a file that was put before, which it names and which is kept; a file put after is 409 proof_sealed", async () => {
    await act("collect");
    const file = samplePodPdf("FB-0000-0000");
    await carrier("PUT", `/loads/${id}/pod`, file);
    expect((await pod()).bytes.equals(file)).toBe(true);
    await page(LAST, "page-last-1");
    await deliver();
    const sealed = await pod();
    expect(sealed.bytes.equals(file)).toBe(false);
    expect((await pdfPages(sealed.bytes)).join(" ")).toContain(
      createHash("sha256").update(file).digest("hex"),
    );
    for (const end of [cast.poster, cast.winner]) {
      const kept = await bytesCaller(api, end)("GET", `/loads/${id}/pod/file`);
      expect([kept.status, kept.bytes.equals(file)]).toEqual([200, true]);
    }
    const put = await carrier("PUT", `/loads/${id}/pod`, samplePodPdf("FB-1111-1111"));
    expect([put.status, put.body]).toMatchObject([409, { code: "proof_sealed", loadStatus: "DELIVERED" }]);
    expect((await readLoad(cast.winner.call, id)).allowedActions).not.toContain("pod");
  });

  it("is none where the delivery has a file alone, which can be replaced as before", async () => {
    await act("collect", { remarks: "Wrap torn." });
    await carrier("PUT", `/loads/${id}/pod`, samplePodPdf("FB-0000-0000"));
    await deliver();
    const other = samplePodPdf("FB-1111-1111");
    expect((await carrier("PUT", `/loads/${id}/pod`, other)).status).toBe(200);
    for (const path of ["pod", "pod/file"])
      expect((await carrier("GET", `/loads/${id}/${path}`)).bytes.equals(other)).toBe(true);
    expect(await api.db.sealedProof.findUnique({ where: { loadId: id } })).toBeNull();
  });

  it("that cannot be drawn in time does not stop the delivery: it is 503 with Retry-After until a worker has drawn it", async () => {
    await act("collect");
    const full = vi.spyOn(api.services.files, "newWorkFolder").mockRejectedValue(new Error("No room."));
    expect((await deliver({ signature: SIGNED })).status).toBe(200);
    const early = await pod();
    expect([early.status, early.body.code, early.headers.get("retry-after")]).toEqual([
      503,
      "unavailable",
      "5",
    ]);
    full.mockRestore();
    expect(await api.db.transportOrderTask.findUnique({ where: { loadId: id } })).toMatchObject({
      status: "pending",
      nextAttemptAt: new Date(api.clock.now().getTime() + 10_000),
    });
    await makeDocuments(api.system(), id);
    const drawn = await pod();
    expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    await makeDocuments(api.system(), id);
    expect((await pod()).bytes.equals(drawn.bytes)).toBe(true);
  });

  it("is listed for admins, who open it while the load is disputed, because it contains the sites", async () => {
    await deliverWithProof();
    const admin = api.as(ADMIN);
    const { files } = await admin.admin.load({ id });
    expect(files.filter(({ kind }) => kind === "SEALED_PROOF")).toMatchObject([
      { contentType: "application/pdf", firm: null, replaced: false },
    ]);
    await expect(admin.bookings.getPod({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await cast.poster.call("POST", `/loads/${id}/dispute`, { reason: "Damaged", details: "A corner." });
    expect(await admin.bookings.getPod({ id })).toMatchObject({ contentType: "application/pdf" });
  });

  it("is 404 to firms at neither end, and so is the file", async () => {
    await deliverWithProof();
    for (const other of [cast.loser, cast.stranger])
      for (const path of ["pod", "pod/file"])
        expect((await bytesCaller(api, other)("GET", `/loads/${id}/${path}`)).status).toBe(404);
    expect((await carrier("GET", `/loads/${id}/pod/file`)).status).toBe(404);
  });
});
