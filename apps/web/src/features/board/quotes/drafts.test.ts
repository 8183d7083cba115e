import { expect, it } from "vitest";
import { draftOf, empty, refill, setDraft } from "./drafts.ts";
import type { PendingQuote } from "./quote-queue.ts";

const quote: PendingQuote = {
  key: "key_1",
  loadId: "load_a",
  conditionsId: null,
  lane: "M17 Trafford Park to G33 Queenslie",
  amountPence: 44_550,
  etaMins: 90,
  arrival: { day: "", time: "1 h 30" },
  message: "With a second driver",
  dueAt: 1_000,
  state: "waiting",
};

it("restores everything that was typed if a price is not sent", () => {
  refill(quote);
  expect(draftOf("load_a")).toEqual({
    price: "445.50",
    arrival: { day: "", time: "1 h 30" },
    message: "With a second driver",
  });
});

it("does not overwrite a price that was typed since", () => {
  setDraft("load_b", { price: "390" });
  refill({ ...quote, loadId: "load_b" });
  expect(draftOf("load_b")).toEqual({ price: "390", arrival: { day: "", time: "" }, message: "" });
});

it("empties the price field once that price is sent again, and keeps the other fields", () => {
  refill({ ...quote, loadId: "load_c" });
  empty({ ...quote, loadId: "load_c" });
  expect(draftOf("load_c")).toEqual({ price: "", arrival: quote.arrival, message: "With a second driver" });
  setDraft("load_c", { price: "390" });
  empty({ ...quote, loadId: "load_c" });
  expect(draftOf("load_c").price).toBe("390");
});
