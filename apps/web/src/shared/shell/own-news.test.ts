import type { LoadPage } from "@board/api/schemas";
import { expect, it } from "vitest";
import { lostWords, newsIn, wonWords } from "./own-news.ts";

const event = (by: string | null, ...kinds: string[]) =>
  ({ type: "own", loadId: "load_a", mode: "live", kinds, by }) as const;

it.each([
  ["a winner whose price the poster took", event(null, "load.booked", "quote.accepted"), "won"],
  ["a loser", event(null, "quote.lost"), "lost"],
  ["a carrier that booked at the poster's price itself", event("person_me", "load.booked"), null],
  ["a colleague of who did", event("person_other", "load.booked"), null],
  ["the person who made the change", event("person_me", "quote.accepted"), null],
  ["a poster", event(null, "quote.received"), null],
  ["a carrier whose quote is void", event(null, "quote.void"), null],
])("shows %s at once", (_, own, news) => {
  expect(newsIn(own, "person_me")).toBe(news);
});

const load = (changes: object) =>
  ({
    ref: "FB-ZH3C-AJQC",
    agreedPence: 54_500,
    poster: { name: "Halden Foods", contactName: "Craig Petty", phone: "01632 960101" },
    ...changes,
  }) as LoadPage["load"];

it.each([
  [{}, "You won FB-ZH3C-AJQC at £545. Halden Foods, Craig Petty 01632 960101"],
  [
    { poster: { name: "Halden Foods", contactName: "", phone: "01632 960101" } },
    "You won FB-ZH3C-AJQC at £545. Halden Foods, 01632 960101",
  ],
  [{ poster: null }, "You won FB-ZH3C-AJQC at £545."],
])("names the price and the contact: %o", (changes, words) => {
  expect(wonWords(load(changes))).toBe(words);
});

it("names the lost load, and neither a winner nor a price", () => {
  const lost = { ref: "FB-ZH3C-AJQC", from: { outcode: "LS27" }, to: { outcode: "SW1A" } };
  expect(lostWords(lost)).toBe("FB-ZH3C-AJQC, LS27 to SW1A, went to another carrier.");
});
