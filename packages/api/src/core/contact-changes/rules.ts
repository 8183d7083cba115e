import { DAY_MS } from "@board/calendar";
import type { ContactKind, Mode } from "@board/db/enums";

/**
 * Length of the hold in which a carrier wins no load after a contact changed, and minimum age of a second
 * factor that may confirm the change.
 */
export const HOLD_MS = 3 * DAY_MS;

/** Returns the end of a firm's hold; null if there is none. Test loads have no hold. */
export function heldUntil(holdsUntil: Date | string | null, mode: Mode, now: Date): Date | null {
  if (holdsUntil === null || mode === "test") return null;
  const until = new Date(holdsUntil);
  return until > now ? until : null;
}

/** A stored change of a contact; `from` is null for an added owner. */
export interface KeptChange {
  kind: ContactKind;
  subjectId: string | null;
  from: string | null;
}

/**
 * Returns the address that was current before the first unconfirmed change. Emails about a further change go
 * to that address, so that they do not reach somebody who took over an account.
 *
 * @param open the unconfirmed changes, the oldest first
 */
export function addressBefore(
  open: readonly KeptChange[],
  of: Pick<KeptChange, "kind" | "subjectId">,
  current: string,
): string {
  const first = open.find(
    ({ kind, subjectId, from }) => kind === of.kind && subjectId === of.subjectId && from !== null,
  );
  return first?.from ?? current;
}

/** True if an unconfirmed change made the person an owner; a new owner cannot confirm it. */
export function isNewOwner(open: readonly KeptChange[], personId: string): boolean {
  return open.some(
    ({ kind, subjectId, from }) => kind === "OWNER" && subjectId === personId && from === null,
  );
}

const NAMES: Record<ContactKind, string> = {
  PHONE: "Phone",
  EMAIL: "Email",
  OWNER: "Owner",
  PASSWORD: "Password of an owner, by an emailed link",
  BANK: "Bank account",
};

export interface ChangedContact {
  kind: ContactKind;
  from: string | null;
  to: string | null;
}

/** Returns a change on one line: `Phone: 0113 496 0000 → 0113 496 0999`. */
export function changeWords({ kind, from, to }: ChangedContact): string {
  if (kind === "PASSWORD") return `${NAMES.PASSWORD}: ${to ?? ""}`;
  return from === null ? `New owner: ${to ?? ""}` : `${NAMES[kind]}: ${from} → ${to ?? ""}`;
}
