import { browserName } from "../../ui/format/browser-name.ts";

/** What a person calls the device and the browser that they hold. */
export function namesHere(): { device: "phone" | "tablet" | "computer"; browser: string; full: string } {
  const { userAgent } = navigator;
  const device = /iPad|Tablet/.test(userAgent)
    ? "tablet"
    : /Mobile|iPhone/.test(userAgent)
      ? "phone"
      : "computer";
  const full = browserName(userAgent);
  return { device, browser: full.split(" on ")[0] ?? full, full };
}
