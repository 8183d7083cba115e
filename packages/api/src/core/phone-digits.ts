import { Prisma } from "@board/db";

/** Digits by which two numbers are the same phone, however they are written: `0161 496 0000` is `+44 161 496 0000`. */
const COMPARED = 9;

export const phoneDigits = (phone: string) => phone.replace(/\D/g, "").slice(-COMPARED);

/** The same of a firm's contact, as the index `firm_contact_digits` has it. */
export const CONTACT_DIGITS = Prisma.raw(`right(regexp_replace(contact_phone, '\\D', '', 'g'), ${COMPARED})`);
