const MINUTE_MS = 60_000;
const MINUTES = [1, 5, 30, 120, 360, 720, 1_440];

/** A reply of 5xx: the server will say the same again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error)) return false;
  return typeof error.responseCode === "number" && error.responseCode >= 500;
}

/** When a mail that failed so many times before is tried again; null: never. */
export function nextTry(error: unknown, failures: number, now: Date): Date | null {
  const minutes = isFinal(error) ? undefined : MINUTES[failures];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Why it failed, for the log and the admin. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : "unknown";
}
