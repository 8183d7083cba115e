import { formatClockSeconds, londonDay } from "@board/calendar";
import { browserName } from "../../../ui/format/browser-name.ts";
import { counted } from "../../../ui/format/counted.ts";
import { formatMoment } from "../../../ui/format/days.ts";
import type { PersonPage } from "../types.ts";

type Wait = PersonPage["waits"][number];

/** Formats the end of a wait as `10:41:07`, with the day if it is not today. */
function againAt(until: string, now: Date): string {
  const at = new Date(until);
  return londonDay(at) === londonDay(now) ? formatClockSeconds(at) : formatMoment(at, now);
}

const WHERE: Record<Wait["kind"], (from: string | null) => string> = {
  account: () => "of the account, from anywhere",
  source: (from) => `from ${from}`,
  network: (from) => `by anybody from ${from}`,
  device: (from) => `in their own ${from === null ? "browser" : browserName(from)}`,
  password: () => "with the password, while signed in",
  factor: () => "with the second factor",
};

/** Describes a wait after failed sign-ins: `5 failed from 203.0.113.9: may try again at 10:41:07`. */
export function waitWords({ kind, from, failures, until }: Wait, now: Date): string {
  const failed = `${failures} failed ${WHERE[kind](from)}`;
  return until === null ? `${failed}: no wait` : `${failed}: may try again at ${againAt(until, now)}`;
}

export const OUTCOMES: Record<PersonPage["signIns"][number]["outcome"], string> = {
  PASSWORD: "signed in by password",
  PROVIDER: "signed in through a provider",
  WRONG_PASSWORD: "wrong password",
  UNVERIFIED: "address not confirmed",
};

/** Describes a second factor: `an app, 2 passkeys, 8 recovery codes left`. */
export function factorWords({ on, totp, passkeys, recovery }: PersonPage["factor"]): string {
  if (!on) return "none: the password alone";
  return [
    ...(totp ? ["an app"] : []),
    ...(passkeys > 0 ? [counted(passkeys, "passkey")] : []),
    `${counted(recovery, "recovery code")} left`,
  ].join(", ");
}

const USES: Record<PersonPage["links"][number]["use"], string> = {
  RESET: "to set a new password",
  INVITE: "to join a firm",
  REGISTER: "to confirm a registration",
  VERIFY: "to confirm the address",
  EMAIL: "to confirm a new address",
};

/** Describes an emailed link: `to set a new password: not used, works until Wed 18 Nov, 11:00`. */
export function linkWords({ use, expiresAt, usedAt }: PersonPage["links"][number], now: Date): string {
  const moment = (at: string) => formatMoment(new Date(at), now);
  const state =
    usedAt !== null
      ? `used ${moment(usedAt)}`
      : new Date(expiresAt) > now
        ? `not used, works until ${moment(expiresAt)}`
        : `not used, ended ${moment(expiresAt)}`;
  return `${USES[use]}: ${state}`;
}

/** Returns the known reasons why a person cannot sign in, the most certain first. */
export function obstacles(
  { person, verifiedAt, waits, emails }: Pick<PersonPage, "person" | "verifiedAt" | "waits" | "emails">,
  now: Date,
): string[] {
  const waiting = waits.filter(({ until }) => until !== null && new Date(until) > now);
  const [last] = emails;
  return [
    ...(person.erased ? ["They are erased."] : []),
    ...(verifiedAt === null
      ? ["The email address is not confirmed: the link of an email opens the first session."]
      : []),
    ...(person.firms.length === 0 && !person.isAdmin && !person.erased ? ["They work for no firm."] : []),
    ...person.firms.filter(({ suspended }) => suspended).map(({ firm }) => `${firm} is suspended.`),
    ...waiting.map((wait) => `They must wait: ${waitWords(wait, now)}.`),
    ...(last?.status === "failed"
      ? [`The last email did not arrive: ${last.error ?? "no reason was given"}.`]
      : []),
  ];
}
