import { createHash, ECDH } from "node:crypto";
import type { MemberActor } from "../../core/actor.ts";
import type { Ctx, Services } from "../../core/context.ts";
import { invalid, notFound, refusal, signedOut } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { readPushKey } from "./push-key.ts";
import { isPushEndpoint, MAX_DEVICES, SILENT_MS } from "./rules.ts";
import type { PushDevices, Subscribe } from "./schemas.ts";

/** Returns the condition for subscriptions whose session goes on. A session without requests for a day is not over for them. */
const alive = (now: Date) => ({ session: { endedAt: null, expiresAt: { gt: now } } });

/** Lists the browsers that receive the member's notifications, the newest first. */
export async function readDevices(ctx: Ctx<MemberActor>): Promise<PushDevices> {
  const { publicKey } = await readPushKey(ctx);
  const rows = await ctx.db.pushSubscription.findMany({
    where: { memberId: ctx.actor.member.id, ...alive(ctx.clock.now()) },
    orderBy: { id: "desc" },
    include: { session: { select: { userAgent: true } } },
  });
  return {
    publicKey,
    devices: rows.map(({ id, hash, session, createdAt, sentAt, sentKind, failingSince }) => ({
      id,
      hash: Buffer.from(hash).toString("hex"),
      userAgent: session.userAgent,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      sentKind,
      failingSince: failingSince?.toISOString() ?? null,
      endsAt: failingSince && new Date(failingSince.getTime() + SILENT_MS).toISOString(),
    })),
  };
}

/** True for a public key that lies on the curve P-256. */
function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

function assertSubscription({ settings }: Pick<Ctx, "settings">, { endpoint, keys }: Subscribe): void {
  if (!isPushEndpoint(endpoint, settings.pushHosts))
    throw invalid([fieldError(["endpoint"], "push_service_unknown", "must be of a browser's push service.")]);
  if (!isOnCurve(keys.p256dh))
    throw invalid([fieldError(["keys", "p256dh"], "invalid_key", "must be a point of P-256.")]);
}

/**
 * Sends the member's notifications to this browser from now on, and a test at once. A browser tells one member: who
 * subscribes last.
 *
 * @throws DomainError `validation_failed` (`push_service_unknown`, `invalid_key`), `too_many_devices`
 */
export async function subscribe(ctx: Ctx<MemberActor>, input: Subscribe): Promise<{ id: string }> {
  assertSubscription(ctx, input);
  const { session } = ctx;
  if (session === undefined) throw signedOut();
  const hash = createHash("sha256").update(input.endpoint).digest();
  return inTransaction(ctx, async (tx) => {
    const { member } = tx.actor;
    const now = tx.clock.now();
    await tx.db.$queryRaw`SELECT 1 FROM person WHERE id = ${member.personId} FOR UPDATE`;
    await tx.db.pushSubscription.deleteMany({ where: { hash } });
    const others = await tx.db.pushSubscription.count({
      where: { member: { personId: member.personId }, ...alive(now) },
    });
    if (others >= MAX_DEVICES)
      throw refusal("too_many_devices", `${MAX_DEVICES} devices have push: turn it off on one first.`);
    const { id } = await tx.db.pushSubscription.create({
      data: {
        id: tx.newId("push"),
        memberId: member.id,
        sessionId: session.id,
        hash,
        secret: tx.secrets.seal(JSON.stringify(input)),
        createdAt: now,
      },
    });
    await queueTest(tx, id);
    return { id };
  });
}

async function queueTest(
  { db, clock }: Pick<Services, "db" | "clock">,
  subscriptionId: string,
): Promise<void> {
  const now = clock.now();
  await db.pushMessage.create({
    data: { subscriptionId, purpose: "test", nextAttemptAt: now, createdAt: now },
  });
}

/** Sends a test to one of the member's browsers, at most one at a time. */
export async function sendTest(ctx: Ctx<MemberActor>, id: string): Promise<{ id: string }> {
  const known = await ctx.db.pushSubscription.findFirst({
    where: { id, memberId: ctx.actor.member.id },
    include: { messages: { where: { purpose: "test", status: "pending" }, take: 1, orderBy: { id: "asc" } } },
  });
  if (known === null) throw notFound();
  if (known.messages.length === 0) await queueTest(ctx, id);
  return { id };
}

/** Ends push on one of the member's browsers. */
export async function endDevice(ctx: Ctx<MemberActor>, id: string): Promise<{ id: string }> {
  const { count } = await ctx.db.pushSubscription.deleteMany({
    where: { id, memberId: ctx.actor.member.id },
  });
  if (count === 0) throw notFound();
  return { id };
}

/** Ends push on the browsers of a member who lost the seat. */
export async function endPushWithSeat(
  { db }: Pick<Services, "db">,
  memberId: string,
  before: { seat: boolean },
  after: { seat: boolean },
): Promise<void> {
  if (before.seat && !after.seat) await db.pushSubscription.deleteMany({ where: { memberId } });
}

/** Moves the push of a browser to the person's new session in it, before the earlier one ends. */
export async function movePush(
  { db }: Pick<Services, "db">,
  { personId, id, deviceId }: { personId: string; id?: string | null | undefined; deviceId: string },
  sessionId: string,
): Promise<void> {
  const ofBrowser = [{ deviceId }, ...(id ? [{ id }] : [])];
  await db.pushSubscription.updateMany({
    where: { session: { personId, endedAt: null, OR: ofBrowser } },
    data: { sessionId },
  });
}
