import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { AdminActor } from "../core/actor.ts";
import { asDomainError } from "../core/errors.ts";
import { hashPassword } from "../people/accounts/password.ts";
import { refused } from "../testing/refused.ts";
import { createSite, PASSWORD } from "../testing/site.ts";
import { ACCEPTED, posting, START } from "../testing/world.ts";

const site = await createSite();
afterAll(() => site.drop());
beforeEach(async () => {
  site.clock.set(START);
  await site.db.signInThrottle.deleteMany();
});

async function newAdmin(name: string): Promise<AdminActor> {
  const person = await site.db.person.create({
    data: {
      id: site.services.newId("person"),
      email: `${name.toLowerCase().replaceAll(" ", ".")}@board.example`,
      name,
      passwordHash: await hashPassword(PASSWORD),
      isAdmin: true,
      createdAt: site.clock.now(),
    },
  });
  return { kind: "admin", person: { id: person.id, name } };
}
const [helen, remi] = [await newAdmin("Helen Ops"), await newAdmin("Remi Okello")];
const admin = (who = helen) => site.as(who).admin;
const poster = await site.newFirm();

/** Uses the emailed link of a registration. */
async function confirm(email: string) {
  const { token } = await site.lastEmailTo(email);
  return site.visitor().accounts.confirmRegistration({ token, password: PASSWORD, acceptedTerms: ACCEPTED });
}

async function newCarrier() {
  const email = await site.register({ approved: false });
  const { firmId } = await site.db.member.findFirstOrThrow({
    where: { person: { email } },
    orderBy: { id: "asc" },
  });
  return { email, firmId, enter: () => site.enter(email) };
}

async function openLoad(changes: object = {}) {
  const { load } = await site.as(site.actorOf(poster)).loads.post(posting(changes));
  site.clock.advance({ minutes: 10 });
  return load.id;
}

describe("a new carrier", () => {
  it("reads the board, sets itself up and posts, but may not quote, book or invite until an admin approves it", async () => {
    const { enter, firmId, email } = await newCarrier();
    const [id, now] = [await openLoad(), await openLoad({ bookNowPence: 40_000 })];
    const owner = await enter();
    expect((await owner.firms.me({})).firm.approval).toBe("PENDING");
    expect((await owner.board.read({})).loads.length).toBeGreaterThan(1);
    await owner.firms.setVehicles({ vehicles: [{ vehicleClass: "EIGHTEEN_T", count: 2 }] });
    await owner.searches.create({ name: "All", query: {}, alert: true });
    await owner.loads.post(posting({ externalRef: "own" }));
    expect(await refused(owner.quotes.send({ id, amountPence: 40_000 }))).toBe("firm_not_approved");
    expect(await refused(owner.quotes.book({ id: now }))).toBe("firm_not_approved");
    const invitation = { email: "x@y.example", role: "TRAFFIC", seat: false } as const;
    expect(await refused(owner.accounts.invite(invitation))).toBe("firm_not_approved");
    await admin().newFirms.approve({ firmId });
    const approved = await enter();
    expect(await refused(approved.quotes.send({ id, amountPence: 40_000 }))).toBe("none");
    expect(await refused(approved.quotes.book({ id: now }))).toBe("none");
    expect((await site.lastEmailTo(email)).subject).toMatch(/may quote/);
  });

  it("is notified of no load and counted in no carriersAlerted until it is approved; then its searches alert it", async () => {
    const { enter, firmId } = await newCarrier();
    const owner = await enter();
    await owner.firms.setVehicles({ vehicles: [{ vehicleClass: "LOW_LOADER", count: 1 }] });
    await owner.searches.create({ name: "Low", query: { vc: "LOW_LOADER" }, alert: true });
    const post = () => site.as(site.actorOf(poster)).loads.post(posting({ vehicleClass: "LOW_LOADER" }));
    expect((await post()).carriersAlerted).toBe(0);
    await admin().newFirms.approve({ firmId });
    expect((await post()).carriersAlerted).toBe(1);
  });

  it("is approved at once if it only posts, and waits when it starts to carry later", async () => {
    const email = await site.register({ canCarry: false, approved: false });
    const owner = await site.enter(email);
    expect((await owner.firms.me({})).firm.approval).toBe("APPROVED");
    expect(await refused(owner.accounts.invite({ email: "p@y.example", role: "TRAFFIC", seat: false }))).toBe(
      "none",
    );
    expect(await owner.firms.startCarrying({})).toEqual({ approval: "PENDING" });
    const later = await site.enter(email);
    expect(await later.firms.approval({})).toMatchObject({ state: "PENDING", newJobsLeft: 5 });
    const id = await openLoad();
    expect(await refused(later.quotes.send({ id, amountPence: 40_000 }))).toBe("firm_not_approved");
    expect(await later.firms.startCarrying({})).toEqual({ approval: "PENDING" });
  });

  it("is approved at once with NEW_CARRIERS=open, and is new all the same", async () => {
    site.services.settings.newCarriers = "open";
    const { firmId } = await newCarrier();
    site.services.settings.newCarriers = "approve";
    expect(await site.db.firm.findUniqueOrThrow({ where: { id: firmId } })).toMatchObject({
      approval: "APPROVED",
      waitingSince: null,
      firstJobs: 5,
    });
  });
});

describe("the waiting page", () => {
  it("shows the place in the queue, and accepts one answer to a question", async () => {
    await site.db.firm.updateMany({ where: { approval: "PENDING" }, data: { approval: "APPROVED" } });
    const [first, second] = [await newCarrier(), await newCarrier()];
    const owner = await second.enter();
    expect(await owner.firms.approval({})).toMatchObject({ state: "PENDING", place: 2, asked: null });
    await admin().newFirms.ask({ firmId: second.firmId, question: "Which vans?" });
    const { asked } = await owner.firms.approval({});
    expect(asked).toMatchObject({ action: "ASK", text: "Which vans?", answer: null });
    const answer = { reviewId: asked?.id ?? "", answer: "Three of them" };
    expect((await owner.firms.answerReview(answer)).asked?.answer).toBe("Three of them");
    expect(await refused(owner.firms.answerReview(answer))).toBe("already_decided");
    const { lines } = await admin().queues.firms({});
    expect(lines.map(({ id, question }) => [id, question])).toEqual([
      [first.firmId, null],
      [second.firmId, "answered"],
    ]);
  });

  it("names what an admin still misses, until the firm has given it", async () => {
    const { firmId, enter } = await newCarrier();
    const owner = await enter();
    const missing = async () => (await owner.firms.approval({})).missing;
    const notGiven = async () => {
      const { facts } = await admin().newFirms.get({ firmId });
      return facts.flatMap(({ field, given }) => (given === "" ? [field] : []));
    };
    expect(await missing()).toEqual(["company_number", "place", "vehicles"]);
    expect(await notGiven()).toEqual(["company_number", "licence", "place", "vehicles"]);
    await owner.firms.setVehicles({ vehicles: [{ vehicleClass: "LUTON", count: 1 }] });
    expect(await missing()).toEqual(["company_number", "place"]);
    await owner.firms.setVehicles({ vehicles: [{ vehicleClass: "EIGHTEEN_T", count: 2 }] });
    expect(await missing()).toEqual(["company_number", "licence", "place"]);
    expect(await notGiven()).toEqual(await missing());
    await owner.passport.change({
      companyNumber: "07214486",
      licenceNumber: "OB1084417",
      address: "4 Dock Road, Hull",
      postcode: "HU1 2AB",
    });
    expect(await missing()).toEqual([]);
    expect(await notGiven()).toEqual([]);
  });

  it("shows why the firm was refused, and an answer requests a second review", async () => {
    const { firmId, enter, email } = await newCarrier();
    await admin().newFirms.refuse({ firmId, reason: "No such operator" });
    const { firms } = await admin().firms.list({});
    expect(firms.find(({ id }) => id === firmId)?.approval).toBe("REFUSED");
    expect((await admin().firms.get({ id: firmId })).firm.approval).toBe("REFUSED");
    const owner = await enter();
    const { state, asked, place } = await owner.firms.approval({});
    expect({ state, place, text: asked?.text }).toEqual({
      state: "REFUSED",
      place: null,
      text: "No such operator",
    });
    const id = await openLoad();
    expect(await refused(owner.quotes.send({ id, amountPence: 40_000 }))).toBe("firm_not_approved");
    const sent = await site.db.email.findFirstOrThrow({
      where: { address: email },
      orderBy: { id: "desc" },
    });
    expect(sent.text).toContain("No such operator");
    const after = await owner.firms.answerReview({
      reviewId: asked?.id ?? "",
      answer: "Here is our licence",
    });
    expect(after.state).toBe("PENDING");
  });
});

describe("an admin's decision", () => {
  it("is logged, is in the firm's audit, and notifies the owners on the site and by an email delayed by ten seconds", async () => {
    const { firmId, enter, email } = await newCarrier();
    const { undoUntil } = await admin().newFirms.approve({ firmId, reason: "Rang them" });
    expect(undoUntil).toBe("2026-11-18T10:00:10.000Z");
    const owner = await enter();
    expect((await owner.accounts.notifications({})).notifications.map(({ kind }) => kind)).toEqual([
      "firm_approved",
    ]);
    const { entries } = await owner.firms.audit({});
    expect(entries.map(({ action }) => action)).toEqual(["member.signed_in", "firm.approved"]);
    expect(JSON.stringify(entries)).not.toContain("Rang them");
    const sent = await site.db.email.findFirstOrThrow({ where: { address: email }, orderBy: { id: "asc" } });
    expect(sent.nextAttemptAt.toISOString()).toBe(undoUntil);
    const [line] = (await admin().actions({ firmId })).actions;
    expect(line).toMatchObject({ action: "firm.approve", admin: "Helen Ops", reason: "Rang them" });
  });

  it("can be undone within ten seconds by its admin, and no email is sent", async () => {
    const { firmId, enter, email } = await newCarrier();
    const { reviewId } = await admin().newFirms.approve({ firmId });
    site.clock.advance({ seconds: 9 });
    expect(await refused(admin(remi).newFirms.undo({ reviewId }))).toBe("not_found");
    await admin().newFirms.undo({ reviewId });
    expect((await site.lastEmailTo(email)).count).toBe(0);
    const owner = await enter();
    expect((await owner.firms.me({})).firm.approval).toBe("PENDING");
    expect((await owner.accounts.notifications({})).notifications).toEqual([]);
    const again = await admin().newFirms.refuse({ firmId, reason: "No" });
    site.clock.advance({ seconds: 10 });
    expect(await refused(admin().newFirms.undo({ reviewId: again.reviewId }))).toBe("already_decided");
  });

  it("cannot be undone once the firm has quoted", async () => {
    const { firmId, enter } = await newCarrier();
    const id = await openLoad();
    const { reviewId } = await admin().newFirms.approve({ firmId });
    await (await enter()).quotes.send({ id, amountPence: 40_000 });
    expect(await refused(admin().newFirms.undo({ reviewId }))).toBe("already_decided");
  });

  it("is refused for the second of two at the same moment, naming who was faster", async () => {
    const { firmId } = await newCarrier();
    const answers = await Promise.allSettled([
      admin().newFirms.approve({ firmId }),
      admin(remi).newFirms.refuse({ firmId, reason: "No" }),
    ]);
    const [lost] = answers.flatMap((each) =>
      each.status === "rejected" ? [asDomainError(each.reason)] : [],
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(lost?.code).toBe("already_decided");
    expect(lost?.detail).toMatch(/(approved by Helen Ops|refused by Remi Okello)/);
  });
});

describe("the queue of new firms", () => {
  it("marks what equals another firm's data: name, phone, domain, person, address and device", async () => {
    // The newest of many firms with the same phone are named.
    site.clock.advance({ seconds: 1 });
    const known = await newCarrier();
    await admin().newFirms.approve({ firmId: known.firmId });
    await known.enter();
    const firm = await site.db.firm.findUniqueOrThrow({ where: { id: known.firmId } });
    const email = `ann@${known.email.split("@")[1]}`;
    await site.visitor("198.51.100.250").accounts.register({
      firmName: `${firm.name} North`,
      name: "Ann Other",
      phone: firm.contactPhone,
      email,
      canPost: false,
      canCarry: true,
    });
    await confirm(email);
    await site.enter(email);
    const fresh = await site.db.firm.findFirstOrThrow({
      where: { name: `${firm.name} North` },
      orderBy: { id: "asc" },
    });
    const { facts } = await admin().newFirms.get({ firmId: fresh.id });
    const matching = facts.filter(({ matches }) => matches.some(({ id }) => id === firm.id));
    expect(matching.map(({ field }) => field)).toEqual(["name", "email", "phone", "address", "device"]);
    const { lines } = await admin().queues.firms({});
    expect(lines.find(({ id }) => id === fresh.id)?.flags).toContain("name");
  });

  it("shows an admin who else has the firm open", async () => {
    const { firmId } = await newCarrier();
    expect((await admin().newFirms.get({ firmId })).viewers).toEqual([]);
    expect((await admin(remi).newFirms.get({ firmId })).viewers).toEqual(["Helen Ops"]);
    site.clock.advance({ seconds: 16 });
    expect((await admin().newFirms.get({ firmId })).viewers).toEqual([]);
  });

  it("leaves out a firm without members", async () => {
    const { firmId, enter } = await newCarrier();
    const waiting = async () => (await admin().queues.firms({})).lines.map(({ id }) => id);
    expect(await waiting()).toContain(firmId);
    const owner = await enter();
    await owner.privacy.eraseMe({ password: PASSWORD });
    expect(await waiting()).not.toContain(firmId);
  });

  it("says when it is empty who decided last, and when", async () => {
    const { firmId } = await newCarrier();
    site.clock.advance({ days: 1 });
    const at = site.clock.now().toISOString();
    await admin(remi).newFirms.approve({ firmId });
    await site.db.firm.updateMany({ where: { approval: "PENDING" }, data: { approval: "APPROVED" } });
    expect(await admin().queues.firms({})).toMatchObject({
      count: 0,
      lines: [],
      lastDecided: { id: firmId, action: "APPROVE", admin: "Remi Okello", at },
    });
  });
});

describe("the name of a firm", () => {
  const form = {
    name: "Jo",
    phone: "0113 496 0000",
    canPost: true,
    canCarry: false,
  };

  it("is unique: 409 firm_name_taken in any spelling, and the owners are asked at most once a day for each address", async () => {
    const ownerEmail = await site.register({ firmName: "Harrow & Pike Ltd" });
    const again = { ...form, firmName: "HARROW AND PIKE", email: "second@y.example" };
    expect(await refused(site.visitor().accounts.register(again))).toBe("firm_name_taken");
    const ask = (email: string) =>
      site.visitor().accounts.askForInvitation({ firmName: again.firmName, name: "Jo", email });
    const answers = [await ask("jo@y.example"), await ask("jo@y.example"), await ask("jim@y.example")];
    expect(answers).toEqual(Array(3).fill({ received: true }));
    expect(
      await site
        .visitor()
        .accounts.askForInvitation({ firmName: "Nobody", name: "Jo", email: "a@b.example" }),
    ).toEqual({ received: true });
    expect((await site.lastEmailTo(ownerEmail)).count).toBe(2);
    const { notifications } = await (await site.enter(ownerEmail)).accounts.notifications({});
    expect(notifications.map(({ kind, person }) => [kind, person])).toEqual(
      Array(2).fill(["invitation_wanted", "Jo"]),
    );
    site.clock.advance({ hours: 24 });
    await ask("jo@y.example");
    expect((await site.lastEmailTo(ownerEmail)).count).toBe(3);
  });

  it("is taken by a name that looks the same: letters of other sizes, digits for letters, I for l", async () => {
    const ownerEmail = await site.register({ firmName: "Halden Foods Logistics" });
    const names = ["Hɑlden", "Haǀden", "ʜalden", "HaIden", "Ha1den"].map((name) => `${name} Foods Logistics`);
    for (const firmName of [
      ...names,
      "Halden Foods Logıstics",
      "Halden Foᴏds Logistics Ltd",
      "Halden Foods L0gistics",
    ]) {
      const alike = { ...form, firmName, email: "alike@y.example" };
      expect([firmName, await refused(site.visitor().accounts.register(alike))]).toEqual([
        firmName,
        "firm_name_taken",
      ]);
    }
    await site
      .visitor()
      .accounts.askForInvitation({ firmName: "ʜalden Foods L0gistics", name: "Jo", email: "jo@y.example" });
    expect((await site.lastEmailTo(ownerEmail)).count).toBe(1);
    for (const firmName of ["3663", "O2 Halden", "Cludiant Tŷ’r Ŵyn"]) {
      const email = `owner@${firmName.length}${firmName.charCodeAt(0)}.example`;
      expect(await refused(site.visitor().accounts.register({ ...form, firmName, email }))).toBe("none");
    }
    const { id } = await site.newFirm({ name: "Fen Line" });
    const rename = (name: string) =>
      refused(admin().firms.rename({ firmId: id, name, reason: "As its owner asked" }));
    expect(await rename("Halden F00ds Logistics")).toBe("firm_name_taken");
    expect([await rename("Fen L1ne"), await rename("Fen Line")]).toEqual(["none", "none"]);
  });

  it("matches the firm with the exact name, if two older firms look the same", async () => {
    const elder = await site.register({ firmName: "Tollgate Freight" });
    const younger = await site.register({ firmName: "Milburn Freight" });
    const { firmId } = await site.db.member.findFirstOrThrow({
      where: { person: { email: younger } },
      orderBy: { id: "asc" },
    });
    const name = "To11gate Freight";
    await site.db.firm.update({
      where: { id: firmId },
      data: { name, nameKey: "to11gatefreight", skeleton: null },
    });
    const asked = async () => [
      (await site.lastEmailTo(elder)).count,
      (await site.lastEmailTo(younger)).count,
    ];
    const before = await asked();
    const ask = (firmName: string) =>
      site.visitor().accounts.askForInvitation({ firmName, name: "Jo", email: "jo@y.example" });
    await ask(`${name} Ltd`);
    expect(await asked()).toEqual([before[0], (before[1] ?? 0) + 1]);
    await ask("Tolłgate Freight");
    expect(await asked()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
  });

  it("goes to one of two firms that are confirmed with it at the same moment", async () => {
    const emails = ["one@y.example", "two@y.example"];
    for (const [nth, email] of emails.entries())
      await site.visitor().accounts.register({ ...form, firmName: nth === 0 ? "Twins" : "Tw1ns", email });
    const answers = await Promise.all(emails.map((email) => refused(confirm(email))));
    expect(answers.toSorted()).toEqual(["firm_name_taken", "none"]);
  });

  it.each([
    ["firmName", { firmName: "Click https://evil.example" }, "url_in_name"],
    ["firmName", { firmName: "Саlder" }, "mixed_scripts"],
    ["name", { name: "Jo at evil.com" }, "url_in_name"],
    ["name", { name: "Jo\nBcc: x" }, "control_character"],
  ])("%s: 422 names the field and the reason of %j: %s", async (field, changes, code) => {
    const call = site
      .visitor()
      .accounts.register({ ...form, firmName: "Fine", email: "f@y.example", ...changes });
    const error = await call.then(() => null, asDomainError);
    expect(error?.errors).toMatchObject([{ path: [field], code }]);
  });
});
