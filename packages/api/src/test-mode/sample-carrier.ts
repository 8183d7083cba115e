import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { MAX_PENCE } from "../fields.ts";
import { NOTHING_KNOWN } from "../passport/rules.ts";

/** The one made-up carrier of every test load. It has no members, so nobody can ever act for it on the live board. */
const SAMPLE = {
  id: "firm_00000000000000000000000000",
  name: "Sample Carrier (test mode)",
  contactName: "Test mode",
  contactEmail: "test-mode@carrier.example",
  contactPhone: "01632 960000",
};

const FOREVER = { from: "2020-01-01", until: "2099-12-31" };

/** It meets whatever a test load requires. */
const PASSPORT = {
  mode: "test",
  match: "FOUND",
  licenceType: "STANDARD_INTERNATIONAL",
  licenceValid: true,
  covers: [
    { kind: "GOODS_IN_TRANSIT", pence: MAX_PENCE, ...FOREVER },
    { kind: "HIRE_AND_REWARD", pence: null, ...FOREVER },
  ],
} as const;

export function isSampleCarrier(firmId: string): boolean {
  return firmId === SAMPLE.id;
}

/** The made-up carrier, put into the database where it is not there yet. */
export async function sampleCarrier(tx: Pick<Ctx, "db" | "clock">): Promise<FirmActor> {
  await tx.db.firm.createMany({
    data: [{ ...SAMPLE, canPost: false, canCarry: true, createdAt: tx.clock.now() }],
    skipDuplicates: true,
  });
  await tx.db.passport.createMany({ data: [{ firmId: SAMPLE.id, ...PASSPORT }], skipDuplicates: true });
  return {
    kind: "firm",
    firm: {
      id: SAMPLE.id,
      name: SAMPLE.name,
      canPost: false,
      canCarry: true,
      plan: "STANDARD",
      usualTermsDays: 30,
      usualRequires: {},
      facts: NOTHING_KNOWN,
      suspended: false,
      approval: "APPROVED",
      holdsUntil: null,
    },
    mode: "test",
    via: "key",
    member: null,
    scopes: new Set(),
    key: null,
  };
}
