/** Kind of data that the pages show (contract 1). */
export type Mode = "live" | "test";

export const MODE_COOKIE = "fb_mode";

/**
 * Switches the mode of this browser; pages must be reloaded. Stored in a session cookie, so that downloads
 * and server rendering use it; the server deletes it at each sign-in and sign-out.
 */
export function keepMode(mode: Mode): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const ends = mode === "test" ? "" : "; Max-Age=0";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${MODE_COOKIE}=${mode}; Path=/; SameSite=Lax${ends}${secure}`;
}

/** Returns the current mode of the browser, which another tab may have switched. */
export function keptMode(): Mode {
  return document.cookie.split("; ").includes(`${MODE_COOKIE}=test`) ? "test" : "live";
}
