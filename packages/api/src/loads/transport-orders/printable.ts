import type { Warning } from "../../core/warning.ts";
import { SITE_PARTS } from "../stops/rules.ts";

/**
 * Matches the characters that the document's typefaces have: Latin with Vietnamese and Welsh, Greek,
 * Cyrillic, combining marks, and signs.
 */
const PRINTABLE =
  /[\n\r\t -~\u00A0-\u02E9]|[\u0300-\u034F]|[\u0370-\u03E1\u03F0-\u0525\u1E00-\u1EFB\u1F00-\u20B5\u20B8-\u20BA\u20BD\u2100-\u2109\u210B-\u2149\u2150-\u2185\u2190-\u2311\u2460-\u2469\u2500-\u269C\u2713-\u2718\uFB00-\uFB06\uFFFD]/;

/** Matches invisible characters. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}]/gu;

/** Character that is printed in place of one that the typefaces lack. */
export const REPLACEMENT = "\uFFFD";

const isPrintable = (sign: string) => PRINTABLE.test(sign);

/**
 * Returns the text as it is printed, on one line: accents are composed with their letters, and characters
 * that the typefaces lack are replaced.
 */
export function printed(text: string): string {
  const plain = text.normalize("NFC").replace(UNSEEN, "").replace(/\s+/g, " ");
  return Array.from(plain, (sign) => (isPrintable(sign) ? sign : REPLACEMENT)).join("");
}

/** Maximum number of letters that one warning lists. */
const MAX_NAMED = 5;

function letterWarnings(path: Warning["path"], text: unknown): Warning[] {
  if (Array.isArray(text)) return text.flatMap((line, nth) => letterWarnings([...path, nth], line));
  if (typeof text !== "string") return [];
  const signs = new Set(
    Array.from(text.normalize("NFC").replace(UNSEEN, "")).filter((sign) => !isPrintable(sign)),
  );
  if (signs.size === 0) return [];
  const named = [...signs].slice(0, MAX_NAMED).map((sign) => `“${sign}”`);
  const detail = `${path.join(".")} holds ${named.join(", ")}: the transport order prints ${REPLACEMENT} instead. Write it in Latin, Greek or Cyrillic letters.`;
  return [{ path, code: "letter_not_printed", detail }];
}

type Site = { readonly [Part in (typeof SITE_PARTS)[number]]?: unknown };

/** The texts of a load that its transport order prints. */
interface PrintedTexts {
  externalRef?: string | undefined;
  dimsNote?: string | undefined;
  goods?: readonly { description: string }[] | undefined;
  boardNote?: string | undefined;
  notes?: string | undefined;
  collectFrom?: Site | undefined;
  deliverTo?: Site | undefined;
  stops?: readonly Site[] | undefined;
}

/** Warns of texts with letters that the transport order cannot print. */
export function printWarnings(load: PrintedTexts): Warning[] {
  const { collectFrom = {}, deliverTo = {}, stops = [], goods = [] } = load;
  const ofSite = (path: Warning["path"], site: Site) =>
    SITE_PARTS.flatMap((part) => letterWarnings([...path, part], site[part]));
  return [
    ...(["externalRef", "dimsNote", "boardNote", "notes"] as const).flatMap((name) =>
      letterWarnings([name], load[name]),
    ),
    ...goods.flatMap(({ description }, nth) => letterWarnings(["goods", nth, "description"], description)),
    ...ofSite(["collectFrom"], collectFrom),
    ...ofSite(["deliverTo"], deliverTo),
    ...stops.flatMap((stop, nth) => ofSite(["stops", nth], stop)),
  ];
}
