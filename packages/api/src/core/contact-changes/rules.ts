import { DAY_MS } from "@board/calendar";
import type { ContactKind, Mode } from "@board/db/enums";

/** A carrier wins nothing for so long after a contact of it was changed, and a second factor confirms nothing before it is as old. */
export const HOLD_MS = 3 * DAY_MS;

/** The end of a firm's hold, as its row has it; null where it wins loads. Test loads are not held. */
export function heldUntil(holdsUntil: Date | string | null, mode: Mode, now: Date): Date | null {
  if (holdsUntil === null || mode === "test") return null;
  const until = new Date(holdsUntil);
  return until > now ? until : null;
}

/** A change of a contact as it is kept; `from` is null where an owner was added. */
export interface KeptChange {
  kind: ContactKind;
  subjectId: string | null;
  from: string | null;
}

/**
 * The address as it was before the first of the firm's unconfirmed changes of it, so that somebody who has taken an account over
 * does not get the emails about the next change.
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

/** True where the person was made an owner by a change that nobody has confirmed: they cannot confirm it themselves. */
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
};

export interface ChangedContact {
  kind: ContactKind;
  from: string | null;
  to: string | null;
}

/** A change in one line: `Phone: 0113 496 0000 → 0113 496 0999`. */
export function changeWords({ kind, from, to }: ChangedContact): string {
  if (kind === "PASSWORD") return `${NAMES.PASSWORD}: ${to ?? ""}`;
  return from === null ? `New owner: ${to ?? ""}` : `${NAMES[kind]}: ${from} → ${to ?? ""}`;
}
