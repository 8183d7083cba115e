import { hash, verify } from "@node-rs/argon2";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { makeLinkToken } from "../../core/tokens.ts";
import { type PasswordOwner, WEAKNESS_WORDS, weaknessOf } from "./weak-password.ts";

/** argon2id with the least that OWASP advises; a few milliseconds on the server, years for a thief. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password that nobody has: an unknown address takes as long to refuse as a wrong password. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$bH0Sbmjg3e4wVgXKtBRkcPgpAoTr4yQBxgQJGxnKNbo";

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Makes the hash of a password that nobody knows: the person sets one by an emailed link. */
export function hashOfNoPassword(): Promise<string> {
  return hashPassword(makeLinkToken());
}

/** Verifies the person's password; takes the same time when there is no such person. */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  const fits = await verify(passwordHash ?? NOBODY, password);
  return fits && passwordHash !== null;
}

/**
 * Hashes a new password. Those that are in use already are not checked again.
 *
 * @throws DomainError `validation_failed` where it is common, or holds a name of its owner
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  const weakness = weaknessOf(password, owner);
  if (weakness !== null) {
    throw invalid([fieldError(["password"], weakness, WEAKNESS_WORDS[weakness])]);
  }
  return hashPassword(password);
}
