import type { Services } from "../context.ts";
import { DomainError } from "../errors.ts";
import { passwordFits } from "./password.ts";
import { normalEmail, SESSION_MAX_MS } from "./rules.ts";
import { assertNotThrottled, countFailure, forgetFailures } from "./throttle.ts";

interface SignIn {
  email: string;
  password: string;
  /** Where from, for the list of sessions and the throttle. */
  address: string;
  userAgent: string;
}

/**
 * Opens a session for an e-mail address and its password. An unknown address and a wrong password get the same answer
 * after the same time.
 *
 * @throws DomainError `sign_in_failed`, `rate_limited`
 */
export async function signIn(services: Services, given: SignIn): Promise<{ sessionId: string; personId: string }> {
  const email = normalEmail(given.email);
  await assertNotThrottled(services, "address", given.address);
  await assertNotThrottled(services, "account", email);
  const person = await services.db.person.findUnique({
    where: { email },
    include: { memberships: { where: { leftAt: null }, orderBy: { id: "asc" } } },
  });
  if (!(await passwordFits(given.password, person?.passwordHash ?? null)) || person === null) {
    await countFailure(services, "account", email);
    await countFailure(services, "address", given.address);
    throw new DomainError("sign_in_failed", { detail: "The e-mail address or the password is wrong." });
  }
  await forgetFailures(services, "account", email);
  const last = await services.db.session.findFirst({
    where: { personId: person.id, firmId: { not: null } },
    orderBy: { id: "desc" },
    select: { firmId: true },
  });
  const home = person.memberships.find(({ firmId }) => firmId === last?.firmId) ?? person.memberships[0];
  const now = services.clock.now();
  const session = await services.db.session.create({
    data: {
      id: services.newId("sess"),
      personId: person.id,
      firmId: home?.firmId ?? null,
      userAgent: given.userAgent.slice(0, 300),
      address: given.address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MAX_MS),
    },
  });
  return { sessionId: session.id, personId: person.id };
}
