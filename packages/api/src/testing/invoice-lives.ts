import { londonDay } from "@board/calendar";
import type { TestFirm } from "@board/testing/factories";
import fc from "fast-check";
import { expect } from "vitest";
import { asDomainError } from "../core/errors.ts";
import { samplePodPdf } from "../core/files/sample-pod.ts";
import { ADMIN } from "./admin.ts";
import { inPieces } from "./pictures.ts";
import { posting, type World } from "./world.ts";

type End = "poster" | "carrier";
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

const COMMANDS = 24;

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
async function bill(world: World, { id }: TestFirm, series: string): Promise<void> {
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
  await world.db.billing.create({ data: { firmId: id, mode: "live", ...row } });
}

/**
 * Lives the life of one job's documents. Its books are kept apart from the code that is tested: what was asked for, taken off
 * and paid, and what the job owes by its price and its extras.
 */
async function live(world: World, firms: Record<End, TestFirm>, commands: readonly Command[]): Promise<void> {
  const as = {
    poster: world.as(world.actorOf(firms.poster)),
    carrier: world.as(world.actorOf(firms.carrier)),
  };
  const collectDate = londonDay(world.clock.now());
  const { load } = await as.poster.loads.post(
    posting({ collectDate, bookNowPence: 40_000, deliverDate: undefined }),
  );
  const { id } = load;
  world.clock.advance({ minutes: 6 });
  await as.carrier.quotes.book({ id });
  await as.carrier.bookings.collect({ id });
  await as.carrier.bookings.putPod({ id, content: inPieces(samplePodPdf("FB-0000-0000")) });
  await as.carrier.bookings.deliver({ id, receivedBy: "M. Patel" });
  const list = async (end: End) =>
    (await as[end].invoices.list({ loadId: id, limit: "100" })).invoices.toReversed();
  const documents = async () => (await list("carrier")).filter(({ kind }) => kind !== "CREDIT_NOTE");
  let price = 40_000;
  let extras = 0;
  let isRuled = false;
  /** Net that the ends wrote off by credit notes of their own, by document. */
  const written = new Map<string, number>();

  const act = async (given: Command): Promise<void> => {
    const all = await documents();
    const one = "nth" in given ? all[given.nth % Math.max(1, all.length)] : undefined;
    const paidAt = world.clock.now().toISOString();
    switch (given.do) {
      case "extra": {
        const claim = { id, kind: "TOLL" as const, pence: given.pence, note: "The M6." };
        const proposed = await tried(as.carrier.extras.propose(claim));
        if (proposed?.extra === undefined) return;
        await as.poster.extras.accept({ id, extraId: proposed.extra.id });
        extras += given.pence;
        return;
      }
      case "issue":
        await tried(as[given.end].invoices.issueForLoad({ id }));
        return;
      case "payLoad":
        await tried(as[given.end].bookings.paid({ id }));
        return;
      case "contestLoad":
        await tried(as.carrier.bookings.contestPaid({ id }));
        return;
      case "rule": {
        if (
          isRuled ||
          (await tried(as.poster.disputes.raise({ id, reason: "Wet", details: "Wet." }))) === null
        )
          return;
        isRuled = true;
        expect(await tried(as.carrier.invoices.issueForLoad({ id }))).toBeNull();
        const outcome = given.cancels ? ("CANCELLED" as const) : ("CONFIRMED" as const);
        await world.as(ADMIN).disputes.resolve({ id, outcome, agreedPence: given.pence, note: "So it is." });
        price = given.cancels ? 0 : given.pence;
        return;
      }
      default:
        break;
    }
    if (one === undefined) return;
    const asked = { id: one.id };
    switch (given.do) {
      case "part":
      case "whole": {
        // Keeps it so small that a ruling can always take its part off the price.
        if (given.do === "part" && (written.get(one.id) ?? 0) + given.pence > 8_000) return;
        const sum = given.do === "part" ? { pence: given.pence } : {};
        const answer = await tried(
          as.carrier.invoices.credit({ ...asked, reason: "A pallet was wet.", ...sum }),
        );
        if (answer === null) return;
        const { creditNote } = answer;
        written.set(one.id, (written.get(one.id) ?? 0) + creditNote.netPence);
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
        await tried(as.poster.invoices.remit({ invoiceIds: [one.id], paidAt, reference: "BACS" }));
        return;
      case "contest":
        await tried(as.carrier.invoices.contestPaid(asked));
    }
  };

  /** Compares both ends, and each document with its credit notes and payment. */
  const audit = async () => {
    const [carrier, poster] = [await list("carrier"), await list("poster")];
    const told = ({ allowedActions: _, ...entry }: (typeof carrier)[number]) => entry;
    expect(poster.map(told)).toEqual(carrier.map(told));
    const { load: now } = await as.carrier.loads.get({ id });
    for (const one of carrier.filter(({ kind }) => kind !== "CREDIT_NOTE")) {
      const notes = carrier.filter(({ credits }) => credits?.invoiceId === one.id);
      const off = notes.reduce((sum, { totalPence }) => sum + totalPence, 0);
      expect(one.creditedPence).toBe(off);
      expect(one.status === "CREDITED").toBe(off === one.totalPence);
      const isOver = one.status === "PAID" || one.status === "CREDITED";
      expect(one.openPence).toBe(isOver ? 0 : one.totalPence - off);
    }
    const lines = await world.db.invoiceLine.findMany({ where: { loadId: id, live: true } });
    const [first] = lines.filter(({ supplementary }) => !supplementary);
    if (first !== undefined) {
      const { status } = carrier.find(({ id: invoiceId }) => invoiceId === first.invoiceId) ?? {};
      expect(status === "PAID").toBe(now.paidAt !== null);
    }
    const once = lines.map(({ extraId, ruledVersion }) => extraId ?? ruledVersion ?? "price");
    expect(new Set(once).size).toBe(once.length);
  };

  for (const given of commands) {
    world.clock.advance({ minutes: 1 });
    await act(given);
    await audit();
  }
  await tried(as.carrier.invoices.issueForLoad({ id }));
  await audit();
  const all = await documents();
  const notes = (await list("carrier")).filter(({ credits }) => credits !== null);
  const kept = all.filter(({ status }) => status !== "CREDITED");
  const asked = kept.reduce((sum, { netPence }) => sum + netPence, 0);
  const off = notes
    .filter(({ credits }) => kept.some(({ id: invoiceId }) => invoiceId === credits?.invoiceId))
    .reduce((sum, { netPence }) => sum + netPence, 0);
  const own = kept.reduce((sum, { id: invoiceId }) => sum + (written.get(invoiceId) ?? 0), 0);
  expect(asked - off).toBe(price + extras - own);
}

/** Lives that many random lives of the documents of a job, and counts the numbers of both series. */
export async function liveInvoices(
  world: World,
  firms: Record<End, TestFirm>,
  { lives, seed }: { lives: number; seed: number },
): Promise<void> {
  await bill(world, firms.poster, "HF");
  await bill(world, firms.carrier, "CV");
  const start = world.clock.now().toISOString();
  const property = fc.asyncProperty(
    fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS, size: "max" }),
    async (commands) => {
      world.clock.set(start);
      await live(world, firms, commands);
    },
  );
  await fc.assert(property, { numRuns: lives, seed, endOnFailure: true });
  const rows = await world.db.invoice.findMany({ select: { number: true } });
  for (const prefix of ["CV-", "CVC-"]) {
    const numbers = rows.flatMap(({ number }) =>
      number.startsWith(prefix) ? [Number(number.slice(prefix.length))] : [],
    );
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, at) => at + 1));
  }
}
