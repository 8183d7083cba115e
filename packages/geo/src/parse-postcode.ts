/** The twenty letters that occur in the last two characters of a postcode. */
const INWARD_LETTERS = "ABDEFGHJLNPQRSTUWXYZ";
const MAX_POSTCODE = 7;
const SECTOR_SPAN = INWARD_LETTERS.length ** 2;

/** Number of inward codes in a sector. Inward codes have numbers from 0 (`0AA`) to 3,999 (`9ZZ`). */
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
 * Reads postcodes character by character into a buffer that is used again. A look-up creates no strings, which
 * allows a million in a second.
 */
export class PostcodeScanner {
  /** The outcode as a number, as `outcodeKey` returns it. */
  key = 0;
  /** Number of the inward code; -1 for an outcode alone. */
  inward = -1;
  readonly #codes = new Uint8Array(MAX_POSTCODE);
  #outcodeLength = 0;

  /**
   * Returns true if the text has the form of a postcode or an outcode, in any case and spacing. If so, the
   * fields contain the parts of the text.
   */
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

  /** Reads the outcode: one or two letters, a digit, and possibly another digit or letter. */
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

/** Returns the outcode as a number, in the same form as the scanner's `key`. */
export function outcodeKey(outcode: string): number {
  let key = 0;
  for (let index = 0; index < 4; index++)
    key = key * 91 + (index < outcode.length ? outcode.charCodeAt(index) : 0);
  return key;
}

/** Returns the text of an inward code: `0AA` for 0, `1AE` for 403. */
export function inwardText(inward: number): string {
  const pair = inward % SECTOR_SPAN;
  const letters = INWARD_LETTERS.length;
  return `${Math.floor(inward / SECTOR_SPAN)}${INWARD_LETTERS[Math.floor(pair / letters)]}${INWARD_LETTERS[pair % letters]}`;
}

/** Returns the area of an outcode: its letters at the beginning. */
export function areaOf(outcode: string): string {
  return /^[A-Z]+/.exec(outcode)?.[0] ?? "";
}

export interface Postcode {
  /** The outcode, such as `SW1A`. */
  outcode: string;
  /** The area, such as `SW`. */
  area: string;
  /** The inward code, such as `1AA`; null for an outcode alone. */
  inward: string | null;
}

const scanner = new PostcodeScanner();

/**
 * Returns the parts of a full postcode or an outcode, in any case; spaces and hyphens are ignored. Null for
 * other texts. Checks only the form: `Geo.find` knows which postcodes exist.
 */
export function parsePostcode(text: string): Postcode | null {
  if (!scanner.scan(text)) return null;
  const outcode = scanner.outcode();
  return { outcode, area: areaOf(outcode), inward: scanner.inward < 0 ? null : inwardText(scanner.inward) };
}

/** Maximum characters of a text in which postcodes are looked for. */
const MAX_ADDRESS = 200;

/** Returns the words of an address. Uses no regular expression, so that a long text takes no more than linear time. */
function wordsOf(address: string): string[] {
  const plain = [..."\n\r\t,;.()"].reduce((text, mark) => text.replaceAll(mark, " "), address);
  return plain.split(" ").filter((word) => word !== "");
}

/** Returns the words of an address that have the form of a full postcode, each once, written as `LS10 1AB`. */
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
