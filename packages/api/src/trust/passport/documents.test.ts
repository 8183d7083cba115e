import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BoardIndex } from "../../board/index/board-index.ts";
import { asDomainError } from "../../core/errors.ts";
import { samplePodPdf } from "../../core/files/sample-pod.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import type { PostLoadInput } from "../../loads/schemas.ts";
import { authenticate } from "../../people/api-keys/authenticate.ts";
import { ADMIN } from "../../testing/admin.ts";
import { inPieces } from "../../testing/pictures.ts";
import { refusedFields } from "../../testing/refused.ts";
import { createWorld, posting, START, type World } from "../../testing/world.ts";
import { tellOfLostLicences } from "./tell.ts";
import { watchCovers } from "./watch-covers.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set(START));
afterAll(() => world.drop());

const callsOf = (firm: TestFirm, mode: "live" | "test" = "live") => world.as(world.actorOf(firm, mode));
const newCarrier = () => world.newFirm({ canPost: false, plan: "PRIORITY" });

let files = 0;
const pdf = () => {
  files += 1;
  return inPieces(samplePodPdf(`FB-0000-${String(files).padStart(4, "0")}`));
};

const HIRE = {
  kind: "hire_and_reward" as const,
  insurer: "Pennine Mutual",
  policy: "MF/90227",
  validFrom: "2025-11-25",
  validUntil: "2026-11-25",
};
const GOODS = {
  kind: "goods_in_transit" as const,
  insurer: "Pennine Mutual",
  policy: "GT/228104",
  coverPence: "5000000",
  validFrom: "2026-04-01",
  validUntil: "2027-03-31",
};
type Sent = typeof HIRE | typeof GOODS;

const send = (firm: TestFirm, document: Sent = HIRE, mode: "live" | "test" = "live") =>
  callsOf(firm, mode).passport.sendDocument({ ...document, content: pdf() });
const decide = (input: Parameters<ReturnType<World["as"]>["admin"]["documents"]["decide"]>[0]) =>
  world.as(ADMIN).admin.documents.decide(input);
async function accepted(firm: TestFirm, document: Sent = HIRE) {
  const sent = await send(firm, document);
  return decide({ id: sent.document.id, decision: "accept" });
}
const passportOf = async (firm: TestFirm, mode: "live" | "test" = "live") =>
  (await callsOf(firm, mode).passport.get({})).passport;
const lineOf = async (firm: TestFirm, item: string) =>
  (await passportOf(firm)).checklist.find((line) => line.item === item);
const coversOf = async (firm: TestFirm) =>
  (await world.db.passport.findUnique({ where: { firmId_mode: { firmId: firm.id, mode: "live" } } }))?.covers;
const toldOf = (firm: TestFirm) =>
  world.db.notification.findMany({ where: { firmId: firm.id }, orderBy: { id: "asc" } });
const eventsOf = async (firm: TestFirm, type: string) =>
  (await world.db.event.findMany({ where: { firmId: firm.id, type }, orderBy: { id: "asc" } })).map(
    ({ body }) => (body as { data: unknown }).data,
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => asDomainError(error).code,
  );
const watch = () => watchCovers(world.system());
/** Ten in the morning of a London day. */
const goTo = (day: string) => world.clock.set(`${day}T10:00:00.000Z`);

async function booked(changes: Partial<PostLoadInput>, carrier: TestFirm) {
  const poster = await world.newFirm({ canCarry: false });
  const [posts, carries] = [callsOf(poster), callsOf(carrier)];
  const { load } = await posts.loads.post(posting({ collectDate: "2026-11-24", ...changes }));
  const { quote } = await carries.quotes.send({ id: load.id, amountPence: 40_000 });
  await posts.quotes.accept({ id: load.id, quoteId: quote.id });
  return { id: load.id, poster, posts, carries };
}

const giveLicence = (firm: TestFirm) => {
  const licence = {
    match: "FOUND",
    matchedNumber: "OB1084417",
    licenceType: "STANDARD_NATIONAL",
    licenceValid: true,
    vehiclesAuthorised: 9,
    licenceLostAt: null,
  } as const;
  return world.db.passport.upsert({
    where: { firmId_mode: { firmId: firm.id, mode: "live" } },
    create: { firmId: firm.id, mode: "live", ...licence },
    update: licence,
  });
};

/** The register has the licence no more. */
async function loseLicence(firm: TestFirm) {
  await world.db.passport.update({
    where: { firmId_mode: { firmId: firm.id, mode: "live" } },
    data: { licenceValid: false, licenceLostAt: world.clock.now() },
  });
  await inTransaction(world.system(), (tx) =>
    tellOfLostLicences(tx, [{ firmId: firm.id, number: "OB1084417" }], "live"),
  );
}

const calledOff = (firm: TestFirm) =>
  world.db.recordEntry.count({ where: { firmId: firm.id, outcome: "CALLED_OFF" } });

describe("passport: a certificate counts for nothing until an admin has accepted it", () => {
  it("is SENT and waits, and the passport has no cover", async () => {
    const firm = await newCarrier();
    const { document, passport } = await send(firm);
    expect(document).toMatchObject({ kind: "hire_and_reward", state: "SENT", policy: "MF/90227" });
    expect(passport.checklist.find(({ item }) => item === "hire_and_reward")).toMatchObject({
      state: "waiting",
      words: "Being read, usually within 3 hours",
    });
    expect(await coversOf(firm)).toBeUndefined();
  });

  it("counts once it is accepted, and the firm is notified", async () => {
    const firm = await newCarrier();
    await accepted(firm, { ...GOODS });
    expect(await coversOf(firm)).toEqual([
      { kind: "GOODS_IN_TRANSIT", pence: 5_000_000, from: "2026-04-01", until: "2027-03-31" },
    ]);
    expect(await lineOf(firm, "goods_in_transit")).toMatchObject({
      state: "ok",
      words: "£50k, Pennine Mutual",
      until: "2027-03-31",
    });
    expect(await toldOf(firm)).toMatchObject([{ kind: "document_accepted" }]);
  });

  it("has the values that the admin read, not those that were typed", async () => {
    const firm = await newCarrier();
    const { document } = await send(firm, GOODS);
    const read = {
      insured: "Calder Vale Haulage Ltd",
      policy: "GT/1",
      coverPence: 1_000_000,
      to: "2026-12-31",
    };
    expect(await codeOf(decide({ id: document.id, decision: "accept", read }))).toBe("validation_failed");
    await decide({ id: document.id, decision: "accept", read, reason: "Read on page 2" });
    expect(await coversOf(firm)).toMatchObject([
      { pence: 1_000_000, from: "2026-04-01", until: "2026-12-31" },
    ]);
    expect((await passportOf(firm)).documents).toMatchObject([{ policy: "GT/1", coverPence: 1_000_000 }]);
  });

  it("keeps the reason of its rejection until another one is sent", async () => {
    const firm = await newCarrier();
    const { document } = await send(firm);
    expect(await codeOf(decide({ id: document.id, decision: "reject" }))).toBe("validation_failed");
    const reason = "Page 2 with the sum insured is missing";
    await decide({ id: document.id, decision: "reject", reason });
    expect(await lineOf(firm, "hire_and_reward")).toMatchObject({ state: "rejected", words: reason });
    expect(await toldOf(firm)).toMatchObject([{ kind: "document_rejected", data: { reason } }]);
    expect(await codeOf(decide({ id: document.id, decision: "accept" }))).toBe("already_decided");
    await send(firm);
    expect(await lineOf(firm, "hire_and_reward")).toMatchObject({ state: "waiting" });
    expect(await coversOf(firm)).toBeUndefined();
  });

  it("leaves the previous one valid until its last day", async () => {
    const firm = await newCarrier();
    await accepted(firm);
    await accepted(firm, { ...HIRE, validFrom: "2026-11-26", validUntil: "2027-11-25" });
    expect(await coversOf(firm)).toMatchObject([{ until: "2026-11-25" }, { until: "2027-11-25" }]);
  });
});

describe("passport: sending a certificate", () => {
  it("stores the same file with the same fields once", async () => {
    const firm = await newCarrier();
    const bytes = samplePodPdf("FB-SAME-0001");
    const once = () => callsOf(firm).passport.sendDocument({ ...HIRE, content: inPieces(bytes) });
    const [first, second] = [await once(), await once()];
    expect(second.document).toEqual(first.document);
    expect(await world.db.passportDocument.count({ where: { firmId: firm.id } })).toBe(1);
  });

  it("needs a sum for goods in transit and none for hire and reward, and days in order", async () => {
    const firm = await newCarrier();
    const { coverPence: _, ...without } = GOODS;
    const sending = (document: object) =>
      refusedFields(callsOf(firm).passport.sendDocument({ ...HIRE, ...document, content: pdf() }));
    expect(await sending(without)).toEqual(["coverPence required"]);
    expect(await sending({ coverPence: "100" })).toEqual(["coverPence not_allowed"]);
    expect(await sending({ validUntil: "2025-11-24" })).toEqual(["validUntil before_start"]);
    expect(await world.db.passportDocument.count({ where: { firmId: firm.id } })).toBe(0);
  });

  it("is refused beyond ten of a kind a day", async () => {
    const firm = await newCarrier();
    for (let n = 0; n < 10; n += 1) await send(firm);
    expect(await codeOf(send(firm))).toBe("too_many_files");
    expect(await codeOf(send(firm, GOODS))).toBe("none");
    world.clock.advance({ days: 1 });
    expect(await codeOf(send(firm))).toBe("none");
  });

  it("is allowed to owners and keys, and the file is readable for its own firm and admins", async () => {
    const firm = await newCarrier();
    const member = await world.newMember(firm);
    const actor = world.actorOf(firm);
    const staff = world.as({ ...actor, via: "session", key: null, member: { ...member, name: "Sam" } });
    expect(await codeOf(staff.passport.sendDocument({ ...HIRE, content: pdf() }))).toBe("role_missing");
    expect(await codeOf(staff.passport.change({ companyNumber: "07214486" }))).toBe("role_missing");
    expect((await staff.passport.get({})).passport.mayChange).toBe(false);
    const { document } = await send(firm);
    const { id } = document;
    expect(await callsOf(firm).passport.getDocument({ id })).toMatchObject({
      filename: expect.stringMatching(/^hire-and-reward-[0-9a-z]{6}\.pdf$/),
    });
    expect(await codeOf(callsOf(await newCarrier()).passport.getDocument({ id }))).toBe("not_found");
    expect(await codeOf(callsOf(firm, "test").passport.getDocument({ id }))).toBe("not_found");
    expect(await codeOf(world.as(ADMIN).passport.getDocument({ id }))).toBe("none");
  });

  it("in the sandbox counts at once, and REJECTED is sent back", async () => {
    const firm = await newCarrier();
    expect((await send(firm, HIRE, "test")).document.state).toBe("ACCEPTED");
    const back = await send(firm, { ...GOODS, policy: "REJECTED" }, "test");
    expect(back.document).toMatchObject({ state: "REJECTED", reason: expect.any(String) });
    expect((await passportOf(firm)).documents).toEqual([]);
    expect(await toldOf(firm)).toEqual([]);
  });
});

describe("passport: a carrier says which operator it is", () => {
  it("checks the register at once, and logs it for the firm", async () => {
    const firm = await newCarrier();
    const { passport } = await callsOf(firm).passport.change({
      companyNumber: "7214486",
      licenceNumber: "ob 1084417",
      postcode: "hu1 2ab",
    });
    expect(passport).toMatchObject({
      companyNumber: "07214486",
      licenceNumber: "OB1084417",
      postcode: "HU1 2AB",
    });
    const [entry] = await world.db.auditEntry.findMany({
      where: { firmId: firm.id },
      orderBy: { id: "asc" },
    });
    expect(entry).toMatchObject({ action: "passport.changed" });
    const kept = await callsOf(firm).passport.change({ licenceNumber: null });
    expect(kept.passport).toMatchObject({ companyNumber: "07214486", licenceNumber: null });
  });

  it.each([
    ["companyNumber", "a company", "invalid_company_number"],
    ["licenceNumber", "12345", "invalid_licence_number"],
    ["postcode", "HU1", "invalid_postcode"],
  ])("%s %j is refused by its field", async (field, value, code) => {
    const firm = await newCarrier();
    const error = asDomainError(
      await callsOf(firm)
        .passport.change({ [field]: value })
        .catch((thrown: unknown) => thrown),
    );
    expect(error.errors).toMatchObject([{ path: [field], code }]);
  });

  it.each([
    ["OB0000001", "ok"],
    ["OB0000002", "trouble"],
    ["OB0000003", "trouble"],
    ["OB0000004", "waiting"],
    ["OB0000005", "waiting"],
    ["OB0000006", "missing"],
  ])("in the sandbox %s leads to %s", async (licenceNumber, state) => {
    const firm = await newCarrier();
    const { passport } = await callsOf(firm, "test").passport.change({ licenceNumber });
    expect(passport.checklist.find(({ item }) => item === "operator_licence")).toMatchObject({ state });
  });

  it("reports a licence that is no longer its own as lost, to both ends of its jobs", async () => {
    const carrier = await newCarrier();
    await callsOf(carrier, "test").passport.change({ licenceNumber: "OB0000001" });
    await callsOf(carrier, "test").passport.change({ licenceNumber: "OB0000003" });
    expect(await eventsOf(carrier, "passport.lost")).toEqual([{ passport: { what: "operator_licence" } }]);
  });
});

describe("passport: the holder of a licence keeps it", () => {
  /** An operator of the register, and the firm that has its licence. */
  async function holder(nth: number) {
    const number = `OB77000${nth}1`;
    const companyNumber = `077000${nth}1`;
    await world.db.operatorLicence.create({
      data: {
        number,
        area: "Sample",
        type: "STANDARD_NATIONAL",
        status: "lsts_valid",
        operatorName: `CALDER VALE ${nth} HAULAGE LTD`,
        operatorType: "Limited Company",
        nameKeys: [`caldervale${nth}haulage`],
        postcodes: ["HX35AB"],
        vehiclesAuthorised: 6,
        trailersAuthorised: 0,
        companyNumber,
        seenAt: world.clock.now(),
      },
    });
    const firm = await world.newFirm({
      name: `Calder Vale ${nth} Haulage`,
      canPost: false,
      plan: "PRIORITY",
    });
    const words = { companyNumber, postcode: "HX3 5AB" };
    expect((await callsOf(firm).passport.change(words)).passport.licence).toMatchObject({
      state: "valid",
      alsoClaimed: false,
    });
    return { firm, number, words };
  }
  const claims = async (firm: TestFirm) =>
    (await toldOf(firm)).filter(({ kind }) => kind === "licence_claimed").length;

  it("makes a rival that types its numbers wait, repeatedly; the holder quotes, is booked, and is notified", async () => {
    const { firm, number, words } = await holder(1);
    const poster = await world.newFirm({ canCarry: false });
    const asking = posting({ collectDate: "2026-11-24", requires: { operatorLicence: true } });
    const { load } = await callsOf(poster).loads.post(asking);
    const { quote } = await callsOf(firm).quotes.send({ id: load.id, amountPence: 40_000 });
    const tries = [
      words,
      { ...words, licenceNumber: number },
      { companyNumber: null, licenceNumber: number },
    ];
    for (const [nth, tried] of tries.entries()) {
      const rival = callsOf(await world.newFirm({ name: `Rival ${nth} Tippers`, canPost: false }));
      expect((await rival.passport.change(tried)).passport.licence.state).toBe("review");
      expect((await passportOf(firm)).licence.state).toBe("valid");
      expect(await claims(firm)).toBe(nth + 1);
      expect((await passportOf(firm)).licence).toMatchObject({ state: "valid", alsoClaimed: true });
    }
    const namesake = callsOf(await world.newFirm({ name: "Calder Vale 1 Haulage North", canPost: false }));
    expect((await namesake.passport.change(words)).passport.licence.state).toBe("review");
    expect(await claims(firm)).toBe(4);
    const accepted = await callsOf(poster).quotes.accept({ id: load.id, quoteId: quote.id });
    expect(accepted.load.status).toBe("BOOKED");
    const now = await callsOf(poster).loads.post({
      ...asking,
      pricingMode: "BOOK_NOW",
      bookNowPence: 40_000,
    });
    expect((await callsOf(firm).quotes.book({ id: now.load.id })).load.status).toBe("BOOKED");
  });

  it("limits changes of the numbers to three in 24 hours; an address has no limit, nor has the sandbox", async () => {
    const firm = await newCarrier();
    const { passport } = callsOf(firm);
    const changes = [
      { companyNumber: "07214486" },
      { licenceNumber: "OB1084417" },
      { companyNumber: null, licenceNumber: null },
    ];
    for (const change of changes) {
      await passport.change(change);
      world.clock.advance({ hours: 1 });
    }
    const over = await passport.change({ licenceNumber: "OB1084417" }).catch(asDomainError);
    expect(over).toMatchObject({ code: "rate_limited", status: 429, retryAfterSeconds: 21 * 3_600 });
    for (let nth = 0; nth < 4; nth += 1) {
      expect(await codeOf(passport.change({ address: `${nth} Dock Road` }))).toBe("none");
      const inTest = callsOf(firm, "test").passport.change({ licenceNumber: `OB000000${nth + 1}` });
      expect(await codeOf(inTest)).toBe("none");
    }
    expect(await codeOf(passport.change({ companyNumber: "7214486" }))).toBe("rate_limited");
    world.clock.advance({ hours: 21 });
    const both = [{ companyNumber: "07214486" }, { licenceNumber: "OB1084417" }];
    const atOnce = await Promise.all(both.map((change) => codeOf(passport.change(change))));
    expect(atOnce.toSorted()).toEqual(["none", "rate_limited"]);
  });

  it("notifies nobody of a name that is only near, without its numbers", async () => {
    const { firm, words } = await holder(2);
    const near = callsOf(await world.newFirm({ name: "Calder Vale 2 Haulage East", canPost: false }));
    expect((await near.passport.change({ postcode: words.postcode })).passport.licence.state).toBe("review");
    expect(await claims(firm)).toBe(0);
  });
});

describe("passport: GET /passport says what is missing, and its cost today", () => {
  it("says for a new firm that everything is missing, in the order to provide it", async () => {
    const firm = await newCarrier();
    const { checklist } = await passportOf(firm);
    expect(checklist.map(({ item }) => item)).toEqual([
      "email",
      "company_number",
      "operator_licence",
      "vehicles",
      "goods_in_transit",
      "hire_and_reward",
    ]);
    expect(checklist.slice(1).every(({ state }) => state === "missing")).toBe(true);
  });

  it("counts the open loads that need each, equally from memory and from the database", async () => {
    const firm = await newCarrier();
    const poster = await world.newFirm({ canCarry: false });
    const post = (requires: PostLoadInput["requires"]) => callsOf(poster).loads.post(posting({ requires }));
    const before = await passportOf(firm);
    await post({ operatorLicence: true });
    await post({ operatorLicence: true, hireAndReward: true });
    await post({});
    const after = await passportOf(firm);
    const asked = (passport: typeof after, item: string) =>
      passport.checklist.find((line) => line.item === item)?.opens?.loads ?? 0;
    const grown = (item: string) => asked(after, item) - asked(before, item);
    expect(["operator_licence", "goods_in_transit", "hire_and_reward"].map(grown)).toEqual([2, 0, 1]);
    expect(after.board.loads - before.board.loads).toBe(3);
    expect(after.board.eligible - before.board.eligible).toBe(1);
    const { board, clock, geo } = world.services;
    Object.assign(world.services, { board: new BoardIndex({ clock, geo }) });
    const fromDatabase = await passportOf(firm);
    Object.assign(world.services, { board });
    expect(fromDatabase).toEqual(after);
  });

  it("is summarized in GET /me", async () => {
    const firm = await newCarrier();
    await giveLicence(firm);
    await accepted(firm, GOODS);
    const actor = await authenticate(world.services, await world.newKey(firm));
    const { passport } = await world.as(actor).firms.me({});
    expect(passport).toEqual({
      licence: "valid",
      covers: [{ kind: "goods_in_transit", pence: 5_000_000, from: "2026-04-01", until: "2027-03-31" }],
      missing: ["hire_and_reward"],
    });
    const poster = await world.newFirm({ canCarry: false });
    const posting = await authenticate(world.services, await world.newKey(poster));
    expect(await world.as(posting).firms.me({})).toMatchObject({ passport: null });
  });
});

describe("passport: an ending cover is announced 30, 7 and 1 days before, and once it has ended, each once", () => {
  it("by London days, however often the job runs", async () => {
    const firm = await newCarrier();
    goTo("2026-10-20");
    await accepted(firm);
    for (const day of ["2026-10-25", "2026-10-26", "2026-10-27", "2026-11-18", "2026-11-19", "2026-11-24"]) {
      goTo(day);
      await Promise.all([watch(), watch()]);
      await watch();
    }
    expect(await eventsOf(firm, "passport.expiring")).toEqual(
      [30, 7, 1].map((days) => ({ passport: { kind: "hire_and_reward", until: "2026-11-25", days } })),
    );
    goTo("2026-11-25");
    await watch();
    expect(await eventsOf(firm, "passport.lost")).toEqual([]);
    // Half past midnight in London.
    world.clock.set("2026-11-26T00:30:00.000Z");
    await watch();
    await watch();
    expect(await eventsOf(firm, "passport.lost")).toEqual([{ passport: { what: "hire_and_reward" } }]);
    const kinds = (await toldOf(firm)).map(({ kind }) => kind);
    expect(kinds).toEqual([
      "document_accepted",
      ...["passport_expiring", "passport_expiring", "passport_expiring", "passport_lost"],
    ]);
  });

  it("with the remaining days after a missed run, and without making up for a missed announcement", async () => {
    const firm = await newCarrier();
    await accepted(firm);
    goTo("2026-11-22");
    await watch();
    expect(await eventsOf(firm, "passport.expiring")).toEqual([
      { passport: { kind: "hire_and_reward", until: "2026-11-25", days: 3 } },
    ]);
  });

  it("not if another cover follows it without a day between", async () => {
    const firm = await newCarrier();
    await accepted(firm);
    await accepted(firm, { ...HIRE, validFrom: "2026-11-26", validUntil: "2027-11-25" });
    goTo("2026-11-26");
    await watch();
    expect(await eventsOf(firm, "passport.expiring")).toEqual([]);
    expect(await eventsOf(firm, "passport.lost")).toEqual([]);
  });
});

describe("passport: a lost licence or cover puts the carrier's booked jobs at risk", () => {
  const atRisk = async (id: string) => {
    const events = await world.db.event.findMany({
      where: { loadId: id, type: "load.carrier_at_risk" },
      orderBy: { id: "asc" },
    });
    return events.map(({ firmId }) => firmId).toSorted();
  };
  const history = (id: string) =>
    world.db.loadHistory.findFirst({
      where: { loadId: id, action: "carrierAtRisk" },
      orderBy: { id: "asc" },
    });

  it("a lost licence is reported to both ends at once, and the history keeps it for admins", async () => {
    const carrier = await newCarrier();
    await giveLicence(carrier);
    const lorry = await booked({ requires: { operatorLicence: true } }, carrier);
    const van = await booked({ vehicleClass: "LUTON" }, carrier);
    const unasked = await booked({}, carrier);
    world.clock.advance({ hours: 1 });
    await loseLicence(carrier);
    expect(await atRisk(lorry.id)).toEqual([carrier.id, lorry.poster.id].toSorted());
    // The licence was valid at the booking; every lorry needs one, required by the load or not.
    expect(await atRisk(unasked.id)).toEqual([carrier.id, unasked.poster.id].toSorted());
    expect(await atRisk(van.id)).toEqual([]);
    expect(await history(lorry.id)).toMatchObject({
      channel: "system",
      details: { lost: ["operator_licence"] },
    });
    expect(await eventsOf(lorry.poster, "load.carrier_at_risk")).toMatchObject([
      { lost: ["operator_licence"], carrier: { name: carrier.name }, load: { status: "BOOKED" } },
    ]);
    expect(await toldOf(lorry.poster)).toMatchObject([
      { kind: "quote_received" },
      { kind: "booked" },
      { kind: "carrier_at_risk", loadId: lorry.id },
    ]);
  });

  it("every admin is emailed at once if a job needs the licence, and nobody else", async () => {
    const [admin, unverified, person] = ["admin", "unverified", "person"].map((name) => ({
      id: `person_risk_${name}`,
      email: `${name}@risk.example`,
      name,
      passwordHash: "",
      isAdmin: name !== "person",
      createdAt: world.clock.now(),
      verifiedAt: name === "unverified" ? null : world.clock.now(),
    }));
    if (!(admin && unverified && person)) throw new Error("There are three.");
    await world.db.person.createMany({ data: [admin, unverified, person] });
    const [busy, idle, tester] = [await newCarrier(), await newCarrier(), await newCarrier()];
    await giveLicence(busy);
    await giveLicence(idle);
    await booked({}, busy);
    await booked({}, busy);
    world.clock.advance({ hours: 1 });
    await loseLicence(busy);
    await loseLicence(idle);
    await callsOf(tester, "test").passport.change({ licenceNumber: "OB0000001" });
    await callsOf(tester, "test").passport.change({ licenceNumber: "OB0000003" });
    const emails = await world.db.email.findMany({
      where: { address: { endsWith: "@risk.example" } },
      orderBy: { id: "asc" },
    });
    expect(emails).toMatchObject([
      { address: admin.email, subject: `${busy.name} has lost its operator's licence` },
    ]);
    expect(emails[0]?.text).toContain("2 loads under way need it");
    expect(emails[0]?.text).toContain(`/admin/firms/${busy.id}`);
  });

  it("an ended cover is reported only if the load requires it", async () => {
    const carrier = await newCarrier();
    await accepted(carrier, { ...HIRE, validUntil: "2026-11-24" });
    const asked = await booked({ requires: { hireAndReward: true } }, carrier);
    const unasked = await booked({}, carrier);
    goTo("2026-11-25");
    await watch();
    expect(await atRisk(asked.id)).toEqual([carrier.id, asked.poster.id].toSorted());
    expect(await atRisk(unasked.id)).toEqual([]);
  });

  it("release and hand-back of such a load count against nobody; of any other they do", async () => {
    const carrier = await newCarrier();
    await giveLicence(carrier);
    const [released, handedBack] = [await booked({}, carrier), await booked({}, carrier)];
    const van = await booked({ vehicleClass: "LUTON" }, carrier);
    world.clock.advance({ hours: 1 });
    await loseLicence(carrier);
    await released.posts.bookings.release({ id: released.id, reason: "No licence" });
    await handedBack.carries.bookings.handBack({ id: handedBack.id, reason: "No licence" });
    await van.posts.bookings.release({ id: van.id, reason: "Changed our mind" });
    expect(await calledOff(released.poster)).toBe(0);
    expect(await calledOff(carrier)).toBe(0);
    expect(await calledOff(van.poster)).toBe(1);
    const [line] = await world.db.loadHistory.findMany({
      where: { loadId: released.id, action: "release" },
      orderBy: { id: "asc" },
    });
    expect(line).toMatchObject({ details: { lost: ["operator_licence"] } });
  });

  it("an admin's finding of fault counts against that end nevertheless", async () => {
    const carrier = await newCarrier();
    await giveLicence(carrier);
    const job = await booked({}, carrier);
    await loseLicence(carrier);
    const reopening = { id: job.id, fault: "carrier", reason: "It knew for weeks" } as const;
    await world.as(ADMIN).admin.correct.reopen(reopening);
    expect(await calledOff(carrier)).toBe(1);
  });

  it("once the licence is back, giving up counts again", async () => {
    const carrier = await newCarrier();
    await giveLicence(carrier);
    const job = await booked({}, carrier);
    await loseLicence(carrier);
    await giveLicence(carrier);
    await job.posts.bookings.release({ id: job.id, reason: "Changed our mind" });
    expect(await calledOff(job.poster)).toBe(1);
  });

  it("nobody is notified if checks are off", async () => {
    const carrier = await newCarrier();
    await giveLicence(carrier);
    const job = await booked({}, carrier);
    const { settings } = world.services;
    Object.assign(world.services, { settings: { ...settings, carrierChecks: "off" } });
    await loseLicence(carrier);
    Object.assign(world.services, { settings });
    expect(await atRisk(job.id)).toEqual([]);
  });
});
