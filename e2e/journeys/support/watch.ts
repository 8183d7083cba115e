import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** The browser's log line for a 4xx; the tests check those themselves. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;
/**
 * Next preloads the styles of the 404 page with every page, and fonts, which a hidden tab or a busy machine
 * renders later than the browser's few seconds.
 */
const PRELOADED = /\.(css|woff2) was preloaded using link preload but not used/;
/** The last two schemes belong to the browser's PDF viewer. */
const OWN_SCHEMES = new Set(["data:", "blob:", "about:", "chrome:", "chrome-extension:"]);

export interface Watch {
  /** Violations seen so far. */
  seen: readonly string[];
  /** Allows text in the console that this test causes on purpose. */
  allow: (text: RegExp) => void;
}

/**
 * Records every error and warning of the console (including violations of the CSP and hydration
 * mismatches), every exception, and every request to another host.
 */
export function watch(context: BrowserContext, url: string): Watch {
  const seen: string[] = [];
  const allowed: RegExp[] = [REFUSED, PRELOADED];
  const { host } = new URL(url);
  const told = (message: ConsoleMessage) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const text = message.text();
    if (allowed.some((each) => each.test(text))) return;
    seen.push(`${message.type()} at ${message.page()?.url()}: ${text} (${message.location().url})`);
  };
  context.on("console", told);
  context.on("weberror", (error) => {
    seen.push(`exception at ${error.page()?.url()}: ${error.error().stack}`);
  });
  context.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.host !== host && !OWN_SCHEMES.has(asked.protocol)) seen.push(`request to ${request.url()}`);
  });
  return { seen, allow: (text) => allowed.push(text) };
}
