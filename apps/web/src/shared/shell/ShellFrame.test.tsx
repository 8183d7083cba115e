import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ShellFrame } from "./ShellFrame.tsx";

/** Links of the footer after the one to the data's sources. */
function footer(statusUrl: string | null): string[] {
  const html = renderToStaticMarkup(<ShellFrame statusUrl={statusUrl}>A page</ShellFrame>);
  const links = html.slice(html.indexOf("<footer")).matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g);
  return [...links].map(([, href, name]) => `${name} ${href}`).slice(1);
}

it("the footer links to the operator's status page elsewhere if there is one", () => {
  expect(footer(null)).toEqual(["Help /help", "Status /status", "Terms /terms", "Privacy /privacy"]);
  expect(footer("https://status.example")).toEqual([
    "Help /help",
    "Status /status",
    "Incidents https://status.example",
    "Terms /terms",
    "Privacy /privacy",
  ]);
});
