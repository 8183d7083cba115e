import { Prisma } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { queueEmail, SITE } from "../../core/emails.ts";
import type { PassportEventType } from "../../core/event-types.ts";
import { ringBells } from "../../core/own-changes.ts";
import type { Losable } from "../../firms/requirements/rules.ts";
import { lockRow } from "../../loads/find-load.ts";
import { literalsOf, UNDER_WAY } from "../../loads/lifecycle.ts";
import { toBoth } from "../../loads/outbox/events.ts";
import type { PassportEvent } from "../../loads/outbox/schemas.ts";
import { queueFirmEvent } from "../../loads/outbox/tell-firm.ts";
import { readLost } from "../../loads/requirements.ts";
import { saveChange } from "../../loads/save-change.ts";
import type { LostLicence } from "../licence-register/refresh-licence.ts";
import { isClaimOf } from "./claims.ts";

interface Holder {
  firmId: string;
  mode: Mode;
}

interface PassportNews extends Holder {
  type: PassportEventType;
  passport: PassportEvent["data"]["passport"];
}

/**
 * Notifies a carrier of a change of its passport: by an event, and in live mode also by a notification with
 * an email.
 */
export async function tellOfPassport(
  tx: Ctx<Actor>,
  { firmId, mode, type, passport }: PassportNews,
): Promise<void> {
  const createdAt = tx.clock.now();
  await queueFirmEvent(tx, { firmId, mode, type, data: { passport } });
  if (mode === "test") return;
  const kind = type.replace(".", "_");
  await tx.db.notification.create({
    data: { id: tx.newId("note"), firmId, kind, data: { ...passport }, createdAt },
  });
  await ringBells(tx, [firmId]);
}

/**
 * Notifies the holder of a licence that another firm entered the licence's number. Nothing changes until an
 * admin decides.
 */
export async function notifyLicenceHolder(ctx: Ctx<Actor>, claimedBy: string): Promise<void> {
  const { db, clock, newId } = ctx;
  const claim = await db.passport.findUniqueOrThrow({
    where: { firmId_mode: { firmId: claimedBy, mode: "live" } },
  });
  const { matchedNumber } = claim;
  if (matchedNumber === null) return;
  const [licence, holders] = await Promise.all([
    db.operatorLicence.findUnique({ where: { number: matchedNumber } }),
    db.passport.findMany({
      where: { mode: "live", matchedNumber, match: "FOUND", firmId: { not: claimedBy } },
      orderBy: { firmId: "asc" },
      select: { firmId: true },
    }),
  ]);
  if (!isClaimOf(claim, licence)) return;
  const createdAt = clock.now();
  await db.notification.createMany({
    data: holders.map(({ firmId }) => ({ id: newId("note"), firmId, kind: "licence_claimed", createdAt })),
  });
  await ringBells(
    ctx,
    holders.map(({ firmId }) => firmId),
  );
}

const LOST_WORDS: Record<Losable, string> = {
  operator_licence: "operator's licence",
  goods_in_transit: "goods-in-transit insurance",
  hire_and_reward: "hire-and-reward insurance",
};

/** Emails every admin of the board, so that somebody looks at the loss before the next collection. */
async function tellAdmins(tx: Ctx<Actor>, firmId: string, what: Losable, atRisk: number): Promise<void> {
  const { name } = await tx.db.firm.findUniqueOrThrow({ where: { id: firmId }, select: { name: true } });
  const admins = await tx.db.person.findMany({
    where: { isAdmin: true, erasedAt: null, verifiedAt: { not: null } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { email: true },
  });
  const loads = atRisk === 1 ? "1 load under way needs it" : `${atRisk} loads under way need it`;
  for (const { email } of admins)
    await queueEmail(tx, email, {
      subject: `${name} has lost its ${LOST_WORDS[what]}`,
      text: `${name} has lost its ${LOST_WORDS[what]}, and ${loads}. Both ends of each were told, and either may give it up without blame.\n\n${SITE}/admin/firms/${firmId}\n`,
    });
}

/** Maximum number of present loads that are compared. */
const MAX_JOBS = 1_000;

/**
 * Notifies of a lost licence or cover: the carrier, both ends of each booked load that requires it and, for
 * live loads, the admins. Locks one load after the other, and records the loss in each load's history.
 *
 * @returns the loads that are at risk
 */
export async function tellOfLoss(tx: Ctx<Actor>, { firmId, mode }: Holder, what: Losable): Promise<number> {
  await tellOfPassport(tx, { firmId, mode, type: "passport.lost", passport: { what } });
  const jobs = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM load WHERE carrier_id = ${firmId} AND mode = ${mode}::mode AND status IN (${Prisma.raw(literalsOf(UNDER_WAY))})
    ORDER BY id LIMIT ${Prisma.raw(String(MAX_JOBS))}`;
  let atRisk = 0;
  for (const { id } of jobs) {
    const before = await lockRow(tx, id);
    const isTheirs = before?.carrierId === firmId && UNDER_WAY.includes(before.status);
    if (!before || !isTheirs) continue;
    const lost = await readLost(tx, before);
    if (!lost.includes(what)) continue;
    await saveChange(tx, {
      before,
      load: before,
      action: "carrierAtRisk",
      details: { lost },
      tell: toBoth(before, "load.carrier_at_risk").map((draft) => ({ ...draft, lost })),
    });
    atRisk += 1;
  }
  if (atRisk > 0 && mode === "live") await tellAdmins(tx, firmId, what, atRisk);
  return atRisk;
}

/** Notifies firms whose licence is no longer valid, in the transaction that records the loss. */
export async function tellOfLostLicences(
  tx: Ctx<Actor>,
  lost: readonly LostLicence[],
  mode: Mode,
): Promise<void> {
  for (const { firmId } of lost) await tellOfLoss(tx, { firmId, mode }, "operator_licence");
}
