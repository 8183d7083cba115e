import { columnOfDay, londonDay, londonInstant } from "@board/calendar";
import type { SystemActor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import type { Ctx } from "../../core/context.ts";
import { asTyped, type EmailText, queueEmail, SITE } from "../../core/emails.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { makeLinkToken } from "../../core/tokens.ts";
import { lockFirm } from "../lock-firm.ts";
import { EMAILS_A_DAY, INVITATION_MS } from "./rules.ts";
import { type NetworkRow, WITH_FIRMS } from "./view-network.ts";

function emailOf({ poster, invitedBy, remindedAt, emailedAt }: NetworkRow, token: string): EmailText {
  const names = {
    Firm: poster.name,
    ...(invitedBy === null ? {} : { Person: invitedBy.person.name }),
  };
  const last =
    emailedAt !== null && remindedAt === null
      ? "This is the second and last email about it."
      : "If you do not answer, they may have us write once more, and then never again.";
  return {
    subject: "An invitation to a carrier network on the Freight Board",
    text: `A firm would like to offer you loads before anybody else sees them. They typed this, and nobody has checked it:\n\n${asTyped(names)}\n\nThey gave us your address, and it is on no list. Read the invitation, and join or not:\n\n${SITE}/join/${token}\n\nThe link works for 14 days, for one firm. ${last}\n\nNever write to me again, for any firm:\n\n${SITE}/join/${token}/never\n`,
  };
}

/** Returns the number of emails that a firm may still send today, London time. */
export async function emailsLeftToday(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  posterId: string,
): Promise<number> {
  const today = londonInstant(londonDay(clock.now()), "00:00");
  const [sent] = await db.$queryRaw<[{ count: number }]>`
    SELECT (count(*) FILTER (WHERE emailed_at >= ${today}) + count(*) FILTER (WHERE reminded_at >= ${today}))::int AS count
    FROM network_member WHERE poster_id = ${posterId} AND mode = 'live' AND emailed_at IS NOT NULL`;
  return Math.max(0, EMAILS_A_DAY.firm - sent.count);
}

/** Counts an email towards the limit of its address over all firms; false if that is reached. */
async function takeAddress(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  hash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const day = columnOfDay(londonDay(clock.now()));
  const taken = await db.$queryRaw<unknown[]>`
    INSERT INTO invitation_day (email_hash, day, sent) VALUES (${hash}, ${day}, 1)
    ON CONFLICT (email_hash, day) DO UPDATE SET sent = invitation_day.sent + 1
      WHERE invitation_day.sent < ${EMAILS_A_DAY.address}
    RETURNING sent`;
  return taken.length > 0;
}

async function send(tx: Ctx, row: NetworkRow): Promise<void> {
  const { id, email, emailHash, emailedAt } = row;
  if (email === null || emailHash === null) return;
  const now = tx.clock.now();
  const endsAt = new Date(now.getTime() + INVITATION_MS);
  const token = makeLinkToken();
  await tx.db.networkLink.create({ data: { hash: hashToken(token), invitationId: id, emailHash, endsAt } });
  await tx.db.networkMember.update({
    where: { id },
    data: { waitsSince: null, endsAt, ...(emailedAt === null ? { emailedAt: now } : { remindedAt: now }) },
  });
  // An address that wants no emails is treated alike, so that no firm learns of it.
  const never = await tx.db.neverWrite.findUnique({ where: { emailHash } });
  await queueEmail(tx, never === null ? email : null, emailOf(row, token));
}

/**
 * Sends the emails of a firm that wait for their turn, as many as the limits of the day allow (contract 14). The firm must
 * be locked. Returns how many it sent.
 */
export async function sendWaiting(tx: Ctx, posterId: string): Promise<number> {
  let left = await emailsLeftToday(tx, posterId);
  if (left === 0) return 0;
  const rows = await tx.db.networkMember.findMany({
    where: { posterId, mode: "live", waitsSince: { not: null }, poster: { suspendedAt: null } },
    orderBy: [{ waitsSince: "asc" }, { id: "asc" }],
    include: WITH_FIRMS,
  });
  let sent = 0;
  for (const row of rows) {
    if (left === 0) break;
    if (row.emailHash === null || !(await takeAddress(tx, row.emailHash))) continue;
    await send(tx, row);
    left -= 1;
    sent += 1;
  }
  return sent;
}

/** Sends the emails of invitations that waited for another day, a firm at a time. */
export async function sendInvitations(
  ctx: Ctx<SystemActor>,
  signal?: AbortSignal,
): Promise<{ sent: number }> {
  const firms = await ctx.db.networkMember.findMany({
    where: { waitsSince: { not: null } },
    distinct: ["posterId"],
    orderBy: { posterId: "asc" },
    select: { posterId: true },
  });
  let sent = 0;
  for (const { posterId } of firms) {
    if (signal?.aborted) break;
    sent += await inTransaction(ctx, async (tx) => {
      await lockFirm(tx.db, posterId);
      return sendWaiting(tx, posterId);
    });
  }
  return { sent };
}
