/** The last minutes of an offer are shown in amber. */
export const WARN_MS = 5 * 60_000;
const SHORT_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

/** Returns the time left: "2 h 05", "41 min", below ten minutes "4:12". */
export function leftWords(ms: number): string {
  if (ms <= 0) return "Time is up";
  const seconds = Math.ceil(ms / 1_000);
  if (ms < SHORT_MS) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const minutes = Math.floor(seconds / 60);
  return ms < HOUR_MS
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
}

/** Returns the time left in whole minutes, for screen readers. */
export function leftInMinutes(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  return minutes === 1 ? "1 minute left" : `${minutes} minutes left`;
}
