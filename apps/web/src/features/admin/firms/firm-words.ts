import { type Day, londonDay } from "@board/calendar";
import { counted } from "../../../ui/format/counted.ts";
import { formatLongDay, formatMoment } from "../../../ui/format/days.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { LICENCE_TYPES, licenceStatusWords } from "../queues/licence-words.ts";
import type { FirmPage } from "../types.ts";

type Passport = NonNullable<FirmPage["passport"]>;
type Licence = Passport["licence"];

/** A fact in words; the tones `warn` and `bad` mark what needs attention. */
export interface Finding {
  words: string;
  tone?: "good" | "warn" | "bad";
}

const STATES: Record<Licence["state"], Finding> = {
  valid: { words: "valid", tone: "good" },
  restricted: { words: "Restricted: counts for nobody's goods but its own", tone: "warn" },
  lost: { words: "valid no more", tone: "bad" },
  not_valid: { words: "not in force", tone: "bad" },
  review: { words: "waits for a decision", tone: "warn" },
  none: { words: "none found", tone: "warn" },
};

/** Describes a licence: `OB1084417, Standard National: valid no more since Mon 16 Nov, revoked`. */
export function licenceFinding(licence: Licence, today: Day): Finding {
  const { state, given, number, type, status, goneAt, lostAt } = licence;
  const { words, tone } = STATES[state];
  const which = [number ?? given, type && LICENCE_TYPES[type]].filter(Boolean).join(", ");
  const since =
    state === "lost" && lostAt !== null ? ` since ${formatLongDay(londonDay(new Date(lostAt)), today)}` : "";
  const register =
    goneAt !== null
      ? ", in the register no more"
      : status && state !== "valid"
        ? `, ${licenceStatusWords(status)}`
        : "";
  return { words: `${which && `${which}: `}${words}${since}${register}`, ...(tone && { tone }) };
}

const MATCHED: Record<string, string> = {
  company_number: "by company number",
  name_and_address: "by name and address",
  admin: "by an admin",
};

/** Says how the licence was matched, and when the register was last checked. */
export function checkedWords({ matchedBy, checkedAt }: Licence, now: Date): string {
  const how = matchedBy === null ? "" : `${MATCHED[matchedBy] ?? matchedBy}, `;
  return checkedAt === null ? `${how}not checked yet` : `${how}${formatMoment(new Date(checkedAt), now)}`;
}

/** Describes a carrier's cover of one kind by the certificate that ends last: `£10,000 until 30 Jun`. */
export function coverFinding(
  covers: Passport["covers"],
  kind: Passport["covers"][number]["kind"],
  today: Day,
): Finding {
  const [cover] = covers
    .filter((each) => each.kind === kind)
    .toSorted((a, b) => b.until.localeCompare(a.until));
  if (cover === undefined) return { words: "none", tone: "warn" };
  const sum = cover.pence === null ? "" : `${formatPence(cover.pence)} `;
  const until = formatLongDay(cover.until, today);
  if (cover.until < today) return { words: `${sum}ended ${until}`, tone: "bad" };
  if (cover.from > today)
    return { words: `${sum}from ${formatLongDay(cover.from, today)} to ${until}`, tone: "warn" };
  return { words: `${sum}until ${until}`, tone: "good" };
}

/** Describes handed-back bookings: `2 in 24 hours, 5 in 30 days`. */
export function handedBackFinding({ handedBack }: FirmPage["limits"], now: Date): Finding {
  const { day, month, days, limitedSince } = handedBack;
  if (month === 0) return { words: `nothing in ${days} days` };
  const words = `${day} in 24 hours, ${month} in ${days} days`;
  if (limitedSince === null) return { words };
  const since = formatMoment(new Date(limitedSince), now);
  return { words: `${words}; books nothing since ${since} until an admin has looked`, tone: "bad" };
}

/** Describes the limit on concurrent jobs of a new carrier; empty for other firms. */
export function newJobsWords({ newJobsLeft }: FirmPage["limits"]): string {
  if (newJobsLeft <= 0) return "";
  return `at most two at once until ${counted(newJobsLeft, "more job")} ${newJobsLeft === 1 ? "is" : "are"} confirmed`;
}

/** Describes the state of an API key; keys of a suspended firm do not work. */
export function keyWords(
  { revokedAt, expiresAt }: Pick<FirmPage["keys"][number], "revokedAt" | "expiresAt">,
  { suspendedAt }: Pick<FirmPage["firm"], "suspendedAt">,
  now: Date,
): string {
  const at = (instant: string) => formatMoment(new Date(instant), now);
  if (revokedAt !== null) return `revoked ${at(revokedAt)}`;
  if (expiresAt !== null && new Date(expiresAt) <= now) return `ended ${at(expiresAt)}`;
  if (suspendedAt !== null) return "stopped with the firm";
  return expiresAt === null ? "works" : `ends ${at(expiresAt)}`;
}
