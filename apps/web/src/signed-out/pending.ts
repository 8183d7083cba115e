import type { RegistrationOutput } from "@board/api/schemas";

const NAME = "fb_registration";

/** Keeps what was typed to register in this tab, so that a reload still knows it. */
export function keepPending(pending: RegistrationOutput): void {
  sessionStorage.setItem(NAME, JSON.stringify(pending));
}

/** The registration of this tab, or null. */
export function readPending(): RegistrationOutput | null {
  const kept = sessionStorage.getItem(NAME);
  return kept === null ? null : (JSON.parse(kept) as RegistrationOutput);
}
