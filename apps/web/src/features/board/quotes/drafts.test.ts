import { expect, it } from "vitest";
import { draftOf, empty, refill, setDraft } from "./drafts.ts";
import type { PendingQuote } from "./quote-queue.ts";

const quote: PendingQuote = {
  key: "key_1",
  loadId: "load_a",
  lane: "M17 Trafford Park to G33 Queenslie",
  amountPence: 44_550,
  etaMins: 90,
  arrival: { day: "", time: "1 h 30" },
  message: "With a second driver",
  dueAt: 1_000,
  state: "waiting",
};

it("gives all that was typed back to the fields of a price that is not sent", () => {
  refill(quote);
  expect(draftOf("load_a")).toEqual({
    price: "445.50",
    arrival: { day: "", time: "1 h 30" },
    message: "With a second driver",
  });
});

it("leaves a price that is typed since", () => {
  setDraft("load_b", { price: "390" });
  refill({ ...quote, loadId: "load_b" });
  expect(draftOf("load_b")).toEqual({ price: "390", arrival: { day: "", time: "" }, message: "" });
});

it("empties the price's field once that price is sent again, and keeps what goes with it", () => {
  refill({ ...quote, loadId: "load_c" });
  empty({ ...quote, loadId: "load_c" });
  expect(draftOf("load_c")).toEqual({ price: "", arrival: quote.arrival, message: "With a second driver" });
  setDraft("load_c", { price: "390" });
  empty({ ...quote, loadId: "load_c" });
  expect(draftOf("load_c").price).toBe("390");
});
