import { createHash } from "node:crypto";
import { appRouter } from "@board/api";
import { driverMayCall, type ProcedureMeta } from "@board/api/server";
import { posting } from "@board/api/testing";
import type { Db } from "@board/db";
import type { TestSite } from "./site-server.ts";

interface Query {
  _def: { type: "query" | "mutation"; meta?: ProcedureMeta };
}

/** The readers by name, each with the headers that identify it: a key over REST, a person through the site. */
type Readers = Readonly<Record<string, Record<string, string>>>;

const AT_ONCE = 6;

/** Queries that REST has take texts alone. */
type Inputs = readonly Record<string, unknown>[];

/** Returns ids of everything that can be read, and one that does not exist. */
async function idsOf(db: Db, loads: readonly string[]) {
  const [
    firms,
    people,
    endpoints,
    templates,
    files,
    messageFiles,
    certificates,
    logged,
    invoices,
    guides,
    members,
    vehicles,
    offers,
    agreements,
    finished,
  ] = await Promise.all([
    db.firm.findMany({ select: { id: true }, orderBy: { id: "asc" }, take: 2 }),
    db.person.findMany({ select: { id: true }, orderBy: { id: "asc" }, take: 2 }),
    db.webhookEndpoint.findMany({ select: { id: true }, orderBy: { id: "desc" }, take: 2 }),
    db.loadTemplate.findMany({ select: { id: true }, orderBy: { id: "asc" }, take: 2 }),
    db.storedFile.findMany({
      where: { kind: "DISPUTE" },
      orderBy: { id: "asc" },
      select: { id: true, loadId: true },
    }),
    db.storedFile.findMany({
      where: { kind: "MESSAGE" },
      orderBy: { id: "asc" },
      select: { id: true, loadId: true },
    }),
    db.passportDocument.findMany({ select: { id: true }, orderBy: { id: "asc" } }),
    db.loggedCall.findMany({ select: { requestId: true }, orderBy: { id: "asc" }, take: 2 }),
    db.invoice.findMany({ select: { id: true }, orderBy: { id: "desc" }, take: 2 }),
    db.routingGuide.findMany({ select: { id: true }, orderBy: { id: "asc" }, take: 2 }),
    // The first look at a network in test mode makes the members of that mode.
    db.networkMember.findMany({
      where: { status: "ACTIVE", mode: "live" },
      select: { id: true },
      orderBy: { id: "asc" },
      take: 2,
    }),
    db.vehicle.findMany({
      where: { mode: "live" },
      select: { id: true },
      orderBy: { id: "desc" },
      take: 2,
    }),
    db.offer.findMany({
      where: { vehicleId: { not: null } },
      select: { id: true },
      orderBy: { id: "asc" },
      take: 2,
    }),
    db.selfBillingAgreement.findMany({ select: { carrierId: true }, orderBy: { id: "desc" }, take: 2 }),
    db.load.findMany({
      where: { status: { in: ["CONFIRMED", "EXPIRED"] } },
      select: { id: true },
      orderBy: { id: "desc" },
      take: 1,
    }),
  ]);
  const id = (rows: readonly { id: string }[]) => rows.map((row) => ({ id: row.id }));
  return {
    loads: [...loads.map((load) => ({ id: load })), ...id(finished), { id: "load_none" }],
    firms: id(firms),
    people: id(people),
    endpoints: id(endpoints),
    templates: id(templates),
    certificates: id(certificates),
    logged,
    invoices: [...id(invoices), { id: "inv_none" }],
    guides: id(guides),
    members: members.map((member) => ({ memberId: member.id })),
    vehicles: id(vehicles),
    offers: id(offers),
    agreements,
    files: files.map((file) => ({ id: file.loadId, fileId: file.id })),
    messageFiles: messageFiles.map((file) => ({ id: file.loadId, fileId: file.id })),
  };
}

/** Returns the inputs for the queries; queries without an entry are called without input. */
async function questions(
  db: Db,
  loads: readonly string[],
  links: Reading["links"],
): Promise<(name: string) => Inputs> {
  const ids = await idsOf(db, loads);
  const board = [
    {},
    { from: "LS", sort: "-createdAt" },
    { vc: "ARTIC", notl: "true" },
    { near: "M1", within: "60" },
  ];
  const named: Readonly<Record<string, Inputs>> = {
    "accounts.toConfirm": [{ token: links.confirm ?? "" }],
    "accounts.toVerify": [{ token: links.verify ?? "" }],
    "contactChanges.toConfirm": [{ token: links.contacts ?? "" }],
    "accounts.invitation": [{ token: links.invitation ?? "" }],
    "admin.search": [{ find: "Halden" }, { find: "FB-" }],
    "admin.load": ids.loads,
    "admin.firms.get": ids.firms,
    "admin.newFirms.get": ids.firms.map(({ id }) => ({ firmId: id })),
    "admin.people.get": ids.people,
    "board.read": board,
    "board.count": board,
    "board.whole": board,
    "board.relax": board,
    "board.words": [{ text: "Leeds to London 18t" }],
    "board.backload": [{ at: "M1", home: "LS1" }],
    "board.load": ids.loads,
    "bookings.getPod": ids.loads,
    "bookings.getPodFile": ids.loads,
    "carrierDiary.quote": ids.loads,
    "carrierDiary.week": [{ day: "2026-11-18" }, { day: "2026-11-25" }],
    "carrierDiary.pastJobs": [{ show: "over" }, { show: "unpaid" }],
    "disputes.get": ids.loads,
    "disputes.getFile": ids.files,
    "documents.transportOrder": ids.loads,
    "proof.consignmentNote": ids.loads,
    "conditions.ofLoad": ids.loads,
    "conditions.fileOfLoad": ids.loads,
    "driverLinks.list": ids.loads,
    "trackingLinks.list": ids.loads,
    "trackingLinks.read": [{ token: links.track ?? "none" }],
    "documents.exportJobs": ["poster", "carrier"].map((side) => ({
      side,
      from: "2026-09-01",
      to: "2026-11-18",
    })),
    "invoices.get": ids.invoices,
    "invoiceDocuments.pdf": ids.invoices,
    "invoiceDocuments.xml": ids.invoices,
    "invoiceDocuments.export": ["xero", "sage50", "quickbooks", "csv"].map((format) => ({
      format,
      from: "2026-09-01",
      to: "2026-11-18",
    })),
    "firms.findCarriers": [{ q: "Calder" }],
    "lanes.prices": [{ from: "LS10", to: "M17", vehicleClass: "EIGHTEEN_T" }],
    "moneyPage.extras": [{ side: "received" }, { side: "issued" }],
    "moneyPage.previewSelfBill": ids.agreements.map(({ carrierId }) => ({
      carrierId,
      from: "2026-11-01",
      to: "2026-11-30",
    })),
    "networkPage.member": ids.members,
    "matching.loadsForVehicle": ids.vehicles,
    "matching.loadsToAsk": ids.vehicles.map((vehicle) => ({ vehicles: [vehicle.id], loads })),
    "matching.offerFit": ids.offers,
    "matching.words": [{ text: "18t leeds tomorrow anywhere" }],
    "matching.vehiclesForLoad": ids.loads,
    "matching.vehiclesForPosting": [{ load: posting() }],
    "vehicles.get": ids.vehicles,
    "network.list": [{ side: "poster" }, { side: "carrier" }],
    "network.readLink": [{ token: links.join ?? "" }],
    "routingGuides.get": ids.guides,
    "routingGuides.plan": [
      { steps: [{ to: "network", pricePence: 41_000 }, { to: "board" }], load: posting() },
    ],
    "runs.get": ids.loads,
    "loads.get": ids.loads,
    "loads.history": ids.loads,
    "loads.turnedAway": ids.loads,
    "passport.getDocument": ids.certificates,
    "changes.list": ids.loads,
    "messages.list": ids.loads,
    "messages.getFile": ids.messageFiles,
    "privacy.exportDriver": [{ name: "Dave Ellis" }],
    "requestLog.read": ids.logged,
    "posterDashboard.list": [{}, { sort: "collect" }, { find: "Leeds" }],
    "posterDashboard.load": ids.loads,
    "places.read": [{ text: "Leeds, Scotland" }],
    "places.suggest": [{ text: "Lee" }],
    "search.everything": [{ q: "Leeds" }, { q: "J-4711" }],
    "sites.list": [{}, { query: "goods" }, { postcode: "CA3" }],
    "templates.use": ids.templates.map(({ id }) => ({ id, collectDate: "2026-11-30" })),
    "webhooks.get": ids.endpoints,
    "webhooks.deliveries": ids.endpoints,
    "webhooks.events": [{}, { limit: "7" }],
  };
  return (name) => named[name] ?? [{}];
}

/** Converts the strings of an address into the types that the site's calls send. */
function typed(input: Record<string, unknown>): Record<string, unknown> {
  const numbers = new Set(["limit", "within"]);
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      numbers.has(name) ? Number(value) : name === "notl" ? true : value,
    ]),
  );
}

/** Returns an answer's text without the parts that are different each time. */
async function answerOf(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "";
  const body = /json|text/.test(type)
    ? bytes
        .toString()
        .replaceAll(/req_[0-9a-z]{26}/g, "req")
        .replaceAll(/"position":"[\w-]+\.\d+"/g, '"position":""')
    : createHash("sha256").update(bytes).digest("hex");
  return `${response.status} ${type} ${body}`;
}

export interface Reading {
  keys: Readers;
  people: Readers;
  loads: readonly string[];
  /** The tokens of links, by the page that each opens. */
  links: Readonly<Record<string, string>>;
  /** Queries to call; default all. */
  names?: RegExp;
}

/**
 * Calls every GET of the API with each key, and every query of the site as each person. Returns the answers by
 * reader and request.
 */
export async function everyAnswer(
  site: TestSite,
  { keys, people, loads, links, names = /./ }: Reading,
): Promise<Map<string, string>> {
  const inputsOf = await questions(site.db, loads, links);
  const answers = new Map<string, string>();
  const asked: [who: string, address: string, headers: Record<string, string>][] = [];
  const ask = (...question: (typeof asked)[number]) => void asked.push(question);
  for (const [name, { _def: query }] of Object.entries(
    appRouter._def.procedures as unknown as Record<string, Query>,
  )) {
    // None of the readers is a driver.
    if (query.type !== "query" || !names.test(name) || driverMayCall(name) === "alone") continue;
    for (const input of inputsOf(name)) {
      const { method, path } = query.meta?.openapi ?? {};
      if (method === "GET" && path !== undefined) {
        const rest = { ...input };
        const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
          const value = rest[key] ?? "";
          delete rest[key];
          return String(value);
        });
        const address = `/api/v1${filled}?${new URLSearchParams(rest as Record<string, string>)}`;
        for (const [who, headers] of Object.entries(keys)) ask(who, address, headers);
        // Files have a separate address on the site.
        for (const [who, headers] of Object.entries(people))
          if (/pod|files|order|export|pdf|xml/.test(path))
            ask(who, address.replace("/v1/", "/site/"), headers);
      }
      const asked = `/api/trpc/${name}?${new URLSearchParams({ input: JSON.stringify(typed(input)) })}`;
      for (const [who, headers] of Object.entries(people)) ask(who, asked, headers);
    }
  }
  async function fetchNext(): Promise<void> {
    for (let next = asked.pop(); next !== undefined; next = asked.pop()) {
      const [who, address, headers] = next;
      answers.set(`${who} ${address}`, await answerOf(await fetch(`${site.url}${address}`, { headers })));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  return answers;
}

/** Returns the queries that were refused to every reader. */
export function unanswered(answers: ReadonlyMap<string, string>): string[] {
  const answered = new Set<string>();
  const all = new Set<string>();
  for (const [question, answer] of answers) {
    const name = /\/api\/trpc\/([\w.]+)/.exec(question)?.[1];
    if (name === undefined) continue;
    all.add(name);
    if (answer.startsWith("200")) answered.add(name);
  }
  return [...all].filter((name) => !answered.has(name));
}
