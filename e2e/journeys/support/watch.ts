import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** Line that the browser logs for a 4xx. Ignored, because tests check refusals themselves. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;
/**
 * Warning about a preloaded style or font. Next preloads the styles of its 404 page with every page, and a busy
 * machine or a hidden tab uses fonts later than the browser expects.
 */
const PRELOADED = /\.(css|woff2) was preloaded using link preload but not used/;
/** Schemes that cause no request to another host; the last two are those of the browser's PDF viewer. */
const OWN_SCHEMES = new Set(["data:", "blob:", "about:", "chrome:", "chrome-extension:"]);

export interface Watch {
  /** Errors, warnings and foreign requests recorded so far. */
  seen: readonly string[];
  /** Ignores text in the console that the test causes on purpose. */
  allow: (text: RegExp) => void;
}

/**
 * Records every error and warning in the console (which include violations of the CSP and hydration
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
