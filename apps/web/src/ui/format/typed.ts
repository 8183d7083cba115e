const TIME = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?$/i;

/** A time as typed (`9`, `930`, `9.30`, `09:30`) as HH:MM; null where it cannot be read. */
export function parseTime(text: string): string | null {
  const trimmed = text.trim();
  const [, hours = "", minutes = "00"] = TIME.exec(trimmed) ?? [];
  if (hours === "" || Number(hours) > 23) return null;
  return `${hours.padStart(2, "0")}:${minutes}`;
}

/** A known postcode or outcode as it is printed: `de742bb` is `DE74 2BB`. */
export function tidyPostcode(text: string): string {
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return /\d[A-Z]{2}$/.test(code) && code.length > 4 ? `${code.slice(0, -3)} ${code.slice(-3)}` : code;
}

/** A whole number as typed; null where it cannot be read. */
export function parseCount(text: string): number | null {
  const trimmed = text.trim().replace(/(?<=\d),(?=\d{3}$)/, "");
  return /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : null;
}
