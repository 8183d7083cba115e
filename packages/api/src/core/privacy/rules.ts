/** Replacement for an erased person's name, here and in the database's `erased_text`. */
export const ERASED_NAME = "Former member";

/** An address that nobody can have (RFC 2606), different for each person. */
export function erasedEmail(personId: string): string {
  return `${personId.replaceAll("_", "-").toLowerCase()}@erased.invalid`;
}

/** So long claims from a contract can be brought in court, and tax records are kept: with two leap days. */
export const SIX_YEARS_DAYS = 6 * 365 + 2;

/** The periods that an operator may change, in days. */
export interface RetentionSettings {
  sessionDays: number;
  signInDays: number;
  auditDays: number;
  emailDays: number;
  notificationDays: number;
}

export interface LegalText {
  title: string;
  version: string;
  /** Markdown with the operator's name and contact filled in. */
  markdown: string;
}

/** The operator's texts, as they are in force. */
export interface LegalTexts {
  terms: LegalText;
  privacy: LegalText;
}

/** Names both versions in force; whoever registers sends back what the page showed. */
export function versionsInForce({ terms, privacy }: LegalTexts): string {
  return `${terms.version}/${privacy.version}`;
}

/** Open business of a firm whose only owner asks for erasure. */
export interface LeftOpen {
  firm: string;
  otherMembers: number;
  /** Loads on the board and active quotes. */
  offers: number;
  /** Loads that are booked, on the road, delivered or disputed. */
  jobs: number;
  /** Confirmed loads that are not paid. */
  unpaid: number;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns the steps before the person can be erased, a sentence each; empty: nothing is in the way. */
export function stepsBeforeErasure(open: readonly LeftOpen[]): string[] {
  return open.flatMap(({ firm, otherMembers, offers, jobs, unpaid }) => {
    // Another owner takes over whatever is open.
    if (otherMembers > 0) return [`Make somebody else an owner of ${firm} first.`];
    return [
      ...(offers > 0
        ? [
            `Cancel or withdraw the ${counted(offers, "open load or quote", "open loads and quotes")} of ${firm} first.`,
          ]
        : []),
      ...(jobs > 0 ? [`Finish the ${counted(jobs, "job", "jobs")} of ${firm} first.`] : []),
      ...(unpaid > 0
        ? [`Wait until ${counted(unpaid, "job of", "jobs of")} ${firm} ${unpaid === 1 ? "is" : "are"} paid.`]
        : []),
    ];
  });
}
