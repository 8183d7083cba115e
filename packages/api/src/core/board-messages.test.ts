import { expect, it } from "vitest";
import { ReceivedNumbers, readBoardMessage } from "./board-messages.ts";

it.each([
  ["with the number of the change", " 71", 71],
  ["without one, as the release before sends it", "", null],
])("reads a quote's message %s", (_, end, seq) => {
  const text = `quote 9 firm_c load_a quote_q 41000 ACTIVE 1795168800000${end}`;
  expect(readBoardMessage(text)).toEqual({
    kind: "quote",
    seq,
    quote: {
      id: "quote_q",
      loadId: "load_a",
      carrierId: "firm_c",
      amountPence: 41_000,
      status: "ACTIVE",
      expiresAt: new Date("2026-11-20T10:00:00.000Z"),
      boardSeq: 9n,
    },
  });
});

it("misses nothing before everything was read, and then each number that was skipped", () => {
  const numbers = new ReceivedNumbers();
  numbers.add(3, "load_a", 0);
  expect([numbers.highest, numbers.missing()]).toEqual([null, []]);
  numbers.begin({ last: 10, missing: [8] }, 0);
  for (const number of [13, 12, 8, 16]) numbers.add(number, "load_a", 5_000);
  expect([numbers.highest, numbers.missing()]).toEqual([16, [11, 14, 15]]);
  numbers.begin({ last: 12, missing: [11] }, 0);
  expect([numbers.highest, numbers.missing()]).toEqual([12, [11]]);
});

it("looks a missing number up for a while, and forgets it once the log begins after it", () => {
  const numbers = new ReceivedNumbers();
  numbers.begin({ last: 10, missing: [9] }, 0);
  numbers.add(12, "load_a", 10_000);
  expect(numbers.missingLately(15_000)).toEqual([9, 11]);
  expect(numbers.missingLately(20_000)).toEqual([11]);
  expect(numbers.missing()).toEqual([9, 11]);
  numbers.forgetBefore(11);
  expect(numbers.missing()).toEqual([11]);
});

it("knows by the load of the highest number whether the server's numbers are still the same", () => {
  const numbers = new ReceivedNumbers();
  numbers.begin({ last: 10, missing: [] }, 0);
  expect(numbers.isReplaced(undefined)).toBe(false);
  numbers.add(12, "load_a", 0);
  expect(["load_a", "load_b", undefined].map((id) => numbers.isReplaced(id))).toEqual([false, true, true]);
});

it("knows nothing any more after a gap that the log cannot fill", () => {
  const numbers = new ReceivedNumbers();
  numbers.begin({ last: 10, missing: [9] }, 0);
  numbers.add(200_000, "load_a", 0);
  expect([numbers.highest, numbers.missing()]).toEqual([null, []]);
});
