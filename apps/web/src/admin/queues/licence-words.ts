import type { LicenceType } from "@board/db/enums";

export const LICENCE_TYPES: Record<LicenceType, string> = {
  STANDARD_NATIONAL: "Standard National",
  STANDARD_INTERNATIONAL: "Standard International",
  RESTRICTED: "Restricted, own goods only",
};

/** A status as the register writes it, in words: `lsts_suspended` is "suspended". */
export const statusWords = (status: string) => status.replace(/^lsts_/, "").replaceAll("_", " ");
