/**
 * Letters of the Latin script that are left of a name in lower case and without its accents, by what they are read as: the prototype of
 * Unicode's confusables (15.0, UTS #39), and where that has none the letter by which Unicode names it.
 */
const READ_AS = {
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

/** Letters and digits of any keyboard that are taken for each other, in one case or the other: `I` for `l`, `rn` for `m`. */
const TAKEN_FOR = new Map([
  ["0", "o"],
  ["1", "l"],
  ["i", "l"],
  ["m", "rn"],
  ["w", "vv"],
]);

const PLAIN = /[a-z0-9]/;

const LETTERS = new Map(
  Object.entries(READ_AS).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain])),
);

/** The plain letters that a letter is read as; null where it is read as none. */
const plainOf = (letter: string) => (PLAIN.test(letter) ? letter : (LETTERS.get(letter) ?? null));

/** True where each letter and digit of a name's key is one that people read as one of the Latin alphabet. */
export function isReadable(nameKey: string): boolean {
  return [...nameKey].every((letter) => plainOf(letter) !== null);
}

/** The skeleton of a name's key (UTS #39): two names with the same one look the same. */
export function skeletonOf(nameKey: string): string {
  const plain = [...nameKey].map((letter) => plainOf(letter) ?? letter).join("");
  return [...plain].map((letter) => TAKEN_FOR.get(letter) ?? letter).join("");
}
