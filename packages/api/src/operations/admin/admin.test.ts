import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { makeOrder } from "../../loads/transport-orders/keep-order.ts";
import { ADMIN } from "../../testing/admin.ts";
import { inPieces, photograph } from "../../testing/pictures.ts";
import { createWorld, posting, START, type World } from "../../testing/world.ts";
import { overdueCollections } from "./queues/loads.ts";

let world: World;
let poster: TestFirm;
let carrier: TestFirm;
let rival: TestFirm;

beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
  carrier = await world.newFirm({ plan: "PRIORITY" });
  rival = await world.newFirm({ plan: "PRIORITY" });
});
beforeEach(() => world.clock.set(START));
afterAll(() => world.drop());

const as = (firm: TestFirm, mode: "live" | "test" = "live") => world.as(world.actorOf(firm, mode));
const admin = () => world.as(ADMIN);
const post = async (changes: Parameters<typeof posting>[0] = {}, mode: "live" | "test" = "live") =>
  (await as(poster, mode).loads.post(posting(changes))).load;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => asDomainError(error).code,
  );

async function disputed() {
  const load = await post({ externalRef: "MG/44871-B" });
  const tick = () => world.clock.advance({ seconds: 1 });
  tick();
  await as(rival).quotes.send({ id: load.id, amountPence: 53_000 });
  tick();
  await as(rival).quotes.withdraw({ id: load.id });
  await as(carrier).quotes.send({ id: load.id, amountPence: 49_500 });
  tick();
  await as(carrier).quotes.send({ id: load.id, amountPence: 46_000, message: "Can tip at noon" });
  tick();
  const { quotes } = (await as(poster).loads.get({ id: load.id })).load;
  await as(poster).quotes.accept({ id: load.id, quoteId: quotes[0]?.id ?? "" });
  tick();
  await as(poster).disputes.raise({ id: load.id, reason: "damage", details: "Two pallets leaning." });
  tick();
  await as(carrier).disputes.state({ id: load.id, text: "Loaded by their forklift." });
  await as(carrier).disputes.addFile({ id: load.id, content: inPieces(await photograph("png")) });
  return load;
}

describe("finding a load", () => {
  it("takes its reference however it is written, its id, and its poster's own reference", async () => {
    const load = await post({ externalRef: "HP-204417" });
    const other = await post({ externalRef: "HP-204418" });
    const find = async (text: string) =>
      (await admin().admin.search({ find: text })).loads.map(({ id }) => id);
    for (const text of [load.ref, ` ${load.ref.toLowerCase()} `, load.ref.replaceAll("-", ""), load.id])
      expect(await find(text)).toEqual([load.id]);
    expect(await find("hp-204417")).toEqual([load.id]);
    expect(await find(other.id.toUpperCase())).toEqual([other.id]);
    expect(await find("%")).toEqual([]);
    expect(await find(" ")).toEqual([]);
  });

  it("matches the start of either reference if none is equal to it, with wildcard characters taken literally", async () => {
    const first = await post({ externalRef: "QLF-263615/1" });
    world.clock.advance({ seconds: 1 });
    const second = await post({ externalRef: "QLF-263615/2" });
    const find = async (text: string) =>
      (await admin().admin.search({ find: text })).loads.map(({ id }) => id);
    expect(await find("qlf-263615")).toEqual([second.id, first.id]);
    expect(await find("QLF-263615/1")).toEqual([first.id]);
    expect(await find("QLF-26361_")).toEqual([]);
    expect(await find("QL")).toEqual([]);
    const [, group = ""] = second.ref.split("-");
    for (const text of [`FB-${group}`, `fb ${group.toLowerCase()}`, group, second.ref.slice(0, 10)])
      expect(await find(text)).toContain(second.id);
    expect(await find(group.slice(0, 3))).not.toContain(second.id);
  });

  it("matches a registration in any spelling, the newest load first", async () => {
    const won = async () => {
      const { id, version } = await post({ bookNowPence: 46_000, collectDate: "2026-12-01" });
      await as(carrier).quotes.book({ id, expectedPence: 46_000, expectedVersion: version });
      return id;
    };
    const [one, two] = [await won(), await won()];
    await as(carrier).gate.announceVehicle({ id: one, driver: "S. Kelly", vehicleReg: "qk72 rnb" });
    await as(carrier).gate.announceVehicle({ id: two, driver: "S. Kelly", vehicleReg: "QK72RNB" });
    for (const text of ["QK72 RNB", "qk72rnb", "QK72-RNB"]) {
      const { loads } = await admin().admin.search({ find: text });
      expect(loads.map(({ id }) => id)).toEqual([two, one]);
    }
  });

  it("finds live and test loads of every firm, newest first, with both firms' names", async () => {
    const live = await post({ externalRef: "SAME-1" });
    world.clock.advance({ seconds: 1 });
    const test = await post({ externalRef: "SAME-1" }, "test");
    const { loads } = await admin().admin.search({ find: "SAME-1" });
    expect(loads).toMatchObject([
      { id: test.id, mode: "test", poster: poster.name, carrier: null },
      { id: live.id, mode: "live", from: { outcode: "LS10" } },
    ]);
  });
});

describe("finding a firm or somebody", () => {
  const firmsOf = async (find: string) => (await admin().admin.search({ find })).firms.map(({ id }) => id);

  it("matches the firm's telephone number in any spelling, and no part of one", async () => {
    const firm = await world.newFirm();
    await world.db.firm.update({ where: { id: firm.id }, data: { contactPhone: "+44 (0)1632 960 318" } });
    for (const text of [
      "01632 960318",
      "01632960318",
      "+441632960318",
      "0044 1632 960-318",
      "(01632) 960318",
    ])
      expect(await firmsOf(text)).toEqual([firm.id]);
    expect(await firmsOf("01632 960")).toEqual([]);
  });

  it("matches the start of an email address and its domain, of firms and of people", async () => {
    const firm = await world.newFirm();
    const data = { contactEmail: "Traffic@halden-foods.example" };
    await world.db.firm.update({ where: { id: firm.id }, data });
    const { personId } = await world.newMember(firm);
    await world.db.person.update({ where: { id: personId }, data: { email: "n.hale@halden-foods.example" } });
    for (const text of [
      "traffic@hald",
      "Traffic@halden-foods.example",
      "@halden",
      "halden-foods",
      "halden-foods.ex",
    ])
      expect(await firmsOf(text)).toEqual([firm.id]);
    for (const text of ["n.hale@hal", "N.Hale@halden-foods.example", "@halden", "halden-foods"])
      expect((await admin().admin.search({ find: text })).people.map(({ id }) => id)).toEqual([personId]);
    expect(await firmsOf("traffic@_alden")).toEqual([]);
  });

  it("matches a licence number, of the firm that typed it and of the one that holds it", async () => {
    const [gave, has] = [
      await world.newFirm({ name: "Aske Gave" }),
      await world.newFirm({ name: "Bowes Has" }),
    ];
    await world.db.passport.createMany({
      data: [
        { firmId: gave.id, mode: "live", licenceNumber: "OB1084417", match: "CONTESTED" },
        { firmId: has.id, mode: "live", match: "FOUND", matchedNumber: "OB1084417" },
      ],
    });
    for (const text of ["OB1084417", "ob 1084417", "OB 1084417"])
      expect(await firmsOf(text)).toEqual([gave.id, has.id]);
    expect(await firmsOf("OB1084418")).toEqual([]);
  });
});

describe("finding a request", () => {
  it("finds a refused call without its body, and says when any request was made", async () => {
    world.clock.advance({ minutes: 1 });
    await world.newKey(poster);
    const key = await world.db.apiKey.findFirstOrThrow({
      where: { firmId: poster.id, name: "Test" },
      orderBy: { id: "asc" },
    });
    const requestId = world.services.newId("req");
    await world.db.loggedCall.create({
      data: {
        id: world.services.newId("call"),
        requestId,
        firmId: poster.id,
        mode: "live",
        keyId: key.id,
        at: world.clock.now(),
        method: "POST",
        route: "/api/v1/loads",
        target: "/api/v1/loads",
        status: 422,
        refused: true,
        code: "validation_failed",
        ms: 9,
        calls: 1,
        leftOut: 0,
        sent: { notes: "Gate 3" },
      },
    });
    const found = await admin().admin.search({ find: requestId });
    const at = world.clock.now().toISOString();
    expect(found.calls).toEqual([
      {
        at,
        method: "POST",
        route: "/api/v1/loads",
        status: 422,
        code: "validation_failed",
        mode: "live",
        firmId: poster.id,
        firm: poster.name,
        key: `Test ${key.hint}`,
      },
    ]);
    expect(found.requestAt).toBe(at);
    const other = await admin().admin.search({ find: world.services.newId("req") });
    expect(other).toMatchObject({ calls: [], changes: [], requestAt: at });
    expect((await admin().admin.search({ find: "req_01k9" })).requestAt).toBeNull();
  });
});

describe("a load as an admin reads it", () => {
  it("shows who did what, withdrawn quotes, both names, files and messages", async () => {
    const { id, ref } = await disputed();
    const read = await admin().admin.load({ id });
    expect(read.load).toMatchObject({
      status: "DISPUTED",
      poster: { name: poster.name },
      carrier: { name: carrier.name },
    });
    expect(read.changes.map(({ action }) => action)).toEqual([
      "post",
      "quote",
      "quote",
      "quote",
      "accept",
      "dispute",
      "statement",
      "disputeFile",
    ]);
    expect(read.changes[0]).toMatchObject({
      firm: poster.name,
      person: poster.owner.person.name,
      through: "site",
      to: "POSTED",
      version: 1,
    });
    expect(read.changes[1]).toMatchObject({
      firm: rival.name,
      details: { amountPence: 53_000 },
      through: null,
    });
    expect(read.changes.find(({ action }) => action === "statement")).toMatchObject({
      firm: carrier.name,
      reason: "Loaded by their forklift.",
    });
    expect(read.quotes).toMatchObject([
      {
        status: "ACCEPTED",
        amountPence: 46_000,
        carrier: carrier.name,
        prices: [{}, { amountPence: 46_000 }],
      },
      { status: "WITHDRAWN", amountPence: 53_000, carrier: rival.name },
    ]);
    expect(read.files).toMatchObject([{ kind: "DISPUTE", firm: carrier.name, replaced: false }]);
    expect(read.disputes).toMatchObject([{ raisedBy: "poster", statements: [{ by: "carrier" }] }]);
    expect((await admin().admin.load({ id: ref.toLowerCase() })).load.id).toBe(id);
  });

  it("has goods, vehicle, postcodes and driver always, and the job sheet only during a dispute", async () => {
    const site = {
      name: "Whitehall Kitchens, goods in",
      lines: ["2 Horse Guards Avenue"],
      phone: "01632 960318",
    };
    const goods = { pallets: 12, tailLift: true, adr: true, toPostcode: "SW1A 2AA" };
    const notes = "Ring 30 min before.";
    const { id, version } = await post({ ...goods, notes, deliverTo: site, bookNowPence: 46_000 });
    await as(carrier).quotes.book({ id, expectedPence: 46_000, expectedVersion: version });
    await as(carrier).gate.announceVehicle({ id, driver: "S. Kelly", vehicleReg: "PX72 RNB" });
    await as(carrier).messages.send({ id, text: "Two are leaning." });
    const booked = await admin().admin.load({ id });
    expect(booked).toMatchObject({
      sheet: false,
      load: { ...goods, driver: "S. Kelly", vehicleReg: "PX72 RNB" },
    });
    expect(booked.load).toMatchObject({ notes: null, deliverTo: null });
    expect(booked.changes.map(({ action }) => action)).not.toContain("message");
    await as(carrier).disputes.raise({ id, reason: "damage", details: "Leaning." });
    const disputed = await admin().admin.load({ id });
    expect(disputed).toMatchObject({ sheet: true, load: { notes, deliverTo: site } });
    expect(disputed.changes.find(({ action }) => action === "message")).toMatchObject({
      firm: carrier.name,
      reason: "Two are leaning.",
    });
  });

  it("opens every proof of delivery to an admin, including replaced ones, which neither end can open", async () => {
    const { id, version } = await post({ bookNowPence: 46_000, collectDate: "2026-11-19" });
    await as(carrier).quotes.book({ id, expectedPence: 46_000, expectedVersion: version });
    await as(carrier).bookings.collect({ id });
    for (const type of ["png", "jpeg"] as const)
      await as(carrier).bookings.putPod({ id, content: inPieces(await photograph(type)) });
    const { files, load } = await admin().admin.load({ id });
    expect(files).toMatchObject([
      { kind: "POD", contentType: "image/png", replaced: true },
      { kind: "POD", contentType: "image/jpeg", replaced: false },
    ]);
    const [replaced] = files;
    const asked = { id, fileId: replaced?.id ?? "" };
    expect(await admin().disputes.getFile(asked)).toMatchObject({
      contentType: "image/png",
      filename: `POD-${load.ref}-${asked.fileId.slice(-6)}.png`,
    });
    for (const end of [poster, carrier])
      expect(await codeOf(as(end).disputes.getFile(asked))).toBe("not_found");
  });

  it("opens each revision of the transport order by its own line, while admins may read the job sheet", async () => {
    const { id, version } = await post({ bookNowPence: 46_000 });
    await as(carrier).quotes.book({ id, expectedPence: 46_000, expectedVersion: version });
    const { change } = await as(poster).changes.propose({ id, penceDelta: 500 });
    await as(carrier).changes.agree({ id, changeId: change?.id ?? "" });
    await makeOrder(world.system(), id);
    const { files, load } = await admin().admin.load({ id });
    expect(files).toMatchObject([
      { kind: "TRANSPORT_ORDER", revision: 1, replaced: false },
      { kind: "TRANSPORT_ORDER", revision: 2, replaced: false },
    ]);
    const [first, second] = files.map((file) => ({ asked: { id, fileId: file.id }, sha256: file.sha256 }));
    if (first === undefined || second === undefined) throw new Error("Two revisions were made.");
    expect(await codeOf(admin().disputes.getFile(first.asked))).toBe("not_found");
    await as(carrier).disputes.raise({ id, reason: "damage", details: "Leaning." });
    expect(await admin().disputes.getFile(first.asked)).toMatchObject({
      filename: `Transport-order-${load.ref}.pdf`,
      facts: { sha256: first.sha256 },
    });
    expect(await admin().disputes.getFile(second.asked)).toMatchObject({
      filename: `Transport-order-${load.ref}-2.pdf`,
      facts: { sha256: second.sha256 },
    });
    for (const end of [poster, carrier])
      expect(await codeOf(as(end).disputes.getFile(first.asked))).toBe("not_found");
  });

  it("names the API key that was used, and the request", async () => {
    const actor = { ...world.actorOf(poster), via: "key" as const };
    const keyId = world.services.newId("key");
    await world.db.apiKey.create({
      data: {
        id: keyId,
        firmId: poster.id,
        createdById: poster.owner.id,
        name: "TMS",
        mode: "live",
        hash: Buffer.from(keyId),
        hint: "…4t9Q",
        createdAt: world.clock.now(),
      },
    });
    const key = {
      id: keyId,
      name: "TMS",
      expiresAt: null,
      maker: { id: poster.owner.id, role: "OWNER" as const },
    };
    const { load } = await world.as({ ...actor, key }).loads.post(posting());
    const [posted] = (await admin().admin.load({ id: load.id })).changes;
    expect(posted).toMatchObject({ through: "api", person: null, key: { name: "TMS", hint: "…4t9Q" } });
    expect(posted?.requestId).toMatch(/^req_/);
  });

  it("shows what was sent to webhook endpoints, without possible secrets", async () => {
    const endpoint = await as(poster).webhooks.create({
      url: "https://hooks.firm.example/in?token=secret",
      events: ["*"],
    });
    const load = await post();
    const delivery = await world.db.webhookDelivery.findFirstOrThrow({
      where: { endpointId: endpoint.endpoint.id, event: { loadId: load.id } },
      orderBy: { id: "asc" },
    });
    await world.db.webhookAttempt.create({
      data: { deliveryId: delivery.id, at: world.clock.now(), ms: 210, statusCode: 503 },
    });
    const { deliveries, moreDeliveries } = await admin().admin.load({ id: load.id });
    expect(deliveries).toMatchObject([
      {
        type: "load.posted",
        firm: poster.name,
        label: "hooks.firm.example/in",
        status: "pending",
        attempts: [{ statusCode: 503, ms: 210 }],
      },
    ]);
    expect(JSON.stringify(deliveries)).not.toContain("secret");
    expect(moreDeliveries).toBe(false);
  });

  it("is changed by an admin with a reason, and ruled on by an admin only", async () => {
    const open = await post();
    expect(await codeOf(admin().loads.cancel({ id: open.id }))).toBe("validation_failed");
    await admin().loads.cancel({ id: open.id, reason: "Duplicate" });
    const cancelled = await admin().admin.load({ id: open.id });
    expect(cancelled.changes.at(-1)).toMatchObject({
      action: "cancel",
      firm: null,
      through: "site",
      reason: "Duplicate",
    });
    const { id } = await disputed();
    await admin().disputes.resolve({ id, outcome: "CONFIRMED", agreedPence: 30_000, note: "Half each." });
    const ruled = await admin().admin.load({ id });
    expect(ruled.load).toMatchObject({ status: "CONFIRMED", agreedPence: 30_000 });
    expect(await world.db.load.findUnique({ where: { id } })).toMatchObject({
      co2eKg: expect.any(Number),
      co2eFactorsYear: 2025,
    });
    expect(ruled.disputes).toMatchObject([{ closedBy: "admin", note: "Half each." }]);
    const price = { agreedPence: { from: 46_000, to: 30_000 } };
    expect(ruled.changes.at(-1)).toMatchObject({ action: "resolveDispute", details: { changed: price } });
    const { actions } = await admin().admin.actions({ loadId: id });
    expect(actions).toMatchObject([{ action: "load.resolveDispute", after: { changed: price } }]);
    for (const end of [poster, carrier])
      expect((await as(end).loads.history({ id })).history.at(-1)).toMatchObject({
        action: "resolveDispute",
        changed: [{ field: "agreedPence", from: 46_000, to: 30_000 }],
      });
  });

  it("shows the price of a job that was handed back to admins only", async () => {
    const { id, version } = await post({ bookNowPence: 46_000 });
    await as(carrier).quotes.book({ id, expectedPence: 46_000, expectedVersion: version });
    await as(carrier).bookings.handBack({ id, reason: "Broken down." });
    const { changes } = await admin().admin.load({ id });
    expect(changes.at(-1)).toMatchObject({
      action: "handBack",
      details: { changed: { agreedPence: { from: 46_000, to: null } } },
    });
    expect((await as(poster).loads.history({ id })).history.at(-1)).toMatchObject({
      action: "handBack",
      changed: [],
    });
  });

  it("is 404 if there is no such load", async () => {
    expect(await codeOf(admin().admin.load({ id: "load_none" }))).toBe("not_found");
  });
});

describe("a firm that is suspended while it posts", () => {
  it("has its load withheld from the first moment, and shown once the suspension is lifted", async () => {
    const firm = await world.newFirm();
    await admin().admin.firms.suspend({ firmId: firm.id, reason: "Unpaid" });
    // Let in before: the actor knows of no suspension yet.
    const { load } = await as(firm).loads.post(posting());
    const test = (await as(firm, "test").loads.post(posting())).load;
    const withheld = async (id: string) =>
      (await world.db.load.findUniqueOrThrow({ where: { id } })).withheld;
    const seen = async () => (await as(carrier).board.read({})).loads.map(({ id }) => id);
    expect([await withheld(load.id), await withheld(test.id)]).toEqual([true, false]);
    expect(await seen()).not.toContain(load.id);
    await admin().admin.firms.lift({ firmId: firm.id, reason: "Paid" });
    expect(await seen()).toContain(load.id);
  });
});

describe("the queue of overdue collections", () => {
  it("has the longest overdue first, on one day too, page by page", async () => {
    const booked = async (changes: Parameters<typeof posting>[0]) => {
      const { id, version } = await post({ bookNowPence: 46_000, ...changes });
      await as(carrier).quotes.book({ id, expectedPence: 46_000, expectedVersion: version });
      return id;
    };
    const anyTime = await booked({});
    const morning = await booked({ collectWindow: "AM" });
    const slot = await booked({ collectByTime: "08:30" });
    world.clock.set("2026-11-21T10:00:00.000Z");
    const ctx = world.contextOf(ADMIN);
    const ids: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await overdueCollections(ctx, { take: 1, ...(cursor && { cursor }) });
      ids.push(...page.lines.map(({ loadId }) => loadId));
      cursor = page.nextCursor;
    }
    expect(ids).toEqual([slot, morning, anyTime]);
  });
});
