/**
 * Other letters that look like a Latin letter once they are in lower case and without accents, by that
 * letter. From Unicode's confusables (15.0, UTS #39), or else chosen by the letter's name.
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

/** Letters and digits of ordinary keyboards that look like others, in either case: `I` like `l`, `rn` like `m`. */
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

/** Returns the Latin letters that a letter looks like; null if there are none. */
const plainOf = (letter: string) => (PLAIN.test(letter) ? letter : (LETTERS.get(letter) ?? null));

/** True if every letter and digit of a name's key is a Latin one or looks like one. */
export function isReadable(nameKey: string): boolean {
  return [...nameKey].every((letter) => plainOf(letter) !== null);
}

/** Returns the skeleton of a name's key (UTS #39). Names that can be confused have equal skeletons. */
export function skeletonOf(nameKey: string): string {
  const plain = [...nameKey].map((letter) => plainOf(letter) ?? letter).join("");
  return [...plain].map((letter) => KEYBOARD_CONFUSABLES.get(letter) ?? letter).join("");
}
