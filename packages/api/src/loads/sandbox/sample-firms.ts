import { createHash } from "node:crypto";
import type { FirmActor } from "../../core/actor.ts";
import { type Ctx, realNow } from "../../core/context.ts";
import { MAX_PENCE } from "../../core/fields.ts";
import { SANDBOX_FIRMS } from "../../firms/network/sandbox-members.ts";
import { NOTHING_KNOWN } from "../../firms/requirements/rules.ts";

const firm = (nth: string, name: string, side: "carrier" | "poster") => ({
  id: `firm_000000000000000000000000${nth}`,
  name: `${name} (test mode)`,
  contactName: "Test mode",
  contactEmail: `test-mode-${nth}@${side}.example`,
  contactPhone: `01632 9600${nth}`,
  canPost: side === "poster",
  canCarry: side === "carrier",
});

/** Sample carriers, in the order in which they quote on test loads. */
export const SAMPLE_CARRIERS = [
  firm("00", "Sample Carrier", "carrier"),
  firm("01", "Sample Haulage", "carrier"),
  firm("02", "Sample Vans", "carrier"),
] as const;

/** Sample posters, which take turns to post test loads for a carrier. */
export const SAMPLE_POSTERS = [
  firm("10", "Sample Foods", "poster"),
  firm("11", "Sample Timber", "poster"),
] as const;

const SAMPLES = [...SAMPLE_CARRIERS, ...SANDBOX_FIRMS, ...SAMPLE_POSTERS];

const FOREVER = { from: "2020-01-01", until: "2099-12-31" };

/** Passport of every sample carrier, which meets any requirement of a test load. */
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

const TEXT =
  "1. We pay for waiting after the free time.\n2. Tell us of damage and delay as soon as you know.\n3. Claims are made within seven days of delivery.";

/** Conditions of carriage of every sample poster, so that test loads name some (contract 16). */
const CONDITIONS = {
  mode: "test",
  title: "Sample conditions of carriage",
  text: TEXT,
  sha256: createHash("sha256").update(TEXT).digest("hex"),
} as const;

/** True for a sample firm. Sample firms have no members, so nobody can act for one on the live board. */
export function isSampleFirm(firmId: string | null): boolean {
  return SAMPLES.some(({ id }) => id === firmId);
}

/** Returns a context in which a sample firm acts; inserts the sample firms that are not in the database yet. */
export async function actAs(tx: Ctx, firmId: string): Promise<Ctx<FirmActor>> {
  const sample = SAMPLES.find(({ id }) => id === firmId);
  if (sample === undefined) throw new Error(`${firmId} is no made-up firm.`);
  const createdAt = realNow(tx);
  await tx.db.firm.createMany({
    data: SAMPLES.map((each) => ({ ...each, createdAt })),
    skipDuplicates: true,
  });
  await tx.db.passport.createMany({
    data: [...SAMPLE_CARRIERS, ...SANDBOX_FIRMS].map(({ id }) => ({ firmId: id, ...PASSPORT })),
    skipDuplicates: true,
  });
  await tx.db.conditions.createMany({
    data: SAMPLE_POSTERS.map(({ id: firmId }) => ({
      ...CONDITIONS,
      id: firmId.replace("firm", "version"),
      firmId,
      createdAt,
    })),
    skipDuplicates: true,
  });
  const { id, name, canPost, canCarry } = sample;
  return {
    ...tx,
    actor: {
      kind: "firm",
      firm: {
        id,
        name,
        canPost,
        canCarry,
        plan: "STANDARD",
        usualTermsDays: 30,
        usualRequires: {},
        billing: { given: true, waiting: {} },
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
    },
  };
}
