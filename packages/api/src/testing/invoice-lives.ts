import { londonDay } from "@board/calendar";
import type { InvoiceLine } from "@board/db";
import type { TestFirm } from "@board/testing/factories";
import fc from "fast-check";
import { expect } from "vitest";
import { asDomainError } from "../core/errors.ts";
import { samplePodPdf } from "../core/files/sample-pod.ts";
import { ADMIN } from "./admin.ts";
import { insertCopies } from "./insert-copies.ts";
import { type Callers, callersOf, type End, eachLife, type Firms } from "./lives.ts";
import { inPieces } from "./pictures.ts";
import { posting, type World } from "./world.ts";

type Entry = Awaited<ReturnType<Callers[End]["invoices"]["list"]>>["invoices"][number];
type Command =
  | { do: "extra" | "part"; pence: number; nth: number }
  | { do: "rule"; pence: number; cancels: boolean }
  | { do: "issue" | "payLoad" | "contestLoad"; end: End }
  | { do: "whole" | "approve" | "query" | "pay" | "remit" | "contest"; nth: number };

const nth = fc.nat({ max: 5 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("extra" as const, "part" as const),
      pence: fc.integer({ min: 1, max: 5_000 }),
      nth,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("rule" as const),
      pence: fc.integer({ min: 10_000, max: 60_000 }),
      cancels: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom("issue" as const, "issue" as const, "payLoad" as const, "contestLoad" as const),
      end: fc.constantFrom<End>("poster", "carrier"),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom("whole", "approve", "query", "pay", "remit", "contest"),
      nth,
    }),
  },
);

/** Number of commands of a life. */
const COMMANDS = 24;

/** A job whose documents are made, with its books, which are kept apart from the code that is tested. */
interface Job {
  id: string;
  as: Callers;
  /** The job's debt by its price and by its accepted extras. */
  price: number;
  extras: number;
  isRuled: boolean;
  /** Lines of the credit notes that the carrier wrote itself, by document. */
  written: Map<string, { kind: string; netPence: number }[]>;
  /** Ids of its documents without the credit notes, the oldest first. */
  documents: string[];
  commands: readonly Command[];
}

/** Returns the answer of a call; null if it was refused by a rule, never by a fault. */
async function tried<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const { code } = asDomainError(error);
    expect(["invalid_transition", "already_invoiced", "nothing_to_bill", "validation_failed"]).toContain(
      code,
    );
    return null;
  }
}

/** Gives a firm billing details. */
export async function giveBilling(world: World, { id }: TestFirm, series: string): Promise<void> {
  const row = {
    legalName: `${series} Ltd`,
    lines: ["1 Dock Road"],
    postcode: "HU1 1AA",
    vatRegistered: true,
    vatNumber: "GB100000034",
    invoiceEmail: "accounts@firm.example",
    series,
    updatedAt: world.clock.now(),
  };
  await world.services.db.billing.create({ data: { firmId: id, mode: "live", ...row } });
}

const AGREED_PENCE = 40_000;

function newJob(id: string, as: Callers, commands: readonly Command[]): Job {
  const books = { price: AGREED_PENCE, extras: 0, isRuled: false, written: new Map(), documents: [] };
  return { id, as, commands, ...books };
}

/** Posts a load and brings it to DELIVERED by the verbs. */
export async function deliverJob(world: World, as: Callers): Promise<string> {
  const collectDate = londonDay(world.clock.now());
  const { load } = await as.poster.loads.post(
    posting({ collectDate, bookNowPence: AGREED_PENCE, deliverDate: undefined }),
  );
  const { id } = load;
  world.clock.advance({ minutes: 6 });
  await as.carrier.quotes.book({ id });
  await as.carrier.bookings.collect({ id });
  await as.carrier.bookings.putPod({ id, content: inPieces(samplePodPdf("FB-0000-0000")) });
  await as.carrier.bookings.deliver({ id, receivedBy: "M. Patel" });
  return id;
}

/** Reads the documents of one job, or of all jobs of an end, the oldest first. */
async function listAll(as: Callers[End], loadId?: string): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await as.invoices.list({
      limit: "100",
      ...(loadId && { loadId }),
      ...(cursor && { cursor }),
    });
    found.push(...page.invoices);
    cursor = page.nextCursor;
  }
  return found.toReversed();
}

function sumOf(parts: readonly { netPence: number }[]): number {
  return parts.reduce((sum, { netPence }) => sum + netPence, 0);
}

const isDocument = ({ kind }: Entry) => kind !== "CREDIT_NOTE";

/** Makes one call on a job, and keeps its books. */
async function act(world: World, job: Job, given: Command): Promise<void> {
  const { id, as, documents, written } = job;
  const one = "nth" in given ? documents[given.nth % Math.max(1, documents.length)] : undefined;
  const paidAt = world.clock.now().toISOString();
  switch (given.do) {
    case "extra": {
      const claim = { id, kind: "TOLL" as const, pence: given.pence, note: "The M6." };
      const proposed = await tried(as.carrier.extras.propose(claim));
      if (proposed?.extra === undefined) return;
      await as.poster.extras.accept({ id, extraId: proposed.extra.id });
      job.extras += given.pence;
      return;
    }
    case "issue": {
      const issued = await tried(as[given.end].invoices.issueForLoad({ id }));
      if (issued !== null) documents.push(issued.invoice.id);
      return;
    }
    case "payLoad":
      await tried(as[given.end].bookings.paid({ id }));
      return;
    case "contestLoad":
      await tried(as.carrier.bookings.contestPaid({ id }));
      return;
    case "rule": {
      if (
        job.isRuled ||
        (await tried(as.poster.disputes.raise({ id, reason: "Wet", details: "Wet." }))) === null
      )
        return;
      job.isRuled = true;
      expect(await tried(as.carrier.invoices.issueForLoad({ id }))).toBeNull();
      const outcome = given.cancels ? ("CANCELLED" as const) : ("CONFIRMED" as const);
      await world.as(ADMIN).disputes.resolve({ id, outcome, agreedPence: given.pence, note: "So it is." });
      job.price = given.cancels ? 0 : given.pence;
      const all = await listAll(as.carrier, id);
      job.documents = all.filter(isDocument).map((entry) => entry.id);
      return;
    }
    default:
      break;
  }
  if (one === undefined) return;
  const asked = { id: one };
  switch (given.do) {
    case "part":
    case "whole": {
      // Keeps it so small that a ruling can always take its part off the price.
      const lines = written.get(one) ?? [];
      if (given.do === "part" && sumOf(lines) + given.pence > 8_000) return;
      const sum = given.do === "part" ? { pence: given.pence } : {};
      const answer = await tried(
        as.carrier.invoices.credit({ ...asked, reason: "A pallet was wet.", ...sum }),
      );
      if (answer === null) return;
      written.set(one, [...lines, ...answer.creditNote.lines]);
      return;
    }
    case "approve":
      await tried(as.poster.invoices.approve(asked));
      return;
    case "query":
      await tried(as.poster.invoices.query({ ...asked, reason: "Why?" }));
      return;
    case "pay":
      await tried(as.carrier.invoices.paid({ ...asked, paidAt }));
      return;
    case "remit":
      await tried(as.poster.invoices.remit({ invoiceIds: [one], paidAt, reference: "BACS" }));
      return;
    case "contest":
      await tried(as.carrier.invoices.contestPaid(asked));
  }
}

/** Compares what both ends read. */
function expectSame(poster: readonly Entry[], carrier: readonly Entry[]): void {
  const told = ({ allowedActions: _, ...entry }: Entry) => entry;
  expect(poster.map(told)).toEqual(carrier.map(told));
}

/** Compares the documents of a job with their credit notes, with its payment, and with each other. */
function auditJob(
  job: Job,
  entries: readonly Entry[],
  { paidAt, lines }: { paidAt: unknown; lines: readonly InvoiceLine[] },
): void {
  const documents = entries.filter(isDocument);
  expect(documents.map(({ id }) => id)).toEqual(job.documents);
  for (const one of documents) {
    const notes = entries.filter(({ credits }) => credits?.invoiceId === one.id);
    const off = notes.reduce((sum, { totalPence }) => sum + totalPence, 0);
    expect(one.creditedPence).toBe(off);
    expect(one.status === "CREDITED").toBe(off === one.totalPence);
    const isOver = one.status === "PAID" || one.status === "CREDITED";
    expect(one.openPence).toBe(isOver ? 0 : one.totalPence - off);
  }
  const live = lines.filter((line) => line.live);
  const first = live.find(({ supplementary }) => !supplementary);
  if (first !== undefined) {
    const { status } = documents.find(({ id }) => id === first.invoiceId) ?? {};
    expect(status === "PAID").toBe(paidAt !== null);
  }
  const once = live.map(({ extraId, ruledVersion }) => extraId ?? ruledVersion ?? "price");
  expect(new Set(once).size).toBe(once.length);
}

/**
 * Compares what the documents of a job ask for with its price, its extras and what the carrier wrote off. A ruling that cancels
 * the job takes off all of the price that was left.
 */
function auditSum({ price, extras, written }: Job, entries: readonly Entry[]): void {
  const uncredited = entries.filter((entry) => isDocument(entry) && entry.status !== "CREDITED");
  const notes = entries.filter(({ credits }) => uncredited.some(({ id }) => id === credits?.invoiceId));
  const own = Map.groupBy(
    uncredited.flatMap(({ id }) => written.get(id) ?? []),
    ({ kind }) => (kind === "HAULAGE" ? "price" : "extras"),
  );
  const ownOf = (what: "price" | "extras") => sumOf(own.get(what) ?? []);
  const owed = Math.max(0, price - ownOf("price")) + extras - ownOf("extras");
  expect(sumOf(uncredited) - sumOf(notes)).toBe(owed);
}

/** Compares what is marked as invoiced of a job with the lines that ask for it. */
async function auditMarks({ db }: World, id: string, lines: readonly InvoiceLine[]): Promise<void> {
  const asked = lines.flatMap(({ live: isLive, extraId }) => (isLive ? [extraId] : []));
  const marked = await db.$queryRaw`
    SELECT invoiced, ARRAY(SELECT x.id FROM extra x WHERE x.load_id = l.id AND x.invoiced ORDER BY x.id) AS extras
    FROM load l WHERE l.id = ${id}`;
  const extras = asked.filter((extraId) => extraId !== null).toSorted();
  expect(marked).toEqual([{ invoiced: asked.includes(null), extras }]);
}

/** Counts the numbers of both series of a carrier. */
function auditSeries(numbers: readonly string[]): void {
  for (const prefix of ["CV-", "CVC-"]) {
    const taken = numbers.flatMap((number) =>
      number.startsWith(prefix) ? [Number(number.slice(prefix.length))] : [],
    );
    expect(taken.toSorted((one, other) => one - other)).toEqual(taken.map((_, at) => at + 1));
  }
}

/** Lives the life of one job's documents, and audits it after each command. */
async function live(world: World, firms: Firms, commands: readonly Command[]): Promise<void> {
  const as = callersOf(world, firms);
  const job = newJob(await deliverJob(world, as), as, commands);
  const audit = async () => {
    const [carrier, poster] = [await listAll(as.carrier, job.id), await listAll(as.poster, job.id)];
    expectSame(poster, carrier);
    const { load } = await as.carrier.loads.get({ id: job.id });
    const where = { loadId: job.id };
    const lines = await world.db.invoiceLine.findMany({ where, orderBy: { id: "asc" } });
    auditJob(job, carrier, { paidAt: load.paidAt, lines });
    await auditMarks(world, job.id, lines);
    return carrier;
  };
  for (const given of commands) {
    world.clock.advance({ minutes: 1 });
    await act(world, job, given);
    await audit();
  }
  await act(world, job, { do: "issue", end: "carrier" });
  auditSum(job, await audit());
}

/** Lives that many random lives of the documents of a job, and counts the numbers of both series. */
export async function liveInvoices(
  world: World,
  firms: Firms,
  { lives, seed }: { lives: number; seed: number },
): Promise<void> {
  await giveBilling(world, firms.poster, "HF");
  await giveBilling(world, firms.carrier, "CV");
  const start = world.clock.now().toISOString();
  const property = fc.asyncProperty(
    fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS, size: "max" }),
    async (commands) => {
      world.clock.set(start);
      await live(world, firms, commands);
    },
  );
  await fc.assert(property, { numRuns: lives, seed, endOnFailure: true });
  const rows = await world.db.invoice.findMany({ select: { number: true }, orderBy: { id: "asc" } });
  auditSeries(rows.map(({ number }) => number));
}

/** Commands of a life among many: as many as that of `liveInvoices` has at most, and mostly few. */
const commandsOfMany = fc.oneof(
  { weight: 4, arbitrary: fc.array(command, { minLength: 1, maxLength: 8, size: "max" }) },
  { weight: 1, arbitrary: fc.array(command, { minLength: 9, maxLength: COMMANDS, size: "max" }) },
);

/** Number of jobs of one pair of firms. */
const JOBS_OF_PAIR = 100;

/** Audits all documents of two firms: as lists and statements have them, and as the rows say. */
async function auditPair(world: World, firms: Firms, jobs: readonly Job[]): Promise<void> {
  const as = callersOf(world, firms);
  const [carrier, poster] = [await listAll(as.carrier), await listAll(as.poster)];
  expectSame(poster, carrier);
  auditSeries(carrier.map(({ number }) => number));
  const [issued, received] = [
    await as.carrier.invoiceDocuments.statements({}),
    await as.poster.invoiceDocuments.statements({}),
  ];
  const open = carrier.reduce((sum, { openPence }) => sum + openPence, 0);
  const sums = ({ statements }: typeof issued) =>
    statements.map(({ firm: _, side: _side, ...statement }) => statement);
  expect(sums(received)).toEqual(sums(issued));
  expect(issued.statements.reduce((sum, { totalPence }) => sum + totalPence, 0)).toBe(open);

  const ids = jobs.map(({ id }) => id);
  const lines = await world.db.invoiceLine.findMany({
    where: { loadId: { in: ids } },
    orderBy: { id: "asc" },
  });
  const loads = await world.db.load.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  const jobOf = new Map(lines.map(({ invoiceId, loadId }) => [invoiceId, loadId]));
  const linesBy = Map.groupBy(lines, ({ loadId }) => loadId);
  const entriesBy = Map.groupBy(carrier, ({ id }) => jobOf.get(id));
  const paidAt = new Map(loads.map((load) => [load.id, load.paidAt]));
  await eachLife(jobs, async (job) => {
    const entries = entriesBy.get(job.id) ?? [];
    auditJob(job, entries, { paidAt: paidAt.get(job.id), lines: linesBy.get(job.id) ?? [] });
    auditSum(job, entries);
  });
}

/**
 * Lives that many random lives of documents, several at once. The jobs are copies of a delivered one, and the books of a pair
 * of firms are audited once, after the lives of all its jobs.
 */
export async function liveManyInvoices(
  world: World,
  { lives, seed }: { lives: number; seed: number },
): Promise<void> {
  const { db, newId, newRef } = world.services;
  const newFirms = async () => ({
    poster: await world.newFirm(),
    carrier: await world.newFirm({ vehicles: ["EIGHTEEN_T"] }),
  });
  const first = await deliverJob(world, callersOf(world, await newFirms()));
  const all = fc.sample(commandsOfMany, { numRuns: lives, seed });
  for (let from = 0; from < lives; from += JOBS_OF_PAIR) {
    const firms = await newFirms();
    const as = callersOf(world, firms);
    await giveBilling(world, firms.poster, "HF");
    await giveBilling(world, firms.carrier, "CV");
    const jobs = all.slice(from, from + JOBS_OF_PAIR).map((commands) => newJob(newId("load"), as, commands));
    const columns = {
      posterId: firms.poster.id,
      carrierId: firms.carrier.id,
      deliveredAt: world.clock.now(),
      podFileId: null,
    };
    await insertCopies(
      db,
      first,
      jobs.map(({ id }) => ({ id, ref: newRef(), ...columns })),
    );
    await eachLife(jobs, async (job) => {
      for (const given of [...job.commands, { do: "issue", end: "carrier" } as const]) {
        world.clock.advance({ seconds: 1 });
        await act(world, job, given);
      }
    });
    await auditPair(world, firms, jobs);
  }
}
