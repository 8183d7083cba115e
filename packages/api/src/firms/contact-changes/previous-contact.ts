import { formatLongExact } from "@board/calendar";
import type { Firm } from "@board/db";
import type { Mode } from "@board/db/enums";
import { addressBefore, heldUntil, type KeptChange } from "../../core/contact-changes/rules.ts";
import { phoneDigits } from "../../core/phone-digits.ts";
import type { Warning } from "../../core/warning.ts";
import { type Contact, contact, type PreviousContact } from "./schemas.ts";

/** A firm's contact as its row has it. */
export function contactOf(firm: Pick<Firm, "contactName" | "contactEmail" | "contactPhone">): Contact {
  return { contactName: firm.contactName, email: firm.contactEmail, phone: firm.contactPhone };
}

const isSame = (one: Contact, other: Contact) =>
  one.contactName === other.contactName &&
  one.email.toLowerCase() === other.email.toLowerCase() &&
  phoneDigits(one.phone) === phoneDigits(other.phone);

/**
 * The contact before the first of the changes that hold a firm; null where it is as it was.
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

/** A firm's hold, as its row or the JSON of a statement has it. */
export interface HeldFirm {
  holdsUntil: Date | string | null;
  contactBefore: unknown;
}

/** The contact to ring until a hold ends; null where nothing of it was changed, or the change was confirmed. */
export function previousContact(
  { holdsUntil, contactBefore: kept }: HeldFirm,
  mode: Mode,
  now: Date,
): PreviousContact | null {
  const until = heldUntil(holdsUntil, mode, now);
  const before = contact.safeParse(kept).data;
  return until && before ? { ...before, until: until.toISOString() } : null;
}

/** Warns the poster of a booked load while the contact of its carrier is not confirmed. */
export function contactWarnings(previous: PreviousContact | null | undefined): Warning[] {
  if (!previous) return [];
  const { contactName, phone, until } = previous;
  const detail = `The carrier changed its contact, and has not confirmed the change. Until ${formatLongExact(new Date(until))}, UK time, ring the previous number before you trust the new one: ${phone}, ${contactName}.`;
  return [{ path: ["carrier"], code: "contact_changed", detail }];
}
