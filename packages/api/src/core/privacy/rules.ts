/** Name that replaces the name of an erased person, here and in the database's `erased_text`. */
export const ERASED_NAME = "Former member";

/** Returns an email address that cannot exist (RFC 2606) and is unique for each person. */
export function erasedEmail(personId: string): string {
  return `${personId.replaceAll("_", "-").toLowerCase()}@erased.invalid`;
}

/**
 * Days for which contracts and tax records are kept: six years, the limit for claims in court, with two leap
 * days.
 */
export const SIX_YEARS_DAYS = 6 * 365 + 2;

/** Retention periods that an operator can change, in days. */
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
  /** The text as Markdown, with the operator's name and contact filled in. */
  markdown: string;
}

/** The operator's texts that are in force. */
export interface LegalTexts {
  terms: LegalText;
  privacy: LegalText;
}

/** Returns the versions of both texts; a registration must send back the versions that its page showed. */
export function versionsInForce({ terms, privacy }: LegalTexts): string {
  return `${terms.version}/${privacy.version}`;
}

/** Unfinished business of a firm whose only owner asks to be erased. */
export interface LeftOpen {
  firm: string;
  otherMembers: number;
  /** Number of loads on the board and of active quotes. */
  offers: number;
  /** Number of loads that are booked, in transit, delivered or disputed. */
  jobs: number;
  /** Number of confirmed loads that are not paid. */
  unpaid: number;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns what must be done before the person can be erased, one sentence each; empty if there is nothing. */
export function stepsBeforeErasure(open: readonly LeftOpen[]): string[] {
  return open.flatMap(({ firm, otherMembers, offers, jobs, unpaid }) => {
    // The new owner takes over all unfinished business.
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
