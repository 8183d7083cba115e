/** Which data the pages show (contract 1): the choice is kept in a cookie, so that files and first renders follow it. */
export type Mode = "live" | "test";

export const MODE_COOKIE = "fb_mode";

/** Switches this browser to the other data; pages must be loaded anew. */
export function keepMode(mode: Mode): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${MODE_COOKIE}=${mode}; Path=/; Max-Age=${mode === "test" ? 86_400 : 0}; SameSite=Lax${secure}`;
}
