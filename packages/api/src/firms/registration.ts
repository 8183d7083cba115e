/** Formats of a registration plate, as two parts; the letters are those in use. */
const SHAPES = [
  // Format since 2001: AB12 CDE.
  /^([A-HJ-PR-Y]{2}\d{2})([A-HJ-PR-Z]{3})$/,
  // Format of 1983 to 2001, year first: A123 BCD. Q is for vehicles of unknown age.
  /^([A-HJ-NP-TV-Y][1-9]\d{0,2})([A-HJ-PR-Z]{3})$/,
  // Format of 1963 to 1983, year last: ABC 123D.
  /^([A-HJ-PR-Z]{3})([1-9]\d{0,2}[A-HJ-NPR-TV-Y])$/,
  // Formats before 1963, and of Northern Ireland, which has I and Z: ABC 123, 1234 AB, AIZ 1234.
  /^([A-PR-Z]{1,3})([1-9]\d{0,3})$/,
  /^([1-9]\d{0,3})([A-PR-Z]{1,3})$/,
];

/** Formats a registration in capitals with the usual space; unknown formats keep their spacing. */
export function registration(given: string): { vehicleReg: string; isUsual: boolean } {
  const capitals = given.trim().toUpperCase();
  const letters = capitals.replace(/[\s-]/g, "");
  for (const shape of SHAPES) {
    const [, first, second] = shape.exec(letters) ?? [];
    if (first && second) return { vehicleReg: `${first} ${second}`, isUsual: true };
  }
  return { vehicleReg: capitals.replace(/\s+/g, " "), isUsual: false };
}
