/**
 * Latin letters that remain in lower case without accents, by their confusable: the prototype of Unicode's
 * confusables (15.0, UTS #39), else the letter in their Unicode name.
 */
const CONFUSABLES = {
  2: "ƨƻ",
  3: "ȝʒ",
  8: "ȣ",
  a: "ɐɑɒᴀᶏⱥ",
  aa: "ꜳ",
  ae: "æᴁ",
  ao: "ꜵ",
  au: "ꜷ",
  av: "ꜹꜻ",
  ay: "ꜽ",
  b: "ƀƃƅɓʙᵬᶀꞗ",
  c: "ƈȼɕᴄꞓꞔ𝼝",
  d: "ðđƌȡɖɗᴅᵭᶁᶑꝺꟈ",
  db: "ȸ",
  dz: "ʣʥꭦ",
  e: "ǝɇɘəɛɜɞᴇᶒⱸꬲꬴ",
  et: "ꝫ",
  f: "ƒᵮᶂẝꜰꝼꞙꬵ",
  g: "ƍǥɠɡɢʛᵷᵹᶃꞡꬶ",
  h: "ħɥɦʜⱨꞕ",
  hv: "ƕ",
  i: "ıɨɩɪᴉᵻᵼᶖ𝼚",
  is: "ꝭ",
  j: "ȷɉɟʄʝᴊ",
  k: "ĸƙʞᴋᶄⱪꝁꝃꝅꞣ",
  l: "łƚǀȴɫɬɭʟᴌᶅⱡꝉꞎꬷꬸꬹ𝼄𝼑𝼓",
  ll: "ǁ",
  ls: "ʪ",
  lz: "ʫ",
  m: "ʍᴍᶆꬺ",
  n: "ŋƞȵɲɳɴᴎᵰᶇꞑꞥꬻ",
  o: "øɔɵᴏᴑⱺꝋꝍꬽꬾ𝼛",
  oe: "œɶ",
  oi: "ƣ",
  oo: "ꝏ",
  ou: "ᴕ",
  p: "þƥƿᴘᵱᵽᶈꝑꝓꝕ",
  q: "ɋʠꝗꝙꞯ",
  qp: "ȹ",
  r: "ɍɹɼɽɾʀʁᵲᵳᶉꝛꞃꞧꭆꭇꭈꭉꭋꭌ𝼖",
  rn: "ɱᵯ",
  s: "ƽȿʂʃᵴᶊꜱꞅꞩꟊ𝼞",
  ss: "ß",
  t: "ŧƫƭȶʇʈᴛᵵⱦꞇ𝼉",
  tc: "ʨ",
  tf: "ꝷ",
  th: "ᵺ",
  ts: "ʦꭧ",
  tz: "ꜩ",
  u: "ʉʊʋᴜᵾᶙꞟꞹꭎꭒ",
  ue: "ᵫ",
  ui: "ꭐ",
  um: "ꝸ",
  uo: "ꭣ",
  v: "ʌᴠỽⱱⱴꝟ",
  w: "ɯᴡⱳꝡ",
  x: "ᶍꭖꭗꭘꭙ",
  y: "ƴɏɣʎʏᶌỿꭚ",
  z: "ƶȥɀʐʑᴢᵶᶎⱬ",
};

/** Confusable letters and digits of any keyboard, in either case: `I` for `l`, `rn` for `m`. */
const KEYBOARD_CONFUSABLES = new Map([
  ["0", "o"],
  ["1", "l"],
  ["i", "l"],
  ["m", "rn"],
  ["w", "vv"],
]);

const PLAIN = /[a-z0-9]/;

const LETTERS = new Map(
  Object.entries(CONFUSABLES).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain])),
);

/** Returns the plain letters that a letter resembles; null for none. */
const plainOf = (letter: string) => (PLAIN.test(letter) ? letter : (LETTERS.get(letter) ?? null));

/** True where every letter and digit of a name's key resembles a plain Latin one. */
export function isReadable(nameKey: string): boolean {
  return [...nameKey].every((letter) => plainOf(letter) !== null);
}

/** Returns the skeleton of a name's key (UTS #39): confusable names have equal skeletons. */
export function skeletonOf(nameKey: string): string {
  const plain = [...nameKey].map((letter) => plainOf(letter) ?? letter).join("");
  return [...plain].map((letter) => KEYBOARD_CONFUSABLES.get(letter) ?? letter).join("");
}
