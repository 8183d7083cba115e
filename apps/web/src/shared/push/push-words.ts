import { browserName } from "../../ui/format/browser-name.ts";

/** True for the browser of a phone or a tablet. */
export const isMobile = (userAgent: string) => /Mobile|Android|iPhone|iPad/.test(userAgent);

/** Returns the names of the device and the browser in hand. */
export function namesHere(): { device: "phone" | "tablet" | "computer"; browser: string; full: string } {
  const { userAgent } = navigator;
  const full = browserName(userAgent);
  const device = /iPad|Tablet/.test(userAgent) ? "tablet" : isMobile(userAgent) ? "phone" : "computer";
  return { device, browser: full.split(" on ")[0] ?? full, full };
}
