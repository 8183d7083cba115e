/** Live data or sandbox data (contract 1). */
export type Mode = "live" | "test";

export const MODE_COOKIE = "fb_mode";

/**
 * Sets the mode of this browser; pages must be reloaded. The cookie lasts for the browser's session, and also
 * applies to downloads and server rendering. The server deletes it at each sign-in and sign-out.
 */
export function keepMode(mode: Mode): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const ends = mode === "test" ? "" : "; Max-Age=0";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${MODE_COOKIE}=${mode}; Path=/; SameSite=Lax${ends}${secure}`;
}

/** Returns the current mode of the browser. Another tab may have switched it since this page was rendered. */
export function keptMode(): Mode {
  return document.cookie.split("; ").includes(`${MODE_COOKIE}=test`) ? "test" : "live";
}
