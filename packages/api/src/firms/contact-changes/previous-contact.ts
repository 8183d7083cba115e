import { formatLongExact } from "@board/calendar";
import type { Firm } from "@board/db";
import type { Mode } from "@board/db/enums";
import { addressBefore, heldUntil, type KeptChange } from "../../core/contact-changes/rules.ts";
import { phoneDigits } from "../../core/phone-digits.ts";
import type { Warning } from "../../core/warning.ts";
import { type Contact, contact, type PreviousContact } from "./schemas.ts";

export function contactOf(firm: Pick<Firm, "contactName" | "contactEmail" | "contactPhone">): Contact {
  return { contactName: firm.contactName, email: firm.contactEmail, phone: firm.contactPhone };
}

const isSame = (one: Contact, other: Contact) =>
  one.contactName === other.contactName &&
  one.email.toLowerCase() === other.email.toLowerCase() &&
  phoneDigits(one.phone) === phoneDigits(other.phone);

/**
 * Returns the contact from before the first open change; null if no open change altered the contact.
 *
 * @param open the unconfirmed changes, the oldest first
 */
export function contactBefore(
  open: readonly KeptChange[],
  current: Contact,
  contactName: string,
): Contact | null {
  const subjectId = null;
  const before = {
    contactName,
    email: addressBefore(open, { kind: "EMAIL", subjectId }, current.email),
    phone: addressBefore(open, { kind: "PHONE", subjectId }, current.phone),
  };
  return isSame(before, current) ? null : before;
}

/** The fields of a firm that say if it is on hold, from a row or from JSON. */
export interface HeldFirm {
  holdsUntil: Date | string | null;
  contactBefore: unknown;
}

/**
 * Returns the earlier contact, which is to be rung until the hold ends; null if the contact is unchanged or
 * confirmed.
 */
export function previousContact(
  { holdsUntil, contactBefore: kept }: HeldFirm,
  mode: Mode,
  now: Date,
): PreviousContact | null {
  const until = heldUntil(holdsUntil, mode, now);
  const before = contact.safeParse(kept).data;
  return until && before ? { ...before, until: until.toISOString() } : null;
}

/** Returns a warning for the poster of a booked load, if its carrier's contact changed and is not confirmed. */
export function contactWarnings(previous: PreviousContact | null | undefined): Warning[] {
  if (!previous) return [];
  const { contactName, phone, until } = previous;
  const detail = `The carrier changed its contact, and has not confirmed the change. Until ${formatLongExact(new Date(until))}, UK time, ring the previous number before you trust the new one: ${phone}, ${contactName}.`;
  return [{ path: ["carrier"], code: "contact_changed", detail }];
}
