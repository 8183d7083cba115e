import { formatLongExact } from "@board/calendar";
import { type SignInOutcome, withTransaction } from "@board/db";
import type { VisitorActor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Services } from "../../core/context.ts";
import { newDeviceEmail, queueEmail } from "../../core/emails.ts";
import { makeLinkToken } from "../../core/tokens.ts";
import { movePush } from "../push/devices.ts";
import { owesFactor } from "../second-factor/give.ts";
import { SESSION_MAX_MS } from "./rules.ts";
import { endSession } from "./sessions.ts";

/** Browser and network from which somebody signs in. */
export interface Visit {
  address: string;
  userAgent: string;
  /** Value of the device cookie, if there is one. */
  device?: string | null | undefined;
  /** Value of the cookie of a browser that skips the second factor. */
  trustToken?: string | undefined;
  /** Id of the browser's earlier session, which will end. */
  previousSessionId?: string | null | undefined;
}

export interface Opened {
  sessionId: string;
  personId: string;
  /** New value for the device cookie. */
  device: string;
}

const DEVICE_TOKEN = /^[\w-]{43}$/;
const MAX_AGENT = 300;

/** Finds the browser among the devices that a person has signed in from. */
export function findDevice(
  { db }: Pick<Services, "db">,
  personId: string | undefined,
  device: Visit["device"],
): Promise<{ id: string } | null> {
  const hash = hashToken(device ?? "");
  // Queries even for an unknown person, so that response times do not reveal which accounts exist.
  return db.device.findUnique({
    where: { personId_hash: { personId: personId ?? "nobody", hash } },
    select: { id: true },
  });
}

/**
 * Records an attempt to sign in, for the person's list. An attempt with an unknown address belongs to no
 * person.
 */
export async function recordSignIn(
  { db, clock, newId }: Pick<Services, "db" | "clock" | "newId">,
  personId: string | null,
  outcome: SignInOutcome,
  { address, userAgent }: Visit,
  newDevice = false,
): Promise<void> {
  await db.signIn.create({
    data: {
      id: newId("signin"),
      personId,
      at: clock.now(),
      outcome,
      newDevice,
      address,
      userAgent: userAgent.slice(0, MAX_AGENT),
    },
  });
}

/** Writes a sign-in to a firm's audit, with the attempts that were refused since the last sign-in. */
async function auditSignIn(
  tx: Services,
  firmId: string,
  personId: string,
  visit: Visit,
  newDevice: boolean,
): Promise<void> {
  const last = await tx.db.signIn.findFirst({
    where: { personId, outcome: { in: ["PASSWORD", "PROVIDER"] } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  const refused = await tx.db.signIn.count({
    where: { personId, outcome: "WRONG_PASSWORD", ...(last ? { id: { gt: last.id } } : {}) },
  });
  const actor: VisitorActor = { kind: "visitor", address: visit.address, userAgent: visit.userAgent };
  const ctx = { ...tx, actor, requestId: tx.newId("req"), idempotency: null };
  if (refused > 0) {
    const changes = [{ field: "times", from: null, to: refused }];
    await recordAudit(ctx, { action: "member.sign_in_refused", firmId, personId, changes });
  }
  const changes = [
    { field: "networkAddress", from: null, to: visit.address },
    { field: "newDevice", from: null, to: newDevice },
  ];
  await recordAudit(ctx, { action: "member.signed_in", firmId, personId, changes });
}

/** Returns the firm for a new session: the firm of the last session, or else the person's first firm. */
async function homeOf({ db }: Pick<Services, "db">, personId: string): Promise<string | null> {
  const [memberships, last] = await Promise.all([
    db.member.findMany({
      where: { personId, leftAt: null },
      orderBy: { id: "asc" },
      select: { firmId: true },
    }),
    db.session.findFirst({
      where: { personId, firmId: { not: null } },
      orderBy: { id: "desc" },
      select: { firmId: true },
    }),
  ]);
  const home = memberships.find(({ firmId }) => firmId === last?.firmId) ?? memberships[0];
  return home?.firmId ?? null;
}

/**
 * Saves the browser as a device of the person. `isNew` is true unless the device was known, or is the
 * person's first.
 */
async function rememberDevice(
  { db, clock, newId }: Services,
  personId: string,
  { device, userAgent }: Visit,
): Promise<{ id: string; token: string; isNew: boolean }> {
  const token = device && DEVICE_TOKEN.test(device) ? device : makeLinkToken();
  const hash = hashToken(token);
  const usedAt = clock.now();
  const [known, sessions, devices] = await Promise.all([
    findDevice({ db }, personId, token),
    // Counts sessions and devices, because sessions are deleted after a month and devices after a year.
    db.session.count({ where: { personId } }),
    db.device.count({ where: { personId } }),
  ]);
  const { id } = await db.device.upsert({
    where: { personId_hash: { personId, hash } },
    create: { id: newId("device"), personId, hash, userAgent, createdAt: usedAt, usedAt },
    update: { userAgent, usedAt },
  });
  return { id, token, isNew: known === null && sessions + devices > 0 };
}

/**
 * Opens a session under a new id for the firm that the person used last, and ends the browser's earlier
 * session. A new device is saved, and reported by email unless it is the first.
 */
export function openSession(
  services: Services,
  personId: string,
  given: Visit,
  outcome: "PASSWORD" | "PROVIDER" = "PASSWORD",
): Promise<Opened> {
  return withTransaction(services.db, async (db) => {
    const tx: Services = { ...services, db };
    const now = tx.clock.now();
    const visit = { ...given, userAgent: given.userAgent.slice(0, MAX_AGENT) };
    const { address, userAgent, previousSessionId } = visit;
    const firmId = await homeOf(tx, personId);
    const device = await rememberDevice(tx, personId, visit);
    if (firmId !== null) await auditSignIn(tx, firmId, personId, given, device.isNew);
    await recordSignIn(tx, personId, outcome, visit, device.isNew);
    if (device.isNew) {
      const { email } = await db.person.findUniqueOrThrow({ where: { id: personId } });
      const at = formatLongExact(now);
      await queueEmail(tx, email, newDeviceEmail({ at, browser: userAgent || "unknown", address }));
    }
    const session = await db.session.create({
      data: {
        id: tx.newId("sess"),
        factorOwed: await owesFactor(tx, personId, visit.trustToken),
        personId,
        firmId,
        userAgent,
        address,
        deviceId: device.id,
        newDevice: device.isNew,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + SESSION_MAX_MS),
      },
    });
    await movePush(tx, { personId, id: previousSessionId, deviceId: device.id }, session.id);
    if (previousSessionId) await endSession(tx, { id: previousSessionId });
    return { sessionId: session.id, personId, device: device.token };
  });
}
