/** Formats a postcode or outcode that is known to be valid: `de742bb` becomes `DE74 2BB`. */
export function tidyPostcode(text: string): string {
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return /\d[A-Z]{2}$/.test(code) && code.length > 4 ? `${code.slice(0, -3)} ${code.slice(-3)}` : code;
}
