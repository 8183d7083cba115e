import { expect, it } from "vitest";
import { chosenOf, disabledWords, eventsFor, eventsWords } from "./event-words.ts";

it("offers a firm the events of the ends that it can be, and never the test event", () => {
  const types = (canPost: boolean, canCarry: boolean) =>
    eventsFor({ canPost, canCarry }).map(({ type }) => type);
  expect(types(true, false)).toContain("quote.received");
  expect(types(true, false)).not.toContain("quote.accepted");
  expect(types(false, true)).toContain("quote.accepted");
  expect(types(false, true)).not.toContain("load.posted");
  expect(types(true, true)).not.toContain("webhook.test");
});

it("summarizes the events of an endpoint in a few words", () => {
  expect(eventsWords(["*"])).toBe("all events");
  expect(eventsWords(["load.booked"])).toBe("load.booked");
  expect(eventsWords(["load.booked", "load.expired"])).toBe("2 kinds of event");
});

it("says why an endpoint is disabled", () => {
  expect(disabledWords("gone")).toContain("410");
  expect(disabledWords("failing")).toContain("five days");
  expect(disabledWords("manual")).toContain("disabled it");
});

it("reads the events of an endpoint back", () => {
  expect(chosenOf(["load.booked", "*"])).toEqual(["*"]);
  expect(chosenOf(["quote.lost", "load.booked", "of.later"])).toEqual(["load.booked", "quote.lost"]);
});
