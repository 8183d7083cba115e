/** Formats of a UK registration in two parts, with the letters that each format uses. */
const SHAPES = [
  // Format since 2001: AB12 CDE.
  /^([A-HJ-PR-Y]{2}\d{2})([A-HJ-PR-Z]{3})$/,
  // Format from 1983 to 2001, with the year first: A123 BCD. Q is for vehicles of unknown age.
  /^([A-HJ-NP-TV-Y][1-9]\d{0,2})([A-HJ-PR-Z]{3})$/,
  // Format from 1963 to 1983, with the year last: ABC 123D.
  /^([A-HJ-PR-Z]{3})([1-9]\d{0,2}[A-HJ-NPR-TV-Y])$/,
  // Formats from before 1963 and of Northern Ireland, which uses I and Z: ABC 123, 1234 AB, AIZ 1234.
  /^([A-PR-Z]{1,3})([1-9]\d{0,3})$/,
  /^([1-9]\d{0,3})([A-PR-Z]{1,3})$/,
];

/**
 * Returns a registration in capitals, with a space where its format has one; an unknown format keeps its own
 * spacing.
 */
export function registration(given: string): { vehicleReg: string; isUsual: boolean } {
  const capitals = given.trim().toUpperCase();
  const letters = capitals.replace(/[\s-]/g, "");
  for (const shape of SHAPES) {
    const [, first, second] = shape.exec(letters) ?? [];
    if (first && second) return { vehicleReg: `${first} ${second}`, isUsual: true };
  }
  return { vehicleReg: capitals.replace(/\s+/g, " "), isUsual: false };
}
