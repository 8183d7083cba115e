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
 * Returns the contact before the first open change; null where it is unchanged.
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

/** A firm's hold, from a row or from JSON. */
export interface HeldFirm {
  holdsUntil: Date | string | null;
  contactBefore: unknown;
}

/** Returns the contact to call until a hold ends; null where the contact is unchanged or confirmed. */
export function previousContact(
  { holdsUntil, contactBefore: kept }: HeldFirm,
  mode: Mode,
  now: Date,
): PreviousContact | null {
  const until = heldUntil(holdsUntil, mode, now);
  const before = contact.safeParse(kept).data;
  return until && before ? { ...before, until: until.toISOString() } : null;
}

/** Warns the poster of a booked load about an unconfirmed contact of its carrier. */
export function contactWarnings(previous: PreviousContact | null | undefined): Warning[] {
  if (!previous) return [];
  const { contactName, phone, until } = previous;
  const detail = `The carrier changed its contact, and has not confirmed the change. Until ${formatLongExact(new Date(until))}, UK time, ring the previous number before you trust the new one: ${phone}, ${contactName}.`;
  return [{ path: ["carrier"], code: "contact_changed", detail }];
}
