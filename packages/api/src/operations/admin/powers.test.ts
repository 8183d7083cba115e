import { addDays, columnOfDay, londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdminActor } from "../../core/actor.ts";
import { asDomainError } from "../../core/errors.ts";
import { hashPassword } from "../../people/accounts/password.ts";
import { signIn } from "../../people/accounts/sign-in.ts";
import { authenticate } from "../../people/api-keys/authenticate.ts";
import { proceduresOf } from "../../testing/admin.ts";
import { inPieces, photograph } from "../../testing/pictures.ts";
import { createSite, PASSWORD, type TestSite } from "../../testing/site.ts";
import { posting } from "../../testing/world.ts";
import { adminRouter } from "./router.ts";
import { CORRECTIONS, type CorrectionName } from "./rules.ts";

let world: TestSite;
let poster: TestFirm;
let carrier: TestFirm;
let ops: AdminActor;

beforeAll(async () => {
  world = await createSite();
  poster = await world.newFirm();
  carrier = await world.newFirm({ plan: "PRIORITY" });
  const person = await world.db.person.create({
    data: {
      id: world.services.newId("person"),
      email: "ops@board.example",
      name: "Helen Ops",
      passwordHash: await hashPassword(PASSWORD),
      isAdmin: true,
      createdAt: world.clock.now(),
    },
  });
  ops = { kind: "admin", person: { id: person.id, name: person.name } };
});
afterAll(() => world.drop());

const as = (firm: TestFirm) => world.as(world.actorOf(firm));
const admin = () => world.as(ops).admin;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => asDomainError(error).code,
  );

const post = async (changes: Parameters<typeof posting>[0] = {}) =>
  (await as(poster).loads.post(posting(changes))).load.id;
async function booked(by = carrier) {
  const id = await post();
  const { quote } = await as(by).quotes.send({ id, amountPence: 44_500 });
  await as(poster).quotes.accept({ id, quoteId: quote.id });
  return id;
}
const pod = async (id: string) =>
  world.as(ops).bookings.putPod({ id, content: inPieces(await photograph("jpeg")) });
async function delivered() {
  const id = await inTransit();
  await pod(id);
  await admin().correct.deliver({ id, receivedBy: "A. Gate", reason: "By phone" });
  return id;
}
async function inTransit(by = carrier) {
  const id = await booked(by);
  await world.db.load.update({ where: { id }, data: { collectDate: new Date("2026-11-18") } });
  await admin().correct.collect({ id, reason: "By phone" });
  return id;
}
async function disputed(by = carrier) {
  const id = await inTransit(by);
  await as(poster).disputes.raise({ id, reason: "damage", details: "Leaning." });
  return id;
}
async function endpoint(firm = poster) {
  const made = await as(firm).webhooks.create({ url: "https://hooks.firm.example/in", events: ["*"] });
  return made.endpoint.id;
}
async function failedDelivery() {
  const endpointId = await endpoint(await world.newFirm());
  const { firmId } = await world.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
  const event = await world.db.event.create({
    data: {
      id: world.services.newId("evt"),
      firmId,
      mode: "live",
      type: "load.posted",
      body: {},
      createdAt: world.clock.now(),
    },
  });
  const delivery = await world.db.webhookDelivery.create({
    data: {
      eventId: event.id,
      endpointId,
      status: "failed",
      failures: 9,
      nextAttemptAt: world.clock.now(),
      createdAt: world.clock.now(),
    },
  });
  return { endpointId, delivery };
}
const reason = "Asked for by phone";

/** One good use of every power: what it is called with, made ready before. */
/** A carrier that has just registered. */
async function waitingFirm(): Promise<string> {
  const email = await world.register({ approved: false });
  const { firmId } = await world.db.member.findFirstOrThrow({
    where: { person: { email } },
    orderBy: { id: "asc" },
  });
  return firmId;
}

/** A firm whose licence only an admin can match with the register. */
async function nearLicence() {
  const firm = await world.newFirm();
  const number = `OB${String(3_000_000 + (await world.db.operatorLicence.count()))}`;
  await world.db.operatorLicence.create({
    data: {
      number,
      area: "North East of England",
      type: "STANDARD_NATIONAL",
      status: "lsts_valid",
      operatorName: "Fen Line Haulage Limited",
      nameKeys: ["fenlinehaulage"],
      people: ["PELL, JOANNE M"],
      addresses: ["Marsh Lane, Boston PE21 7QS"],
      postcodes: ["PE217QS"],
      vehiclesAuthorised: 12,
      trailersAuthorised: 4,
      companyNumber: "09871233",
      seenAt: world.clock.now(),
    },
  });
  await world.db.passport.create({
    data: { firmId: firm.id, mode: "live", licenceNumber: number, match: "NEAR", matchedNumber: number },
  });
  return { firm, firmId: firm.id, number };
}

const POWERS: Record<string, () => Promise<() => Promise<unknown>>> = {
  "correct.details": async () => {
    const id = await post();
    return () => admin().correct.details({ id, externalRef: "HP-1", reason });
  },
  "correct.cancel": async () => {
    const id = await booked();
    return () => admin().correct.cancel({ id, reason });
  },
  "correct.reopen": async () => {
    const id = await booked();
    return () => admin().correct.reopen({ id, fault: "carrier", reason });
  },
  "correct.collect": async () => {
    const id = await booked();
    await world.db.load.update({ where: { id }, data: { collectDate: new Date("2026-11-18") } });
    return () => admin().correct.collect({ id, reason });
  },
  "correct.deliver": async () => {
    const id = await inTransit();
    await pod(id);
    return () => admin().correct.deliver({ id, receivedBy: "A. Gate", reason });
  },
  "correct.confirm": async () => {
    const id = await delivered();
    return () => admin().correct.confirm({ id, reason });
  },
  "correct.endDispute": async () => {
    const id = await disputed();
    return () => admin().correct.endDispute({ id, reason });
  },
  "correct.reviseRuling": async () => {
    const id = await disputed();
    await world.as(ops).disputes.resolve({ id, outcome: "CONFIRMED", note: "Half each." });
    return () => admin().correct.reviseRuling({ id, outcome: "CANCELLED", reason });
  },
  "firms.changePlan": async () => {
    const firm = await world.newFirm();
    return () => admin().firms.changePlan({ firmId: firm.id, plan: "PRIORITY", reason });
  },
  "firms.confirmContacts": async () => {
    const firm = await world.newFirm();
    await as(firm).firms.changeProfile({ contactPhone: "0113 496 0999" });
    return () => admin().firms.confirmContacts({ firmId: firm.id, reason });
  },
  "firms.suspend": async () => {
    const firm = await world.newFirm();
    return () => admin().firms.suspend({ firmId: firm.id, reason });
  },
  "firms.lift": async () => {
    const firm = await world.newFirm();
    await admin().firms.suspend({ firmId: firm.id, reason });
    return () => admin().firms.lift({ firmId: firm.id, reason });
  },
  "firms.changeMember": async () => {
    const member = await world.newMember(await world.newFirm());
    return () => admin().firms.changeMember({ memberId: member.id, seat: true, role: "OWNER", reason });
  },
  "firms.revokeKey": async () => {
    const firm = await world.newFirm();
    await world.newKey(firm);
    const key = await world.db.apiKey.findFirstOrThrow({
      where: { firmId: firm.id },
      orderBy: { id: "asc" },
    });
    return () => admin().firms.revokeKey({ keyId: key.id, reason });
  },
  "firms.resendInvitation": async () => {
    const owner = await world.enter(await world.register());
    const { invitationId } = await owner.accounts.invite({
      email: "new@firm.example",
      role: "TRAFFIC",
      seat: false,
    });
    return () => admin().firms.resendInvitation({ invitationId });
  },
  "people.endSessions": async () => {
    const email = await world.register();
    await world.open(email);
    const person = await world.db.person.findUniqueOrThrow({ where: { email } });
    return () => admin().people.endSessions({ personId: person.id, reason });
  },
  "people.changeAdmin": async () => {
    const member = await world.newMember(poster);
    return () => admin().people.changeAdmin({ personId: member.personId, isAdmin: true, reason });
  },
  "people.erase": async () => {
    const member = await world.newMember(poster);
    return () => admin().people.erase({ personId: member.personId, reason });
  },
  "people.beginFactorReset": async () => {
    const { personId } = await world.newMember(poster);
    return () => admin().people.beginFactorReset({ personId, reason });
  },
  "people.resetFactor": async () => {
    const { personId } = await world.newMember(poster);
    await world.db.factorReset.create({
      data: { id: "reset_1", personId, askedAt: new Date("2026-11-17"), stopHash: new Uint8Array(32) },
    });
    return () => admin().people.resetFactor({ personId, reason });
  },
  "queues.settle": async () => {
    const { id: firmId } = await world.newFirm();
    return () =>
      admin().queues.settle({ queue: "contacts", firmId, seenAt: world.clock.now().toISOString(), reason });
  },
  "queues.reopen": async () => {
    const { id: firmId } = await world.newFirm();
    return () => admin().queues.reopen({ queue: "lost", firmId });
  },
  "queues.keepDuplicate": async () => {
    const id = await post();
    return () => admin().queues.keepDuplicate({ loadId: id });
  },
  "firms.clearLink": async () => {
    const [firm, other] = [await world.newFirm(), await world.newFirm()];
    const link = { reasons: ["devices"], since: world.clock.now() };
    await world.db.firmLink.createMany({
      data: [
        { firmId: firm.id, otherId: other.id, ...link },
        { firmId: other.id, otherId: firm.id, ...link },
      ],
    });
    return () => admin().firms.clearLink({ firmId: firm.id, otherId: other.id, reason });
  },
  "firms.rename": async () => {
    const firm = await world.newFirm();
    return () => admin().firms.rename({ firmId: firm.id, name: `${firm.name} Two`, reason });
  },
  "licences.decide": async () => {
    const { firmId, number } = await nearLicence();
    return () => admin().licences.decide({ firmId, number, decision: "theirs", reason });
  },
  "newFirms.approve": async () => {
    const firmId = await waitingFirm();
    return () => admin().newFirms.approve({ firmId, reason });
  },
  "newFirms.ask": async () => {
    const firmId = await waitingFirm();
    return () => admin().newFirms.ask({ firmId, question: reason });
  },
  "newFirms.refuse": async () => {
    const firmId = await waitingFirm();
    return () => admin().newFirms.refuse({ firmId, reason });
  },
  "newFirms.undo": async () => {
    const { reviewId } = await admin().newFirms.approve({ firmId: await waitingFirm() });
    return () => admin().newFirms.undo({ reviewId });
  },
  "documents.decide": async () => {
    const { document } = await as(await world.newFirm()).passport.sendDocument({
      kind: "hire_and_reward",
      content: inPieces(await photograph("jpeg")),
      insurer: "Pennine Mutual",
      policy: "MF/90227",
      validFrom: "2026-01-01",
      validUntil: "2027-01-01",
    });
    return () => admin().documents.decide({ id: document.id, decision: "accept", reason });
  },
  "webhooks.resend": async () => {
    const { delivery } = await failedDelivery();
    const { TypeID } = await import("typeid-js");
    const deliveryId = TypeID.fromUUID("delivery", delivery.id).toString();
    return () => admin().webhooks.resend({ deliveryId });
  },
  "webhooks.resendMissed": async () => {
    const { endpointId } = await failedDelivery();
    return () => admin().webhooks.resendMissed({ endpointId });
  },
  "webhooks.enable": async () => {
    const { endpointId } = await failedDelivery();
    await world.db.webhookEndpoint.update({
      where: { id: endpointId },
      data: { status: "disabled", disabledReason: "failing" },
    });
    return () => admin().webhooks.enable({ endpointId, reason });
  },
};

describe("the admin actions", () => {
  const changes = Object.entries(proceduresOf(adminRouter))
    .filter(([, procedure]) => procedure._def.type === "mutation")
    .map(([path]) => path);

  it("are all in this list", () => {
    expect(Object.keys(POWERS).toSorted()).toEqual(changes.toSorted());
  });

  it.each(Object.keys(POWERS))(
    "include %s, which writes one line into the log: who, what, why",
    async (path) => {
      const use = await POWERS[path]?.();
      const before = await world.db.adminAction.count();
      await use?.();
      const lines = await world.db.adminAction.findMany({ orderBy: { id: "desc" } });
      expect(lines.length - before).toBe(1);
      expect(lines[0]).toMatchObject({ personId: ops.person.id, requestId: expect.stringMatching(/^req_/) });
      const silent = [
        "firms.resendInvitation",
        "queues.keepDuplicate",
        "queues.reopen",
        "newFirms.undo",
        "webhooks.resend",
        "webhooks.resendMissed",
      ];
      expect(lines[0]?.reason).toBe(silent.includes(path) ? null : reason);
    },
  );

  it("cannot be removed from the log", async () => {
    const before = await world.db.adminAction.findMany({ orderBy: { id: "asc" } });
    await expect(world.db.adminAction.deleteMany({})).rejects.toThrow();
    await expect(world.db.adminAction.updateMany({ data: { reason: "" } })).rejects.toThrow();
    expect(await world.db.adminAction.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  });

  it("are shown in the log, with names", async () => {
    const { actions } = await admin().actions({ adminId: ops.person.id });
    expect(actions.length).toBeGreaterThan(10);
    expect(new Set(actions.map((action) => action.admin))).toEqual(new Set(["Helen Ops"]));
    expect(actions.find(({ action }) => action === "firm.suspend")).toMatchObject({
      firm: { name: expect.stringContaining("Haulage") },
      before: { suspended: false },
      after: { suspended: true },
    });
  });
});

describe("passport: a licence that only an admin can match", () => {
  const passportOf = (firmId: string) =>
    world.db.passport.findUniqueOrThrow({ where: { firmId_mode: { firmId, mode: "live" } } });

  it("waits in its queue with both firms' data, and is valid once an admin confirms the match", async () => {
    const { firmId, number } = await nearLicence();
    const queued = async () =>
      (await admin().queues.licences({})).lines.find(({ firm }) => firm.id === firmId);
    expect(await queued()).toMatchObject({
      match: "NEAR",
      number,
      register: { operatorName: "Fen Line Haulage Limited", companyNumber: "09871233" },
      agrees: { name: false, companyNumber: null, licence: true, place: null },
      claimedBy: [],
    });
    await admin().licences.decide({ firmId, number, decision: "theirs", reason });
    expect(await queued()).toBeUndefined();
    expect(await passportOf(firmId)).toMatchObject({
      match: "FOUND",
      matchedBy: "admin",
      licenceValid: true,
      licenceType: "STANDARD_NATIONAL",
      vehiclesAuthorised: 12,
    });
  });

  it("goes to the firm that an admin chooses of two that claim it; the other waits or is refused", async () => {
    const { firmId, number } = await nearLicence();
    const other = await world.newFirm();
    const claim = { mode: "live" as const, match: "CONTESTED" as const, matchedNumber: number };
    await world.db.passport.create({ data: { ...claim, firmId: other.id, licenceNumber: number } });
    await world.db.passport.update({ where: { firmId_mode: { firmId, mode: "live" } }, data: claim });
    expect((await admin().queues.licences({})).lines.find(({ firm }) => firm.id === firmId)).toMatchObject({
      match: "CONTESTED",
      claimedBy: [{ id: other.id, name: other.name }],
    });
    await admin().licences.decide({ firmId, number, decision: "theirs", reason });
    await admin().licences.decide({ firmId: other.id, number, decision: "not_theirs", reason });
    expect(await passportOf(firmId)).toMatchObject({ match: "FOUND", licenceValid: true });
    expect(await passportOf(other.id)).toMatchObject({ match: "REFUSED", licenceValid: false });
  });

  it("of Northern Ireland is entered by hand; an unknown number is 404", async () => {
    const firm = await world.newFirm();
    await world.db.passport.create({
      data: { firmId: firm.id, mode: "live", licenceNumber: "ON1234567", match: "NEAR" },
    });
    const decide = { firmId: firm.id, number: "ON1234567", decision: "theirs" as const, reason };
    expect(await codeOf(admin().licences.decide(decide))).toBe("not_found");
    const continuationDate = "2028-05-31";
    await admin().licences.decide({
      ...decide,
      entered: { type: "STANDARD_INTERNATIONAL", vehiclesAuthorised: 4, continuationDate },
    });
    expect(await passportOf(firm.id)).toMatchObject({ match: "FOUND", licenceValid: true });
  });
});

describe("the queues about loads and endpoints", () => {
  const lineOf = <Line extends { loadId: string }>(lines: readonly Line[], id: string) =>
    lines.find(({ loadId }) => loadId === id);
  const parties = () => ({
    from: { outcode: "LS10", town: expect.any(String) },
    poster: { id: poster.id, name: poster.name, phone: expect.any(String) },
    carrier: { id: carrier.id, name: carrier.name, phone: expect.any(String) },
  });

  it("contain an open dispute, with the ends that were heard", async () => {
    const id = await disputed();
    const raisedAt = world.clock.now().toISOString();
    const line = async () => lineOf((await admin().queues.disputes({})).lines, id);
    expect(await line()).toMatchObject({ ...parties(), reason: "damage", heard: ["poster"], raisedAt });
    await as(carrier).disputes.state({ id, text: "Loaded by their forklift." });
    expect(await line()).toMatchObject({ heard: ["poster", "carrier"] });
  });

  it("contain a delivery until it is confirmed", async () => {
    const id = await delivered();
    const deliveredAt = world.clock.now().toISOString();
    const { lines } = await admin().queues.unconfirmed({});
    expect(lineOf(lines, id)).toMatchObject({ ...parties(), agreedPence: 44_500, deliveredAt });
    await admin().correct.confirm({ id, reason });
    expect(lineOf((await admin().queues.unconfirmed({})).lines, id)).toBeUndefined();
  });

  it("contain a load that was posted twice beside its duplicate, until an admin keeps it", async () => {
    const again = async () => (await as(poster).loads.post(posting({ collectDate: "2026-12-03" }))).load;
    const first = await again();
    world.clock.advance({ seconds: 1 });
    const second = await again();
    const line = async () => lineOf((await admin().queues.duplicates({})).lines, second.id);
    expect(await line()).toMatchObject({ carrier: null, twin: { ref: first.ref, status: "POSTED" } });
    await admin().queues.keepDuplicate({ loadId: second.id });
    expect(await line()).toBeUndefined();
  });

  it("contain a failing endpoint, with its last answer and the time when it will be disabled", async () => {
    const id = await endpoint();
    const since = world.clock.now();
    await world.db.webhookEndpoint.update({ where: { id }, data: { failingSince: since } });
    const { lines } = await admin().queues.webhooks({});
    expect(lines.find((line) => line.id === id)).toMatchObject({
      firm: { id: poster.id, name: poster.name },
      label: expect.stringContaining("hooks.firm.example"),
      since: since.toISOString(),
      disablesAt: expect.stringMatching(/Z$/),
      lastAnswer: null,
      waiting: 0,
    });
  });
});

describe("the queues about carriers", () => {
  it("contain unread certificates, the longest wait first, and none of the sandbox", async () => {
    const firm = await world.newFirm();
    const at = world.clock.now();
    const document = (id: string, mode: "live" | "test", state: "SENT" | "ACCEPTED") => ({
      id,
      firmId: firm.id,
      mode,
      state,
      kind: "GOODS_IN_TRANSIT" as const,
      insurer: "Pennine Mutual",
      policy: "GT/1",
      coverPence: 2_500_000n,
      validFrom: at,
      validUntil: new Date("2027-08-31"),
      contentType: "application/pdf",
      bytes: 1,
      sha256: "",
      storageKey: id,
      sentAt: at,
    });
    await world.db.passportDocument.createMany({
      data: [
        document("doc_sent", "live", "SENT"),
        document("doc_test", "test", "SENT"),
        document("doc_accepted", "live", "ACCEPTED"),
      ],
    });
    const { count, lines } = await admin().queues.documents({});
    expect({ count, lines }).toMatchObject({
      count: 1,
      lines: [{ id: "doc_sent", firm: { id: firm.id }, coverPence: 2_500_000, validUntil: "2027-08-31" }],
    });
    expect((await admin().queues.documents({ firmId: firm.id })).count).toBe(1);
    expect((await admin().queues.documents({ firmId: ops.person.id })).lines).toEqual([]);
  });

  it("contain licences lost within seven days, with the booked jobs", async () => {
    const firm = await world.newFirm({ plan: "PRIORITY" });
    const id = await booked(firm);
    const lost = (firmId: string, days: number) => ({
      firmId,
      mode: "live" as const,
      match: "FOUND" as const,
      matchedNumber: `OB200000${days}`,
      licenceLostAt: new Date(world.clock.now().getTime() - days * 86_400_000),
    });
    const before = await world.newFirm();
    await world.db.passport.createMany({ data: [lost(firm.id, 6), lost(before.id, 8)] });
    // Other tests of this file lose licences too.
    const linesOf = async () =>
      (await admin().queues.licencesLost({})).lines.filter((each) =>
        [firm.id, before.id].includes(each.firm.id),
      );
    const lines = await linesOf();
    expect(lines).toMatchObject([
      {
        firm: { id: firm.id },
        number: "OB2000006",
        register: null,
        jobs: [{ loadId: id, poster: { id: poster.id } }],
      },
    ]);
    const { number } = await nearLicence();
    await world.db.passport.updateMany({
      where: { firmId: firm.id },
      data: { matchedNumber: number, licenceNumber: number, companyNumber: "9871233", postcode: "M1 1AE" },
    });
    await world.db.firmVehicle.createMany({
      data: [
        { firmId: firm.id, vehicleClass: "ARTIC", count: 13 },
        { firmId: firm.id, vehicleClass: "SMALL_VAN", count: 2 },
      ],
    });
    expect((await linesOf())[0]).toMatchObject({
      vehicles: 15,
      lorries: 13,
      register: {
        agrees: { name: false, companyNumber: true, licence: true, place: false, vehicles: false },
      },
    });
    const others = (await admin().queues.licencesLost({})).count - 1;
    const count = async () => (await admin().queues.licencesLost({})).count - others;
    const line = { queue: "lost" as const, firmId: firm.id };
    const settling = { ...line, seenAt: lines[0]?.lostAt ?? "", reason: "Rang both ends" };
    await admin().queues.settle(settling);
    expect(await count()).toBe(0);
    await admin().queues.reopen(line);
    expect(await count()).toBe(1);
    await admin().queues.settle(settling);
    // The licence is found again and lost once more, so the line returns.
    await world.db.passport.updateMany({
      where: { firmId: firm.id },
      data: { licenceLostAt: world.clock.now() },
    });
    expect(await count()).toBe(1);
    world.clock.advance({ seconds: 1 });
    await admin().queues.settle(settling);
    expect(await count(), "a loss that the admin had not seen").toBe(1);
  });

  it("contain a load won within 14 days of a changed contact", async () => {
    const firm = await world.newFirm({ plan: "PRIORITY" });
    const earlier = await booked(firm);
    world.clock.advance({ seconds: 1 });
    await as(firm).firms.changeProfile({ contactPhone: "0113 496 0999" });
    await admin().firms.confirmContacts({ firmId: firm.id, reason });
    world.clock.advance({ seconds: 1 });
    const id = await booked(firm);
    const { count, lines } = await admin().queues.contacts({});
    expect({ count, lines }).toMatchObject({
      count: 1,
      lines: [
        {
          loadId: id,
          carrier: { id: firm.id },
          kind: "PHONE",
          confirmedBy: "admin",
          changes: [{ kind: "PHONE", now: "0113 496 0999", confirmedBy: "admin" }],
          won: 1,
          wins: [{ loadId: id, agreedPence: expect.any(Number) }],
        },
      ],
    });
    expect(earlier).not.toBe(id);
    const waiting = async () => (await admin().queues.overview({})).contacts.count;
    expect(await waiting()).toBe(1);
    const line = { queue: "contacts" as const, firmId: firm.id };
    const settling = { ...line, seenAt: lines[0]?.changedAt ?? "", reason: "Rang the number known before" };
    await admin().queues.settle(settling);
    expect(await waiting()).toBe(0);
    await admin().queues.reopen(line);
    expect(await waiting()).toBe(1);
    await admin().queues.settle(settling);
    world.clock.advance({ seconds: 1 });
    // The change was settled, so another win does not return the line; another change does.
    await booked(firm);
    expect(await waiting()).toBe(0);
    await as(firm).firms.changeProfile({ contactPhone: "0113 496 0998" });
    await admin().firms.confirmContacts({ firmId: firm.id, reason });
    world.clock.advance({ seconds: 1 });
    await booked(firm);
    expect((await admin().queues.contacts({})).lines).toMatchObject([
      { won: 3, changes: [{ now: "0113 496 0998" }, { now: "0113 496 0999" }] },
    ]);
  });
});

describe("the licence register", () => {
  it("has the age of each area's newest file, with refused files and firms on hold", async () => {
    const now = world.clock.now().getTime();
    const file = (id: string, area: string, days: number, refused: string | null = null) => ({
      id,
      area,
      sha256: id,
      rows: 9,
      licences: 3,
      readAt: new Date(now - days * 86_400_000),
      refused,
    });
    await world.db.registerFile.createMany({
      data: [
        file("register_old", "Wales", 20),
        file("register_new", "Wales", 1),
        file("register_other", "Scotland", 15),
        file("register_cut", "OLBSLicenceReport_Wales.csv", 2, "It holds no licence."),
        file("register_past", "OLBSLicenceReport_Wales.csv", 15, "It is empty."),
      ],
    });
    await world.db.jobRun.create({
      data: { job: "load-register", ranAt: new Date(now), ms: 9, failures: 2, error: "404" },
    });
    const [firm, one, two] = [await world.newFirm(), await world.newFirm(), await world.newFirm()];
    await world.db.passport.createMany({
      data: [one, two].map(({ id }) => ({
        firmId: id,
        mode: "live" as const,
        match: "CONTESTED" as const,
        matchedNumber: "OB2000001",
      })),
    });
    await as(firm).firms.changeProfile({ contactPhone: "0113 496 0999" });
    expect(await admin().register({})).toMatchObject({
      areas: [
        { area: "Scotland", old: true },
        { area: "Wales", licences: 3, old: false },
      ],
      refused: [{ file: "OLBSLicenceReport_Wales.csv", because: "It holds no licence." }],
      job: { failures: 2, error: "404", succeededAt: null },
      frozen: 2,
    });
    const changes = async () =>
      (await admin().register({})).held.find((held) => held.firm.id === firm.id)?.changes;
    expect(await changes()).toMatchObject([{ kind: "PHONE", to: "0113 496 0999" }]);
    await admin().firms.confirmContacts({ firmId: firm.id, reason });
    expect(await changes()).toBeUndefined();
  });
});

describe("a correction of a load", () => {
  const CALLS: Record<CorrectionName, (id: string) => Promise<unknown>> = {
    collect: (id) => admin().correct.collect({ id, reason }),
    deliver: (id) => admin().correct.deliver({ id, receivedBy: "A. Gate", reason }),
    confirm: (id) => admin().correct.confirm({ id, reason }),
    endDispute: (id) => admin().correct.endDispute({ id, reason }),
    reopenLoad: (id) => admin().correct.reopen({ id, fault: "poster", reason }),
    cancel: (id) => admin().correct.cancel({ id, reason }),
  };
  const bookedFor = async (days: number) => {
    const id = await booked();
    const collectDate = columnOfDay(addDays(londonDay(world.clock.now()), days));
    await world.db.load.update({ where: { id }, data: { collectDate } });
    return id;
  };

  /** A collection before its day is refused by a field. */
  const refusal = (name: CorrectionName) =>
    name === "collect"
      ? expect.stringMatching(/^(?:invalid_transition|validation_failed)$/)
      : "invalid_transition";

  it.each<[string, () => Promise<string>, CorrectionName[]]>([
    ["open", post, ["cancel"]],
    ["booked for the week after", () => bookedFor(7), ["reopenLoad", "cancel"]],
    ["booked for today", () => bookedFor(0), ["collect", "reopenLoad", "cancel"]],
    ["booked for a day that is over", () => bookedFor(-1), ["collect", "cancel"]],
    [
      "in transit with its proof",
      async () => {
        const id = await inTransit();
        await pod(id);
        return id;
      },
      ["deliver"],
    ],
    ["delivered", delivered, ["confirm"]],
    ["disputed", disputed, ["endDispute"]],
    [
      "cancelled",
      async () => {
        const id = await booked();
        await admin().correct.cancel({ id, reason });
        return id;
      },
      [],
    ],
  ])("is offered for a load that is %s if it is allowed, and not otherwise", async (_, make, offered) => {
    const id = await make();
    expect((await admin().load({ id })).allowedActions).toEqual(offered);
    for (const each of CORRECTIONS.filter((one) => !offered.includes(one)))
      expect([each, await codeOf(CALLS[each](id))]).toEqual([each, refusal(each)]);
    for (const each of offered)
      expect([each, await codeOf(CALLS[each](await make()))]).toEqual([each, "none"]);
  });

  it("needs a meaningful reason", async () => {
    const id = await post();
    expect(await codeOf(admin().correct.cancel({ id, reason: "  " }))).toBe("validation_failed");
    expect(await codeOf(admin().correct.details({ id, notes: "x", reason: "" }))).toBe("validation_failed");
  });

  it("of its details adds old and new values to the history, and notifies both ends", async () => {
    const id = await booked();
    const said = { boardNote: "Pump truck needed.", notes: "Gate code 4471." };
    const answer = await admin().correct.details({ id, externalRef: "HP-77", ...said, reason });
    expect(answer.status).toBe("BOOKED");
    const { load, changes } = await admin().load({ id });
    const { boardNote } = said;
    // An admin writes the notes for the driver, and reads them in a dispute only.
    expect(load).toMatchObject({ externalRef: "HP-77", boardNote, notes: null, version: answer.version });
    expect(JSON.stringify(changes)).not.toContain("4471");
    expect(await world.db.load.findUnique({ where: { id } })).toMatchObject(said);
    expect(changes.at(-1)).toMatchObject({
      action: "correct",
      person: "Helen Ops",
      firm: null,
      reason,
      details: { changed: { externalRef: { from: null, to: "HP-77" } } },
    });
    const told = await world.db.event.findMany({
      where: { loadId: id, type: "load.updated" },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ firmId }) => firmId).toSorted()).toEqual([poster.id, carrier.id].toSorted());
    const again = await admin().correct.details({ id, externalRef: "HP-77", reason });
    expect(again.version).toBe(answer.version);
  });

  it("takes a description of goods off the board, for good", async () => {
    const line = { packages: 1, kind: "PALLET" } as const;
    const goods = [
      { ...line, description: "Tiles" },
      { ...line, description: "Harrow stock" },
    ];
    const id = await post({ goods });
    const { version } = await admin().correct.details({ id, hiddenGoods: [2, 3], reason });
    expect((await admin().load({ id })).changes.at(-1)).toMatchObject({
      details: { changed: { "goods.2.onBoard": { from: true, to: false } } },
    });
    expect((await admin().correct.details({ id, hiddenGoods: [2], reason })).version).toBe(version);
    await as(poster).loads.amend({ id, goods: [...goods, { ...line, description: "Grout" }] });
    const shown = await as(carrier).board.load({ id });
    expect(shown.goods.map(({ description }) => description)).toEqual(["Tiles", null, "Grout"]);
  });

  it("to delivered needs the proof, which an admin may send", async () => {
    const id = await inTransit();
    expect(await codeOf(admin().correct.deliver({ id, receivedBy: "A. Gate", reason }))).toBe("pod_required");
    await pod(id);
    await admin().correct.deliver({ id, receivedBy: "A. Gate", reason });
    const { load, files } = await admin().load({ id });
    expect(load).toMatchObject({ status: "DELIVERED", receivedBy: "A. Gate" });
    expect(files).toMatchObject([{ kind: "POD", firm: null }]);
  });

  it("to an earlier status counts against the end at fault", async () => {
    const record = async (firmId: string, side: "poster" | "carrier") =>
      (await world.db.firmRecord.findUnique({ where: { firmId_side: { firmId, side } } }))?.calledOff ?? 0;
    const before = await record(poster.id, "poster");
    const id = await booked();
    await admin().correct.reopen({ id, fault: "poster", reason });
    expect(await record(poster.id, "poster")).toBe(before + 1);
    expect(await codeOf(as(carrier).quotes.send({ id, amountPence: 1_000 }))).toBe("former_carrier");
  });

  it("out of a dispute restores the status of before, with the reason as its note", async () => {
    const id = await disputed();
    await admin().correct.endDispute({ id, reason: "Both said it is settled" });
    const { load, disputes } = await admin().load({ id });
    expect(load.status).toBe("IN_TRANSIT");
    expect(disputes[0]).toMatchObject({
      closedBy: "admin",
      outcome: "WITHDRAWN",
      note: "Both said it is settled",
    });
  });

  it("of an admin's ruling is possible within a day: it changes status, price, records and history, and notifies both ends", async () => {
    const finished = async () => {
      const where = {
        OR: [
          { firmId: poster.id, side: "poster" as const },
          { firmId: carrier.id, side: "carrier" as const },
        ],
      };
      const rows = await world.db.firmRecord.findMany({ where, orderBy: { side: "asc" } });
      return (["poster", "carrier"] as const).map(
        (side) => rows.find((row) => row.side === side)?.finished ?? 0,
      );
    };
    const before = await finished();
    const id = await disputed();
    await world
      .as(ops)
      .disputes.resolve({ id, outcome: "CONFIRMED", agreedPence: 30_000, note: "Half each." });
    const ruled = await admin().load({ id });
    expect(ruled.rulingRevisableUntil).toBe(
      new Date(Date.parse(ruled.disputes[0]?.closedAt ?? "") + 86_400_000).toISOString(),
    );
    await admin().correct.reviseRuling({
      id,
      outcome: "CANCELLED",
      agreedPence: 5_000,
      reason: "The film came late",
    });
    const { load, disputes, changes } = await admin().load({ id });
    expect(load).toMatchObject({ status: "CANCELLED", agreedPence: 5_000, confirmedAt: null });
    expect(disputes[0]).toMatchObject({
      outcome: "CANCELLED",
      agreedPence: 5_000,
      note: "The film came late",
    });
    expect(changes.at(-1)).toMatchObject({
      action: "reviseRuling",
      from: "CONFIRMED",
      to: "CANCELLED",
      reason: "The film came late",
      details: { changed: { agreedPence: { from: 30_000, to: 5_000 }, note: { from: "Half each." } } },
    });
    expect(await finished()).toEqual(before);
    const events = await world.db.event.findMany({ where: { loadId: id }, orderBy: { id: "desc" }, take: 4 });
    expect(events.map(({ type }) => type).sort()).toEqual([
      "load.cancelled",
      "load.cancelled",
      "load.dispute_resolved",
      "load.dispute_resolved",
    ]);
    await admin().correct.reviseRuling({ id, outcome: "CONFIRMED", reason: "It was the right film" });
    expect((await admin().load({ id })).load).toMatchObject({ status: "CONFIRMED", agreedPence: 5_000 });
    const [posted = 0, carried = 0] = before;
    expect(await finished()).toEqual([posted + 1, carried]);
  });

  it("of a ruling counts a new carrier's job once, however often it is made", async () => {
    const fresh = await world.newFirm({ plan: "PRIORITY", firstJobs: 5 });
    const left = async () => (await as(fresh).firms.approval({})).newJobsLeft;
    const id = await disputed(fresh);
    await world.as(ops).disputes.resolve({ id, outcome: "CONFIRMED", note: "Half each." });
    expect(await left()).toBe(4);
    await admin().correct.reviseRuling({ id, outcome: "CANCELLED", reason });
    expect(await left()).toBe(5);
    await admin().correct.reviseRuling({ id, outcome: "CONFIRMED", reason });
    expect(await left()).toBe(4);
  });

  it("is refused for a ruling that both ends agreed, that was withdrawn, or that is older than a day", async () => {
    const revise = (id: string) => codeOf(admin().correct.reviseRuling({ id, outcome: "CANCELLED", reason }));
    const agreed = await disputed();
    for (const firm of [poster, carrier])
      await as(firm).disputes.resolve({ id: agreed, outcome: "CONFIRMED", note: "Fine." });
    expect(await revise(agreed)).toBe("invalid_transition");
    const withdrawn = await disputed();
    await admin().correct.endDispute({ id: withdrawn, reason });
    expect(await revise(withdrawn)).toBe("invalid_transition");
    const old = await disputed();
    await world.as(ops).disputes.resolve({ id: old, outcome: "CONFIRMED", note: "Half each." });
    const yesterday = new Date(world.clock.now().getTime() - 86_400_000);
    await world.db.dispute.updateMany({ where: { loadId: old }, data: { closedAt: yesterday } });
    expect(await revise(old)).toBe("invalid_transition");
    expect((await admin().load({ id: old })).rulingRevisableUntil).toBeNull();
  });
});

describe("a suspended firm", () => {
  it("is stopped at once, by key and by session, and acts again when the suspension is lifted", async () => {
    const email = await world.register();
    const sessionId = await world.open(email);
    const { firmId } = await world.db.session.findUniqueOrThrow({ where: { id: sessionId } });
    const firm = await world.db.firm.findUniqueOrThrow({ where: { id: firmId ?? "" } });
    const owner = await world.db.member.findFirstOrThrow({
      where: { firmId: firm.id },
      orderBy: { id: "asc" },
      include: { person: true },
    });
    const token = await world.newKey({ ...firm, owner });
    const calls = async () => {
      const browser = await world.browser(sessionId);
      const key = world.as(await authenticate(world.services, token));
      return [await codeOf(browser?.firms.me({}) ?? Promise.reject()), await codeOf(key.firms.me({}))];
    };
    expect(await calls()).toEqual(["none", "none"]);
    await admin().firms.suspend({ firmId: firm.id, reason: "Unpaid" });
    expect(await calls()).toEqual(["firm_suspended", "firm_suspended"]);
    expect((await admin().firms.get({ id: firm.id })).firm.suspendedBecause).toBe("Unpaid");
    await admin().firms.lift({ firmId: firm.id, reason: "Paid" });
    expect(await calls()).toEqual(["none", "none"]);
  });

  it("has no load on the board and no active quote until the suspension is lifted", async () => {
    const bad = await world.newFirm();
    const { load: own } = await as(bad).loads.post(posting());
    const others = await post();
    await as(carrier).quotes.send({ id: own.id, amountPence: 40_000 });
    world.clock.advance({ minutes: 6 });
    await as(bad).quotes.send({ id: others, amountPence: 40_000 });
    const seen = async () => {
      const { loads } = await as(carrier).board.read({});
      return loads.some(({ id }) => id === own.id);
    };
    expect(await seen()).toBe(true);
    await admin().firms.suspend({ firmId: bad.id, reason });
    expect(await seen()).toBe(false);
    expect(await codeOf(as(carrier).quotes.send({ id: own.id, amountPence: 39_000 }))).toBe("load_not_open");
    const { quotes } = await admin().load({ id: others });
    expect(quotes).toMatchObject([{ status: "WITHDRAWN" }]);
    expect(await world.db.load.findUnique({ where: { id: others } })).toMatchObject({ quoteCount: 0 });
    expect(await world.db.event.count({ where: { loadId: others, type: "quote.withdrawn" } })).toBe(1);
    await admin().firms.lift({ firmId: bad.id, reason });
    expect(await seen()).toBe(true);
  });

  it.each([
    ["handed back", (id: string) => as(carrier).bookings.handBack({ id, reason: "Broken down" })],
    ["reopened for its poster", (id: string) => admin().correct.reopen({ id, fault: "poster", reason })],
  ])("has no load on the board that is %s meanwhile, until the suspension is lifted", async (_, reopen) => {
    const bad = await world.newFirm();
    const reader = await world.newFirm({ plan: "PRIORITY" });
    const { load } = await as(bad).loads.post(posting());
    const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence: 40_000 });
    await as(bad).quotes.accept({ id: load.id, quoteId: quote.id });
    await admin().firms.suspend({ firmId: bad.id, reason });
    await reopen(load.id);
    const seen = async () => {
      const { loads } = await as(reader).board.read({});
      return loads.some(({ id }) => id === load.id);
    };
    expect((await admin().load({ id: load.id })).load.status).toBe("POSTED");
    expect(await seen()).toBe(false);
    expect(await codeOf(as(reader).quotes.send({ id: load.id, amountPence: 1_000 }))).toBe("load_not_open");
    await admin().firms.lift({ firmId: bad.id, reason });
    expect(await seen()).toBe(true);
  });
});

describe("a firm as an admin reads it", () => {
  it("shows licence, covers, limits and open disputes, by the rules that apply to them", async () => {
    const firm = await world.newFirm({ plan: "PRIORITY", firstJobs: 5 });
    const now = world.clock.now();
    const lostAt = new Date(now.getTime() - 14 * 3_600_000);
    const number = "OB1084417";
    await world.db.operatorLicence.create({
      data: {
        number,
        area: "Scotland",
        type: "STANDARD_NATIONAL",
        status: "lsts_revoked",
        operatorName: "Strathkelvin Transport",
        nameKeys: ["strathkelvintransport"],
        people: [],
        addresses: [],
        postcodes: [],
        vehiclesAuthorised: 6,
        trailersAuthorised: 0,
        seenAt: now,
      },
    });
    await world.db.passport.create({
      data: {
        firmId: firm.id,
        mode: "live",
        companyNumber: "SC123456",
        licenceNumber: number,
        match: "FOUND",
        matchedNumber: number,
        matchedBy: "company_number",
        licenceType: "STANDARD_NATIONAL",
        licenceLostAt: lostAt,
        vehiclesAuthorised: 6,
        covers: [{ kind: "GOODS_IN_TRANSIT", pence: 2_500_000, from: "2026-01-01", until: "2026-12-31" }],
        checkedAt: now,
      },
    });
    const [handedBack, dispute] = [await booked(firm), await disputed(firm)];
    await as(firm).bookings.handBack({ id: handedBack, reason: "Broken down." });
    const { load } = await admin().load({ id: dispute });
    const page = await admin().firms.get({ id: firm.id });
    expect(page).toMatchObject({
      passport: {
        companyNumber: "SC123456",
        licence: {
          state: "lost",
          number,
          type: "STANDARD_NATIONAL",
          status: "lsts_revoked",
          lostAt: lostAt.toISOString(),
          checkedAt: now.toISOString(),
        },
        covers: [{ kind: "GOODS_IN_TRANSIT", pence: 2_500_000, until: "2026-12-31" }],
        documents: [],
      },
      limits: {
        newJobsLeft: 5,
        heldUntil: null,
        handedBack: { day: 1, month: 1, days: 30, limitedSince: null },
      },
      disputes: [{ ref: load.ref, side: "carrier", reason: "damage", raisedBy: "poster" }],
      open: { carrying: 1 },
    });
    await as(firm).firms.changeProfile({ contactPhone: "0113 496 0999" });
    expect((await admin().firms.get({ id: firm.id })).limits.heldUntil).not.toBeNull();
    const quiet = await admin().firms.get({ id: (await world.newFirm()).id });
    expect(quiet).toMatchObject({ passport: null, disputes: [], limits: { newJobsLeft: 0 } });
  });
});

describe("a person who cannot sign in", () => {
  it("has failures, waits, emails, links and second factor on their page", async () => {
    const email = await world.register();
    const { id } = await world.db.person.findUniqueOrThrow({ where: { email } });
    const attempt = { email, password: "not the password", address: "203.0.113.9", userAgent: "Test" };
    const fail = () => codeOf(signIn(world.services, attempt));
    for (let nth = 0; nth < 5; nth += 1) expect(await fail()).toBe("sign_in_failed");
    expect(await fail()).toBe("rate_limited");
    await world.visitor().accounts.requestReset({ email });
    await world.db.email.updateMany({
      where: { address: email },
      data: { status: "failed", error: "550 No such mailbox" },
    });
    const page = await admin().people.get({ id });
    const failed = { outcome: "WRONG_PASSWORD", address: "203.0.113.9" };
    expect(page.signIns).toMatchObject([failed, failed, failed, failed, failed]);
    expect(page.waits).toEqual([
      { kind: "account", from: null, failures: 5, until: null },
      {
        kind: "source",
        from: "203.0.113.9",
        failures: 5,
        until: new Date(world.clock.now().getTime() + 1_000).toISOString(),
      },
    ]);
    expect(page.emails).toMatchObject([
      { subject: "Set a new password for the Freight Board", status: "failed", error: "550 No such mailbox" },
    ]);
    expect(page.links[0]).toMatchObject({ use: "RESET", usedAt: null });
    expect(page.factor).toEqual({ on: false, passkeys: 0, totp: false, recovery: 0, resetFrom: null });
    expect(page.verifiedAt).not.toBeNull();
    expect(JSON.stringify(page)).not.toContain("/reset/");
  });
});

describe("people", () => {
  it("are signed out of every device", async () => {
    const email = await world.register();
    const sessionId = await world.open(email);
    const { personId } = await world.db.session.findUniqueOrThrow({ where: { id: sessionId } });
    expect((await admin().people.get({ id: personId })).sessions).toHaveLength(1);
    await admin().people.endSessions({ personId, reason });
    expect(await world.browser(sessionId)).toBeNull();
  });

  it("always include an admin", async () => {
    await world.db.person.updateMany({ where: { id: { not: ops.person.id } }, data: { isAdmin: false } });
    const unmake = admin().people.changeAdmin({ personId: ops.person.id, isAdmin: false, reason });
    expect(await codeOf(unmake)).toBe("last_admin");
    expect((await admin().people.get({ id: ops.person.id })).lastAdmin).toBe(true);
  });

  it("cannot be made an admin once erased", async () => {
    const { personId } = await world.newMember(poster);
    await admin().people.erase({ personId, reason });
    const made = admin().people.changeAdmin({ personId, isAdmin: true, reason });
    expect(await codeOf(made)).toBe("not_found");
  });

  it("lose an admin's rights with their next call", async () => {
    const email = await world.register();
    const person = await world.db.person.findUniqueOrThrow({ where: { email } });
    await admin().people.changeAdmin({ personId: person.id, isAdmin: true, reason });
    const { sessionId } = await signIn(world.services, {
      email,
      password: PASSWORD,
      address: "192.0.2.9",
      userAgent: "Test",
    });
    const read = async () =>
      codeOf((await world.browser(sessionId, { asAdmin: true }))?.admin.health({}) ?? Promise.reject());
    expect(await read()).toBe("none");
    await admin().people.changeAdmin({ personId: person.id, isAdmin: false, reason });
    expect(await read()).toBe("admin_only");
  });

  it("can use an invitation that was sent again, and not its former link", async () => {
    const owner = await world.enter(await world.register());
    const email = "late@firm.example";
    const { invitationId } = await owner.accounts.invite({ email, role: "TRAFFIC", seat: true });
    const old = (await world.lastEmailTo(email)).token;
    await admin().firms.resendInvitation({ invitationId });
    const fresh = await world.lastEmailTo(email);
    expect(fresh.count).toBe(2);
    expect(await codeOf(world.visitor().accounts.invitation({ token: old }))).toBe("link_invalid");
    expect(await world.visitor().accounts.invitation({ token: fresh.token })).toMatchObject({ email });
  });

  it("of a firm always include an owner", async () => {
    const firm = await world.newFirm();
    const change = admin().firms.changeMember({ memberId: firm.owner.id, role: "TRAFFIC", reason });
    expect(await codeOf(change)).toBe("last_owner");
  });
});
