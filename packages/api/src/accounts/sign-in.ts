import type { Services } from "../context.ts";
import { DomainError } from "../errors.ts";
import { openSession, type Visit } from "./open-session.ts";
import { passwordFits } from "./password.ts";
import { normalEmail } from "./rules.ts";
import { forgetFailures, giveBackAttempt, takeAttempt } from "./throttle.ts";

interface SignIn extends Visit {
  email: string;
  password: string;
}

/**
 * Opens a session for an e-mail address and its password. An unknown address and a wrong password get the same answer
 * after the same time.
 *
 * @throws DomainError `sign_in_failed`, `rate_limited`
 */
export async function signIn(
  services: Services,
  { email: given, password, ...visit }: SignIn,
): Promise<{ sessionId: string; personId: string }> {
  const email = normalEmail(given);
  await takeAttempt(services, "address", visit.address);
  await takeAttempt(services, "account", email);
  const person = await services.db.person.findUnique({ where: { email } });
  if (!(await passwordFits(password, person?.passwordHash ?? null)) || person === null) {
    throw new DomainError("sign_in_failed", { detail: "The e-mail address or the password is wrong." });
  }
  await giveBackAttempt(services, "address", visit.address);
  await forgetFailures(services, "account", email);
  return openSession(services, person.id, visit);
}

/** Opens a session for somebody whose address another house has proved; null where nobody here has it. */
export async function signInByProvider(
  services: Services,
  { email, ...visit }: Visit & { email: string },
): Promise<{ sessionId: string; personId: string } | null> {
  const person = await services.db.person.findUnique({ where: { email: normalEmail(email) } });
  return person && openSession(services, person.id, visit);
}
