import { fileURLToPath } from "node:url";
import { accountOf, madeUpBilling } from "@board/api/billing/rules";
import { HOLD_MS } from "@board/api/contact-changes/rules";
import { loadRegisterFile, refreshLicence } from "@board/api/server";
import type { Clock } from "@board/calendar";
import { type Tx, transactOf } from "@board/db";
import { createIds } from "../ids.ts";
import { createRandom } from "../random.ts";
import { createTimeline, STORY_ENDS, type Timeline } from "../timeline.ts";
import type { DemoFirm } from "./firms.ts";
import { LOST_LICENCE } from "./profiles.ts";

/** A made-up file of the register in the format of the real ones, including their flaws. */
const SAMPLE_FILE = fileURLToPath(new URL("../../register/OLBSLicenceReport_Sample.csv", import.meta.url));

/** Minute of today at which the carrier `LOST_LICENCE` lost its licence. */
const LOST_AT = 307;

/** The fields of a load that show who won it. */
interface WonLoad {
  carrierId?: string | null;
  bookedAt?: Date | null;
}

interface ContactChange {
  firm: string;
  kind: "PHONE" | "EMAIL";
  from: string;
  offset: number;
  /** The day on which the old address confirmed the change; unset if it did not. */
  confirmed?: number;
}

/** A confirmed change; the firm has won loads since. */
const CONFIRMED: ContactChange = {
  firm: "solent",
  kind: "PHONE",
  from: "01632 960200",
  offset: -9,
  confirmed: -8,
};
const CHANGED_AT = 600;

/** Carriers of which one is put on hold; the last one never wins anything. */
const MAY_BE_HELD = ["tees", "gower", "strath", "fenline", "kestrel", "woldsedge", "medway"];

/**
 * Returns an unconfirmed change for a firm that has won nothing since yesterday: a firm on hold cannot win
 * a load.
 */
function held(won: readonly WonLoad[], firms: readonly DemoFirm[], timeline: Timeline): ContactChange {
  const since = timeline.at(timeline.moment(-1, CHANGED_AT));
  const hasWon = (key: string) => {
    const firm = firms.find(({ profile }) => profile.key === key);
    return won.some(({ carrierId, bookedAt }) => carrierId === firm?.id && bookedAt && bookedAt >= since);
  };
  const firm = MAY_BE_HELD.find((key) => !hasWon(key)) ?? "medway";
  const domain = firms.find(({ profile }) => profile.key === firm)?.profile.domain;
  return { firm, kind: "EMAIL", from: `hello@${domain}`, offset: -1 };
}

/**
 * Stores the recent changes of contacts, and the hold that one of them caused. The loads must be created first,
 * because a firm on hold wins no load.
 */
export async function storeContactChanges(
  tx: Tx,
  clock: Clock,
  firms: readonly DemoFirm[],
  won: readonly WonLoad[],
): Promise<void> {
  const timeline = createTimeline(clock.now());
  const ids = createIds(createRandom("contacts"), timeline);
  for (const { firm, kind, from, offset, confirmed } of [CONFIRMED, held(won, firms, timeline)]) {
    const owner = firms.find(({ profile }) => profile.key === firm);
    if (owner === undefined) continue;
    const moment = timeline.moment(offset, CHANGED_AT);
    const at = timeline.at(moment);
    const holdsUntil = new Date(at.getTime() + HOLD_MS);
    const { contactEmail, contactPhone } = owner.contact;
    await tx.contactChange.create({
      data: {
        id: ids.newId("contact", moment),
        firmId: owner.id,
        kind,
        personId: owner.members.at(0)?.personId ?? null,
        from,
        to: kind === "PHONE" ? contactPhone : contactEmail,
        toldAddress: kind === "PHONE" ? contactEmail : from,
        at,
        holdsUntil,
        ...(confirmed === undefined
          ? {}
          : { confirmedAt: timeline.at(timeline.moment(confirmed, 560)), confirmedBy: "old_address" }),
      },
    });
    if (confirmed === undefined) await tx.firm.update({ where: { id: owner.id }, data: { holdsUntil } });
  }
}

/** Creates the billing details of all firms but the one that is new, which is asked for them. */
export async function storeBilling(tx: Tx, clock: Clock, firms: readonly DemoFirm[]): Promise<void> {
  await tx.billing.createMany({
    data: firms
      .filter(({ profile }) => !profile.isPending)
      .map(({ id, profile: { name, domain, passport } }) => {
        const made = madeUpBilling({ id, name }, clock.now());
        return {
          ...made,
          mode: "live" as const,
          lines: [passport?.address ?? "4 Dock Road"],
          postcode: passport?.postcode ?? "HU1 2AB",
          companyNumber: passport?.companyNumber ?? made.companyNumber,
          lastAccount: accountOf(made),
          invoiceEmail: `accounts@${domain}`,
          accountCodes: {},
          waiting: {},
        };
      }),
  });
}

/** Reads the sample of the register and creates the carriers' passports. */
export async function storePassports(tx: Tx, clock: Clock, firms: readonly DemoFirm[]): Promise<void> {
  const ids = createIds(createRandom("register"), createTimeline(clock.now()));
  const tools = { db: tx, clock, newId: () => ids.newId("register", STORY_ENDS) };
  const { refused } = await loadRegisterFile({ ...tools, transact: transactOf(tx) }, SAMPLE_FILE);
  if (refused !== null) throw new Error(refused);
  for (const { id: firmId, profile } of firms) {
    if (profile.carrying === null) continue;
    await tx.passport.create({ data: { firmId, mode: "live", ...profile.passport } });
    await refreshLicence(tools, firmId, "live");
    if (profile.key !== LOST_LICENCE) continue;
    const timeline = createTimeline(clock.now());
    const licenceLostAt = timeline.at(timeline.moment(0, LOST_AT));
    await tx.passport.update({ where: { firmId_mode: { firmId, mode: "live" } }, data: { licenceLostAt } });
  }
}
