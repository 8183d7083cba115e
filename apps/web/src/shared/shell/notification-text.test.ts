import { expect, it } from "vitest";
import { matchesText, notificationText } from "./notification-text.ts";

const load = {
  id: "load_1",
  ref: "FB-1234-5678",
  fromOutcode: "LS10",
  toOutcode: "M17",
  own: false,
  collect: { date: "2026-11-18", window: "AM", byTime: null },
  vehicleClass: "ARTIC",
  pricePence: 49_500,
  guideLowPence: 40_000,
  guideHighPence: 50_000,
} as const;
const told = { load, offer: null, person: null, ids: ["note_1"], reason: null };
const offer = {
  fromOutcode: "LS10",
  toOutcode: "M17",
  pricePence: 20_500,
  minutes: 60,
  closed: null,
  name: "Harrow & Pike",
};

it.each([
  ["booked", "You won LS10 to M17 at £495.", "/loads/load_1"],
  ["lost", "Lost LS10 to M17 at £495.", "/quotes"],
  ["quote_again", "LS10 to M17 is open again.", "/board#load_1"],
  ["may_quote", "You may quote on LS10 to M17 now.", "/board#load_1"],
  ["dispute_statement", "A statement in the dispute of LS10 to M17", "/loads/load_1"],
  ["dispute_file", "A file in the dispute of LS10 to M17", "/loads/load_1"],
  ["dispute_proposed", "A settlement proposed for LS10 to M17", "/loads/load_1"],
  ["invoice_contested", "A payment was contested: LS10 to M17", "/loads/load_1"],
  ["billing_details_needed", "An invoice waits for your billing details: LS10 to M17", "/settings/billing"],
  ["something_new", "News of LS10 to M17", "/loads/load_1"],
])("a notification of the kind %s says what happened and links to it", (kind, title, href) => {
  expect(notificationText({ kind, ...told })).toMatchObject({ title, href });
});

it.each([
  ["offer_received", offer, "Harrow & Pike offers £205: LS10 to M17", "/board/offers"],
  [
    "offer_received",
    { ...offer, name: null, pricePence: null },
    "A poster asks for a quote: LS10 to M17",
    "/board/offers",
  ],
  ["offer_closed", { ...offer, closed: "taken" as const }, "Over: LS10 to M17.", "/board/offers"],
  ["offer_declined", { ...offer, name: "Carrier 1" }, "Carrier 1 said no: LS10 to M17", "/loads/load_1"],
  [
    "offer_expired",
    { ...offer, name: "Calder Vale" },
    "No answer of Calder Vale: LS10 to M17",
    "/loads/load_1",
  ],
] as const)(
  "an offer is told in its own words, even of a load that is seen no more: %s",
  (kind, told, title, href) => {
    const isCarriers = href === "/board/offers";
    const notification = {
      kind,
      load: isCarriers ? null : load,
      offer: told,
      person: null,
      ids: ["n"],
      reason: null,
    };
    expect(notificationText(notification)).toMatchObject({ title, href });
  },
);

it("a poster reads who won as a booking, and several quotes as one", () => {
  const own = { ...told, load: { ...load, own: true } };
  expect(notificationText({ kind: "booked", ...own }).title).toBe("Booked: LS10 to M17 at £495");
  const quotes = { ...own, kind: "quote_received", ids: ["note_1", "note_2"] };
  expect(notificationText(quotes).title).toBe("2 new quotes on LS10 to M17");
});

it.each([
  ["changed", "LS10 to M17 was changed."],
  ["withdrawn_by_poster", "LS10 to M17 was called off."],
] as const)("a carrier reads why its quote is void: %s", (reason, title) => {
  expect(notificationText({ ...told, kind: "quote_void", reason }).title).toBe(title);
});

it.each([
  [{ closed: "taken" }, "Another carrier said yes first"],
  [{ closed: "taken", vehicleGone: true }, "Your vehicle is gone"],
] as const)("a carrier reads why an offer is over: %o", (ended, rest) => {
  expect(notificationText({ ...told, kind: "offer_closed", offer: { ...offer, ...ended } }).rest).toBe(rest);
});

it("a notification about a person leads to the firm's people", () => {
  const notification = { ...told, kind: "seat_asked", load: null, person: "Sam" };
  expect(notificationText(notification)).toEqual({ title: "Sam asks for a seat", href: "/settings/members" });
});

it("a notification about a webhook endpoint leads to the endpoints", () => {
  const notification = { ...told, kind: "endpoint_failing", load: null };
  expect(notificationText(notification).href).toBe("/settings/api");
});

it("new loads are counted by search", () => {
  const match = {
    search: { id: "search_1", name: "Artics from ports", query: {} },
    ...{ unread: 0, lastHour: 0, upTo: "note_1", since: "", latest: "", newest: [] },
  };
  expect(matchesText({ ...match, count: 138 })).toBe("138 loads match Artics from ports");
  expect(matchesText({ ...match, count: 1 })).toBe("1 load matches Artics from ports");
  expect(matchesText({ ...match, search: null, count: 2 })).toBe("2 loads near your bases");
});
