import type { Services } from "../context.ts";
import { owesFactor } from "../second-factor/give.ts";
import { SESSION_MAX_MS } from "./rules.ts";

/** Where somebody signs in from. */
export interface Visit {
  address: string;
  userAgent: string;
  /** Of the cookie of a browser that is not asked for the second factor. */
  trustToken?: string | undefined;
}

/** Opens a session for a person, for the firm they worked for last. */
export async function openSession(
  { db, clock, newId }: Pick<Services, "db" | "clock" | "newId">,
  personId: string,
  { address, userAgent, trustToken }: Visit,
): Promise<{ sessionId: string; personId: string }> {
  const [factorOwed, memberships, last] = await Promise.all([
    owesFactor({ db, clock }, personId, trustToken),
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
  const now = clock.now();
  const session = await db.session.create({
    data: {
      id: newId("sess"),
      personId,
      firmId: home?.firmId ?? null,
      userAgent: userAgent.slice(0, 300),
      address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MAX_MS),
      factorOwed,
    },
  });
  return { sessionId: session.id, personId };
}
