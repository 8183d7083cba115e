import type { Role } from "@board/db/enums";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Actor, type DriverActor, type FirmActor, SCOPES, SYSTEM } from "../core/actor.ts";
import { asDomainError } from "../core/errors.ts";
import { createCallerFactory, type ProcedureMeta } from "../core/procedures.ts";
import { RIGHTS } from "../core/rights.ts";
import { appRouter } from "../root.ts";
import { ADMIN, proceduresOf } from "./admin.ts";
import { VISITOR } from "./site.ts";
import { createWorld, type World } from "./world.ts";

// The table is independent of the code, so that a changed or missing guard fails. Admin procedures are not listed.

// `person`: signed in, whatever the firm's status. `firm`: by key or session. `member`: by a session of the site.
// `driver`: by a driver's link; without `party` by that alone. `owner`: by an owner, or a key of an owner; without `firm`
// by a session only. `trade`, `money` and `office`: by the roles that `ROLES_OF` has for the word.

/**
 * Callers of each procedure. `livekey`: by no test key. `trial`: in the sandbox also before the firm is
 * approved. `own`: in the sandbox on its own test loads only. Other words are required of the firm or member.
 */
const MAY: Record<string, string> = {
  "accounts.register": "anybody",
  "accounts.askForInvitation": "anybody",
  "accounts.sendAgain": "anybody",
  "accounts.correctEmail": "anybody",
  "accounts.toConfirm": "anybody",
  "accounts.confirmRegistration": "anybody",
  "accounts.sendNewLink": "anybody",
  "accounts.toVerify": "anybody",
  "accounts.verifyAddress": "anybody",
  "accounts.requestReset": "anybody",
  "accounts.resetPassword": "anybody",
  "accounts.invitation": "anybody",
  "accounts.acceptInvitation": "anybody",
  "accounts.account": "person",
  "accounts.signIns": "person",
  "accounts.rename": "person",
  "accounts.setDates": "person",
  "accounts.changePassword": "person",
  "accounts.changeEmail": "person",
  "accounts.confirmEmail": "person",
  "accounts.startLinking": "person",
  "accounts.unlink": "person",
  "accounts.wasNotMe": "person",
  "accounts.sessions": "person",
  "accounts.suspension": "person",
  "accounts.endSession": "person",
  "accounts.endOtherSessions": "person",
  "accounts.switchFirm": "person",
  "accounts.members": "firm",
  "accounts.invite": "owner approved",
  "accounts.cancelInvitation": "owner",
  "accounts.changeMember": "owner",
  "accounts.removeMember": "owner",
  "accounts.seatGivers": "firm",
  "accounts.askForSeat": "firm trade",
  "accounts.counts": "firm",
  "accounts.notifications": "firm",
  "accounts.markNotificationsRead": "firm",
  "apiKeys.list": "member",
  "apiKeys.create": "member",
  "apiKeys.roll": "member",
  "apiKeys.revoke": "member",
  "apiKeys.rename": "member",
  "billing.get": "firm loads:read money",
  "billing.change": "firm loads:write money",
  "board.read": "firm board:read seat office",
  "board.backload": "firm board:read seat office",
  "board.count": "firm board:read seat office",
  "board.words": "firm board:read seat office",
  "board.whole": "firm board:read seat office",
  "board.outcodes": "firm board:read office",
  "board.relax": "firm board:read seat office",
  "board.load": "firm board:read seat office",
  "board.toldMissing": "firm board:read seat office",
  "bookings.collect": "party driver loads:write trade",
  "bookings.putPod": "party loads:write trade",
  "bookings.getPod": "party loads:read",
  "bookings.getPodFile": "party loads:read",
  "bookings.deliver": "party driver loads:write trade",
  "bookings.confirm": "party loads:write trade",
  "bookings.handBack": "party loads:write trade",
  "bookings.release": "party loads:write trade",
  "bookings.paid": "party loads:write office",
  "bookings.stopDone": "party driver loads:write trade",
  "bookings.contestPaid": "party loads:write office",
  "bookings.rate": "party loads:write trade",
  "conditions.get": "firm loads:read",
  "conditions.change": "firm loads:write owner",
  "conditions.putFile": "firm loads:write owner",
  "conditions.getFile": "firm loads:read",
  "conditions.ofLoad": "party board:read",
  "conditions.fileOfLoad": "party loads:read",
  "carrierDiary.jobs": "firm loads:read carrier",
  "carrierDiary.week": "firm loads:read carrier",
  "carrierDiary.crews": "firm loads:read carrier office",
  "carrierDiary.paymentsDue": "firm loads:read carrier",
  "carrierDiary.pastJobs": "firm loads:read carrier",
  "carrierDiary.quotes": "firm board:read carrier",
  "carrierDiary.quote": "firm board:read carrier",
  "carrierDiary.countQuotes": "firm board:read carrier",
  "posterDashboard.list": "firm loads:read poster",
  "posterDashboard.count": "firm loads:read poster",
  "posterDashboard.decisions": "firm loads:read poster",
  "posterDashboard.load": "firm loads:read",
  "disputes.get": "party loads:read",
  "disputes.raise": "party loads:write trade",
  "disputes.state": "party loads:write trade",
  "disputes.addFile": "party loads:write trade",
  "disputes.getFile": "party loads:read",
  "disputes.withdraw": "party loads:write trade",
  "disputes.resolve": "party loads:write trade",
  "changes.list": "party loads:read",
  "changes.propose": "firm loads:write trade",
  "changes.agree": "firm loads:write trade",
  "changes.refuse": "firm loads:write trade",
  "changes.withdraw": "firm loads:write trade",
  "selfBilling.propose": "firm loads:write poster money",
  "invoiceDocuments.pdf": "firm loads:read office",
  "invoiceDocuments.xml": "firm loads:read office",
  "invoiceDocuments.export": "firm loads:read money",
  "invoiceDocuments.statements": "firm loads:read office",
  "selfBilling.run": "firm loads:write poster money",
  "selfBilling.accept": "firm loads:write carrier money",
  "selfBilling.end": "firm loads:write money",
  "selfBilling.list": "firm loads:read money",
  "invoices.issueForLoad": "firm loads:write office",
  "invoices.issue": "firm loads:write office",
  "invoices.list": "firm loads:read",
  "invoices.get": "firm loads:read",
  "invoices.approve": "firm loads:write office",
  "invoices.query": "firm loads:write office",
  "invoices.credit": "firm loads:write money",
  "invoices.paid": "firm loads:write office",
  "invoices.contestPaid": "firm loads:write office",
  "invoices.remit": "firm loads:write money",
  "extras.propose": "firm loads:write office",
  "extras.accept": "firm loads:write office",
  "extras.query": "firm loads:write office",
  "extras.offer": "firm loads:write office",
  "extras.withdraw": "firm loads:write office",
  "proof.addPage": "party driver loads:write trade",
  "proof.consignmentNote": "party driver loads:read",
  "proof.removePage": "party driver loads:write trade",
  "messages.list": "party driver loads:read office",
  "messages.send": "party driver loads:write trade",
  "messages.sendFile": "party driver loads:write trade",
  "messages.getFile": "party driver loads:read office",
  "messages.read": "party driver loads:write office",
  "documents.transportOrder": "party loads:read",
  "documents.exportJobs": "firm loads:read",
  "driverLinks.make": "firm loads:write carrier trade",
  "driverLinks.list": "firm loads:read carrier office",
  "driverLinks.mine": "driver",
  "driverLinks.opened": "driver",
  "driverLinks.revoke": "firm loads:write carrier trade",
  "requestLog.list": "member",
  "requestLog.read": "member",
  "search.everything": "member",
  "firms.me": "firm",
  "firms.profile": "member",
  "firms.record": "firm loads:read",
  "firms.changeProfile": "owner",
  "firms.approval": "member",
  "firms.answerReview": "owner",
  "firms.startCarrying": "owner",
  "firms.vehicles": "firm board:read carrier office",
  "firms.setVehicles": "firm quotes:write carrier livekey trade",
  "firms.lorries": "member carrier office",
  "firms.setLorries": "member carrier trade",
  "firms.bases": "firm board:read carrier office",
  "firms.addBase": "firm quotes:write carrier livekey trade",
  "firms.changeBase": "firm quotes:write carrier livekey trade",
  "firms.removeBase": "firm quotes:write carrier livekey trade",
  "firms.relations": "firm loads:read poster livekey office",
  "firms.findCarriers": "firm loads:read poster livekey office",
  "firms.setRelation": "owner poster",
  "firms.audit": "owner",
  "contactChanges.hold": "member office",
  "contactChanges.confirm": "owner",
  "contactChanges.toConfirm": "anybody",
  "contactChanges.confirmByLink": "anybody",
  "gate.announceVehicle": "party loads:write trade",
  "gate.check": "party loads:write trade",
  "gate.newCollectionCode": "party loads:write trade",
  "imports.sheet": "member loads:write poster trade",
  "imports.read": "member loads:write poster trade",
  "imports.knowHeading": "member loads:write poster trade",
  "loads.post": "firm loads:write poster trade",
  "loads.preview": "firm loads:write poster trade",
  "loads.read": "firm loads:write poster trade",
  "loads.bulk": "firm loads:write poster trade",
  "loads.bulkCancel": "firm loads:write trade",
  "loads.bulkRepost": "firm loads:write poster trade",
  "loads.sites": "firm loads:write poster trade",
  "loads.undoBatch": "firm loads:write poster trade",
  "loads.list": "firm loads:read",
  "loads.get": "party driver loads:read",
  "loads.history": "party loads:read",
  "loads.turnedAway": "firm loads:read poster office",
  "loads.cancel": "party loads:write trade",
  "loads.amend": "firm loads:write poster trade",
  "loads.open": "firm loads:write poster trade",
  "loads.repost": "firm loads:write poster trade",
  "network.invite": "firm loads:write poster trade",
  "network.list": "firm loads:read office",
  "network.change": "firm loads:write poster trade",
  "network.remove": "firm loads:write poster trade",
  "network.invitations": "firm board:read carrier office",
  "network.accept": "firm quotes:write carrier approved trial trade",
  "network.decline": "firm quotes:write carrier trade",
  "network.leave": "firm quotes:write carrier trade",
  "network.readList": "member loads:write poster trade",
  "network.check": "member loads:write poster trade",
  "network.inviteList": "member loads:write poster trade",
  "network.remind": "member loads:write poster trade",
  "network.useLink": "member quotes:write carrier trade",
  "network.readLink": "anybody",
  "network.neverWrite": "anybody",
  "networkPage.read": "member loads:read poster office",
  "networkPage.member": "member loads:read poster office",
  "networkPage.memberships": "member board:read carrier office",
  "notificationPreferences.read": "member",
  "push.read": "member",
  "push.subscribe": "member",
  "push.test": "member",
  "push.end": "member",
  "moneyPage.extras": "firm loads:read office",
  "moneyPage.late": "firm loads:read carrier office",
  "moneyPage.ledgerFirms": "firm loads:read money",
  "moneyPage.previewSelfBill": "firm loads:read poster money",
  "moneyPage.remind": "firm loads:write carrier office",
  "moneyPage.toDo": "firm loads:read office",
  "moneyPage.toInvoice": "firm loads:read carrier office",
  "notificationPreferences.change": "member",
  "lanes.prices": "firm loads:read office",
  "passport.get": "firm board:read carrier office",
  "passport.change": "firm quotes:write carrier owner",
  "passport.sendDocument": "firm quotes:write carrier owner",
  "passport.getDocument": "party board:read carrier office",
  "performance.carrier": "firm loads:read carrier office",
  "performance.poster": "firm loads:read poster office",
  "places.read": "firm",
  "places.suggest": "firm office",
  "privacy.documents": "anybody",
  "privacy.acceptDocuments": "person",
  "privacy.exportData": "person",
  "privacy.exportDriver": "owner carrier",
  "privacy.eraseDriver": "owner carrier",
  "privacy.eraseMe": "person",
  "routingGuides.list": "firm loads:read poster office",
  "routingGuides.get": "firm loads:read poster office",
  "routingGuides.save": "firm loads:write poster trade",
  "routingGuides.change": "firm loads:write poster trade",
  "routingGuides.remove": "firm loads:write poster trade",
  "routingGuides.plan": "firm loads:write poster trade",
  "routingGuides.hours": "firm loads:read poster office",
  "routingGuides.setHours": "firm loads:write poster trade",
  "runs.get": "firm loads:read poster office",
  "runs.skip": "firm loads:write poster trade",
  "runs.stop": "firm loads:write poster trade",
  "matching.board": "firm loads:read poster office",
  "matching.vehiclesForLoad": "firm loads:read poster office",
  "matching.vehiclesForPosting": "member loads:write poster trade",
  "matching.loadsToAsk": "member loads:read poster office",
  "matching.loadsForVehicle": "firm board:read seat office",
  "matching.counts": "firm board:read seat office",
  "matching.words": "firm board:read seat office",
  "matching.sheet": "member quotes:write carrier seat approved trial trade",
  "matching.offerFit": "firm board:read seat office",
  "vehicles.post": "firm quotes:write carrier seat approved trial trade",
  "vehicles.list": "firm board:read office",
  "vehicles.get": "firm board:read office",
  "vehicles.jobsToName": "member board:read office",
  "vehicles.change": "firm quotes:write carrier seat approved trial trade",
  "vehicles.withdraw": "firm quotes:write carrier seat approved trial trade",
  "vehicles.stillEmpty": "firm quotes:write carrier seat approved trial trade",
  "vehicles.taken": "firm quotes:write carrier seat approved trial trade",
  "offers.send": "firm loads:write poster trade",
  "offers.list": "firm office",
  "offers.accept": "firm quotes:write carrier seat approved trial trade",
  "offers.decline": "firm quotes:write carrier trade",
  "offers.withdraw": "firm loads:write poster trade",
  "quotes.send": "firm quotes:write carrier seat approved trial own trade",
  "quotes.withdraw": "firm quotes:write carrier seat own trade",
  "quotes.accept": "firm loads:write poster trade",
  "quotes.decline": "firm loads:write poster trade",
  "quotes.book": "firm quotes:write carrier seat approved trial own trade",
  "quotes.list": "firm board:read carrier",
  "road.positions": "party driver loads:write trade",
  "road.report": "party driver loads:write trade",
  "road.takeBack": "party driver loads:write trade",
  "searches.list": "firm board:read seat office",
  "searches.create": "firm quotes:write seat livekey trade",
  "searches.change": "firm quotes:write seat livekey trade",
  "searches.order": "member board:read seat trade",
  "searches.remove": "firm quotes:write seat livekey trade",
  "searches.seen": "firm quotes:write seat livekey trade",
  "secondFactor.addPasskey": "person",
  "secondFactor.confirmTotp": "person",
  "secondFactor.forgetDevices": "person",
  "secondFactor.makeRecoveryCodes": "person",
  "secondFactor.read": "person",
  "secondFactor.removePasskey": "person",
  "secondFactor.removeTotp": "person",
  "secondFactor.startPasskey": "person",
  "secondFactor.startTotp": "person",
  "secondFactor.askReset": "person",
  "secondFactor.challenge": "person",
  "secondFactor.give": "person",
  "secondFactor.step": "person",
  "secondFactor.stopReset": "anybody",
  "secondFactor.lockedOut": "owner",
  "secondFactor.vouch": "owner",
  "sites.list": "firm loads:read poster office",
  "sites.save": "firm loads:write poster trade",
  "sites.change": "firm loads:write poster trade",
  "sites.remove": "firm loads:write poster trade",
  "status.read": "anybody",
  "templates.list": "firm loads:read poster office",
  "templates.save": "firm loads:write poster trade",
  "templates.saveLoad": "firm loads:write poster trade",
  "templates.rename": "firm loads:write poster trade",
  "templates.remove": "firm loads:write poster trade",
  "templates.use": "firm loads:read poster office",
  "testMode.advance": "firm loads:write test trade",
  "testMode.post": "firm quotes:write carrier test trade",
  "testMode.board": "firm board:read carrier seat test office",
  "trackingLinks.make": "firm loads:write poster trade",
  "trackingLinks.list": "firm loads:read poster office",
  "trackingLinks.revoke": "firm loads:write poster trade",
  "trackingLinks.read": "anybody",
  "trackingLinks.opened": "anybody",
  "webhooks.create": "firm webhooks owner",
  "webhooks.list": "firm webhooks owner",
  "webhooks.get": "firm webhooks owner",
  "webhooks.change": "firm webhooks owner",
  "webhooks.delete": "firm webhooks owner",
  "webhooks.rotateSecret": "firm webhooks owner",
  "webhooks.test": "firm webhooks owner",
  "webhooks.deliveries": "firm webhooks owner",
  "webhooks.replay": "firm webhooks owner",
  "webhooks.events": "firm events:read office",
};

const createCaller = createCallerFactory(appRouter);
const PATHS = Object.keys(proceduresOf(appRouter));
const isAdmins = (path: string) => path.startsWith("admin.");
const signed = (may: ReadonlySet<string>) => !may.has("anybody");
/** Procedures of a firm, which refuse signed-in callers without one. */
const ofFirm = (may: ReadonlySet<string>) => signed(may) && !may.has("person") && !ofLink(may);
/** Procedures of a driver's link alone. */
const ofLink = (may: ReadonlySet<string>) => may.has("driver") && !may.has("party");
const OF_FIRMS = Object.keys(MAY).filter((path) => ofFirm(new Set(MAY[path]?.split(" "))));

let world: World;
let firm: TestFirm;
let noSeat: TestFirm;
let posterOnly: TestFirm;
let carrierOnly: TestFirm;
let owner: FirmActor;
beforeAll(async () => {
  world = await createWorld();
  firm = await world.newFirm();
  noSeat = await world.newFirm({ seat: false });
  posterOnly = await world.newFirm({ canCarry: false });
  carrierOnly = await world.newFirm({ canPost: false });
  owner = world.actorOf(firm);
});
afterAll(() => world.drop());

/** Past every guard: the next thing to be looked at is the input, and what no schema takes is refused for itself. */
const PAST = "validation_failed";

interface Wrong {
  actor: (path: string) => Actor;
  /** The answer where the words of the table say that this person is a wrong one. */
  answer: (may: ReadonlySet<string>) => string;
}

const onSite = (may: ReadonlySet<string>) => may.has("member") || (may.has("owner") && !may.has("firm"));
/** An actor by key: acts for the owner with a seat (interface 5.3), limited by its maker's role. */
const byKey = (actor: FirmActor, role: Role = "OWNER"): FirmActor => ({
  ...actor,
  via: "key",
  key: { id: "key_1", name: "TMS", expiresAt: null, maker: { id: "member_1", role } },
});
/** Roles that may make a call, by a word of the table. Without such a word every role may. */
const ROLES_OF: Record<string, readonly Role[]> = {
  owner: ["OWNER"],
  trade: ["OWNER", "TRAFFIC"],
  money: ["OWNER", "ACCOUNTS"],
  office: ["OWNER", "TRAFFIC", "ACCOUNTS"],
};
const ROLES = ["OWNER", "TRAFFIC", "ACCOUNTS", "READER"] as const;
const isFor = (may: ReadonlySet<string>, role: Role) =>
  Object.entries(ROLES_OF).every(([word, roles]) => !may.has(word) || roles.includes(role));
const scopeOf = (path: string) => SCOPES.find((scope) => MAY[path]?.split(" ").includes(scope));

/** A driver of the firm, by an open link or one that has ended. */
const byLink = (end: DriverActor["link"]["end"]): DriverActor => ({
  kind: "driver",
  firm: { id: firm.id, name: firm.name, suspended: false },
  mode: "live",
  link: { id: "dlink_1", loadId: "load_1", end },
});

/** Callers that are told the same by procedures of a driver's link as by any other. */
const WITHOUT_FIRM: readonly string[] = [
  "somebody who is signed out",
  "a driver with a link",
  "a driver whose link has ended",
];

const WRONG: Record<string, Wrong> = {
  "a driver with a link": {
    actor: () => byLink(null),
    answer: (may) => (may.has("driver") ? PAST : "driver_not_allowed"),
  },
  "a driver whose link has ended": {
    actor: () => byLink({ cause: "RELEASED", at: world.clock.now() }),
    answer: () => "link_ended",
  },
  "somebody who is signed out": {
    actor: () => VISITOR,
    answer: (may) => (signed(may) ? "signed_out" : PAST),
  },
  "a suspended firm": {
    actor: () => ({ ...owner, firm: { ...owner.firm, suspended: true } }),
    answer: (may) => (ofFirm(may) ? "firm_suspended" : PAST),
  },
  "a firm that waits for approval": {
    actor: () => ({ ...owner, firm: { ...owner.firm, approval: "PENDING" } }),
    answer: (may) =>
      may.has("test") ? "live_key_not_allowed" : may.has("approved") ? "firm_not_approved" : PAST,
  },
  "a firm that was refused": {
    actor: () => ({ ...owner, firm: { ...owner.firm, approval: "REFUSED" } }),
    answer: (may) =>
      may.has("test") ? "live_key_not_allowed" : may.has("approved") ? "firm_not_approved" : PAST,
  },
  "an admin who is in no firm": {
    actor: () => ADMIN,
    answer: (may) => (ofFirm(may) && !may.has("party") ? "scope_missing" : PAST),
  },
  "the clock": {
    actor: () => SYSTEM,
    answer: (may) => (ofFirm(may) && !may.has("party") ? "scope_missing" : PAST),
  },
  "somebody without a seat": {
    actor: () => world.actorOf(noSeat),
    answer: (may) => (may.has("test") ? "live_key_not_allowed" : may.has("seat") ? "seat_required" : PAST),
  },
  "a firm that only posts": {
    actor: () => world.actorOf(posterOnly),
    answer: (may) => (may.has("test") ? "live_key_not_allowed" : may.has("carrier") ? "not_a_carrier" : PAST),
  },
  "a firm that only carries": {
    actor: () => world.actorOf(carrierOnly),
    answer: (may) => (may.has("test") ? "live_key_not_allowed" : may.has("poster") ? "not_a_poster" : PAST),
  },
  "a key that may do everything": {
    actor: () => byKey(owner),
    answer: (may) => (may.has("test") ? "live_key_not_allowed" : onSite(may) ? "signed_out" : PAST),
  },
  "a key with every scope but the one": {
    actor: (path) => ({
      ...byKey(owner),
      scopes: new Set(SCOPES.filter((scope) => scope !== scopeOf(path))),
    }),
    answer: (may) =>
      may.has("test")
        ? "live_key_not_allowed"
        : SCOPES.some((scope) => may.has(scope))
          ? "scope_missing"
          : onSite(may)
            ? "signed_out"
            : PAST,
  },
  "somebody who looks at test data": {
    actor: () => world.actorOf(firm, "test"),
    answer: (may) => (may.has("own") ? "test_key_not_allowed" : PAST),
  },
  "a firm that waits for approval and looks at test data": {
    actor: () => ({ ...world.actorOf(firm, "test"), firm: { ...owner.firm, approval: "PENDING" } }),
    answer: (may) =>
      may.has("own")
        ? "test_key_not_allowed"
        : may.has("approved") && !may.has("trial")
          ? "firm_not_approved"
          : PAST,
  },
  "a test key that may do everything": {
    actor: () => byKey(world.actorOf(firm, "test")),
    answer: (may) =>
      may.has("livekey") || may.has("own") ? "test_key_not_allowed" : onSite(may) ? "signed_out" : PAST,
  },
  "an owner with a seat in a firm that does both": {
    actor: () => owner,
    answer: (may) => (may.has("test") ? "live_key_not_allowed" : PAST),
  },
};

/** Answers of the admin procedures; all other callers get the refusal for admins only. */
const OF_ADMINS: Record<string, string> = {
  "somebody who is signed out": "signed_out",
  "a driver with a link": "driver_not_allowed",
  "a driver whose link has ended": "link_ended",
  "an admin who is in no firm": PAST,
};

/** Calls a procedure by its path with invalid input. All callers on the site except visitors have a session. */
async function answerTo(path: string, actor: Actor): Promise<string> {
  const session = { id: "sess_1", personId: firm.owner.personId };
  const caller = createCaller({
    ...world.contextOf(actor),
    ...(actor.kind === "visitor" ? {} : { session }),
  });
  const call = path
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller) as (
    input: unknown,
  ) => Promise<unknown>;
  return call({ nonsense: true }).then(
    () => "answered",
    (error: unknown) => asDomainError(error).code,
  );
}

describe("every procedure of the service", () => {
  it("is in the table of callers, which names no other", () => {
    expect(PATHS.filter((path) => !isAdmins(path)).toSorted()).toEqual(Object.keys(MAY).toSorted());
    expect(PATHS.filter(isAdmins).length).toBeGreaterThan(30);
  });

  it("for firms is in the table of rights, as this list says, and the table names no other", () => {
    const listed = OF_FIRMS.map((path) => {
      const may = new Set(MAY[path]?.split(" "));
      return [path, Object.fromEntries(ROLES.map((role) => [role, isFor(may, role)]))];
    });
    expect(RIGHTS).toEqual(Object.fromEntries(listed));
  });

  it.each(OF_FIRMS.flatMap((path) => ROLES.map((role) => [path, role] as const)))(
    "contract 16: %s answers the role %s, and a key that such a member made, as the table says",
    async (path, role) => {
      const may = new Set(MAY[path]?.split(" "));
      const member = owner.member && { ...owner.member, role };
      const answers = [await answerTo(path, { ...owner, member }), await answerTo(path, byKey(owner, role))];
      const past = isFor(may, role) ? PAST : "role_missing";
      const byKeyPast = isFor(may, role) && onSite(may) ? "signed_out" : past;
      expect(answers).toEqual(may.has("test") ? Array(2).fill("live_key_not_allowed") : [past, byKeyPast]);
    },
  );

  it.each(PATHS)("%s refuses the wrong kind of caller before it reads the input", async (path) => {
    const may = new Set((MAY[path] ?? "").split(" "));
    const answers: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [name, who] of Object.entries(WRONG)) {
      answers[name] = await answerTo(path, who.actor(path));
      const told = ofLink(may) && !WITHOUT_FIRM.includes(name) ? "link_needed" : who.answer(may);
      wanted[name] = isAdmins(path) ? (OF_ADMINS[name] ?? "admin_only") : told;
    }
    expect(answers).toEqual(wanted);
  });

  it("of the admins has no address of the REST API", () => {
    const published = Object.entries(proceduresOf(appRouter)).filter(
      ([path, { _def }]) => isAdmins(path) && (_def.meta as ProcedureMeta | undefined)?.openapi,
    );
    expect(published).toEqual([]);
  });
});
