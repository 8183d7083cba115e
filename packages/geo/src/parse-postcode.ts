/** The twenty letters used in the last two characters of a postcode. */
const INWARD_LETTERS = "ABDEFGHJLNPQRSTUWXYZ";
const MAX_POSTCODE = 7;
const SECTOR_SPAN = INWARD_LETTERS.length ** 2;

/** Inward codes are numbered from 0 (`0AA`) to 3,999 (`9ZZ`); each sector has 400. */
export const INWARD_PER_SECTOR = SECTOR_SPAN;

const letterNumber = new Int8Array(128).fill(-1);
for (const [index, letter] of [...INWARD_LETTERS].entries()) letterNumber[letter.charCodeAt(0)] = index;

const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => code >= 65 && code <= 90;
const isGap = (code: number) =>
  code === 32 ||
  code === 45 ||
  (code >= 9 && code <= 13) ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200d) ||
  code === 0x202f ||
  code === 0xfeff;

/**
 * Reads postcodes character by character into a reused buffer: a look-up allocates no strings, so a million
 * a second are possible.
 */
export class PostcodeScanner {
  /** The outcode as a number, in the form of `outcodeKey`. */
  key = 0;
  /** The inward code's number, or -1 for an outcode alone. */
  inward = -1;
  readonly #codes = new Uint8Array(MAX_POSTCODE);
  #outcodeLength = 0;

  /** Returns true if the text has the form of a postcode or an outcode, in any case and spacing. */
  scan(text: string): boolean {
    const codes = this.#codes;
    let length = 0;
    for (let index = 0; index < text.length; index++) {
      const raw = text.charCodeAt(index);
      if (isGap(raw)) continue;
      const code = raw >= 97 && raw <= 122 ? raw - 32 : raw;
      if (length === MAX_POSTCODE || !(isDigit(code) || isLetter(code))) return false;
      codes[length++] = code;
    }
    this.#outcodeLength = length > 4 ? length - 3 : length;
    this.inward = length > 4 ? this.#readInward(length - 3) : -1;
    return (length <= 4 || this.inward >= 0) && this.#readOutcode();
  }

  outcode(): string {
    return String.fromCharCode(...this.#codes.subarray(0, this.#outcodeLength));
  }

  /** Matches one or two letters, a digit, and optionally another digit or letter. */
  #readOutcode(): boolean {
    const codes = this.#codes;
    const length = this.#outcodeLength;
    if (length < 2 || !isLetter(codes[0] as number)) return false;
    const letters = isLetter(codes[1] as number) ? 2 : 1;
    const rest = length - letters;
    if (rest < 1 || rest > 2 || !isDigit(codes[letters] as number)) return false;
    let key = 0;
    for (let index = 0; index < 4; index++) key = key * 91 + (index < length ? (codes[index] as number) : 0);
    this.key = key;
    return true;
  }

  #readInward(start: number): number {
    const digit = this.#codes[start] as number;
    const first = letterNumber[this.#codes[start + 1] as number] as number;
    const second = letterNumber[this.#codes[start + 2] as number] as number;
    if (!isDigit(digit) || first < 0 || second < 0) return -1;
    return (digit - 48) * SECTOR_SPAN + first * INWARD_LETTERS.length + second;
  }
}

/** Packs an outcode into a number, as the scanner does. */
export function outcodeKey(outcode: string): number {
  let key = 0;
  for (let index = 0; index < 4; index++)
    key = key * 91 + (index < outcode.length ? outcode.charCodeAt(index) : 0);
  return key;
}

/** Writes an inward code: `0AA` for 0, `1AE` for 403. */
export function inwardText(inward: number): string {
  const pair = inward % SECTOR_SPAN;
  const letters = INWARD_LETTERS.length;
  return `${Math.floor(inward / SECTOR_SPAN)}${INWARD_LETTERS[Math.floor(pair / letters)]}${INWARD_LETTERS[pair % letters]}`;
}

/** Returns the letters at the beginning of an outcode. */
export function areaOf(outcode: string): string {
  return /^[A-Z]+/.exec(outcode)?.[0] ?? "";
}

export interface Postcode {
  /** Example: `SW1A`. */
  outcode: string;
  /** Example: `SW`. */
  area: string;
  /** Example: `1AA`; null for an outcode alone. */
  inward: string | null;
}

const scanner = new PostcodeScanner();

/**
 * Parses a full postcode or an outcode alone, in any case and spacing; a hyphen counts as spacing. Checks
 * the form only: `Geo.find` knows which postcodes exist. Null for anything else.
 */
export function parsePostcode(text: string): Postcode | null {
  if (!scanner.scan(text)) return null;
  const outcode = scanner.outcode();
  return { outcode, area: areaOf(outcode), inward: scanner.inward < 0 ? null : inwardText(scanner.inward) };
}

/** Maximum characters of a text that is read as an address. */
const MAX_ADDRESS = 200;

/**
 * Splits an address into words. Uses no regular expression, so that texts too long for their field are
 * safe.
 */
function wordsOf(address: string): string[] {
  const plain = [..."\n\r\t,;.()"].reduce((text, mark) => text.replaceAll(mark, " "), address);
  return plain.split(" ").filter((word) => word !== "");
}

/** Returns the full postcodes among the words of an address, by their form, each once as `LS10 1AB`. */
export function postcodesWithin(address: string): string[] {
  if (address.length > MAX_ADDRESS) return [];
  const words = wordsOf(address);
  const found = words.flatMap((word, nth) =>
    [word, `${word} ${words[nth + 1] ?? ""}`].flatMap((candidate) => {
      const postcode = parsePostcode(candidate);
      return postcode?.inward == null ? [] : [`${postcode.outcode} ${postcode.inward}`];
    }),
  );
  return [...new Set(found)];
}
