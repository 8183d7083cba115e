const TIME = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*(?:([ap])\.?m\.?)?$/i;

export const UNREAD_TIME = "Hours and minutes, such as 18:00 or 6pm.";

/** A time as typed (`9`, `930`, `9.30`, `09:30`, `6pm`) as HH:MM; null where it cannot be read. */
export function parseTime(text: string): string | null {
  const [, typed = "", minutes = "00", half] = TIME.exec(text.trim()) ?? [];
  if (typed === "") return null;
  const hours = Number(typed);
  if (half === undefined ? hours > 23 : hours < 1 || hours > 12) return null;
  const inDay = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(inDay).padStart(2, "0")}:${minutes}`;
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
