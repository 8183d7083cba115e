import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProcedureMeta } from "../core/procedures.ts";
import { appRouter } from "../root.ts";
import { proceduresOf } from "./admin.ts";
import { inPieces, photograph } from "./pictures.ts";
import { refused } from "./refused.ts";
import { createSite, type TestSite } from "./site.ts";
import { posting } from "./world.ts";

/** The ids of one firm's things, and of loads with one. */
interface Theirs {
  open: string;
  disputed: string;
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
  firm: string;
  review: string;
  passkey: string;
  device: string;
  document: string;
  invoice: string;
  agreement: string;
  networkMember: string;
  guide: string;
  offer: string;
  vehicle: string;
}

let site: TestSite;
let theirs: Theirs;
let stranger: TestFirm;
type Calls = NonNullable<Awaited<ReturnType<TestSite["browser"]>>>;
let as: Calls;

const content = async () => inPieces(await photograph("jpeg"));

/**
 * Calls by the owner of another firm of each procedure that takes an id: the answer is 404, as for a missing row
 * (contract 3). `null`, with the reason, where the id reveals nothing. What has an address below a load or an endpoint is
 * tried by packages/rest/src/contract/isolation.test.ts.
 */
const CALLS: Record<string, ((id: Theirs) => Promise<unknown>) | null> = {
  "accounts.endSession": ({ session }) => as.accounts.endSession({ id: session }),
  "accounts.wasNotMe": ({ session }) => as.accounts.wasNotMe({ id: session }),
  "accounts.switchFirm": ({ firm }) => as.accounts.switchFirm({ firmId: firm }),
  "accounts.cancelInvitation": ({ invitation }) => as.accounts.cancelInvitation({ id: invitation }),
  "accounts.changeMember": ({ member }) => as.accounts.changeMember({ memberId: member, seat: false }),
  "accounts.removeMember": ({ member }) => as.accounts.removeMember({ memberId: member }),
  "push.test": ({ device }) => as.push.test({ id: device }),
  "push.end": ({ device }) => as.push.end({ id: device }),
  "secondFactor.removePasskey": ({ passkey }) => as.secondFactor.removePasskey({ id: passkey }),
  "secondFactor.vouch": ({ member }) => as.secondFactor.vouch({ memberId: member }),
  "apiKeys.roll": ({ key }) => as.apiKeys.roll({ id: key, overlap: "0h" }),
  "apiKeys.revoke": ({ key }) => as.apiKeys.revoke({ id: key }),
  // The list never includes another firm's calls, with any filter.
  "requestLog.list": null,
  "requestLog.read": ({ call }) => as.requestLog.read({ requestId: call }),
  "apiKeys.rename": ({ key }) => as.apiKeys.rename({ id: key, name: "Ours" }),
  "board.load": ({ disputed }) => as.board.load({ id: disputed }),
  "board.toldMissing": ({ disputed }) => as.board.toldMissing({ id: disputed }),
  "carrierDiary.quote": ({ disputed }) => as.carrierDiary.quote({ id: disputed }),
  "posterDashboard.load": ({ disputed }) => as.posterDashboard.load({ id: disputed }),
  "firms.answerReview": ({ review }) => as.firms.answerReview({ reviewId: review, answer: "Ours" }),
  "firms.changeBase": ({ base }) => as.firms.changeBase({ id: base, radiusMiles: 1 }),
  "firms.removeBase": ({ base }) => as.firms.removeBase({ id: base }),
  "firms.setRelation": ({ carrier }) => as.firms.setRelation({ carrierId: carrier, relation: "BLOCKED" }),
  "invoices.get": ({ invoice }) => as.invoices.get({ id: invoice }),
  "invoices.approve": ({ invoice }) => as.invoices.approve({ id: invoice }),
  "invoices.query": ({ invoice }) => as.invoices.query({ id: invoice, reason: "Ours" }),
  "invoices.credit": ({ invoice }) => as.invoices.credit({ id: invoice, reason: "Ours" }),
  "invoices.paid": ({ invoice }) => as.invoices.paid({ id: invoice, paidAt: "2026-11-18T10:00:00Z" }),
  "invoices.contestPaid": ({ invoice }) => as.invoices.contestPaid({ id: invoice }),
  "invoiceDocuments.pdf": ({ invoice }) => as.invoiceDocuments.pdf({ id: invoice }),
  "invoiceDocuments.xml": ({ invoice }) => as.invoiceDocuments.xml({ id: invoice }),
  // Lists include no other firm's invoices or jobs, with any filter.
  "invoices.list": null,
  "moneyPage.previewSelfBill": null,
  "moneyPage.remind": null,
  "moneyPage.toInvoice": null,
  "selfBilling.accept": ({ agreement }) => as.selfBilling.accept({ id: agreement }),
  "selfBilling.end": ({ agreement }) => as.selfBilling.end({ id: agreement }),
  // A carrier's id says nothing of its jobs for others.
  "selfBilling.propose": null,
  "selfBilling.run": null,
  // A carrier's id says nothing of it, and lists hold the firm's own rows.
  "network.invite": null,
  "network.change": ({ networkMember }) => as.network.change({ memberId: networkMember, note: "Ours" }),
  "network.remove": ({ networkMember }) => as.network.remove({ memberId: networkMember }),
  "network.remind": ({ networkMember }) => as.network.remind({ memberId: networkMember }),
  "network.accept": ({ networkMember }) => as.network.accept({ id: networkMember }),
  "network.decline": ({ networkMember }) => as.network.decline({ id: networkMember }),
  "network.leave": ({ networkMember }) => as.network.leave({ id: networkMember }),
  "networkPage.member": ({ networkMember }) => as.networkPage.member({ memberId: networkMember }),
  "offers.accept": ({ offer }) => as.offers.accept({ id: offer }),
  "offers.decline": ({ offer }) => as.offers.decline({ id: offer, reason: "OTHER" }),
  "offers.withdraw": ({ offer }) => as.offers.withdraw({ id: offer }),
  "routingGuides.get": ({ guide }) => as.routingGuides.get({ id: guide }),
  "routingGuides.change": ({ guide }) => as.routingGuides.change({ id: guide, name: "Ours" }),
  "routingGuides.remove": ({ guide }) => as.routingGuides.remove({ id: guide }),
  "matching.offerFit": ({ offer }) => as.matching.offerFit({ id: offer }),
  "matching.loadsForVehicle": ({ vehicle }) => as.matching.loadsForVehicle({ id: vehicle }),
  // A job that is no job of the firm is refused alike, whether it exists or not.
  "vehicles.post": null,
  "vehicles.get": ({ vehicle }) => as.vehicles.get({ id: vehicle }),
  "vehicles.change": ({ vehicle }) => as.vehicles.change({ id: vehicle, count: 2 }),
  "vehicles.withdraw": ({ vehicle }) => as.vehicles.withdraw({ id: vehicle }),
  "vehicles.stillEmpty": ({ vehicle }) => as.vehicles.stillEmpty({ id: vehicle }),
  "vehicles.taken": ({ vehicle, open }) => as.vehicles.taken({ id: vehicle, loadId: open }),
  // A filter of one's own offers.
  "offers.list": null,
  "passport.getDocument": ({ document }) => as.passport.getDocument({ id: document }),
  "searches.change": ({ search }) => as.searches.change({ id: search, name: "Ours" }),
  "searches.remove": ({ search }) => as.searches.remove({ id: search }),
  "searches.seen": ({ search }) => as.searches.seen({ id: search }),
  "sites.change": ({ savedSite }) => as.sites.change({ id: savedSite, phone: "1" }),
  "sites.remove": ({ savedSite }) => as.sites.remove({ id: savedSite }),
  "templates.saveLoad": ({ open }) => as.templates.saveLoad({ name: "Ours", loadId: open }),
  "templates.rename": ({ template }) => as.templates.rename({ id: template, name: "Ours" }),
  "templates.remove": ({ template }) => as.templates.remove({ id: template }),
  "templates.use": ({ template }) => as.templates.use({ id: template, collectDate: "2026-11-20" }),
  // Filters of one's own events: the isolation suite asks for those of another firm's load.
  "webhooks.events": null,
};

const ID = /^(?:id|\w+Id)$/;

/** Addresses for which the isolation suite has a load or an endpoint of another firm. */
const BELOW_A_LOAD = /^\/(?:loads|test\/loads|webhook-endpoints)\/\{id\}/;

/** Paths whose input names a thing by its id. */
function givenIds(): string[] {
  return Object.entries(proceduresOf(appRouter)).flatMap(([path, { _def }]) => {
    if (BELOW_A_LOAD.test((_def.meta as ProcedureMeta | undefined)?.openapi?.path ?? "")) return [];
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

  const disputed = (await posts.loads.post(posting({ bookNowPence: 40_000 }))).load.id;
  await carries.quotes.book({ id: disputed });
  await posts.disputes.raise({ id: disputed, reason: "damage", details: "Leaning." });
  const open = (await posts.loads.post(posting())).load.id;
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
  const device = await site.db.pushSubscription.create({
    data: {
      id: site.services.newId("push"),
      memberId: poster.owner.id,
      sessionId: session.id,
      hash: new Uint8Array([1]),
      secret: new Uint8Array([1]),
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
  const ends = { buyerId: poster.id, mode: "live" as const };
  const agreement = await site.db.selfBillingAgreement.create({
    data: {
      ...ends,
      id: site.services.newId("agree"),
      carrierId: carrier.id,
      until: new Date("2027-10-31"),
      proposedAt: site.clock.now(),
      textVersion: "1",
    },
  });
  const invoice = await site.db.invoice.create({
    data: {
      ...ends,
      id: site.services.newId("inv"),
      kind: "INVOICE",
      status: "ISSUED",
      supplierId: carrier.id,
      makerId: carrier.id,
      number: "CV-1",
      issuedAt: site.clock.now(),
      taxPointOn: new Date("2026-11-18"),
      dueOn: new Date("2026-12-18"),
      supplier: {},
      buyer: {},
      vat: [],
      netPence: 100,
      vatPence: 20,
      totalPence: 120,
    },
  });
  theirs = {
    open,
    disputed,
    member: (await site.newMember(poster)).id,
    invitation: (await posts.accounts.invite({ email: "new@poster.example", role: "TRAFFIC", seat: false }))
      .invitationId,
    session: session.id,
    key: (await posts.apiKeys.create({ name: "TMS", mode: "live", scopes: ["loads:read"] })).key.id,
    call: "req_theirs",
    base: (await carries.firms.addBase({ postcode: "LS1", radiusMiles: 10 })).base.id,
    carrier: carrier.id,
    search: (await carries.searches.create({ name: "Leeds", query: { from: "LS" } })).search.id,
    template: (await posts.templates.saveLoad({ name: "Leeds", loadId: open })).template.id,
    savedSite: (await posts.sites.save({ name: "Goods in", lines: ["Unit 4"], postcode: "CA3 0HA" })).site.id,
    firm: poster.id,
    review: review.id,
    passkey: passkey.id,
    device: device.id,
    document: document.id,
    invoice: invoice.id,
    agreement: agreement.id,
    networkMember: (await posts.network.invite({ carrierId: carrier.id, groups: [] })).member.id,
    guide: (await posts.routingGuides.save({ name: "Leeds", steps: [{ to: "board" }] })).routingGuide.id,
    offer: (await posts.offers.send({ id: open, carriers: [carrier.id] })).offers[0]?.id ?? "",
    vehicle:
      (await carries.vehicles.post({ vehicleClass: "ARTIC", at: "LS10", from: "2026-11-18T12:00:00Z" }))
        .vehicle?.id ?? "",
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

describe("another firm's data", () => {
  it("is requested by every procedure that takes an id", () => {
    const wanted = givenIds().filter((path) => !path.startsWith("admin."));
    expect(wanted.toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  it.each(Object.entries(CALLS).flatMap(([path, call]) => (call === null ? [] : [[path, call] as const])))(
    "%s answers as if it did not exist",
    async (_, call) => {
      expect(await refused(call(theirs))).toBe("not_found");
    },
  );

  it("is unchanged afterwards", async () => {
    const [key, member, session, template] = await Promise.all([
      site.db.apiKey.findUniqueOrThrow({ where: { id: theirs.key } }),
      site.db.member.findUniqueOrThrow({ where: { id: theirs.member } }),
      site.db.session.findUniqueOrThrow({ where: { id: theirs.session } }),
      site.db.loadTemplate.findUniqueOrThrow({ where: { id: theirs.template } }),
    ]);
    expect([key.revokedAt, key.name, member.leftAt, session.endedAt, template.name]).toEqual([
      null,
      "TMS",
      null,
      null,
      "Leeds",
    ]);
  });
});
