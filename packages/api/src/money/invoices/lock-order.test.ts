import { afterAll, beforeAll, expect, it } from "vitest";
import type { SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { resolveDispute } from "../../loads/disputes/end-dispute.ts";
import { lockRows } from "../../loads/find-load.ts";
import { recordPayment } from "../../loads/payments/record-payment.ts";
import { ADMIN } from "../../testing/admin.ts";
import { insertCopies } from "../../testing/insert-copies.ts";
import { deliverJob, giveBilling } from "../../testing/invoice-lives.ts";
import { callersOf, type Firms } from "../../testing/lives.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { creditInvoice } from "./credit-invoice.ts";
import { issueForLoad } from "./issue-invoice.ts";
import { tellOverdueOf } from "./tell-overdue.ts";

/*
 * Two changes that need the same feeds, documents and series lock them in one order. In another order one of them would be
 * the victim of a deadlock, and be tried again.
 */

let world: World;
let firms: Firms;
let first: string;
beforeAll(async () => {
  world = await createWorld();
  firms = { poster: await world.newFirm(), carrier: await world.newFirm({ vehicles: ["EIGHTEEN_T"] }) };
  await giveBilling(world, firms.poster, "HF");
  await giveBilling(world, firms.carrier, "CV");
  first = await deliverJob(world, callersOf(world, firms));
});
afterAll(() => world.drop());

type Change = (tx: Ctx<SystemActor>) => Promise<unknown>;
const carrier = () => world.actorOf(firms.carrier);

async function newJob(): Promise<string> {
  const [id, ref] = [world.services.newId("load"), world.services.newRef()];
  await insertCopies(world.db, first, [{ id, ref, podFileId: null }]);
  return id;
}

/** Makes one change, and another one while it waits for the feeds of both ends, and counts how often they are tried. */
async function triesOf(one: Change, other: Change): Promise<number> {
  let tries = 0;
  const made = (change: Change) =>
    inTransaction(world.system(), (tx) => {
      tries += 1;
      return change(tx);
    });
  const waiting = () => world.services.db.$queryRaw<object[]>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = inTransaction(world.system(), async ({ db }) => {
    await db.$queryRaw`SELECT 1 FROM feed WHERE firm_id IN (${firms.poster.id}, ${firms.carrier.id}) FOR UPDATE`;
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const changes = [made(one)];
  await expect.poll(waiting).toHaveLength(1);
  changes.push(made(other));
  await expect.poll(waiting).toHaveLength(2);
  over.resolve();
  await Promise.all([holder, ...changes]);
  return tries;
}

/** Invoices a job and disputes it, and returns the ruling that changes its price. */
async function ruling(agreedPence: number): Promise<Change> {
  const as = callersOf(world, firms);
  const id = await newJob();
  await as.carrier.invoices.issueForLoad({ id });
  await as.poster.disputes.raise({ id, reason: "Wet", details: "Wet." });
  const outcome = { outcome: "CONFIRMED", agreedPence, note: "So it is." } as const;
  return (tx) => resolveDispute({ ...tx, actor: ADMIN }, { id, ...outcome });
}

it("contract 13, invoices: a ruling after an invoice, while the carrier issues another one", async () => {
  const id = await newJob();
  const raise = await ruling(50_000);
  const tries = await triesOf(raise, (tx) => issueForLoad({ ...tx, actor: carrier() }, { id }));
  expect(tries).toBe(2);
});

it("contract 13, invoices: a ruling after an invoice, while the carrier credits another one", async () => {
  const { invoice } = await callersOf(world, firms).carrier.invoices.issueForLoad({ id: await newJob() });
  const credit = { id: invoice.id, reason: "A pallet was wet.", pence: 100 };
  const lower = await ruling(30_000);
  const tries = await triesOf(lower, (tx) => creditInvoice({ ...tx, actor: carrier() }, credit));
  expect(tries).toBe(2);
});

it("contract 13, invoices: a payment of one job of an invoice for many, while it is told as overdue", async () => {
  const jobs = [await newJob(), await newJob()] as const;
  await callersOf(world, firms).carrier.invoices.issue({ loadIds: [...jobs] });
  world.clock.advance({ days: 40 });
  const tries = await triesOf(
    (tx) => recordPayment({ ...tx, actor: carrier() }, { id: jobs[1] }),
    async (tx) => {
      const [load] = await lockRows(tx, [jobs[0]]);
      if (load) await tellOverdueOf(tx, load);
    },
  );
  expect(tries).toBe(2);
});
