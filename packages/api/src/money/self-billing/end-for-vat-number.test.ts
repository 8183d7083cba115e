import { columnOfDay } from "@board/calendar";
import type { Db } from "@board/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "../../core/in-transaction.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { endForVatNumber } from "./answer-agreement.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.drop());

const NOBODY = { legalName: "A firm", lines: [], postcode: "", vatNumber: null };

/** Gives a new poster agreements with carriers. */
async function posterWith(count: number): Promise<string> {
  const { db, clock, newId } = world.services;
  const poster = await world.newFirm();
  for (let nth = 0; nth < count; nth += 1) {
    const carrier = await world.newFirm();
    await db.selfBillingAgreement.create({
      data: {
        id: newId("agree"),
        mode: "live",
        buyerId: poster.id,
        carrierId: carrier.id,
        until: columnOfDay("2027-10-31"),
        proposedAt: clock.now(),
        acceptedAt: clock.now(),
        coversFrom: columnOfDay("2026-11-18"),
        textVersion: "1",
        parties: { buyer: NOBODY, carrier: NOBODY, operator: "The board" },
      },
    });
  }
  return poster.id;
}

/** Ends the agreements of a poster, and returns the number of statements and of notifications. */
async function end(posterId: string) {
  let statements = 0;
  const counting = world.services.db as Db;
  const db = counting.$extends({
    query: {
      $allOperations({ args, query }) {
        statements += 1;
        return query(args);
      },
    },
  });
  const system = { ...world.system(), db: db as unknown as Db };
  await inTransaction(system, (tx) => endForVatNumber(tx, posterId, "live"));
  const ended = await counting.selfBillingAgreement.count({
    where: { buyerId: posterId, endedBy: "vat_number" },
  });
  const told = await counting.notification.count({ where: { kind: "self_billing_ended", firmId: posterId } });
  return { statements, ended, told };
}

it("contract 13, self-billing: a changed VAT number ends many agreements by as many statements as one", async () => {
  const { statements, ...one } = await end(await posterWith(1));
  expect(one).toEqual({ ended: 1, told: 1 });
  expect(await end(await posterWith(20))).toEqual({ statements, ended: 20, told: 20 });
});
