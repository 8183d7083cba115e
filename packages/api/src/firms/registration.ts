/** The two halves of a registration as it is written on a plate; the letters are those that are given out. */
const SHAPES = [
  // Since 2001: AB12 CDE.
  /^([A-HJ-PR-Y]{2}\d{2})([A-HJ-PR-Z]{3})$/,
  // 1983 to 2001, the year first: A123 BCD. Q is for vehicles of unknown age.
  /^([A-HJ-NP-TV-Y][1-9]\d{0,2})([A-HJ-PR-Z]{3})$/,
  // 1963 to 1983, the year last: ABC 123D.
  /^([A-HJ-PR-Z]{3})([1-9]\d{0,2}[A-HJ-NPR-TV-Y])$/,
  // Before, and Northern Ireland, which has I and Z: ABC 123, 1234 AB, AIZ 1234.
  /^([A-PR-Z]{1,3})([1-9]\d{0,3})$/,
  /^([1-9]\d{0,3})([A-PR-Z]{1,3})$/,
];

/** A registration in capitals with the usual space; one of another shape keeps its own. */
export function registration(given: string): { vehicleReg: string; isUsual: boolean } {
  const capitals = given.trim().toUpperCase();
  const letters = capitals.replace(/[\s-]/g, "");
  for (const shape of SHAPES) {
    const [, first, second] = shape.exec(letters) ?? [];
    if (first && second) return { vehicleReg: `${first} ${second}`, isUsual: true };
  }
  return { vehicleReg: capitals.replace(/\s+/g, " "), isUsual: false };
}
