/** The twenty letters that the last two characters of a postcode are made of. */
const INWARD_LETTERS = "ABDEFGHJLNPQRSTUWXYZ";
const MAX_POSTCODE = 7;
const SECTOR_SPAN = INWARD_LETTERS.length ** 2;

/** Inward codes are numbered 0 (`0AA`) to 3,999 (`9ZZ`); a sector is one run of 400. */
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
 * Reads postcodes character by character into a buffer that it keeps: a look-up then makes no strings,
 * which is what lets it run a million times a second.
 */
export class PostcodeScanner {
  /** The outcode packed into a number, as `outcodeKey` packs it. */
  key = 0;
  /** The inward code's number, or -1 when the text was an outcode alone. */
  inward = -1;
  readonly #codes = new Uint8Array(MAX_POSTCODE);
  #outcodeLength = 0;

  /** True when the text has the shape of a postcode or an outcode, in any case and spacing. */
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

  /** One or two letters, a digit, and perhaps another digit or a letter. */
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

/** An outcode as one number, the same that a scanner reads. */
export function outcodeKey(outcode: string): number {
  let key = 0;
  for (let index = 0; index < 4; index++)
    key = key * 91 + (index < outcode.length ? outcode.charCodeAt(index) : 0);
  return key;
}

/** `0AA` for 0, `1AE` for 403. */
export function inwardText(inward: number): string {
  const pair = inward % SECTOR_SPAN;
  const letters = INWARD_LETTERS.length;
  return `${Math.floor(inward / SECTOR_SPAN)}${INWARD_LETTERS[Math.floor(pair / letters)]}${INWARD_LETTERS[pair % letters]}`;
}

/** The letters that an outcode begins with. */
export function areaOf(outcode: string): string {
  return /^[A-Z]+/.exec(outcode)?.[0] ?? "";
}

export interface Postcode {
  /** `SW1A` */
  outcode: string;
  /** `SW` */
  area: string;
  /** `1AA`, or null when the text was an outcode alone. */
  inward: string | null;
}

const scanner = new PostcodeScanner();

/**
 * Reads a full postcode or an outcode alone, in any case and spacing; a hyphen counts as spacing.
 * Looks at the shape only: whether such a postcode exists is for `Geo.find`. Null for anything else.
 */
export function parsePostcode(text: string): Postcode | null {
  if (!scanner.scan(text)) return null;
  const outcode = scanner.outcode();
  return { outcode, area: areaOf(outcode), inward: scanner.inward < 0 ? null : inwardText(scanner.inward) };
}

/** The longest text that is read as an address. */
const MAX_ADDRESS = 200;

/** Reads the words of an address. No pattern, so that it may see a text that is too long for its field. */
function wordsOf(address: string): string[] {
  const plain = [..."\n\r\t,;.()"].reduce((text, mark) => text.replaceAll(mark, " "), address);
  return plain.split(" ").filter((word) => word !== "");
}

/** The whole postcodes that stand among the words of an address, by their shape, each once as `LS10 1AB`. */
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
