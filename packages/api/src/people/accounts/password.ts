import { hash, verify } from "@node-rs/argon2";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { makeLinkToken } from "../../core/tokens.ts";
import { type PasswordOwner, WEAKNESS_WORDS, weaknessOf } from "./weak-password.ts";

/** Parameters of argon2id, the minimum that OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hash that no password matches. A password for an unknown address is compared with it, so that the refusal
 * takes as long as the refusal of a wrong password.
 */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$bH0Sbmjg3e4wVgXKtBRkcPgpAoTr4yQBxgQJGxnKNbo";

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Returns the hash of a random password that nobody knows; a person can set another by an emailed link. */
export function hashOfRandomPassword(): Promise<string> {
  return hashPassword(makeLinkToken());
}

/**
 * True if the password matches the hash. Takes as long if the hash is null, so that the time does not reveal
 * whether an account exists.
 */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const fits = await verify(passwordHash ?? DUMMY_HASH, password);
  return fits && passwordHash !== null;
}

/**
 * Checks a new password and returns its hash. Existing passwords are never checked again.
 *
 * @throws DomainError `validation_failed` if the password is common, or contains a name of its owner
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  const weakness = weaknessOf(password, owner);
  if (weakness !== null) {
    throw invalid([fieldError(["password"], weakness, WEAKNESS_WORDS[weakness])]);
  }
  return hashPassword(password);
}
