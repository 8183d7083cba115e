import { formatLongExact } from "@board/calendar";
import { type SignInOutcome, withTransaction } from "@board/db";
import type { VisitorActor } from "../actor.ts";
import { hashToken } from "../api-keys/token.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Services } from "../context.ts";
import { owesFactor } from "../second-factor/give.ts";
import { newDeviceEmail, queueEmail } from "./emails.ts";
import { SESSION_MAX_MS } from "./rules.ts";
import { makeLinkToken } from "./tokens.ts";

/** Where somebody signs in from. */
export interface Visit {
  address: string;
  userAgent: string;
  /** What the device cookie holds, if there is one. */
  device?: string | null | undefined;
  /** Of the cookie of a browser that is not asked for the second factor. */
  trustToken?: string | undefined;
  /** The session that the browser had before: it ends. */
  previousSessionId?: string | null | undefined;
}

export interface Opened {
  sessionId: string;
  personId: string;
  /** What the device cookie holds from now on. */
  device: string;
}

const DEVICE_TOKEN = /^[\w-]{43}$/;
const MOST_AGENT = 300;

/** The device by which this browser is known for the person, or null. */
export function findDevice(
  { db }: Pick<Services, "db">,
  personId: string | undefined,
  device: Visit["device"],
): Promise<{ id: string } | null> {
  const hash = hashToken(device ?? "");
  // Asked for an unknown person too: a known one must not take longer.
  return db.device.findUnique({
    where: { personId_hash: { personId: personId ?? "nobody", hash } },
    select: { id: true },
  });
}

/** One attempt, for the person's own list; an address that nobody has leaves the same line without a person. */
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
      userAgent: userAgent.slice(0, MOST_AGENT),
    },
  });
}

/** Writes the sign-in, and refused attempts since the one before, into the log of the firm that it is for. */
async function auditSignIn(
  tx: Services,
  {
    firmId,
    personId,
    newDevice,
    visit,
  }: { firmId: string; personId: string; newDevice: boolean; visit: Visit },
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
    await recordAudit(ctx, {
      action: "member.sign_in_refused",
      firmId,
      personId,
      changes: [{ field: "times", from: null, to: refused }],
    });
  }
  await recordAudit(ctx, {
    action: "member.signed_in",
    firmId,
    personId,
    changes: [
      { field: "networkAddress", from: null, to: visit.address },
      { field: "newDevice", from: null, to: newDevice },
    ],
  });
}

/**
 * Opens a session with a new id for a person, for the firm they worked for last; the browser's earlier one ends. A
 * device that was not seen before is remembered, and the person is told by email, unless it is their first sign-in.
 */
export function openSession(
  services: Services,
  personId: string,
  visit: Visit,
  outcome: "PASSWORD" | "PROVIDER" = "PASSWORD",
): Promise<Opened> {
  return withTransaction(services.db, async (db) => {
    const tx: Services = { ...services, db };
    const now = tx.clock.now();
    const { address } = visit;
    const userAgent = visit.userAgent.slice(0, MOST_AGENT);
    const [person, memberships, sessions, devices, last] = await Promise.all([
      db.person.findUniqueOrThrow({ where: { id: personId }, select: { email: true } }),
      db.member.findMany({
        where: { personId, leftAt: null },
        orderBy: { id: "asc" },
        select: { firmId: true },
      }),
      // Sessions are forgotten after a month, devices after a year.
      db.session.count({ where: { personId } }),
      db.device.count({ where: { personId } }),
      db.session.findFirst({
        where: { personId, firmId: { not: null } },
        orderBy: { id: "desc" },
        select: { firmId: true },
      }),
    ]);
    const home = memberships.find(({ firmId }) => firmId === last?.firmId) ?? memberships[0];
    const token = visit.device && DEVICE_TOKEN.test(visit.device) ? visit.device : makeLinkToken();
    const known = await findDevice(tx, personId, token);
    const newDevice = known === null && sessions + devices > 0;
    const device = await db.device.upsert({
      where: { personId_hash: { personId, hash: hashToken(token) } },
      create: {
        id: tx.newId("device"),
        personId,
        hash: hashToken(token),
        userAgent,
        createdAt: now,
        usedAt: now,
      },
      update: { userAgent, usedAt: now },
    });
    if (home) await auditSignIn(tx, { firmId: home.firmId, personId, newDevice, visit });
    await recordSignIn(tx, personId, outcome, visit, newDevice);
    if (newDevice) {
      const at = formatLongExact(now);
      await queueEmail(tx, person.email, newDeviceEmail({ at, browser: userAgent || "unknown", address }));
    }
    if (visit.previousSessionId) {
      await db.session.updateMany({
        where: { id: visit.previousSessionId, endedAt: null },
        data: { endedAt: now },
      });
    }
    const factorOwed = await owesFactor(tx, personId, visit.trustToken);
    const session = await db.session.create({
      data: {
        id: tx.newId("sess"),
        factorOwed,
        personId,
        firmId: home?.firmId ?? null,
        userAgent,
        address,
        deviceId: device.id,
        newDevice,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + SESSION_MAX_MS),
      },
    });
    return { sessionId: session.id, personId, device: token };
  });
}
