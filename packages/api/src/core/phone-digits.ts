import { Prisma } from "@board/db";

/**
 * Number of last digits by which a phone is compared, because they are the same in each notation: `0161 496
 * 0000`, `+44 161 496 0000`.
 */
const COMPARED = 9;

export const phoneDigits = (phone: string) => phone.replace(/\D/g, "").slice(-COMPARED);

/**
 * SQL for the last digits of a firm's telephone number; the same expression as in the index
 * `firm_contact_digits`.
 */
export const CONTACT_DIGITS = Prisma.raw(`right(regexp_replace(contact_phone, '\\D', '', 'g'), ${COMPARED})`);
