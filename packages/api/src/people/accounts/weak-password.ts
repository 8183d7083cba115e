import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** zxcvbn score below which a password takes fewer than 10^8 guesses. */
const MIN_SCORE = 3;
/** Minimum length of a name that is looked for in passwords; a shorter one such as "Jo" is in many words. */
const MIN_NAME = 4;

/** Names of a password's owner, none of which the password may contain. */
export interface PasswordOwner {
  firm?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
}

export type PasswordWeakness = "common_password" | "personal_password";

let estimator: ZxcvbnFactory | undefined;

/** Creates the estimator at its first use, because indexing the lists of words is slow. */
function estimate(password: string, known: string[]) {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password, known);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function partsOf({ firm, name, email }: PasswordOwner): string[] {
  const ownFirm = firm?.replace(/\b(ltd|limited|plc|llp)\b\.?/gi, "");
  const mailbox = email?.split("@")[0];
  return [ownFirm, name, email, mailbox]
    .map((part) => lettersOf(part ?? ""))
    .filter((part) => part.length >= MIN_NAME);
}

/**
 * Returns what is wrong with a new password, or null. A password must not be on a list of common passwords or
 * close to one of them, nor contain a name or the email address of its owner. Runs in the browser as well, so
 * that no password is sent for this check.
 */
export function weaknessOf(password: string, owner: PasswordOwner): PasswordWeakness | null {
  const parts = partsOf(owner);
  const letters = lettersOf(password);
  if (parts.some((part) => letters.includes(part))) return "personal_password";
  return estimate(password, parts).score < MIN_SCORE ? "common_password" : null;
}

/** Explanation of each weakness, which continues a sentence that begins with the field's name. */
export const WEAKNESS_WORDS: Record<PasswordWeakness, string> = {
  common_password:
    "is in lists of stolen passwords, or close to one. Four unrelated words are safer and easier to type.",
  personal_password: "holds your name, your firm's or your email address. Four unrelated words are safer.",
};
