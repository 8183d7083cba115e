import { appRouter } from "@board/api";
import { type LoadText, TEXTS, type TextReader } from "@board/api/rules";
import { webhookEvent } from "@board/api/schemas";
import { samplePodPdf } from "@board/api/server";
import { posting, proceduresOf } from "@board/api/testing";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressOf, describedAs, type Input, type Procedure } from "./testing/doors.ts";
import { startSite, type TestSite } from "./testing/site-server.ts";

/*
 * Leaks of one load's data to callers who could read it earlier. Each role takes part in the load's life under
 * idempotency keys, then reads every answer, repeats every call and tries every other operation. Each secret is a unique
 * word that is searched for in the bytes of all answers.
 */

const ROLES = [
  "poster",
  "carrier",
  "handedBack",
  "released",
  "lost",
  "withdrawn",
  "declined",
  "blocked",
  "stranger",
] as const;
type Role = (typeof ROLES)[number];

const READER: Record<Role, TextReader> = {
  poster: "poster",
  carrier: "carrier",
  handedBack: "formerCarrier",
  released: "formerCarrier",
  lost: "losingCarrier",
  withdrawn: "losingCarrier",
  declined: "losingCarrier",
  blocked: "losingCarrier",
  stranger: "stranger",
};

interface Secret {
  text: LoadText;
  word: string;
  by: Role | "admin";
  /** The role it answers, which may read it beside its writer. */
  to?: Role;
  /** Written before the present carrier was booked. */
  early?: true;
  /** Overwritten since: only the details of the change still contain it. */
  gone?: true;
  /** True for the cancelled load: its carrier has lost the job. */
  lost?: true;
}

/** Every text of a load, for each person who can write it. */
const SECRETS: readonly Secret[] = [
  { text: "notes", word: "NOTESALPHA", by: "poster" },
  { text: "notes", word: "NOTESCANCELLED", by: "poster", lost: true },
  ...["NAME", "LINE", "CONTACT", "PHONE", "REFERENCE", "HOURS", "GATECODE"].flatMap(
    (part) =>
      [
        { text: "site", word: `SITE${part}`, by: "poster" },
        { text: "site", word: `STOP${part}`, by: "poster" },
      ] as const,
  ),
  { text: "site", word: "SITELATER", by: "poster" },
  { text: "site", word: "SITECANCELLED", by: "poster", lost: true },
  { text: "site", word: "STOPCANCELLED", by: "poster", lost: true },
  { text: "boardNote", word: "BOARDNOTEBRAVO", by: "poster" },
  { text: "goodsDescription", word: "GOODSBRAVO", by: "poster" },
  { text: "hiddenDescription", word: "HIDDENBRAVO", by: "poster" },
  { text: "hiddenDescription", word: "HIDDENCANCELLED", by: "poster", lost: true },
  { text: "amendDetails", word: "AMENDZERO", by: "poster", early: true, gone: true },
  { text: "correctDetails", word: "DIMSBRAVO", by: "poster", early: true, gone: true },
  { text: "dimsNote", word: "DIMSCHARLIE", by: "admin" },
  { text: "adminNote", word: "CORRECTDELTA", by: "admin", early: true },
  { text: "adminNote", word: "CORRECTECHO", by: "admin" },
  { text: "driver", word: "DRIVERFOXTROT", by: "carrier" },
  { text: "vehicleReg", word: "REGGOLF", by: "carrier" },
  { text: "receivedBy", word: "RECEIVEDHOTEL", by: "carrier" },
  { text: "exceptionNote", word: "EXCEPTIONINDIA", by: "carrier" },
  { text: "quoteMessage", word: "MESSAGECARRIER", by: "carrier" },
  { text: "quoteMessage", word: "MESSAGELOST", by: "lost" },
  { text: "quoteMessage", word: "MESSAGEWITHDRAWN", by: "withdrawn" },
  { text: "quoteMessage", word: "MESSAGEDECLINED", by: "declined" },
  { text: "quoteMessage", word: "MESSAGEBLOCKED", by: "blocked" },
  { text: "declineReason", word: "DECLINEINDIA", by: "poster", to: "declined" },
  { text: "handBackReason", word: "HANDBACKJULIET", by: "handedBack", early: true },
  { text: "releaseReason", word: "RELEASEKILO", by: "poster", to: "released", early: true },
  { text: "disputeReason", word: "EARLYREASONLIMA", by: "handedBack", early: true },
  { text: "disputeDetails", word: "EARLYDETAILSMIKE", by: "handedBack", early: true },
  { text: "disputeStatement", word: "EARLYSTATEMENTNOVEMBER", by: "poster", early: true },
  { text: "disputeNote", word: "EARLYNOTEOSCAR", by: "handedBack", early: true },
  { text: "disputeReason", word: "REASONPAPA", by: "carrier" },
  { text: "disputeDetails", word: "DETAILSQUEBEC", by: "carrier" },
  { text: "disputeStatement", word: "STATEMENTROMEO", by: "poster" },
  { text: "disputeNote", word: "NOTESIERRA", by: "poster" },
  { text: "message", word: "EARLYWORDSWHISKEY", by: "handedBack", early: true },
  { text: "message", word: "EARLYANSWERXRAY", by: "poster", to: "handedBack", early: true },
  { text: "message", word: "RELEASEDWORDSYANKEE", by: "released", early: true },
  { text: "message", word: "WORDSZULU", by: "carrier" },
  { text: "message", word: "ANSWERALPHA", by: "poster" },
  { text: "changeNote", word: "EARLYCHANGEBRAVO", by: "handedBack", early: true },
  { text: "changeNote", word: "EARLYREFUSALCHARLIE", by: "poster", to: "handedBack", early: true },
  { text: "changeNote", word: "RELEASEDCHANGEDELTA", by: "released", early: true },
  { text: "changeNote", word: "CHANGEECHO", by: "carrier" },
  { text: "changeNote", word: "REFUSALFOXTROT", by: "poster" },
  { text: "extraNote", word: "EARLYEXTRAGOLF", by: "handedBack", early: true },
  { text: "extraNote", word: "EARLYQUERYHOTEL", by: "poster", to: "handedBack", early: true },
  { text: "extraNote", word: "EXTRAINDIA", by: "carrier" },
  { text: "extraNote", word: "QUERYJULIET", by: "poster" },
  { text: "ratingComment", word: "RATINGTANGO", by: "poster" },
  { text: "ratingComment", word: "RATINGUNIFORM", by: "carrier" },
  { text: "cancelReason", word: "CANCELVICTOR", by: "poster" },
];

const SITE = {
  name: "SITENAME",
  lines: ["SITELINE"],
  contactName: "SITECONTACT",
  phone: "SITEPHONE",
  reference: "SITEREFERENCE",
  hours: "SITEHOURS",
  instructions: "SITEGATECODE",
};

const STOP = {
  kind: "DELIVER" as const,
  postcode: "NG18 1AA",
  name: "STOPNAME",
  lines: ["STOPLINE"],
  contactName: "STOPCONTACT",
  phone: "STOPPHONE",
  reference: "STOPREFERENCE",
  hours: "STOPHOURS",
  instructions: "STOPGATECODE",
};

/** Lines of goods, one of which holds a contact. */
const goodsOf = (...words: string[]) =>
  words.map((word) => ({
    description: word.startsWith("HIDDEN") ? `${word}, ring 01632 960318` : word,
    packages: 1,
    kind: "CARTON" as const,
  }));

const AGREED_PENCE = 77_177;
const EXTRA_PENCE = 88_188;
/** One load's whole life, and another that was cancelled while it was booked. */
let load: string;
let cancelled: string;
/** The invoice of the first one. */
let invoice: string;
let site: TestSite;
const firms = new Map<Role, TestFirm>();
const keys = new Map<Role, string>();
const cookies = new Map<Role, string>();
let adminCookie: string;

function of<T>(map: ReadonlyMap<Role, T>, role: Role): T {
  const found = map.get(role);
  if (found === undefined) throw new Error(`There is no ${role}.`);
  return found;
}

interface Raw {
  status: number;
  text: string;
}

async function rawOf(response: Response): Promise<Raw> {
  return { status: response.status, text: await response.text() };
}

type Way = (
  role: Role,
  procedure: Procedure,
  input?: Input,
  headers?: Record<string, string>,
) => Promise<Raw>;

const over =
  (bearer: (role: Role) => string): Way =>
  async (role, procedure, input = {}, headers = {}) => {
    const { method, pathname, rest } = addressOf(procedure, input);
    const url = new URL(`${site.url}/api/v1${pathname}`);
    const reads = method === "GET" || method === "DELETE";
    if (reads) for (const [name, value] of rest) url.searchParams.set(name, String(value));
    const file = rest.get("content");
    const body = file === undefined ? JSON.stringify(Object.fromEntries(rest)) : String(file);
    return rawOf(
      await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${bearer(role)}`,
          ...(reads ? {} : { "content-type": file === undefined ? "application/json" : "application/pdf" }),
          ...headers,
        },
        ...(reads ? {} : { body }),
      }),
    );
  };

const rest = over((role) => of(keys, role));

async function trpc(
  cookie: string,
  procedure: string,
  reads: boolean,
  input: Input,
  headers = {},
): Promise<Raw> {
  const url = new URL(`${site.url}/api/trpc/${procedure}`);
  if (reads) url.searchParams.set("input", JSON.stringify(input));
  return rawOf(
    await fetch(url, {
      method: reads ? "GET" : "POST",
      headers: {
        cookie,
        "sec-fetch-site": "same-origin",
        ...(reads ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(reads ? {} : { body: JSON.stringify(input) }),
    }),
  );
}

const pages: Way = (role, procedure, input = {}, headers = {}) =>
  trpc(of(cookies, role), procedure, describedAs(procedure).type === "query", input, headers);

const asAdmin = (procedure: string, input: Input, reads = false) =>
  trpc(adminCookie, procedure, reads, input, { "x-board-as": "admin" });

/** Every call that was made, to be repeated. */
const made: { role: Role; procedure: Procedure; input: Input; key: string }[] = [];

async function act(role: Role, procedure: Procedure, input: Input, via: Way = rest): Promise<unknown> {
  const key = `${role}-${made.length}`;
  const { status, text } = await via(role, procedure, input, { "idempotency-key": key });
  if (status >= 300) throw new Error(`${role} ${procedure}: ${status} ${text}`);
  made.push({ role, procedure, input, key });
  return JSON.parse(text);
}

function idIn(answer: unknown, name: "load" | "quote" | "change" | "extra" | "invoice"): string {
  const thing: unknown = Object.getOwnPropertyDescriptor(answer, name)?.value;
  const id: unknown = Object.getOwnPropertyDescriptor(thing, "id")?.value;
  if (typeof id !== "string") throw new Error(`There is no ${name} in ${JSON.stringify(answer)}`);
  return id;
}

const PDF = Buffer.from(samplePodPdf("FB-0000-0000")).toString("latin1");
const QUOTES = new Map<Role, string>();
const CHANGES = new Map<Role, string>();
const EXTRAS = new Map<Role, string>();

/** A carrier proposes a change, and the poster refuses it. */
async function refuseChange(role: Role, note: string, reason: string): Promise<void> {
  const proposed = await act(role, "changes.propose", { id: load, penceDelta: 1, note });
  const changeId = idIn(proposed, "change");
  CHANGES.set(role, changeId);
  await act("poster", "changes.refuse", { id: load, changeId, reason });
}

/** A carrier proposes an extra, and the poster queries it. */
async function queryExtra(role: Role, note: string, reason: string): Promise<void> {
  const proposed = await act(role, "extras.propose", { id: load, kind: "TOLL", pence: EXTRA_PENCE, note });
  const extraId = idIn(proposed, "extra");
  EXTRAS.set(role, extraId);
  await act("poster", "extras.query", { id: load, extraId, reason });
}

/** Gives the poster billing details, without which its carrier can issue no invoice. */
async function giveBilling(): Promise<void> {
  const own = { firmId: of(firms, "poster").id, series: "INV", invoiceEmail: "poster@invoices.example" };
  const none = {
    accountName: null,
    sortCode: null,
    accountNumber: null,
    vatRegistered: false,
    vatNumber: null,
  };
  await site.db.billing.create({
    data: { ...BILLING, ...none, ...own, legalName: of(firms, "poster").name, lines: ["1 Dock Road"] },
  });
}

async function correct(input: Input): Promise<void> {
  // Renews the proof of identity, which would otherwise have expired and is not tested here.
  await site.db.session.updateMany({ data: { passwordAt: site.clock.now() } });
  const { status, text } = await asAdmin("admin.correct.details", { id: load, ...input });
  if (status !== 200) throw new Error(text);
}

async function live(): Promise<void> {
  const posted = posting({
    collectDate: "2026-11-18",
    bookNowPence: 41_200,
    notes: "NOTESALPHA",
    boardNote: "AMENDZERO",
    collectFrom: SITE,
    stops: [STOP],
    dimsNote: "DIMSBRAVO",
    goods: goodsOf("GOODSBRAVO", "HIDDENBRAVO"),
  });
  load = idIn(await act("poster", "loads.post", posted), "load");
  await act("poster", "loads.amend", { id: load, boardNote: "BOARDNOTEBRAVO" });
  site.clock.advance({ minutes: 6 });
  for (const role of ["lost", "withdrawn", "declined", "blocked"] as const) {
    const message = `MESSAGE${role.toUpperCase()}`;
    const answer = await act(role, "quotes.send", {
      id: load,
      amountPence: 50_000 + ROLES.indexOf(role),
      message,
    });
    QUOTES.set(role, idIn(answer, "quote"));
  }
  await act("withdrawn", "quotes.withdraw", { id: load });
  const quoteId = of(QUOTES, "declined");
  await act("poster", "quotes.decline", { id: load, quoteId, reason: "DECLINEINDIA" });
  await pages("poster", "firms.setRelation", { carrierId: of(firms, "blocked").id, relation: "BLOCKED" });

  await act("handedBack", "quotes.book", { id: load });
  await act("handedBack", "messages.send", { id: load, text: "EARLYWORDSWHISKEY" });
  await act("poster", "messages.send", { id: load, text: "EARLYANSWERXRAY" });
  await act("handedBack", "messages.sendFile", { id: load, content: PDF });
  await refuseChange("handedBack", "EARLYCHANGEBRAVO", "EARLYREFUSALCHARLIE");
  await queryExtra("handedBack", "EARLYEXTRAGOLF", "EARLYQUERYHOTEL");
  await act("handedBack", "disputes.raise", {
    id: load,
    reason: "EARLYREASONLIMA",
    details: "EARLYDETAILSMIKE",
  });
  await act("poster", "disputes.state", { id: load, text: "EARLYSTATEMENTNOVEMBER" });
  await act("handedBack", "disputes.state", { id: load, text: "Ours." });
  await act("handedBack", "disputes.addFile", { id: load, content: PDF });
  await act("handedBack", "disputes.resolve", { id: load, outcome: "CANCELLED", note: "EARLYNOTEOSCAR" });
  await act("handedBack", "disputes.withdraw", { id: load });
  await act("handedBack", "bookings.handBack", { id: load, reason: "HANDBACKJULIET" });
  await act("released", "quotes.book", { id: load }, pages);
  await act("released", "messages.send", { id: load, text: "RELEASEDWORDSYANKEE" });
  await rest("released", "gate.announceVehicle", { id: load, driver: "RELEASEDDRIVER" });
  await act("released", "changes.propose", { id: load, penceDelta: 1, note: "RELEASEDCHANGEDELTA" });
  await act("poster", "bookings.release", { id: load, reason: "RELEASEKILO" });
  await correct({ dimsNote: "DIMSCHARLIE", reason: "CORRECTDELTA" });

  const message = "MESSAGECARRIER";
  const won = await act("carrier", "quotes.send", { id: load, amountPence: AGREED_PENCE, message });
  QUOTES.set("carrier", idIn(won, "quote"));
  const again = await act("lost", "quotes.send", { id: load, amountPence: 52_000, message: "MESSAGELOST" });
  QUOTES.set("lost", idIn(again, "quote"));
  site.clock.advance({ minutes: 1 });
  await act("poster", "quotes.accept", { id: load, quoteId: of(QUOTES, "carrier") });
  await correct({ externalRef: "J-1", reason: "CORRECTECHO" });
  await act("carrier", "messages.send", { id: load, text: "WORDSZULU" });
  await act("poster", "messages.send", { id: load, text: "ANSWERALPHA" }, pages);
  await refuseChange("carrier", "CHANGEECHO", "REFUSALFOXTROT");
  await queryExtra("carrier", "EXTRAINDIA", "QUERYJULIET");
  const sites = { deliverTo: { name: "SITELATER", lines: ["1 Yard"] } };
  await act("poster", "loads.sites", { id: load, ...sites });
  const { code: wrong } = await site.db.collectionCode.findUniqueOrThrow({ where: { loadId: load } });
  await act("poster", "gate.newCollectionCode", { id: load }, pages);
  await rest("poster", "gate.check", { id: load, code: wrong });
  await act("carrier", "gate.announceVehicle", { id: load, driver: "DRIVERFOXTROT", vehicleReg: "REGGOLF" });
  const { code } = await site.db.collectionCode.findUniqueOrThrow({ where: { loadId: load } });
  inGate = (await act("poster", "gate.check", { id: load, code })) as typeof inGate;
  await act("carrier", "bookings.collect", { id: load });
  await act("carrier", "disputes.raise", { id: load, reason: "REASONPAPA", details: "DETAILSQUEBEC" });
  inDispute = (await asAdmin("admin.load", { id: load }, true)).text;
  await act("poster", "disputes.state", { id: load, text: "STATEMENTROMEO" });
  await act("poster", "disputes.resolve", { id: load, outcome: "CANCELLED", note: "NOTESIERRA" });
  await act("carrier", "disputes.withdraw", { id: load });
  const pod = await rest("carrier", "bookings.putPod", { id: load, content: PDF });
  if (pod.status !== 200) throw new Error(pod.text);
  await act("carrier", "bookings.deliver", {
    id: load,
    receivedBy: "RECEIVEDHOTEL",
    exceptions: [{ kind: "DAMAGED", note: "EXCEPTIONINDIA" }],
  });
  await act("poster", "bookings.confirm", { id: load });
  await giveBilling();
  invoice = idIn(await act("carrier", "invoices.issueForLoad", { id: load }), "invoice");
  await act("carrier", "bookings.paid", { id: load });
  await act("poster", "bookings.rate", { id: load, score: 5, comment: "RATINGTANGO" });
  await act("carrier", "bookings.rate", { id: load, score: 4, comment: "RATINGUNIFORM" });

  const other = {
    ...posted,
    fromPostcode: "M17 1SN",
    notes: "NOTESCANCELLED",
    collectFrom: { name: "SITECANCELLED", lines: ["1 Yard"] },
    stops: [{ kind: STOP.kind, postcode: STOP.postcode, name: "STOPCANCELLED", lines: ["1 Yard"] }],
    boardNote: undefined,
    dimsNote: undefined,
    goods: goodsOf("HIDDENCANCELLED"),
  };
  cancelled = idIn(await act("poster", "loads.post", other), "load");
  site.clock.advance({ minutes: 6 });
  await act("released", "quotes.send", { id: cancelled, amountPence: 51_000 });
  await act("carrier", "quotes.book", { id: cancelled });
  await act("poster", "loads.cancel", { id: cancelled, reason: "CANCELVICTOR" });
}

const both = (more: Input = {}): Input[] => [
  { id: load, ...more },
  { id: cancelled, ...more },
];

/** Inputs of every query. A query that is not listed makes the test fail. */
const READS: Partial<Record<string, () => Input[]>> = {
  "accounts.invitation": () => [{ token: load }],
  "accounts.toConfirm": () => [{ token: load }],
  "accounts.toVerify": () => [{ token: load }],
  "contactChanges.toConfirm": () => [{ token: load }],
  "contactChanges.hold": () => [{}],
  "accounts.account": () => [{}],
  "accounts.signIns": () => [{}],
  "accounts.sessions": () => [{}],
  "accounts.suspension": () => [{}],
  "accounts.members": () => [{}],
  "accounts.seatGivers": () => [{}],
  "accounts.counts": () => [{}],
  "accounts.notifications": () => [{}, { all: true }],
  "apiKeys.list": () => [{}],
  "board.read": () => [{}],
  "testMode.board": () => [{}],
  "board.backload": () => [{ at: "LS10", home: "M" }],
  "board.count": () => [{}],
  "board.words": () => [{ text: "Leeds to London" }],
  "board.outcodes": () => [{}],
  "board.whole": () => [{}],
  "board.relax": () => [{ from: "LS" }],
  "board.load": () => both(),
  "bookings.getPod": () => both(),
  "bookings.getPodFile": () => both(),
  "carrierDiary.jobs": () => [{}],
  "carrierDiary.week": () => [{ day: "2026-11-18" }],
  "carrierDiary.crews": () => [{}],
  "carrierDiary.paymentsDue": () => [{}],
  "carrierDiary.pastJobs": () => [{ show: "over" }, { show: "unpaid" }],
  "carrierDiary.quotes": () => [{}],
  "carrierDiary.quote": () => both(),
  "carrierDiary.countQuotes": () => [{}],
  "posterDashboard.list": () => [{}],
  "posterDashboard.count": () => [{}],
  "posterDashboard.decisions": () => [{}],
  "posterDashboard.load": () => both(),
  "disputes.get": () => both(),
  "disputes.getFile": () => both({ fileId: "file_1" }),
  "driverLinks.list": () => both(),
  "driverLinks.mine": () => [{}],
  "documents.transportOrder": () => both(),
  "proof.consignmentNote": () => both(),
  "conditions.get": () => [{}],
  "conditions.getFile": () => [{}],
  "conditions.ofLoad": () => both(),
  "conditions.fileOfLoad": () => both(),
  "documents.exportJobs": () =>
    ["poster", "carrier"].map((side) => ({ side, from: "2026-11-01", to: "2026-11-30" })),
  "requestLog.list": () => [{}],
  "requestLog.read": () => [{ requestId: "req_none" }],
  "search.everything": () => [{ q: "LS10" }, { q: "NOTESALPHA" }, { q: "J-1" }],
  "billing.get": () => [{}],
  "invoices.get": () => [{ id: invoice }],
  "invoices.list": () => [{}],
  "invoiceDocuments.export": () => [{ format: "csv", from: "2026-09-01", to: "2026-12-18" }],
  "moneyPage.toInvoice": () => [{}],
  "moneyPage.extras": () => [{ side: "issued" }, { side: "received" }],
  "moneyPage.late": () => [{}],
  "moneyPage.ledgerFirms": () => [{}],
  "moneyPage.previewSelfBill": () => [
    { carrierId: of(firms, "carrier").id, from: "2026-11-01", to: "2026-11-30" },
  ],
  "moneyPage.toDo": () => [{}],
  "selfBilling.list": () => [{}],
  "invoiceDocuments.statements": () => [{}],
  "invoiceDocuments.xml": () => [{ id: invoice }],
  "invoiceDocuments.pdf": () => [{ id: invoice }],
  "firms.me": () => [{}],
  "firms.profile": () => [{}],
  "firms.record": () => [{}],
  "firms.vehicles": () => [{}],
  "firms.lorries": () => [{}],
  "firms.bases": () => [{}],
  "firms.relations": () => [{}],
  "firms.findCarriers": () => [{ q: "zzz" }],
  "firms.audit": () => [{}],
  "firms.approval": () => [{}],
  "imports.sheet": () => [{}],
  "lanes.prices": () => [{ from: "LS10", to: "SW1A", vehicleClass: "EIGHTEEN_T" }],
  "loads.list": () => [{}],
  "loads.get": () => [...both(), ...both({ quotes: "all" })],
  "loads.history": () => both(),
  "loads.turnedAway": () => both(),
  "changes.list": () => both(),
  "messages.list": () => both(),
  "messages.getFile": () => both({ fileId: "file_1" }),
  "network.list": () => [{}],
  "network.invitations": () => [{}],
  "network.readLink": () => [{ token: load }],
  "networkPage.read": () => [{}],
  "networkPage.member": () => [{ memberId: "net_none" }],
  "networkPage.memberships": () => [{}],
  "notificationPreferences.read": () => [{}],
  "offers.list": () => [{}, { side: "carrier" }, { loadId: load }],
  "passport.get": () => [{}],
  "passport.getDocument": () => [{ id: "doc_none" }],
  "performance.carrier": () => [{}],
  "performance.poster": () => [{}],
  "places.read": () => [{ text: "LS10" }],
  "places.suggest": () => [{ text: "LS10" }],
  "privacy.documents": () => [{}],
  "status.read": () => [{}],
  "privacy.exportData": () => [{}],
  "privacy.exportDriver": () => [{ name: "Piotr Wójcik" }],
  "quotes.list": () => [{}],
  "routingGuides.list": () => [{}],
  "routingGuides.get": () => [{ id: "guide_none" }],
  "routingGuides.plan": () => [{ steps: [{ to: "board" }] }],
  "routingGuides.hours": () => [{}],
  "runs.get": () => both(),
  "searches.list": () => [{}],
  "push.read": () => [{}],
  "secondFactor.read": () => [{}],
  "secondFactor.step": () => [{}],
  "secondFactor.lockedOut": () => [{}],
  "sites.list": () => [{}],
  "templates.list": () => [{}],
  "matching.board": () => [{}, { near: "LS10", within: "100" }],
  "matching.vehiclesForLoad": () => both(),
  "matching.vehiclesForPosting": () => [{ load: posting() }],
  "matching.loadsToAsk": () => [{ vehicles: ["vehicle_none"], loads: [load] }],
  "matching.loadsForVehicle": () => [{ id: "vehicle_none" }],
  "matching.counts": () => [{}],
  "matching.words": () => [{ text: "18t leeds thu 10am home" }],
  "matching.offerFit": () => [{ id: "offer_none" }],
  "vehicles.list": () => [{}],
  "vehicles.jobsToName": () => [{}],
  "vehicles.get": () => [{ id: "vehicle_none" }],
  "trackingLinks.list": () => both(),
  "trackingLinks.read": () => [{ token: "none" }],
  "templates.use": () => both({ collectDate: "2026-11-20" }),
  "webhooks.list": () => [{}],
  "webhooks.get": () => both(),
  "webhooks.deliveries": () => both(),
  "webhooks.events": () => [{}, { loadId: load }, { loadId: cancelled }],
};

/** Every change of a load, as attempted by a firm that may not make it. */
const TRIES: Partial<Record<string, () => Input>> = {
  "bookings.collect": () => ({}),
  "bookings.putPod": () => ({ content: PDF }),
  "bookings.deliver": () => ({ receivedBy: "x" }),
  "bookings.confirm": () => ({}),
  "bookings.handBack": () => ({ reason: "x" }),
  "bookings.release": () => ({ reason: "x" }),
  "bookings.paid": () => ({}),
  "bookings.stopDone": () => ({ number: "2" }),
  "bookings.contestPaid": () => ({}),
  "bookings.rate": () => ({ score: 1 }),
  "board.toldMissing": () => ({}),
  "gate.announceVehicle": () => ({ driver: "x" }),
  "gate.check": () => ({ code: "222222" }),
  "gate.newCollectionCode": () => ({}),
  "disputes.raise": () => ({ reason: "x", details: "x" }),
  "disputes.state": () => ({ text: "x" }),
  "disputes.addFile": () => ({ content: PDF }),
  "disputes.withdraw": () => ({}),
  "disputes.resolve": () => ({ outcome: "CONFIRMED", note: "x" }),
  "driverLinks.make": () => ({}),
  "driverLinks.revoke": () => ({ linkId: "dlink_none" }),
  "loads.cancel": () => ({ reason: "x" }),
  "loads.amend": () => ({ notes: "x" }),
  "loads.open": () => ({}),
  "loads.sites": () => ({ collectFrom: { phone: "1" } }),
  "loads.repost": () => ({ collectDate: "2026-11-20" }),
  "changes.propose": () => ({ penceDelta: 1 }),
  "changes.agree": () => ({ changeId: of(CHANGES, "carrier") }),
  "changes.refuse": () => ({ changeId: of(CHANGES, "carrier") }),
  "changes.withdraw": () => ({ changeId: of(CHANGES, "carrier") }),
  "extras.propose": () => ({ kind: "TOLL", pence: 1, note: "x" }),
  "extras.accept": () => ({ extraId: of(EXTRAS, "carrier") }),
  "extras.query": () => ({ extraId: of(EXTRAS, "carrier"), reason: "x" }),
  "extras.offer": () => ({ extraId: of(EXTRAS, "carrier"), pence: 1 }),
  "extras.withdraw": () => ({ extraId: of(EXTRAS, "carrier") }),
  "invoices.issueForLoad": () => ({}),
  "invoices.approve": () => ({ id: invoice }),
  "invoices.query": () => ({ id: invoice, reason: "x" }),
  "invoices.credit": () => ({ id: invoice, reason: "x" }),
  "invoices.paid": () => ({ id: invoice, paidAt: "2026-11-18T10:00:00Z" }),
  "invoices.contestPaid": () => ({ id: invoice }),
  "messages.send": () => ({ text: "x" }),
  "messages.sendFile": () => ({ content: PDF }),
  "proof.addPage": () => ({ place: "1", clientId: "page-0001", content: PDF }),
  "proof.removePage": () => ({ pageId: "page_z" }),
  "messages.read": () => ({ upTo: "msg_z" }),
  "offers.send": () => ({ carriers: ["firm_none"] }),
  "quotes.send": () => ({ amountPence: 1 }),
  "quotes.withdraw": () => ({}),
  "quotes.accept": () => ({ quoteId: of(QUOTES, "carrier"), expectedPence: 1 }),
  "quotes.decline": () => ({ quoteId: of(QUOTES, "carrier") }),
  "quotes.book": () => ({ expectedPence: 1, expectedVersion: 1 }),
  "road.positions": () => ({ positions: [{ at: "2026-11-18T10:00:00.000Z", lat: 53, lng: -2 }] }),
  "road.report": () => ({ kind: "ARRIVED", place: 1 }),
  "road.takeBack": () => ({ milestoneId: "milestone_none" }),
  "runs.skip": () => ({}),
  "runs.stop": () => ({}),
  "templates.saveLoad": () => ({ name: "x", loadId: load }),
  "testMode.advance": () => ({ to: "BOOKED" }),
  "trackingLinks.make": () => ({ place: 1 }),
  "trackingLinks.revoke": () => ({ linkId: "tlink_none" }),
};

/** Changes of a firm's own things, which are given no load. */
const OF_ONES_OWN = [
  ...["accounts.register", "accounts.requestReset", "accounts.resetPassword", "accounts.acceptInvitation"],
  ...["accounts.sendAgain", "accounts.correctEmail", "accounts.confirmRegistration", "accounts.sendNewLink"],
  ...["accounts.verifyAddress", "accounts.rename", "accounts.changePassword", "accounts.changeEmail"],
  "accounts.setDates",
  ...["accounts.confirmEmail", "accounts.startLinking", "accounts.unlink", "accounts.wasNotMe"],
  ...["accounts.endSession", "accounts.endOtherSessions", "accounts.switchFirm", "accounts.invite"],
  ...["accounts.cancelInvitation", "accounts.changeMember", "accounts.removeMember", "accounts.askForSeat"],
  ...["accounts.markNotificationsRead", "apiKeys.create", "apiKeys.roll", "apiKeys.revoke", "apiKeys.rename"],
  ...[
    "billing.change",
    "invoices.issue",
    "selfBilling.run",
    "selfBilling.end",
    "selfBilling.accept",
    "selfBilling.propose",
    "invoices.remit",
    "moneyPage.remind",
    "firms.changeProfile",
    "firms.setVehicles",
    "firms.setLorries",
    "firms.addBase",
    "firms.changeBase",
    "firms.removeBase",
  ],
  ...[
    "firms.setRelation",
    "imports.knowHeading",
    "imports.read",
    "loads.post",
    "loads.preview",
    "loads.read",
    "loads.bulk",
    "loads.bulkCancel",
    "loads.bulkRepost",
    "loads.undoBatch",
    "notificationPreferences.change",
    "push.end",
    "push.subscribe",
    "push.test",
    "passport.change",
    "passport.sendDocument",
    "conditions.change",
    "conditions.putFile",
  ],
  ...["privacy.acceptDocuments", "privacy.eraseMe", "privacy.eraseDriver", "accounts.askForInvitation"],
  ...["firms.startCarrying", "firms.answerReview", "driverLinks.opened", "trackingLinks.opened"],
  ...["contactChanges.confirm", "contactChanges.confirmByLink"],
  ...[
    "secondFactor.startTotp",
    "secondFactor.confirmTotp",
    "secondFactor.removeTotp",
    "secondFactor.startPasskey",
    "secondFactor.addPasskey",
  ],
  ...[
    "secondFactor.removePasskey",
    "secondFactor.makeRecoveryCodes",
    "secondFactor.forgetDevices",
    "secondFactor.challenge",
  ],
  ...["secondFactor.give", "secondFactor.askReset", "secondFactor.stopReset", "secondFactor.vouch"],
  ...["searches.create", "searches.change", "searches.order", "searches.remove", "searches.seen"],
  ...["sites.save", "sites.change", "sites.remove"],
  ...["network.invite", "network.change", "network.remove", "network.remind", "network.accept"],
  ...["network.decline", "network.leave", "network.readList", "network.check", "network.inviteList"],
  ...["network.useLink", "network.neverWrite", "offers.accept", "offers.decline", "offers.withdraw"],
  ...["vehicles.post", "vehicles.change", "vehicles.withdraw", "vehicles.stillEmpty", "vehicles.taken"],
  "matching.sheet",
  ...["routingGuides.save", "routingGuides.change", "routingGuides.remove", "routingGuides.setHours"],
  "testMode.post",
  ...["templates.save", "templates.rename", "templates.remove", "webhooks.create", "webhooks.change"],
  ...["webhooks.delete", "webhooks.rotateSecret", "webhooks.test", "webhooks.replay"],
];

const isOverRest = (procedure: string) => describedAs(procedure as Procedure).meta?.openapi !== undefined;
const isUpload = (procedure: string) => describedAs(procedure as Procedure).meta?.upload === true;
const isDownload = (procedure: string) => describedAs(procedure as Procedure).meta?.download !== undefined;

async function everyRead(role: Role): Promise<Raw[]> {
  const answers: Raw[] = [];
  for (const [name, inputs] of Object.entries(READS)) {
    const procedure = name as Procedure;
    for (const input of inputs?.() ?? []) {
      if (!isDownload(name)) answers.push(await pages(role, procedure, input));
      if (isOverRest(name)) answers.push(await rest(role, procedure, input));
    }
  }
  return answers;
}

/** The same call under the same key again: as it was, with another body, and through the other door. */
async function everyReplay(role: Role, via: readonly Way[] = [rest, pages]): Promise<Raw[]> {
  const answers: Raw[] = [];
  for (const { procedure, input, key } of made.filter((each) => each.role === role)) {
    const other = "reason" in input ? { ...input, reason: "Another." } : input;
    for (const way of via) {
      if (way === pages && isUpload(procedure)) continue;
      for (const body of [input, other])
        answers.push(await way(role, procedure, body, { "idempotency-key": key }));
    }
  }
  return answers;
}

async function everyTry(role: Role): Promise<Raw[]> {
  const answers: Raw[] = [];
  for (const [name, more] of Object.entries(TRIES)) {
    const procedure = name as Procedure;
    const { id = load, ...given } = { id: load, ...more?.() };
    const input = name === "templates.saveLoad" ? given : { id, ...given };
    for (const headers of [{}, { "if-match": '"1"' }, { "idempotency-key": `try-${role}` }]) {
      if (!isUpload(name)) answers.push(await pages(role, procedure, input, headers));
      if (isOverRest(name)) answers.push(await rest(role, procedure, input, headers));
    }
  }
  return answers;
}

/** The bodies that were sent to the firm's own server. */
async function everyEvent(role: Role): Promise<string> {
  const events = await site.db.event.findMany({
    where: { firmId: of(firms, role).id },
    orderBy: { id: "asc" },
  });
  return JSON.stringify(events, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}

/**
 * Whole loads in webhook bodies that were sent to a firm while it was at their end. They do not show what
 * it may read now; `whole-load.test.ts` checks them.
 */
async function wholeLoadsSent(role: Role): Promise<string[]> {
  const events = await site.db.event.findMany({
    where: { firmId: of(firms, role).id },
    orderBy: { id: "asc" },
  });
  return events.flatMap(({ body }) => {
    const { data } = webhookEvent.parse(body);
    return "load" in data && "miles" in data.load ? [JSON.stringify(data.load)] : [];
  });
}

const bytes = (answers: readonly Raw[]) => answers.map(({ text }) => text).join("\n");

const known = new Map<Role | "admin", string>();
/** Answer of the site's board to a carrier while the load was on it. */
let onBoard = "";
/** The load as an admin reads it while it is DISPUTED. */
let inDispute = "";
/** The answer to the right code. */
let inGate: { load: { collectionCode: string } };
/** A collection code as this test makes them, so that no other text can hold one. */
const CODE = /HEARD\d+Q/;

const BILLING = {
  mode: "live",
  legalName: "BILLINGALPHA Limited",
  postcode: "HU1 2AB",
  vatRegistered: true,
  vatNumber: "GB999999973",
  accountName: "BILLINGACCOUNT",
  sortCode: "97-86-75",
  accountNumber: "73912468",
  invoiceEmail: "billingalpha@carrier.example",
  series: "KNOW",
  updatedAt: new Date(0),
} as const;

beforeAll(async () => {
  site = await startSite();
  let codes = 0;
  Object.assign(site.services, { newCollectionCode: () => `HEARD${++codes}Q` });
  for (const role of ROLES) {
    const firm = await site.newFirm({
      name: `FIRM${role.toUpperCase()} Haulage`,
      canPost: role === "poster" || role === "stranger",
    });
    firms.set(role, firm);
    keys.set(role, await site.newKey(firm));
    cookies.set(role, await site.signIn(firm.owner.personId, firm.id));
  }
  await site.db.billing.create({
    data: { ...BILLING, lines: ["A road"], firmId: of(firms, "carrier").id },
  });
  const admin = await site.newFirm();
  await site.db.person.update({ where: { id: admin.owner.personId }, data: { isAdmin: true } });
  adminCookie = await site.signIn(admin.owner.personId, admin.id);

  const open = idIn(
    JSON.parse(
      (
        await rest(
          "poster",
          "loads.post",
          posting({ boardNote: "BOARDWORDS", notes: "DRIVERNOTES", dimsNote: "BOARDDIMS" }),
        )
      ).text,
    ),
    "load",
  );
  site.clock.advance({ minutes: 6 });
  onBoard = (await pages("stranger", "board.load", { id: open })).text;
  await live();
  for (const role of ROLES) {
    const outsider = !["poster", "carrier"].includes(role);
    const answers = [
      ...(await everyReplay(role)),
      ...(outsider ? await everyTry(role) : []),
      ...(await everyRead(role)),
    ];
    const whole = await wholeLoadsSent(role);
    const withoutThose = (text: string) => whole.reduce((left, sent) => left.replaceAll(sent, ""), text);
    // An end's feed shows a load as it was at each event; other firms see there only what they may read
    // now.
    const read = outsider ? bytes(answers) : withoutThose(bytes(answers));
    known.set(role, `${read}\n${withoutThose(await everyEvent(role))}`);
  }
  known.set(
    "admin",
    bytes([
      await asAdmin("admin.load", { id: load }, true),
      await asAdmin("admin.load", { id: cancelled }, true),
    ]),
  );
}, 120_000);
afterAll(() => site.close());

function mayKnow(secret: Secret, role: Role | "admin"): boolean {
  const reads: string = TEXTS[secret.text].readers[role === "admin" ? "admin" : READER[role]];
  if (secret.gone && role !== "admin") return reads === "yes";
  if (reads === "own") return secret.by === role || secret.to === role;
  if (reads === "booking") return secret.early === undefined;
  if (reads === "job") return secret.lost === undefined && secret.early === undefined;
  return reads === "yes" || reads === "quoted";
}

const READERS = [...ROLES, "admin"] as const;

describe("what each role reads over a load's life", () => {
  it("covers every procedure, as a read, as an attempt, or as the caller's own", () => {
    const all = Object.keys(proceduresOf(appRouter)).filter((name) => !name.startsWith("admin."));
    const listed = [...Object.keys(READS), ...Object.keys(TRIES), ...OF_ONES_OWN];
    expect(listed.toSorted()).toEqual(all.toSorted());
    const queries = all.filter((name) => describedAs(name as Procedure).type === "query");
    expect(Object.keys(READS).toSorted()).toEqual(queries.toSorted());
  });

  it("has a secret word for every text of the table", () => {
    expect(new Set(SECRETS.map(({ text }) => text))).toEqual(new Set(Object.keys(TEXTS)));
  });

  it.each(SECRETS)("$text $word reaches the roles that may read it, and no other", (secret) => {
    const readers = READERS.filter((role) => known.get(role)?.includes(secret.word));
    expect(readers).toEqual(READERS.filter((role) => mayKnow(secret, role)));
  });

  it("shows the board's texts to strangers while the load is on the board", () => {
    for (const reader of ["formerCarrier", "losingCarrier", "stranger"] as const) {
      expect(["board", "quoted"]).toContain(TEXTS.boardNote.readers[reader]);
      expect(TEXTS.dimsNote.readers[reader]).toBe("board");
    }
    expect(onBoard).toContain("BOARDWORDS");
    expect(onBoard).not.toContain("DRIVERNOTES");
    expect(onBoard).toContain("BOARDDIMS");
  });

  it("shows an admin the driver's texts while the load is disputed, and at no other time", () => {
    const forTheDriver = SECRETS.filter(({ text, lost }) => TEXTS[text].readers.admin === "dispute" && !lost);
    expect(forTheDriver.length).toBeGreaterThan(0);
    for (const { word } of forTheDriver) expect(inDispute).toContain(word);
  });

  it("shows the poster the collection code while the load is booked; later nobody reads it, nor does an event hold it", async () => {
    expect(inGate.load.collectionCode).toMatch(CODE);
    for (const [role, text] of known) expect(CODE.exec(text)?.[0], role).toBeUndefined();
    for (const role of ROLES) expect(await everyEvent(role), role).not.toMatch(CODE);
  });

  it("shows nobody the driver of a released carrier", () => {
    expect(READERS.filter((role) => known.get(role)?.includes("RELEASEDDRIVER"))).toEqual([]);
  });

  const outside = ROLES.filter((role) => role !== "poster" && role !== "carrier");

  it.each(outside)("never shows %s who carries the load, or at what price", (role) => {
    const { name, contactName, contactEmail, contactPhone } = of(firms, "carrier");
    for (const secret of [name, contactName, contactEmail, contactPhone, String(AGREED_PENCE)]) {
      expect(known.get(role) ?? "").not.toContain(secret);
    }
  });

  it.each(["lost", "withdrawn", "declined", "blocked", "stranger"] as const)(
    "contract 13, extras: never shows %s the sum of an extra",
    (role) => {
      expect(known.get("poster")).toContain(String(EXTRA_PENCE));
      expect(known.get(role) ?? "").not.toContain(String(EXTRA_PENCE));
    },
  );

  it.each([
    BILLING.vatNumber,
    BILLING.accountName,
    BILLING.sortCode,
    BILLING.accountNumber,
    BILLING.legalName,
    BILLING.invoiceEmail,
  ])(
    "contract 13, billing details: shows %s to the firm itself, and to whom it has sent an invoice, alone",
    (secret) => {
      expect(READERS.filter((role) => known.get(role)?.includes(secret))).toEqual(["poster", "carrier"]);
    },
  );

  it("never shows the carrier who else quoted, or at what price", () => {
    for (const role of outside) expect(known.get("carrier")).not.toContain(of(firms, role).name);
    for (const pence of ["52000", "50004"]) expect(known.get("carrier")).not.toContain(pence);
  });
});

describe("a replay under an Idempotency-Key answers by what the caller may read now", () => {
  const former = ["handedBack", "released"] as const;

  it.each(former)(
    "%s gets the load of that time with its id, references, status and version only",
    async (role) => {
      const answers = await everyReplay(role, [rest]);
      expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
      const loads = answers.flatMap(({ text }): unknown[] => {
        const { load: found, ...others }: Record<string, unknown> = JSON.parse(text);
        if (found === undefined) return [];
        expect(others).toEqual({ repeated: true, ...("differs" in others ? { differs: ["/reason"] } : {}) });
        return [found];
      });
      expect(loads.length).toBeGreaterThan(0);
      for (const found of loads) {
        expect(Object.keys(Object(found)).toSorted()).toEqual([
          "externalRef",
          "id",
          "ref",
          "status",
          "version",
        ]);
      }
      const [booked] = loads;
      expect(booked).toMatchObject({ id: load, status: "BOOKED", externalRef: null });
    },
  );

  it("refuses a key with fewer scopes, of another mode or of a suspended firm, as a first call would", async () => {
    const reduced = await site.newKey(of(firms, "handedBack"), { scopes: ["loads:read"] });
    const test = await site.newKey(of(firms, "handedBack"), { mode: "test" });
    const mine = made.filter(({ role }) => role === "handedBack");
    expect(mine.length).toBeGreaterThan(5);
    for (const { procedure, input, key } of mine) {
      const again = (token: string) =>
        over(() => token)("handedBack", procedure, input, { "idempotency-key": key });
      expect(await again(reduced)).toMatchObject({
        status: 403,
        text: expect.stringContaining("scope_missing"),
      });
      expect([403, 404]).toContain((await again(test)).status);
    }
    const { id } = of(firms, "handedBack");
    await site.db.firm.update({ where: { id }, data: { suspendedAt: site.clock.now() } });
    for (const answer of await everyReplay("handedBack", [rest])) {
      expect(answer).toMatchObject({ status: 403, text: expect.stringContaining("firm_suspended") });
    }
    await site.db.firm.update({ where: { id }, data: { suspendedAt: null } });
  });

  it("of creating a webhook endpoint hides the secret from a key without the scope", async () => {
    const firm = of(firms, "stranger");
    const input = { url: "https://hooks.firm.example/in", events: ["*"] };
    const headers = { "idempotency-key": "endpoint-1" };
    const first = await rest("stranger", "webhooks.create", input, headers);
    expect(first.text).toContain("whsec_");
    const weaker = await site.newKey(firm, { scopes: ["loads:read", "loads:write", "events:read"] });
    const again = await over(() => weaker)("stranger", "webhooks.create", input, headers);
    expect(again.status).toBe(403);
    expect(again.text).not.toContain("whsec_");
    const kept = await site.db.idempotencyKey.findMany({
      where: { firmId: firm.id },
      orderBy: { key: "asc" },
    });
    expect(JSON.stringify(kept)).not.toContain("whsec_");
  });
});
