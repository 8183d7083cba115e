import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** Fewer guesses than 10^8, by zxcvbn's estimate, fall to anybody who tries a list of known passwords. */
const MIN_SCORE = 3;
/** Shorter names say nothing: "Jo" is in many words. */
const MIN_NAME = 4;

/** Owner of a password; the password may contain none of these names. */
export interface PasswordOwner {
  firm?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
}

export type PasswordWeakness = "common_password" | "personal_password";

let estimator: ZxcvbnFactory | undefined;

/** Built on first use: indexing the lists takes a moment. */
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
 * Returns the weakness of a new password, or null: it is in a list of known passwords or built from one, or it contains
 * the name of the firm, of the person, or their email address. Runs in the browser too, without sending the password.
 */
export function weaknessOf(password: string, owner: PasswordOwner): PasswordWeakness | null {
  const parts = partsOf(owner);
  const letters = lettersOf(password);
  if (parts.some((part) => letters.includes(part))) return "personal_password";
  return estimate(password, parts).score < MIN_SCORE ? "common_password" : null;
}

/** Text of each weakness, as the end of a sentence that begins with the field. */
export const WEAKNESS_WORDS: Record<PasswordWeakness, string> = {
  common_password:
    "is in lists of stolen passwords, or close to one. Four unrelated words are safer and easier to type.",
  personal_password: "holds your name, your firm's or your email address. Four unrelated words are safer.",
};
