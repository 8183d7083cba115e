import { expect, it } from "vitest";
import { headingNear, type Part } from "./keep-focus.ts";

/** A part of a page, with the headings that its selectors find. */
function part(isConnected: boolean, found: Record<string, string> = {}): Part {
  return { isConnected, querySelector: (selector) => (found[selector] ?? null) as never };
}
const ANY = "h1, h2, h3";

it.each([
  [
    "the panel in which the button was",
    [part(true, { [ANY]: "Quotes" }), part(true, { [ANY]: "Load" })],
    "Quotes",
  ],
  [
    "the nearest part that is left, where the panel went too",
    [part(false, { [ANY]: "Quotes" }), part(true, { [ANY]: "Load" })],
    "Load",
  ],
  ["a part with a heading", [part(true), part(true, { [ANY]: "Load" })], "Load"],
  ["the page's content, not its bar", [part(true, { "main h1": "FB-1", [ANY]: "Bar" })], "FB-1"],
  ["nothing, where there is none", [part(false), part(true)], null],
])("the focus of a button that is taken away goes to the heading of %s", (_, parts, heading) => {
  expect(headingNear(parts)).toBe(heading);
});
