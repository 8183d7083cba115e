import { formatExact } from "@board/calendar";
import { Prisma } from "@board/db";
import type { AdminActor } from "../core/actor.ts";
import type { Ctx, PersonCtx, Services } from "../core/context.ts";
import { MAX_COUNTED } from "../core/counted.ts";
import { type EmailText, queueEmail, SITE } from "../core/emails.ts";
import type { Suspension } from "./schemas.ts";

/** Returns the reason of the latest suspension; null if none was recorded. */
export async function reasonOfSuspension(
  { db }: Pick<Services, "db">,
  firmId: string,
): Promise<string | null> {
  const last = await db.adminAction.findFirst({
    where: { firmId, action: "firm.suspend" },
    orderBy: { id: "desc" },
    select: { reason: true },
  });
  return last?.reason ?? null;
}

/**
 * Counts the live loads that go on, up to `MAX_COUNTED` for each end. The statuses are literals, because a
 * partial index needs them.
 */
async function jobsOf({ db }: Pick<Services, "db">, firmId: string): Promise<Suspension["jobs"]> {
  const count = (end: "carrier_id" | "poster_id") => Prisma.sql`(SELECT count(*)::int FROM (
    SELECT FROM load WHERE ${Prisma.raw(end)} = ${firmId} AND mode = 'live' AND status IN ('BOOKED', 'IN_TRANSIT', 'DISPUTED')
    LIMIT ${MAX_COUNTED}) AS counted)`;
  const [jobs] = await db.$queryRaw<[Suspension["jobs"]]>`
    SELECT ${count("carrier_id")} AS carrying, ${count("poster_id")} AS posted`;
  return jobs;
}

/**
 * Returns the suspension of the session's firm, which is all that a suspended firm can read; null if the firm
 * is not suspended.
 */
export async function readSuspension(ctx: PersonCtx): Promise<{ suspension: Suspension | null }> {
  if (ctx.actor.kind !== "firm") return { suspension: null };
  const { id } = ctx.actor.firm;
  const { name, suspendedAt } = await ctx.db.firm.findUniqueOrThrow({
    where: { id },
    select: { name: true, suspendedAt: true },
  });
  if (suspendedAt === null) return { suspension: null };
  return {
    suspension: {
      firm: name,
      since: suspendedAt.toISOString(),
      reason: await reasonOfSuspension(ctx, id),
      jobs: await jobsOf(ctx, id),
      contact: ctx.settings.operatorContact,
    },
  };
}

interface SuspensionEmail {
  firm: string;
  at: Date;
  reason: string;
  contact: string;
}

const inOurWords = (reason: string) => reason.trim().replace(/^/gm, "> ");

function suspendedEmail({ firm, at, reason, contact }: SuspensionEmail): EmailText {
  return {
    subject: `${firm} is suspended on the Freight Board`,
    text: `${firm} was suspended on the Freight Board on ${formatExact(at)}, UK time. Why:\n\n${inOurWords(reason)}\n\nIts people and API keys can do nothing there from now on. Its open loads are off the board, and its quotes are withdrawn.\n\nJobs under way go on: collect, deliver and pay as it was agreed. Write to us with a load's reference, and we enter a collection, a delivery or its proof for you.\n\nIf you think that this is wrong, or want to know what has to be done, write to: ${contact}\n\nWhat stands here is also on the site:\n\n${SITE}/home\n`,
  };
}

function liftedEmail({ firm, at, reason, contact }: SuspensionEmail): EmailText {
  return {
    subject: `${firm} may use the Freight Board again`,
    text: `The suspension of ${firm} was lifted on ${formatExact(at)}, UK time. Why:\n\n${inOurWords(reason)}\n\nIts people and API keys can act again, and its loads that are still open are on the board again. Quotes that were withdrawn stay withdrawn: quote again where you still want the job.\n\n${SITE}/home\n\nIf you have a question, write to: ${contact}\n`,
  };
}

/** Queues emails to the owners about a suspension or its end, in the transaction that causes them. */
export async function tellOwners(
  tx: Ctx<AdminActor>,
  what: "suspended" | "lifted",
  { firm, reason }: { firm: { id: string; name: string }; reason: string },
): Promise<void> {
  const owners = await tx.db.member.findMany({
    where: { firmId: firm.id, role: "OWNER", leftAt: null },
    orderBy: { id: "asc" },
    select: { person: { select: { email: true } } },
  });
  const write = what === "suspended" ? suspendedEmail : liftedEmail;
  const contact = tx.settings.operatorContact;
  for (const { person } of owners)
    await queueEmail(tx, person.email, write({ firm: firm.name, at: tx.clock.now(), reason, contact }));
}
