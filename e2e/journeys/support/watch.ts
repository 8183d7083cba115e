import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** The browser's log line for a refusal; that it came is the test's to expect. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;
/**
 * Next sends the few rules of the page for a missing address ahead with every page, and the letters, which a tab that is not
 * looked at or a busy machine draws later than the few seconds that the browser gives them.
 */
const PRELOADED = /\.(css|woff2) was preloaded using link preload but not used/;
/** The last two are of the browser's own viewer of PDFs. */
const OWN_SCHEMES = new Set(["data:", "blob:", "about:", "chrome:", "chrome-extension:"]);

export interface Watch {
  /** Violations that were seen. */
  seen: readonly string[];
  /** From now on, text of the console that this test brings about on purpose. */
  allow: (text: RegExp) => void;
}

/**
 * Notes every error and warning of the console, which is where a violation of the policy and a page that differs from
 * its server's come out, every exception, and every request to another host.
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
