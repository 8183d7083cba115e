import { counted } from "./counted.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats an age for a narrow column: `20s`, `4m`, `1h05`, `18h`, `2d`. */
export function formatAge(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / 1000))}s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)}m`;
  if (ms < 10 * HOUR) {
    const minutes = Math.floor((ms % HOUR) / MINUTE);
    return `${Math.floor(ms / HOUR)}h${String(minutes).padStart(2, "0")}`;
  }
  return ms < DAY ? `${Math.floor(ms / HOUR)}h` : `${Math.floor(ms / DAY)}d`;
}

/** Formats a distance in time for a sentence: `just now`, `4 min ago`, `in 2 days`. */
export function formatDistance(ms: number): string {
  const span = Math.abs(ms);
  if (span < MINUTE) return ms < 0 ? "in under a minute" : "just now";
  const words =
    span < HOUR
      ? `${Math.floor(span / MINUTE)} min`
      : span < DAY
        ? `${Math.floor(span / HOUR)} h`
        : counted(Math.floor(span / DAY), "day");
  return ms < 0 ? `in ${words}` : `${words} ago`;
}

/** Formats minutes: `45 min`, `1 h 30`, `2 d`. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= 1440 && minutes % 1440 === 0) return `${minutes / 1440} d`;
  const rest = minutes % 60;
  return rest === 0
    ? `${Math.floor(minutes / 60)} h`
    : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, "0")}`;
}

const TYPED_MINUTES = /^(?:(\d{1,3})\s*(?:h|hours?|hrs?)\s*)?(?:(\d{1,5})\s*(?:m|mins?|minutes?)?)?$/i;

/** Parses `90`, `90 min`, `1 h 30` or `1h30` as minutes, up to 30 days; returns null for other text. */
export function parseMinutes(text: string): number | null {
  const [, hours = "", minutes = ""] = TYPED_MINUTES.exec(text.trim()) ?? [];
  if (hours === "" && minutes === "") return null;
  const total = Number(hours) * 60 + Number(minutes);
  return total <= 43_200 ? total : null;
}
