import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appRouter } from "./root.ts";
import { proceduresOf } from "./testing/admin.ts";
import { inPieces, photograph } from "./testing/pictures.ts";
import { refused } from "./testing/refused.ts";
import { createSite, type TestSite } from "./testing/site.ts";
import { posting } from "./testing/world.ts";

/** The ids of one firm's things, and of loads with one. */
interface Theirs {
  open: string;
  testLoad: string;
  disputed: string;
  quote: string;
  file: string;
  member: string;
  invitation: string;
  session: string;
  key: string;
  call: string;
  base: string;
  carrier: string;
  search: string;
  template: string;
  savedSite: string;
  endpoint: string;
  event: string;
  firm: string;
  review: string;
  passkey: string;
  document: string;
}

let site: TestSite;
let theirs: Theirs;
let stranger: TestFirm;
type Calls = NonNullable<Awaited<ReturnType<TestSite["browser"]>>>;
let as: Calls;

const content = async () => inPieces(await photograph("jpeg"));

/**
 * Calls of each procedure that takes an id, by the owner of another firm: the answer is 404, as for a missing row
 * (contract 3). `null`, with the reason, where the id reveals nothing.
 */
const CALLS: Record<string, ((id: Theirs) => Promise<unknown>) | null> = {
  "accounts.endSession": ({ session }) => as.accounts.endSession({ id: session }),
  "accounts.wasNotMe": ({ session }) => as.accounts.wasNotMe({ id: session }),
  "accounts.switchFirm": ({ firm }) => as.accounts.switchFirm({ firmId: firm }),
  "accounts.cancelInvitation": ({ invitation }) => as.accounts.cancelInvitation({ id: invitation }),
  "accounts.changeMember": ({ member }) => as.accounts.changeMember({ memberId: member, seat: false }),
  "accounts.removeMember": ({ member }) => as.accounts.removeMember({ memberId: member }),
  "secondFactor.removePasskey": ({ passkey }) => as.secondFactor.removePasskey({ id: passkey }),
  "secondFactor.vouch": ({ member }) => as.secondFactor.vouch({ memberId: member }),
  "apiKeys.roll": ({ key }) => as.apiKeys.roll({ id: key, overlap: "0h" }),
  "apiKeys.revoke": ({ key }) => as.apiKeys.revoke({ id: key }),
  // The other firm's calls are not in a list of one's own, whatever the filter.
  "requestLog.list": null,
  "requestLog.read": ({ call }) => as.requestLog.read({ requestId: call }),
  "apiKeys.rename": ({ key }) => as.apiKeys.rename({ id: key, name: "Ours" }),
  "board.load": ({ disputed }) => as.board.load({ id: disputed }),
  "board.toldMissing": ({ disputed }) => as.board.toldMissing({ id: disputed }),
  "bookings.collect": ({ disputed }) => as.bookings.collect({ id: disputed }),
  "bookings.putPod": async ({ disputed }) => as.bookings.putPod({ id: disputed, content: await content() }),
  "bookings.getPod": ({ disputed }) => as.bookings.getPod({ id: disputed }),
  "bookings.deliver": ({ disputed }) => as.bookings.deliver({ id: disputed, receivedBy: "A. Gate" }),
  "bookings.confirm": ({ disputed }) => as.bookings.confirm({ id: disputed }),
  "bookings.handBack": ({ disputed }) => as.bookings.handBack({ id: disputed, reason: "No driver" }),
  "bookings.release": ({ disputed }) => as.bookings.release({ id: disputed, reason: "No driver" }),
  "bookings.paid": ({ disputed }) => as.bookings.paid({ id: disputed }),
  "bookings.stopDone": ({ disputed }) => as.bookings.stopDone({ id: disputed, number: "2" }),
  "bookings.contestPaid": ({ disputed }) => as.bookings.contestPaid({ id: disputed }),
  "bookings.rate": ({ disputed }) => as.bookings.rate({ id: disputed, score: 1 }),
  "posterDashboard.load": ({ disputed }) => as.posterDashboard.load({ id: disputed }),
  "disputes.get": ({ disputed }) => as.disputes.get({ id: disputed }),
  "disputes.raise": ({ disputed }) => as.disputes.raise({ id: disputed, reason: "x", details: "x" }),
  "disputes.state": ({ disputed }) => as.disputes.state({ id: disputed, text: "x" }),
  "disputes.addFile": async ({ disputed }) => as.disputes.addFile({ id: disputed, content: await content() }),
  "disputes.getFile": ({ disputed, file }) => as.disputes.getFile({ id: disputed, fileId: file }),
  "disputes.withdraw": ({ disputed }) => as.disputes.withdraw({ id: disputed }),
  "disputes.resolve": ({ disputed }) =>
    as.disputes.resolve({ id: disputed, outcome: "CANCELLED", note: "Ours now" }),
  "documents.transportOrder": ({ disputed }) => as.documents.transportOrder({ id: disputed }),
  "firms.answerReview": ({ review }) => as.firms.answerReview({ reviewId: review, answer: "Ours" }),
  "firms.changeBase": ({ base }) => as.firms.changeBase({ id: base, radiusMiles: 1 }),
  "firms.removeBase": ({ base }) => as.firms.removeBase({ id: base }),
  "firms.setRelation": ({ carrier }) => as.firms.setRelation({ carrierId: carrier, relation: "BLOCKED" }),
  "gate.announceVehicle": ({ disputed }) => as.gate.announceVehicle({ id: disputed, driver: "Ours" }),
  "gate.check": ({ disputed }) => as.gate.check({ id: disputed, code: "222222" }),
  "gate.newCollectionCode": ({ disputed }) => as.gate.newCollectionCode({ id: disputed }),
  "changes.list": ({ disputed }) => as.changes.list({ id: disputed }),
  "changes.propose": ({ disputed }) => as.changes.propose({ id: disputed, penceDelta: 1 }),
  "changes.agree": ({ disputed }) => as.changes.agree({ id: disputed, changeId: "chg_1" }),
  "changes.refuse": ({ disputed }) => as.changes.refuse({ id: disputed, changeId: "chg_1" }),
  "changes.withdraw": ({ disputed }) => as.changes.withdraw({ id: disputed, changeId: "chg_1" }),
  "messages.list": ({ disputed }) => as.messages.list({ id: disputed }),
  "messages.send": ({ disputed }) => as.messages.send({ id: disputed, text: "x" }),
  "messages.sendFile": async ({ disputed }) =>
    as.messages.sendFile({ id: disputed, content: await content() }),
  "messages.getFile": ({ disputed, file }) => as.messages.getFile({ id: disputed, fileId: file }),
  "messages.read": ({ disputed }) => as.messages.read({ id: disputed, upTo: "msg_z" }),
  "loads.get": ({ open }) => as.loads.get({ id: open }),
  "loads.turnedAway": ({ open }) => as.loads.turnedAway({ id: open }),
  "loads.history": ({ open }) => as.loads.history({ id: open }),
  "loads.cancel": ({ open }) => as.loads.cancel({ id: open }),
  "loads.amend": ({ open }) => as.loads.amend({ id: open, notes: "Ours" }),
  "loads.sites": ({ open }) => as.loads.sites({ id: open, collectFrom: { phone: "1" } }),
  "loads.repost": ({ open }) => as.loads.repost({ id: open, collectDate: "2026-11-20" }),
  "passport.getDocument": ({ document }) => as.passport.getDocument({ id: document }),
  "quotes.send": ({ testLoad }) => as.quotes.send({ id: testLoad, amountPence: 100 }),
  "quotes.withdraw": ({ open }) => as.quotes.withdraw({ id: open }),
  "quotes.accept": ({ open, quote }) => as.quotes.accept({ id: open, quoteId: quote }),
  "quotes.decline": ({ open, quote }) => as.quotes.decline({ id: open, quoteId: quote }),
  "quotes.book": ({ testLoad }) => as.quotes.book({ id: testLoad }),
  "searches.change": ({ search }) => as.searches.change({ id: search, name: "Ours" }),
  "searches.remove": ({ search }) => as.searches.remove({ id: search }),
  "searches.seen": ({ search }) => as.searches.seen({ id: search }),
  "sites.change": ({ savedSite }) => as.sites.change({ id: savedSite, phone: "1" }),
  "sites.remove": ({ savedSite }) => as.sites.remove({ id: savedSite }),
  "templates.saveLoad": ({ open }) => as.templates.saveLoad({ name: "Ours", loadId: open }),
  "templates.rename": ({ template }) => as.templates.rename({ id: template, name: "Ours" }),
  "templates.remove": ({ template }) => as.templates.remove({ id: template }),
  "templates.use": ({ template }) => as.templates.use({ id: template, collectDate: "2026-11-20" }),
  "testMode.advance": ({ testLoad }) =>
    site.as(site.actorOf(stranger, "test")).testMode.advance({ id: testLoad, to: "BOOKED" }),
  "webhooks.get": ({ endpoint }) => as.webhooks.get({ id: endpoint }),
  "webhooks.change": ({ endpoint }) => as.webhooks.change({ id: endpoint, status: "disabled" }),
  "webhooks.delete": ({ endpoint }) => as.webhooks.delete({ id: endpoint }),
  "webhooks.rotateSecret": ({ endpoint }) => as.webhooks.rotateSecret({ id: endpoint }),
  "webhooks.test": ({ endpoint }) => as.webhooks.test({ id: endpoint }),
  "webhooks.deliveries": ({ endpoint }) => as.webhooks.deliveries({ id: endpoint }),
  "webhooks.replay": ({ endpoint, event }) => as.webhooks.replay({ id: endpoint, eventId: event }),
  // Filters of one's own events: of another firm's load there are none.
  "webhooks.events": null,
};

const ID = /^(?:id|\w+Id)$/;

/** Paths whose input names a thing by its id. */
function givenIds(): string[] {
  return Object.entries(proceduresOf(appRouter)).flatMap(([path, { _def }]) => {
    const inputs = (_def as unknown as { inputs: { shape?: object }[] }).inputs;
    const names = inputs.flatMap(({ shape }) => Object.keys(shape ?? {}));
    // Excludes lastEventId, a position in a stream.
    return names.some((name) => ID.test(name) && name !== "lastEventId") ? [path] : [];
  });
}

beforeAll(async () => {
  site = await createSite();
  const [poster, carrier] = [await site.newFirm(), await site.newFirm({ plan: "PRIORITY" })];
  stranger = await site.newFirm({ plan: "PRIORITY" });
  const [posts, carries] = [site.as(site.actorOf(poster)), site.as(site.actorOf(carrier))];

  const disputed = (await posts.loads.post(posting({ collectDate: "2026-11-18" }))).load.id;
  const won = await carries.quotes.send({ id: disputed, amountPence: 40_000 });
  await posts.quotes.accept({ id: disputed, quoteId: won.quote.id });
  await carries.bookings.collect({ id: disputed });
  await posts.disputes.raise({ id: disputed, reason: "damage", details: "Leaning." });
  await posts.disputes.addFile({ id: disputed, content: await content() });
  const file = await site.db.storedFile.findFirstOrThrow({
    where: { loadId: disputed },
    orderBy: { id: "asc" },
  });

  const open = (await posts.loads.post(posting())).load.id;
  const { quote } = await carries.quotes.send({ id: open, amountPence: 40_000 });
  const testLoad = (await site.as(site.actorOf(poster, "test")).loads.post(posting())).load.id;
  const { endpoint } = await posts.webhooks.create({ url: "https://hooks.firm.example/in", events: ["*"] });
  const session = await site.db.session.create({
    data: {
      id: site.services.newId("sess"),
      personId: poster.owner.personId,
      firmId: poster.id,
      userAgent: "Test",
      address: "192.0.2.1",
      createdAt: site.clock.now(),
      lastSeenAt: site.clock.now(),
      expiresAt: new Date(site.clock.now().getTime() + 86_400_000),
    },
  });
  const review = await site.db.firmReview.create({
    data: {
      id: site.services.newId("review"),
      firmId: poster.id,
      action: "ASK",
      text: "Which vans?",
      personId: poster.owner.personId,
      at: site.clock.now(),
    },
  });
  const passkey = await site.db.passkey.create({
    data: {
      id: site.services.newId("passkey"),
      personId: poster.owner.personId,
      credentialId: "theirs",
      publicKey: new Uint8Array([1]),
      counter: 0n,
      transports: [],
      name: "Theirs",
      createdAt: site.clock.now(),
    },
  });
  const { document } = await carries.passport.sendDocument({
    kind: "hire_and_reward",
    content: await content(),
    insurer: "Pennine Mutual",
    policy: "MF/90227",
    validFrom: "2026-01-01",
    validUntil: "2027-01-01",
  });
  theirs = {
    open,
    testLoad,
    disputed,
    quote: quote.id,
    file: file.id,
    member: (await site.newMember(poster)).id,
    invitation: (await posts.accounts.invite({ email: "new@poster.example", role: "STAFF", seat: false }))
      .invitationId,
    session: session.id,
    key: (await posts.apiKeys.create({ name: "TMS", mode: "live", scopes: ["loads:read"] })).key.id,
    call: "req_theirs",
    base: (await carries.firms.addBase({ postcode: "LS1", radiusMiles: 10 })).base.id,
    carrier: carrier.id,
    search: (await carries.searches.create({ name: "Leeds", query: { from: "LS" } })).search.id,
    template: (await posts.templates.saveLoad({ name: "Leeds", loadId: open })).template.id,
    savedSite: (await posts.sites.save({ name: "Goods in", lines: ["Unit 4"], postcode: "CA3 0HA" })).site.id,
    endpoint: endpoint.id,
    event: (await site.db.event.findFirstOrThrow({ where: { firmId: poster.id }, orderBy: { id: "asc" } }))
      .id,
    firm: poster.id,
    review: review.id,
    passkey: passkey.id,
    document: document.id,
  };

  const mine = await site.db.session.create({
    data: {
      ...session,
      id: site.services.newId("sess"),
      personId: stranger.owner.personId,
      firmId: stranger.id,
    },
  });
  const caller = await site.browser(mine.id);
  if (caller === null) throw new Error("The stranger could not enter.");
  as = caller;
});
afterAll(() => site.drop());

describe("what is another firm's", () => {
  it("is asked of every procedure that is given an id", () => {
    const wanted = givenIds().filter((path) => !path.startsWith("admin."));
    expect(wanted.toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  it.each(Object.entries(CALLS).flatMap(([path, call]) => (call === null ? [] : [[path, call] as const])))(
    "%s answers as if there were no such thing",
    async (_, call) => {
      expect(await refused(call(theirs))).toBe("not_found");
    },
  );

  it("is left as it was", async () => {
    const [load, key, endpoint, member, session, template] = await Promise.all([
      site.db.load.findUniqueOrThrow({ where: { id: theirs.disputed } }),
      site.db.apiKey.findUniqueOrThrow({ where: { id: theirs.key } }),
      site.db.webhookEndpoint.findUniqueOrThrow({ where: { id: theirs.endpoint } }),
      site.db.member.findUniqueOrThrow({ where: { id: theirs.member } }),
      site.db.session.findUniqueOrThrow({ where: { id: theirs.session } }),
      site.db.loadTemplate.findUniqueOrThrow({ where: { id: theirs.template } }),
    ]);
    expect(load.status).toBe("DISPUTED");
    expect([key.revokedAt, key.name, endpoint.status, member.leftAt, session.endedAt, template.name]).toEqual(
      [null, "TMS", "enabled", null, null, "Leeds"],
    );
  });

  it("stays unknown to whoever asks for events of another firm's load", async () => {
    expect((await as.webhooks.events({ loadId: theirs.open })).events).toEqual([]);
  });
});
