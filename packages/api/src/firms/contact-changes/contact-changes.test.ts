import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { heldUntil } from "../../core/contact-changes/rules.ts";
import { SITE } from "../../core/emails.ts";
import { asDomainError } from "../../core/errors.ts";
import { tellOfContacts } from "../../loads/carrier-contact.ts";
import { refused } from "../../testing/refused.ts";
import { createSite, NEWCOMER, PASSWORD } from "../../testing/site.ts";
import { codeNow } from "../../testing/totp.ts";
import { posting, START } from "../../testing/world.ts";

const site = await createSite();
const { db, clock } = site;
afterAll(() => site.drop());

let poster: TestFirm;
beforeEach(async () => {
  clock.set(START);
  await db.signInThrottle.deleteMany();
  await db.contactToTell.deleteMany();
  poster = await site.newFirm();
});

const NEW_PHONE = "0113 496 0999";
const posts = () => site.as(site.actorOf(poster));
const postLoad = async (changes: object = {}) => (await posts().loads.post(posting(changes))).load.id;
type Carries = Pick<ReturnType<typeof posts>, "quotes" | "firms">;

/** A carrier with its owner, registered through the site. */
async function carrier(options: { canCarry?: boolean } = {}) {
  const email = await site.register(options);
  const { firmId } = await db.member.findFirstOrThrow({
    where: { person: { email } },
    orderBy: { id: "asc" },
  });
  await db.firm.update({ where: { id: firmId }, data: { plan: "PRIORITY" } });
  return { email, firmId, owner: await site.enter(email) };
}

/** The links of emails about changed contacts to an address, the newest first. */
async function linksTo(address: string): Promise<string[]> {
  const emails = await db.email.findMany({
    where: { address, subject: { startsWith: "Contact details on" } },
    orderBy: { id: "desc" },
  });
  return emails.map(({ text }) => text.split(`${SITE}/contacts/`)[1]?.split(/\s/)[0] ?? "");
}
const holdOf = async (firmId: string) =>
  (await db.firm.findUniqueOrThrow({ where: { id: firmId } })).holdsUntil?.toISOString() ?? null;
const AFTER_72_H = new Date(Date.parse(START) + 72 * 3_600_000).toISOString();

async function bookRefused(of: Carries) {
  return refused(of.quotes.book({ id: await postLoad({ pricingMode: "BOOK_NOW", bookNowPence: 40_000 }) }));
}

describe("passport: a change of phone, email, owner or password by recovery", () => {
  it("of the phone causes a hold of 72 hours, with different words for carrier and poster", async () => {
    const { owner, firmId } = await carrier();
    await owner.firms.changeProfile({ contactPhone: NEW_PHONE });
    expect(await holdOf(firmId)).toBe(AFTER_72_H);
    const bookNow = await postLoad({ pricingMode: "BOOK_NOW", bookNowPence: 40_000 });
    const book = await owner.quotes.book({ id: bookNow }).catch(asDomainError);
    expect(book).toMatchObject({
      code: "carrier_on_hold",
      status: 409,
      members: { until: AFTER_72_H },
      detail: expect.stringMatching(
        /^Your firm's contact details were changed.*the link that was emailed to the old address/,
      ),
    });
    const id = await postLoad();
    const { quote } = await owner.quotes.send({ id, amountPence: 40_000 });
    const accept = await posts().quotes.accept({ id, quoteId: quote.id }).catch(asDomainError);
    expect(accept).toMatchObject({
      code: "carrier_on_hold",
      detail: expect.stringMatching(
        /^The carrier changed its contact details and wins nothing until .* stays active/,
      ),
    });
    const { load } = await posts().loads.get({ id });
    expect(load.quotes).toMatchObject([{ heldUntil: AFTER_72_H, allowedActions: ["decline"] }]);
    await db.firm.updateMany({ where: { holdsUntil: { not: null } }, data: { holdsUntil: clock.now() } });
    const fresh = await posts().loads.get({ id });
    expect(fresh.load.quotes).toMatchObject([{ heldUntil: null, allowedActions: ["accept", "decline"] }]);
    expect((await posts().quotes.accept({ id, quoteId: quote.id })).load.status).toBe("BOOKED");
  });

  it("is shown in GET /me and on the site, for live data only", async () => {
    const { owner, email } = await carrier();
    await owner.firms.changeProfile({ contactPhone: NEW_PHONE });
    const now = await site.enter(email);
    expect((await now.firms.me({})).firm.holdsUntil).toBe(AFTER_72_H);
    expect((await now.accounts.counts({})).heldUntil).toBe(AFTER_72_H);
    const test = await site.browser(await site.open(email), { mode: "test" });
    expect((await test?.firms.me({}))?.firm.holdsUntil).toBeNull();
  });

  it("is not recorded if the same phone or email is written differently", async () => {
    const { owner, firmId, email } = await carrier();
    await owner.firms.changeProfile({
      contactPhone: "+44 113 496 0000",
      contactEmail: email.toUpperCase(),
      contactName: "Somebody else",
      usualTermsDays: 14,
    });
    expect(await holdOf(firmId)).toBeNull();
  });

  it("is reported to the old address, even if that address itself was changed a moment before", async () => {
    const { owner, email } = await carrier();
    await owner.firms.changeProfile({ contactEmail: "thief@elsewhere.example" });
    await owner.firms.changeProfile({ contactPhone: NEW_PHONE });
    expect(await linksTo(email)).toHaveLength(2);
    expect(await linksTo("thief@elsewhere.example")).toEqual([]);
  });

  it("of an owner is a role given, by an invitation or an admin, and an owner's new email", async () => {
    const { owner, email, firmId } = await carrier();
    await owner.accounts.invite({ email: "second@people.example", role: "OWNER", seat: true });
    expect(await holdOf(firmId)).toBeNull();
    const { token } = await site.lastEmailTo("second@people.example");
    await site.visitor().accounts.acceptInvitation({ token, ...NEWCOMER });
    expect(await holdOf(firmId)).toBe(AFTER_72_H);
    expect(await linksTo(email)).toHaveLength(1);

    const staffed = await carrier();
    const member = await site.newMember(
      (await db.firm.findUniqueOrThrow({ where: { id: staffed.firmId } })) as TestFirm,
    );
    await staffed.owner.accounts.changeMember({ memberId: member.id, seat: true });
    expect(await holdOf(staffed.firmId)).toBeNull();
    await staffed.owner.accounts.changeMember({ memberId: member.id, role: "OWNER" });
    expect(await holdOf(staffed.firmId)).toBe(AFTER_72_H);

    const moved = await carrier();
    await moved.owner.accounts.changeEmail({ email: "moved@people.example", current: PASSWORD });
    const link = await site.lastEmailTo("moved@people.example");
    await moved.owner.accounts.confirmEmail({ token: link.token });
    expect(await holdOf(moved.firmId)).toBe(AFTER_72_H);
    expect(await linksTo(moved.email)).toHaveLength(1);
  });

  it("of a password by recovery cannot be confirmed through the same mailbox", async () => {
    const { owner, email, firmId } = await carrier();
    await db.firm.update({ where: { id: firmId }, data: { contactEmail: "office@firm.example" } });
    await owner.accounts.changePassword({ current: PASSWORD, password: "another long password" });
    expect(await holdOf(firmId)).toBeNull();
    const recover = async () => {
      await site.visitor().accounts.requestReset({ email });
      const { token } = await site.lastEmailTo(email);
      await site.visitor().accounts.resetPassword({ token, password: PASSWORD });
    };
    await recover();
    expect(await holdOf(firmId)).toBe(AFTER_72_H);
    expect((await linksTo("office@firm.example")).at(0)).not.toBe("");
    await db.firm.update({ where: { id: firmId }, data: { contactEmail: email } });
    await recover();
    expect(await linksTo(email)).toEqual([""]);
  });

  it("of the email is undone from the old address without recording another, and is not recorded for staff", async () => {
    const { owner, email, firmId } = await carrier();
    await owner.accounts.changeEmail({ email: "taken@people.example", current: PASSWORD });
    await owner.accounts.confirmEmail({ token: (await site.lastEmailTo("taken@people.example")).token });
    const before = await db.contactChange.count({ where: { firmId } });
    const { token } = await site.lastEmailTo(email);
    await site.visitor().accounts.resetPassword({ token, password: PASSWORD });
    expect(await db.contactChange.count({ where: { firmId } })).toBe(before);

    const staffed = await carrier();
    await staffed.owner.accounts.invite({ email: "staff@people.example", role: "TRAFFIC", seat: true });
    const invited = (await site.lastEmailTo("staff@people.example")).token;
    await site.visitor().accounts.acceptInvitation({ token: invited, ...NEWCOMER });
    await site.visitor().accounts.requestReset({ email: "staff@people.example" });
    const reset = (await site.lastEmailTo("staff@people.example")).token;
    await site.visitor().accounts.resetPassword({ token: reset, password: PASSWORD });
    expect(await holdOf(staffed.firmId)).toBeNull();
  });

  it("of a firm that only posts is reported, and causes no hold", async () => {
    const { owner, email, firmId } = await carrier({ canCarry: false });
    await owner.firms.changeProfile({ contactPhone: NEW_PHONE });
    expect(await linksTo(email)).toEqual([""]);
    expect(await holdOf(firmId)).toBeNull();
    expect(await db.contactChange.count({ where: { firmId } })).toBe(1);
  });
});

describe("passport: confirming a changed contact", () => {
  it("works from the old address, once; opening the link confirms nothing", async () => {
    const { owner, email, firmId } = await carrier();
    await owner.firms.changeProfile({ contactPhone: NEW_PHONE, contactEmail: "new@firm.example" });
    const [token = ""] = await linksTo(email);
    const visitor = site.visitor();
    expect(await visitor.contactChanges.toConfirm({ token })).toMatchObject({
      until: AFTER_72_H,
      changes: [
        { kind: "PHONE", from: "0113 496 0000", to: NEW_PHONE },
        { kind: "EMAIL", from: email, to: "new@firm.example" },
      ],
    });
    expect(await bookRefused(owner)).toBe("carrier_on_hold");
    await visitor.contactChanges.confirmByLink({ token });
    expect(await bookRefused(owner)).toBe("none");
    expect(await refused(visitor.contactChanges.confirmByLink({ token }))).toBe("link_invalid");
    expect(await refused(visitor.contactChanges.toConfirm({ token }))).toBe("link_invalid");
    expect(await db.contactChange.findMany({ where: { firmId }, orderBy: { id: "asc" } })).toMatchObject([
      { confirmedBy: "old_address" },
      { confirmedBy: "old_address" },
    ]);
    const { entries } = await owner.firms.audit({});
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["contacts.confirmed", "contacts.held", "profile.changed"]),
    );
  });

  it("needs each change's own link: a later change still holds the firm", async () => {
    const { owner, email, firmId } = await carrier();
    await owner.firms.changeProfile({ contactPhone: NEW_PHONE });
    clock.advance({ seconds: 60 });
    await owner.firms.changeProfile({ contactPhone: "0113 496 0777" });
    const [later = "", first = ""] = await linksTo(email);
    await site.visitor().contactChanges.confirmByLink({ token: later });
    expect(await holdOf(firmId)).toBe(AFTER_72_H);
    await site.visitor().contactChanges.confirmByLink({ token: first });
    expect(await holdOf(firmId)).toBeNull();
  });

  it("works by a second factor of an owner that is three days old, never by one that was just added", async () => {
    const { owner } = await carrier();
    expect(await owner.contactChanges.hold({})).toEqual({ until: null, changes: [], mayConfirm: false });
    const { key } = await owner.secondFactor.startTotp({});
    await owner.secondFactor.confirmTotp({ code: codeNow(key, clock.now()) });
    await owner.firms.changeProfile({ contactPhone: NEW_PHONE });
    expect((await owner.contactChanges.hold({})).mayConfirm).toBe(false);
    expect(await refused(owner.contactChanges.confirm({}))).toBe("factor_missing");
    await db.totp.updateMany({ data: { confirmedAt: new Date(Date.parse(START) - 72 * 3_600_000) } });
    expect(await owner.contactChanges.hold({})).toMatchObject({
      mayConfirm: true,
      changes: [{ kind: "PHONE" }],
    });
    clock.advance({ seconds: 11 * 60 });
    expect(await refused(owner.contactChanges.confirm({}))).toBe("step_up_required");
    await owner.secondFactor.give({ proof: { method: "totp", code: codeNow(key, clock.now()) } });
    expect(await bookRefused(owner)).toBe("carrier_on_hold");
    expect(await owner.contactChanges.confirm({})).toEqual({ until: null, changes: [], mayConfirm: false });
    expect(await bookRefused(owner)).toBe("none");
  });

  it("is refused to an owner whom the change made one", async () => {
    const { owner, firmId } = await carrier();
    const other = await carrier();
    const { key } = await other.owner.secondFactor.startTotp({});
    await other.owner.secondFactor.confirmTotp({ code: codeNow(key, clock.now()) });
    await db.totp.updateMany({ data: { confirmedAt: new Date("2026-01-01") } });
    await owner.accounts.invite({ email: other.email, role: "OWNER", seat: true });
    await site.visitor().accounts.acceptInvitation({ token: (await site.lastEmailTo(other.email)).token });
    await other.owner.accounts.switchFirm({ firmId });
    const session = await db.session.findFirstOrThrow({
      where: { firmId, person: { email: other.email } },
      orderBy: { id: "asc" },
    });
    const there = await site.browser(session.id);
    expect((await there?.contactChanges.hold({}))?.mayConfirm).toBe(false);
    expect(there && (await refused(there.contactChanges.confirm({})))).toBe("role_missing");
  });

  it("works by an admin, with a reason in the log", async () => {
    const { owner, firmId } = await carrier();
    await owner.firms.changeProfile({ contactPhone: NEW_PHONE });
    const person = await db.person.findFirstOrThrow({ orderBy: { id: "asc" } });
    const admin = site.as({ kind: "admin", person: { id: person.id, name: "Helen Ops" } });
    await admin.admin.firms.confirmContacts({ firmId, reason: "Called the old number" });
    expect(await bookRefused(owner)).toBe("none");
    expect(await refused(admin.admin.firms.confirmContacts({ firmId, reason: "Again" }))).toBe("not_found");
  });
});

describe("the hold", () => {
  it("ends after 72 hours to the millisecond, and concerns live loads only", () => {
    const until = new Date(AFTER_72_H);
    expect(heldUntil(until, "live", new Date(until.getTime() - 1))).toEqual(until);
    expect(heldUntil(AFTER_72_H, "live", until)).toBeNull();
    expect(heldUntil(until, "test", new Date(START))).toBeNull();
    expect(heldUntil(null, "live", new Date(START))).toBeNull();
  });
});

describe("a changed contact of a carrier that has jobs", () => {
  /** A carrier with a job that its poster reads. */
  async function withJob() {
    const { owner, email, firmId } = await carrier();
    const id = await postLoad({ pricingMode: "BOOK_NOW", bookNowPence: 40_000 });
    await owner.quotes.book({ id });
    clock.advance({ minutes: 1 });
    const before = await db.firm.findUniqueOrThrow({ where: { id: firmId } });
    const read = async () => (await posts().loads.get({ id })).load;
    const told = () =>
      db.event.findMany({ where: { loadId: id, firmId: poster.id }, orderBy: { id: "desc" } });
    return { owner, email, firmId, id, before, read, told, until: () => holdOf(firmId) };
  }
  const THIEF = { contactPhone: NEW_PHONE, contactEmail: "thief@elsewhere.example", contactName: "Mr New" };

  it("is shown beside the previous one at the load, in lists and at the gate, until it is confirmed", async () => {
    const { owner, email, id, before, read, until } = await withJob();
    expect(await read()).toMatchObject({ carrier: { phone: "0113 496 0000", previous: null }, warnings: [] });
    await owner.firms.changeProfile(THIEF);
    const previous = { contactName: before.contactName, email, phone: "0113 496 0000", until: await until() };
    const { contactName, contactEmail, contactPhone } = THIEF;
    const shown = { contactName, email: contactEmail, phone: contactPhone, previous };
    const warnings = [{ code: "contact_changed", detail: expect.stringContaining("0113 496 0000") }];
    const load = await read();
    expect(load).toMatchObject({ carrier: shown, poster: { previous: null }, warnings });
    expect((await posts().loads.list({})).loads[0]).toMatchObject({ carrier: shown, warnings });
    expect((await owner.loads.get({ id })).load.warnings).toEqual([]);
    await owner.gate.announceVehicle({ id, driver: "Sam Whitfield", vehicleReg: "YK21 FHM" });
    const { gateCheck } = await posts().gate.check({ id, code: load.collectionCode ?? "" });
    expect(gateCheck).toMatchObject({ carrier: shown, warnings });

    clock.advance({ seconds: 60 });
    await owner.firms.changeProfile({ contactPhone: "0113 496 0777", contactName: "Mr Newer" });
    expect((await read()).carrier?.previous).toEqual({ ...previous, until: await until() });
    const [later = "", first = ""] = await linksTo(email);
    await site.visitor().contactChanges.confirmByLink({ token: later });
    expect((await read()).carrier?.previous).toMatchObject({ email, phone: "0113 496 0000" });
    await site.visitor().contactChanges.confirmByLink({ token: first });
    expect(await read()).toMatchObject({ carrier: { phone: "0113 496 0777", previous: null }, warnings: [] });
  });

  it("is reported to the poster of each booked load by load.updated with the warning, a notification and history", async () => {
    const { owner, firmId, id, before, told, read, until } = await withJob();
    const other = await site.newFirm();
    const elsewhere = await site.as(site.actorOf(other)).loads.post(posting());
    const over = await postLoad({ pricingMode: "BOOK_NOW", bookNowPence: 40_000 });
    await owner.quotes.book({ id: over });
    await posts().loads.cancel({ id: over, reason: "Not ready." });
    const { version } = await read();
    await owner.firms.changeProfile(THIEF);
    expect((await read()).version).toBe(version);
    expect(await tellOfContacts(site.system())).toEqual({ toldOfContact: 1 });
    const [event] = await told();
    expect(event?.body).toMatchObject({
      type: "load.updated",
      data: {
        load: { id, version: version + 1, warnings: [{ code: "contact_changed" }] },
        carrier: {
          phone: NEW_PHONE,
          previous: { contactName: before.contactName, phone: "0113 496 0000", until: await until() },
        },
      },
    });
    const notes = await db.notification.findMany({
      where: { kind: "contact_changed", firmId: poster.id },
      orderBy: { id: "asc" },
    });
    expect(notes).toMatchObject([{ firmId: poster.id, loadId: id, data: { carrierId: firmId } }]);
    const { history } = await posts().loads.history({ id });
    expect(history.at(-1)).toMatchObject({ action: "contactChanged" });
    for (const loadId of [over, elsewhere.load.id])
      expect(await db.event.count({ where: { loadId, type: "load.updated" } })).toBe(0);
  });

  it("is reported once after several changes and a crash, and never for a job that is over, another carrier's or confirmed", async () => {
    const { owner, firmId, id, told } = await withJob();
    const more = [];
    for (let nth = 0; nth < 4; nth += 1) {
      more.push(await postLoad({ pricingMode: "BOOK_NOW", bookNowPence: 40_000 }));
      await owner.quotes.book({ id: more[nth] ?? "" });
    }
    const [over = "", elsewhere = "", , last = ""] = more;
    const newsOf = (loadId: string) =>
      db.notification.count({ where: { kind: "contact_changed", firmId: poster.id, loadId } });
    await owner.firms.changeProfile({ contactPhone: "0113 496 0666" });
    await owner.firms.changeProfile(THIEF);
    await posts().loads.cancel({ id: over, reason: "Not ready." });
    await posts().bookings.release({ id: elsewhere, reason: "Not answering" });
    const other = site.as(site.actorOf(await site.newFirm({ plan: "PRIORITY" })));
    const { quote } = await other.quotes.send({ id: elsewhere, amountPence: 40_000 });
    await posts().quotes.accept({ id: elsewhere, quoteId: quote.id });

    const stop = new AbortController();
    stop.abort();
    expect(await tellOfContacts(site.system(), stop.signal)).toEqual({ toldOfContact: 0 });
    expect(await newsOf(id)).toBe(0);
    await Promise.all([tellOfContacts(site.system()), tellOfContacts(site.system())]);
    await tellOfContacts(site.system());
    const counts = [];
    for (const loadId of [id, ...more]) counts.push(await newsOf(loadId));
    expect(counts).toEqual([1, 0, 0, 1, 1]);
    expect((await told())[0]?.body).toMatchObject({ data: { carrier: { phone: NEW_PHONE } } });
    expect(await db.contactToTell.count()).toBe(0);

    await owner.firms.changeProfile({ contactPhone: "0113 496 0777" });
    await db.firm.update({ where: { id: firmId }, data: { holdsUntil: clock.now() } });
    expect(await tellOfContacts(site.system())).toEqual({ toldOfContact: 0 });
    expect([await newsOf(last), await db.contactToTell.count()]).toEqual([1, 0]);
  });

  it("can be changed three times in 24 hours; the usual terms have no such limit", async () => {
    const { owner, email } = await carrier();
    for (const change of [{ contactPhone: NEW_PHONE }, { contactName: "Mr New" }, { contactEmail: email }])
      await owner.firms.changeProfile(change);
    await owner.firms.changeProfile({ contactEmail: "new@firm.example" });
    clock.advance({ hours: 1 });
    const later = await site.enter(email);
    const over = await later.firms.changeProfile({ contactPhone: "0113 496 0777" }).catch(asDomainError);
    expect(over).toMatchObject({ code: "rate_limited", status: 429, retryAfterSeconds: 23 * 3_600 });
    for (const usualTermsDays of [7, 14]) await later.firms.changeProfile({ usualTermsDays });
    expect(await later.firms.changeProfile({ contactPhone: NEW_PHONE })).toMatchObject({
      usualTermsDays: 14,
    });
    clock.advance({ hours: 23 });
    const next = await site.enter(email);
    expect(await refused(next.firms.changeProfile({ contactPhone: "0113 496 0777" }))).toBe("none");
  });

  it("is shown until the hold ends, to the millisecond, for the load and in lists", async () => {
    const { owner, until, read } = await withJob();
    await owner.firms.changeProfile({ contactPhone: NEW_PHONE });
    const end = Date.parse((await until()) ?? "");
    for (const [at, shows] of [
      [end - 1, true],
      [end, false],
    ] as const) {
      clock.set(new Date(at).toISOString());
      const load = await read();
      expect(load.carrier?.previous !== null).toBe(shows);
      const { loads } = await posts().loads.list({});
      const warned = [load, ...loads].map(({ warnings }) => warnings.map(({ code }) => code));
      expect(warned).toEqual(Array.from({ length: 2 }, () => (shows ? ["contact_changed"] : [])));
    }
  });

  it("shows the contact of before the first change, also a day later; a changed name alone holds nobody", async () => {
    const { owner, email, before, read, told } = await withJob();
    const events = (await told()).length;
    await owner.firms.changeProfile({ contactName: "Mr New" });
    expect(await read()).toMatchObject({ carrier: { contactName: "Mr New", previous: null }, warnings: [] });
    expect(await told()).toHaveLength(events);
    clock.advance({ hours: 24 });
    const again = await site.enter(email);
    await again.firms.changeProfile({ contactName: "Mr Newer", contactPhone: NEW_PHONE });
    expect((await read()).carrier?.previous?.contactName).toBe(before.contactName);
  });

  it("is shown in a hold that a new owner began, and not once the old contact is back", async () => {
    const { owner, firmId, email, before, read } = await withJob();
    await db.contactChange.create({
      data: {
        id: `contact_${firmId}`,
        firmId,
        kind: "OWNER",
        to: "new@people.example",
        toldAddress: email,
        at: clock.now(),
        holdsUntil: new Date(clock.now().getTime() + 3_600_000),
      },
    });
    const holdsUntil = new Date(clock.now().getTime() + 3_600_000);
    await db.firm.update({ where: { id: firmId }, data: { holdsUntil } });
    await owner.firms.changeProfile({ contactName: "Mr New" });
    const { contactName, contactPhone } = before;
    expect((await read()).carrier?.previous).toMatchObject({ contactName, phone: contactPhone });
    await owner.firms.changeProfile({ contactName, contactPhone: NEW_PHONE });
    expect((await read()).carrier?.previous).toMatchObject({ contactName, phone: contactPhone });
    await owner.firms.changeProfile({ contactPhone });
    expect((await read()).carrier?.previous).toBeNull();
  });
});

describe("sandbox", () => {
  it("has no hold: test loads can be won", async () => {
    const { owner, email } = await carrier();
    await owner.firms.changeProfile({ contactPhone: NEW_PHONE });
    const test = await site.browser(await site.open(email), { mode: "test" });
    const load = await test?.loads.post(posting());
    const advanced = await test?.testMode.advance({ id: load?.load.id ?? "", to: "BOOKED" });
    expect(advanced?.load.status).toBe("BOOKED");
  });
});
