import { MAX_ROWS } from "../bulk/rules.ts";

/** Maximum number of columns of a sheet. */
export const MAX_COLUMNS = 200;

/** Maximum number of filled rows of a sheet, including rows of totals. */
export const MAX_SHEET_ROWS = 2 * MAX_ROWS;

/**
 * Maximum number of rows that are read, including blank ones: some programs write thousands of blank rows
 * below the last load.
 */
export const MAX_ROWS_READ = 50_000;

/** The decoded text of a sheet, or a sentence that says why it cannot be decoded. */
export type SheetText = { text: string } | { text: null; trouble: string };

const SAVE_AS = "Save it as CSV UTF-8 (comma delimited) and choose it again.";

/**
 * Matches characters that a British sheet in Windows-1252 does not contain: they are unassigned, or come from
 * decoding the pound signs, quotes and accents of DOS or old Macs.
 */
const OF_ANOTHER_ENCODING = /[\u0080-\u009F‚ƒ„†‡ˆ‰Š‹ŒŽ˜š›œžŸ«ÐÒÕ]/;

function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Detects English text in UTF-16 without a byte order mark: every other byte is zero.
  const start = bytes.subarray(0, 200);
  const zeros = [0, 1].map((parity) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > start.length / 4) return odd > even ? "utf-16le" : "utf-16be";
  return even + odd > 0 ? null : "utf-8";
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes UTF-8, UTF-16 and Windows-1252, in which spreadsheets save "CSV (Comma delimited)". Other encodings
 * are refused.
 */
export function sheetText(bytes: Uint8Array): SheetText {
  const encoding = encodingOf(bytes);
  const text = encoding === null ? null : decoded(bytes, encoding);
  const inWindows = text === null && encoding === "utf-8" ? decoded(bytes, "windows-1252") : null;
  const read = text ?? inWindows;
  // Control characters below the tab: the file is a workbook or a picture, not text.
  if (read === null || [...read.slice(0, 2_000)].some((letter) => letter < "\t"))
    return { text: null, trouble: `This is no sheet as text. ${SAVE_AS}` };
  if (inWindows === null) return { text: read };
  if (OF_ANOTHER_ENCODING.test(inWindows))
    return {
      text: null,
      trouble: `The encoding of its letters cannot be told: £ or é may be lost. ${SAVE_AS}`,
    };
  return { text: inWindows };
}

/**
 * Signs that text was decoded in the wrong encoding: the replacement character, and what becomes of £, a dash
 * or quote, and é.
 */
export const LOST_LETTERS = ["\uFFFD", "Â£", "â€", "Ã©"];

/** Predicate of the error for a sheet with lost letters. */
export const LOST_LETTERS_PROBLEM = `holds letters that were lost because it was read in the wrong encoding. ${SAVE_AS}`;
