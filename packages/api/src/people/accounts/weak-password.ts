import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** Below this zxcvbn score a password takes fewer than 10^8 guesses. */
const MIN_SCORE = 3;
/** Minimum length; shorter names such as "Jo" occur in many words. */
const MIN_NAME = 4;

/** Owner of a password; it must not contain any of these names. */
export interface PasswordOwner {
  firm?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
}

export type PasswordWeakness = "common_password" | "personal_password";

let estimator: ZxcvbnFactory | undefined;

/** Built at first use, because indexing the word lists is slow. */
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
 * Returns the weakness of a new password, or null: it is listed or close to a listed one, or contains the
 * name of the firm or person or the email address. Also runs in the browser, without sending the password.
 */
export function weaknessOf(password: string, owner: PasswordOwner): PasswordWeakness | null {
  const parts = partsOf(owner);
  const letters = lettersOf(password);
  if (parts.some((part) => letters.includes(part))) return "personal_password";
  return estimate(password, parts).score < MIN_SCORE ? "common_password" : null;
}

/** Explanation of each weakness; completes a sentence that starts with the field. */
export const WEAKNESS_WORDS: Record<PasswordWeakness, string> = {
  common_password:
    "is in lists of stolen passwords, or close to one. Four unrelated words are safer and easier to type.",
  personal_password: "holds your name, your firm's or your email address. Four unrelated words are safer.",
};
