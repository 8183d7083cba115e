import { Prisma } from "@board/db";

/** Number of final digits that identify a phone in any notation: `0161 496 0000` is `+44 161 496 0000`. */
const COMPARED = 9;

export const phoneDigits = (phone: string) => phone.replace(/\D/g, "").slice(-COMPARED);

/** SQL for the same digits of a firm's contact, as in the index `firm_contact_digits`. */
export const CONTACT_DIGITS = Prisma.raw(`right(regexp_replace(contact_phone, '\\D', '', 'g'), ${COMPARED})`);
