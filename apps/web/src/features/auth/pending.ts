import type { RegistrationOutput } from "@board/api/schemas";

const NAME = "fb_registration";

/** Stores the pending sign-up in the browser tab, so that it survives a reload. */
export function keepPending(pending: RegistrationOutput): void {
  sessionStorage.setItem(NAME, JSON.stringify(pending));
}

/** Returns the pending sign-up of this browser tab, or null. */
export function readPending(): RegistrationOutput | null {
  const kept = sessionStorage.getItem(NAME);
  return kept === null ? null : (JSON.parse(kept) as RegistrationOutput);
}
