import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NOTHING_HERE, type Tracked, trackingPage } from "./tracking-page.ts";

const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const ON_THE_WAY: Tracked = {
  kind: "DELIVER",
  outcode: "G33",
  town: "Queenslie, Glasgow",
  slot: { date: "2026-11-24", window: "Anytime", byTime: "14:30" },
  reference: "CLW/90417",
  pallets: 7,
  parcels: null,
  collectedAt: at("08:24"),
  onMyWayAt: at("12:41"),
  arrivedAt: null,
  doneAt: null,
  eta: { at: at("15:05"), asOf: at("14:38"), late: true },
  heardAt: at("12:41"),
  expiresAt: null,
};

/** Returns the words of the page's main part, as a person without a script reads them. */
function words(changes: Partial<Tracked> = {}): string {
  const page = trackingPage({ ...ON_THE_WAY, ...changes }, { now: new Date(at("14:38")), nonce: "n0nce" });
  return (/<main>(.*)<\/main>/s.exec(page)?.[1] ?? "")
    .replace(/<svg.*?<\/svg>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ ([,.])/g, "$1")
    .trim();
}

describe("the page for those who wait", () => {
  it("says where, about when, how much later than agreed, and how far the lorry is", () => {
    expect(words()).toBe(
      "Your delivery on Tue 24 Nov G33 Queenslie, Glasgow about 15:05 35 min after 14:30, the time that was agreed. " +
        "Your reference CLW/90417 Coming 7 pallets " +
        "The time is worked out from the road and drivers’ breaks, from what was heard at 14:38. Ask the firm that sent you this link if you need more. " +
        "08:24 Loaded since 12:41 On the way to you At your place Unloaded " +
        "This page needs no sign-in and keeps nothing about you. It shows no names and no prices, and ends 24 hours after the lorry has left you.",
    );
  });

  it.each<[string, Partial<Tracked>, string]>([
    ["in time", { eta: { at: at("14:10"), asOf: at("13:00"), late: false } }, "In time for 14:30"],
    [
      "late for a window",
      { slot: { date: "2026-11-24", window: "AM", byTime: null } },
      "Later than the time that was agreed.",
    ],
    [
      "at the place",
      { arrivedAt: at("15:07") },
      "The lorry is here Since 15:07. The driver waits to be unloaded.",
    ],
    ["done", { doneAt: at("15:41"), expiresAt: "2026-11-25T15:41:00.000Z" }, "Delivered, 15:41"],
    [
      "at another stop",
      { onMyWayAt: null, eta: { at: at("14:10"), asOf: at("12:00"), late: false } },
      "Not on the way to you yet Expected about 14:10, agreed 14:30. The lorry is at another stop first.",
    ],
    [
      "without a time",
      { eta: null },
      "No time known Agreed by 14:30. Nothing was heard from the lorry since 12:41. This page fills itself in when it is.",
    ],
    [
      "before the first step",
      { eta: null, onMyWayAt: null, heardAt: null, collectedAt: null, slot: null },
      "Your delivery G33 Queenslie, Glasgow No time known Nothing was heard from the lorry yet.",
    ],
    ["at a collection", { kind: "COLLECT", arrivedAt: at("07:31") }, "The driver waits to be loaded."],
  ])("says what there is to say of a lorry %s", (_, changes, sentence) => {
    expect(words(changes)).toContain(sentence);
  });

  it("names the day on which the link ends once the lorry has left", () => {
    expect(words({ doneAt: at("15:41"), expiresAt: "2026-11-25T15:41:00.000Z" })).toContain(
      "ends on Wed 25 Nov at 15:41.",
    );
  });

  it("escapes what people typed, asks robots to stay away, and sends no referrer", () => {
    const page = trackingPage(
      { ...ON_THE_WAY, reference: `<img src=x onerror="a">`, town: "A & B" },
      { now: new Date(at("14:38")), nonce: "n0nce" },
    );
    expect(page).toContain("<code>&lt;img src=x onerror=&quot;a&quot;&gt;</code>");
    expect(page).toContain("A &amp; B");
    for (const html of [page, NOTHING_HERE]) {
      expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
      expect(html).toContain('<meta name="referrer" content="no-referrer">');
    }
    expect(page).toContain('<script nonce="n0nce" src="/tracking/update.js" defer></script>');
  });

  it("has no script and nothing of its own for a link that is over", () => {
    expect(NOTHING_HERE).toContain("There is nothing here");
    expect(NOTHING_HERE).not.toContain("<script");
  });
});

it("the page's colours are those of the site", () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, "../../..", file), "utf8");
  const coloursOf = (css: string) => new Set(css.match(/--fb-[\w-]+: (?:light-dark\([^)]*\)|#\w+);/g) ?? []);
  const site = coloursOf(read("src/shared/theme/tokens.css"));
  const own = [...coloursOf(read("public/tracking/style.css"))];
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((colour) => !site.has(colour))).toEqual([]);
});
