/** Which data the pages show (contract 1). */
export type Mode = "live" | "test";

export const MODE_COOKIE = "fb_mode";

/**
 * Switches this browser to the other data; pages must be loaded anew. The choice is a cookie, so that files and first
 * renders follow it. It ends with the browser's session, and the server removes it at each sign-in and sign-out.
 */
export function keepMode(mode: Mode): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const ends = mode === "test" ? "" : "; Max-Age=0";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${MODE_COOKIE}=${mode}; Path=/; SameSite=Lax${ends}${secure}`;
}

/** The data that this browser shows by now: another tab may have switched. */
export function keptMode(): Mode {
  return document.cookie.split("; ").includes(`${MODE_COOKIE}=test`) ? "test" : "live";
}
