import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expireLoads, tellOfContacts } from "@board/api/server";
import { posting, START } from "@board/api/testing";
import type { TestFirm } from "@board/testing/factories";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEFAULTS } from "../settings.ts";
import { createSetting, type Setting } from "../testing/setting.ts";
import { silentLog } from "../testing/silent-log.ts";
import { createEmailSender, type EmailSender } from "./send-emails.ts";

interface Arrived {
  to: string[];
  text: string;
}

let setting: Setting;
let smtp: SMTPServer;
let smtpUrl: string;
let folder: string;
let sender: EmailSender;
let refusal: { code: number; message: string } | null = null;
const arrived: Arrived[] = [];
let poster: TestFirm;
let carrier: TestFirm;

beforeAll(async () => {
  setting = await createSetting();
  folder = await mkdtemp(join(tmpdir(), "freight-board-email-"));
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, callback) => {
      callback(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        arrived.push({ to, text: decode(Buffer.concat(chunks).toString("utf8")) });
        callback();
      });
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await rm(folder, { recursive: true });
  await setting.end();
});
beforeEach(async () => {
  setting.clock.set(START);
  await setting.db.notification.deleteMany();
  // No test alerts the firms of another.
  await setting.db.firm.updateMany({ data: { canCarry: false } });
  arrived.length = 0;
  refusal = null;
  sender = senderFor(smtpUrl);
  poster = await setting.newFirm({ canCarry: false });
  carrier = await setting.newFirm({
    canPost: false,
    vehicles: ["EIGHTEEN_T"],
    base: {
      id: `base_${poster.id}`,
      postcode: "LS1 1AA",
      outcode: "LS1",
      lat: 53.8,
      lng: -1.55,
      radiusMiles: 50,
    },
  });
});
afterEach(async () => {
  await sender.stop(0);
});

function senderFor(url: string | null): EmailSender {
  const email = {
    smtpUrl: url,
    connections: 3,
    folder,
    from: "Freight Board <board@freight.example>",
    siteUrl: "https://board.example",
  };
  return createEmailSender({
    pool: setting.pool,
    services: setting.workerServices,
    settings: { ...DEFAULTS, email },
    log: silentLog,
  });
}

/** Quoted-printable lines put together again, the subject's encoded words left alone. */
function decode(raw: string): string {
  const joined = raw.replaceAll("=\r\n", "");
  const bytes = joined.replace(/((?:=[0-9A-F]{2})+)/g, (run) =>
    Buffer.from(run.replaceAll("=", ""), "hex").toString("utf8"),
  );
  return bytes.replaceAll("\r\n", "\n");
}

const subjectOf = ({ text }: Arrived) =>
  /^Subject: (.*(?:\n .*)*)$/m.exec(text)?.[1]?.replaceAll("\n ", " ") ?? "";
const post = (changes = {}) => setting.as(setting.actorOf(poster)).loads.post(posting(changes));

describe("email about loads", () => {
  it("is sent to each member of a matching carrier who switched it on and may read it, and to nobody else", async () => {
    const member = await setting.newMember(carrier);
    const left = await setting.newMember(carrier);
    const reader = await setting.newMember(carrier, { role: "READER" });
    for (const memberId of [member.id, left.id, reader.id]) {
      await setting.db.notificationPreference.create({
        data: { memberId, topic: "matching", site: true, email: true },
      });
    }
    await setting.db.member.update({ where: { id: left.id }, data: { leftAt: setting.clock.now() } });
    const { load } = await post();
    setting.clock.advance({ minutes: 5 });
    await sender.round();
    expect(arrived.map(({ to }) => to)).toEqual([[member.person.email]]);
    const [email] = arrived;
    expect(email && subjectOf(email)).toContain("New load: LS10");
    expect(email?.text).toContain("From: Freight Board <board@freight.example>");
    expect(email?.text).toContain(`https://board.example/board#${load.id}`);
    expect(email?.text).toContain("18 t");
    expect(email?.text).not.toContain(poster.name);
    await sender.round();
    expect(arrived).toHaveLength(1);
  });

  it("about an offer goes to the carrier's office with price, time and the poster's words, and not once it is over", async () => {
    const { load } = await post({ audience: { carriers: [carrier.id] } });
    await setting.db.firm.update({ where: { id: carrier.id }, data: { canCarry: true } });
    const as = setting.as(setting.actorOf(poster));
    const send = { id: load.id, carriers: [carrier.id], pricePence: 41_000, note: "Until six." };
    const { offers } = await as.offers.send({ ...send, minutes: 30 });
    await sender.round();
    expect(arrived.map(({ to }) => to)).toEqual([[carrier.contactEmail]]);
    const [email] = arrived;
    expect(email && subjectOf(email)).toContain("410.00_offered");
    expect(email?.text).toContain("A poster offers you £410.00 without VAT");
    expect(email?.text).toContain("> Until six.");
    expect(email?.text).toContain("https://board.example/board/offers");
    expect(email?.text).not.toContain(poster.name);
    await as.offers.withdraw({ id: offers[0]?.id ?? "" });
    await as.offers.send({ ...send, minutes: 5 });
    setting.clock.advance({ minutes: 5 });
    await sender.round();
    expect(arrived).toHaveLength(1);
  });

  it("about a new load is sent when the load appears on the carrier's board", async () => {
    const priority = await setting.newFirm({ plan: "PRIORITY", vehicles: ["EIGHTEEN_T"] });
    for (const firm of [carrier, priority])
      await setting.as(setting.actorOf(firm)).searches.create({
        name: "From Leeds",
        query: { from: "LS10" },
        alert: true,
        email: true,
      });
    const told = () =>
      [carrier, priority]
        .filter(({ owner }) => arrived.some(({ to }) => to.includes(owner.person.email)))
        .map(({ id }) => id);
    const { load } = await post({ bookNowPence: 40_000 });
    await post();
    await sender.round();
    expect(told()).toEqual([priority.id]);
    await setting.as(setting.actorOf(priority)).quotes.book({ id: load.id });
    setting.clock.advance({ minutes: 5 });
    await sender.round();
    expect(told()).toEqual([carrier.id, priority.id]);
    expect(arrived.filter(({ to }) => to.includes(carrier.owner.person.email))).toHaveLength(1);
  });

  it("names a place to a carrier no more exactly than the board, until it has the load", async () => {
    const { id: memberId, person } = await setting.newMember(carrier);
    for (const topic of ["matching", "bookings"]) {
      await setting.db.notificationPreference.create({ data: { memberId, topic, site: true, email: true } });
    }
    const toMember = () => arrived.splice(0).filter(({ to }) => to.includes(person.email));
    const { load } = await post({ toPostcode: "PE31 6AA", bookNowPence: 40_000 });
    setting.clock.advance({ minutes: 10 });
    await sender.round();
    expect(
      toMember().map(({ text }) => [text.includes("Dersingham"), text.includes("Castle Rising")]),
    ).toEqual([[true, false]]);
    await setting.as(setting.actorOf(carrier)).quotes.book({ id: load.id });
    await sender.round();
    expect(toMember().map(({ text }) => text.includes("Castle Rising"))).toEqual([true]);
  });

  it("tells both ends of a booking about each other, and the loser only that it lost", async () => {
    const loser = await setting.newFirm({ canPost: false });
    const { load } = await post();
    setting.clock.advance({ minutes: 10 });
    const { quote } = await setting
      .as(setting.actorOf(carrier))
      .quotes.send({ id: load.id, amountPence: 23_450 });
    await setting.as(setting.actorOf(loser)).quotes.send({ id: load.id, amountPence: 31_000 });
    await setting.as(setting.actorOf(poster)).quotes.accept({ id: load.id, quoteId: quote.id });
    await sender.round();
    const to = (firm: TestFirm) =>
      arrived.filter((email) => email.to.includes(firm.contactEmail)).map(({ text }) => text);
    expect(to(poster)).toHaveLength(1);
    expect(to(poster)[0]).toContain(carrier.contactPhone);
    expect(to(poster)[0]).toContain("£234.50");
    expect(to(carrier)).toHaveLength(1);
    expect(to(carrier)[0]).toContain(poster.name);
    expect(to(loser)).toHaveLength(1);
    for (const secret of [poster.name, carrier.name, "234.50"]) expect(to(loser)[0]).not.toContain(secret);
    expect(to(loser)[0]).toContain("£310.00");
  });

  it("names the previous number of a carrier that changed its contact, until the change is confirmed", async () => {
    const { load } = await post({ pricingMode: "BOOK_NOW", bookNowPence: 40_000 });
    setting.clock.advance({ minutes: 10 });
    await setting.as(setting.actorOf(carrier)).quotes.book({ id: load.id });
    const owner = setting.as({
      ...setting.actorOf(carrier),
      via: "session",
      key: null,
      member: { ...carrier.owner, name: carrier.owner.person.name },
    });
    const told = () => arrived.filter(({ to }) => to.includes(poster.contactEmail)).map(({ text }) => text);
    await sender.round();
    arrived.length = 0;
    await owner.firms.changeProfile({ contactPhone: "0113 496 0999" });
    await tellOfContacts(setting.system());
    await sender.round();
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain("If they know of no change, release the load and answer this email");
    expect(told()[0]).toContain("Subject: The carrier changed its contact: LS10");
    expect(told()[0]).toContain(`ring the previous number before you hand anything over`);
    expect(told()[0]).toContain(`${carrier.contactName}\n${carrier.contactPhone}\n${carrier.contactEmail}`);
    expect(told()[0]).toContain(`https://board.example/loads/${load.id}`);
    const tellAgain = (data: object) =>
      setting.db.notification.create({
        data: {
          id: setting.services.newId("note"),
          firmId: poster.id,
          kind: "contact_changed",
          loadId: load.id,
          data: { ...data },
          createdAt: setting.clock.now(),
        },
      });
    await tellAgain({ carrierId: poster.id });
    await sender.round();
    expect(told()).toHaveLength(1);
    setting.clock.advance({ hours: 24 });
    await setting.as(setting.actorOf(carrier)).bookings.collect({ id: load.id });
    await sender.round();
    arrived.length = 0;
    await tellAgain({ carrierId: carrier.id });
    await sender.round();
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain("If they know of no change, raise a dispute and answer this email");
    await setting.as(setting.actorOf(poster)).disputes.raise({
      id: load.id,
      reason: "Unknown driver",
      details: "Its office knows of no such driver.",
    });
    await sender.round();
    arrived.length = 0;
    await tellAgain({ carrierId: carrier.id });
    await sender.round();
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain("If they know of no change, answer this email");
    await tellAgain({ carrierId: carrier.id });
    await setting.db.firm.update({ where: { id: carrier.id }, data: { holdsUntil: null } });
    await sender.round();
    expect(told()).toHaveLength(1);
  });

  it("notifies the holder of a licence that another firm typed its number, without its name", async () => {
    const note = {
      id: "note_licence",
      firmId: carrier.id,
      kind: "licence_claimed",
      createdAt: setting.clock.now(),
    };
    await setting.db.notification.create({ data: note });
    await sender.round();
    expect(arrived.map(({ to }) => to)).toEqual([[carrier.contactEmail]]);
    expect(arrived[0]?.text).toContain("Subject: Another firm gave your company or licence number");
    expect(arrived[0]?.text).toContain("https://board.example/settings/passport");
  });

  it("of an invoice leads to it", async () => {
    const { load } = await post();
    const note = {
      id: "note_invoice",
      firmId: poster.id,
      kind: "invoice_overdue",
      loadId: load.id,
      data: { invoiceId: "inv_1", number: "CV-1042", pence: 48_000 },
      createdAt: setting.clock.now(),
    };
    await setting.db.notification.create({ data: note });
    await sender.round();
    expect(arrived.map(subjectOf)).toEqual(["CV-1042 is overdue"]);
    expect(arrived[0]?.text).toContain("https://board.example/money/inv_1");
  });

  it("is not sent for test loads", async () => {
    await setting.as(setting.actorOf(poster, "test")).loads.post(posting());
    await sender.round();
    expect(arrived).toEqual([]);
  });
});

describe("email about messages and changes", () => {
  /** A booked load whose carrier has a member who wants these emails, and what arrived there. */
  async function bookedWithReader() {
    const reader = await setting.newMember(carrier);
    await setting.db.notificationPreference.create({
      data: { memberId: reader.id, topic: "messages", site: true, email: true },
    });
    const { load } = await post({ bookNowPence: 40_000 });
    setting.clock.advance({ minutes: 10 });
    const [posts, carries] = [setting.as(setting.actorOf(poster)), setting.as(setting.actorOf(carrier))];
    await carries.quotes.book({ id: load.id });
    await sender.round();
    arrived.length = 0;
    const subjects = () => arrived.filter(({ to }) => to.includes(reader.person.email)).map(subjectOf);
    return { id: load.id, posts, carries, subjects };
  }

  it("one email covers the messages of ten minutes, until they are read", async () => {
    const { id, posts, carries, subjects } = await bookedWithReader();
    for (const text of ["One.", "Two."]) await posts.messages.send({ id, text });
    await sender.round();
    expect(subjects()).toHaveLength(1);
    setting.clock.advance({ minutes: 11 });
    await posts.messages.send({ id, text: "Three." });
    await sender.round();
    expect(subjects()).toHaveLength(2);
    const { messages } = await carries.messages.list({ id });
    await carries.messages.read({ id, upTo: messages[0]?.id ?? "" });
    await posts.messages.send({ id, text: "Four." });
    await sender.round();
    expect(subjects()).toHaveLength(3);
  });

  it("a message read before its email is sent gets none", async () => {
    const { id, posts, carries, subjects } = await bookedWithReader();
    const { message } = await posts.messages.send({ id, text: "One." });
    await carries.messages.read({ id, upTo: message.id });
    await sender.round();
    expect(subjects()).toEqual([]);
  });

  it("a proposed change is emailed to the other end while it waits, and the answer to its proposer", async () => {
    const { id, posts, carries, subjects } = await bookedWithReader();
    const asked = await posts.changes.propose({ id, penceDelta: 2_500 });
    await sender.round();
    expect(subjects()).toEqual([expect.stringContaining("A change proposed for LS10")]);
    await posts.changes.withdraw({ id, changeId: asked.change?.id ?? "" });
    const gone = await posts.changes.propose({ id, penceDelta: 100 });
    await posts.changes.withdraw({ id, changeId: gone.change?.id ?? "" });
    await sender.round();
    expect(subjects()).toHaveLength(1);
    const own = await carries.changes.propose({ id, penceDelta: 2_500 });
    await posts.changes.agree({ id, changeId: own.change?.id ?? "" });
    await sender.round();
    expect(subjects()[1]).toContain("Your change was agreed");
  });
});

describe("email about a change that was answered", () => {
  it("is dropped if the load has another carrier by the time it is sent", async () => {
    const { owner } = poster;
    const quiet = { quietFrom: "09:30", quietTo: "11:00" };
    await setting.db.member.update({ where: { id: owner.id }, data: quiet });
    await setting.db.notificationPreference.create({
      data: { memberId: owner.id, topic: "messages", site: true, email: true },
    });
    const next = await setting.newFirm();
    const { load } = await post();
    setting.clock.advance({ minutes: 10 });
    const { id } = load;
    const [posts, carries] = [setting.as(setting.actorOf(poster)), setting.as(setting.actorOf(carrier))];
    const book = async (firm: TestFirm) => {
      const { quote } = await setting.as(setting.actorOf(firm)).quotes.send({ id, amountPence: 40_000 });
      await posts.quotes.accept({ id, quoteId: quote.id });
    };
    await book(carrier);
    const { change } = await posts.changes.propose({ id, penceDelta: 100 });
    await carries.changes.agree({ id, changeId: change?.id ?? "" });
    await carries.bookings.handBack({ id, reason: "Broke down." });
    await book(next);
    setting.clock.advance({ hours: 1 });
    await sender.round();
    const told = arrived.filter(({ to }) => to.includes(owner.person.email)).map(subjectOf);
    expect(told.filter((subject) => subject.includes("Your change"))).toEqual([]);
    const row = await setting.db.notificationEmail.findFirstOrThrow({
      where: { address: owner.person.email, notification: { kind: "change_agreed" } },
      orderBy: { id: "asc" },
    });
    expect(row).toMatchObject({ status: "dropped", sentAt: null });
  });
});

describe("emails by the members' preferences", () => {
  const choose = (memberId: string, topic: string, email: boolean) =>
    setting.db.notificationPreference.create({ data: { memberId, topic, site: true, email } });
  /** Filters these recipients: carriers of other tests look for loads, too. */
  const emailsTo = (addresses: readonly string[]) =>
    arrived.flatMap(({ to }) => to).filter((address) => addresses.includes(address));
  const failing = () =>
    setting.db.notification.create({
      data: {
        id: setting.services.newId("note"),
        firmId: carrier.id,
        kind: "endpoint_failing",
        data: { url: "https://tms.example.com/", since: "2026-11-18T09:00:00Z" },
        createdAt: setting.clock.now(),
      },
    });

  it("are sent beside those to the firm's own address, which gets them in any case", async () => {
    const member = await setting.newMember(carrier);
    await choose(member.id, "webhooks", true);
    await choose(carrier.owner.id, "webhooks", false);
    await failing();
    await sender.round();
    expect(arrived.flatMap(({ to }) => to).toSorted()).toEqual(
      [member.person.email, carrier.contactEmail].toSorted(),
    );
  });

  it("tell nobody what they did themselves", async () => {
    const colleague = await setting.newMember(carrier);
    for (const { id } of [carrier.owner, colleague]) await choose(id, "bookings", true);
    const { load } = await post({ bookNowPence: 40_000 });
    setting.clock.advance({ minutes: 10 });
    const { owner } = carrier;
    const member = { ...owner, name: owner.person.name };
    const actor = { ...setting.actorOf(carrier), via: "session", key: null, member } as const;
    await setting.as(actor).quotes.book({ id: load.id });
    await sender.round();
    expect(emailsTo([owner.person.email, colleague.person.email])).toEqual([colleague.person.email]);
  });

  it("also count for the firm's own address if that is the member's", async () => {
    const contactEmail = carrier.owner.person.email.toUpperCase();
    await setting.db.firm.update({ where: { id: carrier.id }, data: { contactEmail } });
    await choose(carrier.owner.id, "webhooks", false);
    await failing();
    await sender.round();
    expect(arrived).toEqual([]);
  });

  it("wait until the quiet hours are over", async () => {
    const quiet = { quietFrom: "09:30", quietTo: "11:00" };
    await setting.db.member.update({ where: { id: carrier.owner.id }, data: quiet });
    await choose(carrier.owner.id, "matching", true);
    const { email } = carrier.owner.person;
    await post();
    await sender.round();
    expect(emailsTo([email])).toEqual([]);
    setting.clock.advance({ hours: 1 });
    await sender.round();
    expect(emailsTo([email])).toEqual([email]);
  });

  it("are dropped if nobody can be booked any more by then", async () => {
    const quiet = { quietFrom: "09:30", quietTo: "11:00" };
    await setting.db.member.update({ where: { id: carrier.owner.id }, data: quiet });
    await choose(carrier.owner.id, "matching", true);
    const { load } = await post();
    setting.clock.advance({ minutes: 5 });
    await sender.round();
    await setting.as(setting.actorOf(poster)).loads.cancel({ id: load.id });
    setting.clock.advance({ hours: 1 });
    await sender.round();
    const { email } = carrier.owner.person;
    expect(emailsTo([email])).toEqual([]);
    expect(
      await setting.db.notificationEmail.findFirstOrThrow({
        where: { address: email },
        orderBy: { id: "asc" },
      }),
    ).toMatchObject({
      status: "dropped",
      failures: 0,
      sentAt: null,
    });
  });

  it("tell a former carrier nothing of the booking after its own", async () => {
    const quiet = { quietFrom: "09:30", quietTo: "11:00" };
    await setting.db.member.update({ where: { id: carrier.owner.id }, data: quiet });
    await choose(carrier.owner.id, "bookings", true);
    const next = await setting.newFirm();
    const { load } = await post();
    setting.clock.advance({ minutes: 10 });
    const posts = setting.as(setting.actorOf(poster));
    const book = async (firm: TestFirm, amountPence: number) => {
      const { quote } = await setting.as(setting.actorOf(firm)).quotes.send({ id: load.id, amountPence });
      await posts.quotes.accept({ id: load.id, quoteId: quote.id });
    };
    await book(carrier, 40_000);
    await sender.round();
    await setting.as(setting.actorOf(carrier)).bookings.handBack({ id: load.id, reason: "Broke down." });
    await book(next, 77_177);
    setting.clock.advance({ hours: 1 });
    await sender.round();
    const { email } = carrier.owner.person;
    const told = arrived.filter(({ to }) => to.includes(email)).map(({ text }) => text);
    expect(told.join("\n")).not.toContain("771.77");
    expect(told.filter((text) => text.includes("Booked:"))).toEqual([]);
  });

  it("report a quote's end, a load handed back, and one that nobody booked", async () => {
    for (const id of [carrier.owner.id, poster.owner.id]) await choose(id, "bookings", true);
    const posts = setting.as(setting.actorOf(poster));
    const carries = setting.as(setting.actorOf(carrier));
    const quoted = async () => {
      const { load } = await post();
      setting.clock.advance({ minutes: 10 });
      const { quote } = await carries.quotes.send({ id: load.id, amountPence: 40_000 });
      return { id: load.id, quoteId: quote.id };
    };
    /** Returns the subjects and texts of the emails that arrived for the firm's owner. */
    const told = async (firm: TestFirm) => {
      await sender.round();
      const own = arrived.filter(({ to }) => to.includes(firm.owner.person.email));
      for (const email of own) arrived.splice(arrived.indexOf(email), 1);
      return own.map((email) => `${subjectOf(email)}\n${email.text}`).join("\n");
    };

    await posts.quotes.decline(await quoted());
    expect(await told(carrier)).toMatch(/Declined: LS10[\s\S]*Your quote of £400\.00 was declined/);

    const changed = await quoted();
    await posts.loads.amend({ id: changed.id, pallets: 20 });
    expect(await told(carrier)).toMatch(/Changed, quote again: LS10[\s\S]*no longer stands: send a new one/);

    const off = await quoted();
    await posts.loads.cancel({ id: off.id });
    expect(await told(carrier)).toMatch(/Called off: LS10[\s\S]*Your quote of £400\.00 no longer stands/);

    const given = await quoted();
    await posts.quotes.accept(given);
    await told(poster);
    await carries.bookings.handBack({ id: given.id, reason: "No driver" });
    expect(await told(poster)).toMatch(/Back on the board: LS10/);
    expect(await told(carrier)).not.toContain("No longer yours");

    const released = await quoted();
    await posts.quotes.accept(released);
    await told(carrier);
    await posts.bookings.release({ id: released.id, reason: "No stock" });
    const lost = await told(carrier);
    expect(lost).toMatch(/No longer yours: LS10/);
    expect(lost).toContain("Why, in the words of the end that gave it up:\n> No stock");

    const { load } = await post({ collectDate: "2026-11-18" });
    setting.clock.set("2026-11-19T00:30:00.000Z");
    await expireLoads(setting.system());
    const over = await told(poster);
    expect(over).toContain("Expired: LS10");
    expect(over).toContain(load.ref);
  });

  it("for a saved search are sent to its member only", async () => {
    const member = await setting.newMember(carrier, { seat: true });
    await setting.db.firmBase.deleteMany({ where: { firmId: carrier.id } });
    const [createdAt, seenAt] = [setting.clock.now(), setting.clock.now()];
    const search = { name: "Leeds", query: { from: "LS" }, alert: true, email: true, createdAt, seenAt };
    await setting.db.savedSearch.create({
      data: { id: setting.services.newId("search"), firmId: carrier.id, memberId: member.id, ...search },
    });
    await post();
    setting.clock.advance({ minutes: 5 });
    await sender.round();
    const both = [member.person.email, carrier.owner.person.email];
    expect(emailsTo(both)).toEqual([member.person.email]);
  });
});

describe("one email covers the messages that come within ten minutes and are not read", () => {
  async function thread() {
    const chosen = { memberId: poster.owner.id, topic: "messages", site: true, email: true };
    await setting.db.notificationPreference.create({ data: chosen });
    const { load } = await post();
    setting.clock.advance({ minutes: 10 });
    const carries = setting.as(setting.actorOf(carrier));
    const { quote } = await carries.quotes.send({ id: load.id, amountPence: 40_000 });
    const posts = setting.as(setting.actorOf(poster));
    await posts.quotes.accept({ id: load.id, quoteId: quote.id });
    const { email } = poster.owner.person;
    return {
      write: async (text: string) => {
        setting.clock.advance({ minutes: 1 });
        return (await carries.messages.send({ id: load.id, text })).message.id;
      },
      readUpTo: (upTo: string) => posts.messages.read({ id: load.id, upTo }),
      emails: async () => {
        await sender.round();
        const told = arrived.filter((one) => one.to.includes(email));
        return told.filter((one) => subjectOf(one).startsWith("A message on")).length;
      },
    };
  }

  it("the next message is covered by the first email if nothing was read", async () => {
    const { write, emails } = await thread();
    await write("A");
    expect(await emails()).toBe(1);
    await write("B");
    expect(await emails()).toBe(1);
  });

  it("the next message has its own email if the first was read meanwhile", async () => {
    const { write, readUpTo, emails } = await thread();
    const first = await write("A");
    expect(await emails()).toBe(1);
    await write("B");
    await readUpTo(first);
    expect(await emails()).toBe(2);
  });

  it("the next message is emailed if the first was read before its email was sent", async () => {
    const { write, readUpTo, emails } = await thread();
    const first = await write("A");
    await write("B");
    await readUpTo(first);
    expect(await emails()).toBe(1);
  });
});

describe("email about endpoints", () => {
  it.each([
    ["endpoint_failing", { since: "2026-11-18T09:00:00Z" }, "failing for an hour"],
    ["endpoint_disabled", { reason: "gone" }, "answered 410"],
    ["endpoint_disabled", { reason: "failing" }, "failed for five days"],
  ])("%s %j", async (kind, data, words) => {
    await setting.db.notification.create({
      data: {
        id: setting.services.newId("note"),
        firmId: carrier.id,
        kind,
        data: { url: "https://tms.example.com/hooks", ...data },
        createdAt: setting.clock.now(),
      },
    });
    await sender.round();
    expect(arrived).toMatchObject([{ to: [carrier.contactEmail] }]);
    expect(arrived[0]?.text).toContain("https://tms.example.com/hooks");
    expect(arrived[0]?.text).toContain(words);
  });
});

describe("an email that cannot be sent", () => {
  const lose = async () => {
    await setting.db.notification.create({
      data: {
        id: setting.services.newId("note"),
        firmId: carrier.id,
        kind: "endpoint_failing",
        data: { url: "https://tms.example.com/", since: "2026-11-18T09:00:00Z" },
        createdAt: setting.clock.now(),
      },
    });
    await sender.round();
    return setting.db.notificationEmail.findFirstOrThrow({ orderBy: { id: "asc" } });
  };

  it("is tried again a minute later, under the same Message-ID", async () => {
    refusal = { code: 450, message: "busy" };
    const email = await lose();
    expect(email).toMatchObject({ status: "pending", failures: 1 });
    expect(email.nextAttemptAt.getTime() - setting.clock.now().getTime()).toBe(60_000);
    refusal = null;
    await sender.round();
    expect(arrived).toEqual([]);
    setting.clock.advance({ seconds: 61 });
    await sender.round();
    expect(arrived).toHaveLength(1);
    expect(arrived[0]?.text).toContain(`Message-ID: <${email.id}@freight.example>`);
    expect(await setting.db.notificationEmail.findFirstOrThrow({ orderBy: { id: "asc" } })).toMatchObject({
      status: "sent",
      error: null,
    });
  });

  it("is given up if the server refuses it for good", async () => {
    refusal = { code: 550, message: "no such box" };
    expect(await lose()).toMatchObject({ status: "failed", failures: 1 });
  });

  it("waits while there is no server", async () => {
    await sender.stop(0);
    sender = senderFor("smtp://127.0.0.1:1");
    expect(await lose()).toMatchObject({ status: "pending", failures: 1 });
  });
});

it("without a server each email is a file that email programs open", async () => {
  await sender.stop(0);
  sender = senderFor(null);
  await setting.db.notification.create({
    data: {
      id: setting.services.newId("note"),
      firmId: carrier.id,
      kind: "endpoint_disabled",
      data: { url: "https://tms.example.com/", reason: "gone" },
      createdAt: setting.clock.now(),
    },
  });
  await sender.round();
  const files = await readdir(folder);
  expect(files).toHaveLength(1);
  const text = await readFile(join(folder, files[0] ?? ""), "utf8");
  expect(files[0]).toMatch(/\.eml$/);
  expect(text).toContain(`To: ${carrier.contactEmail}`);
  expect(text).toContain("Subject: Your webhook endpoint is disabled");
});
