import { expect, it } from "vitest";
import { readKept } from "./kept-acts.ts";

const quote = {
  key: "key_1",
  loadId: "load_a",
  lane: "M17 Trafford Park to G33 Queenslie",
  amountPence: 44_500,
  dueAt: 1_000,
  state: "waiting",
};

const isQuote = ({ amountPence }: Readonly<Record<string, unknown>>) => Number.isInteger(amountPence);

it("reads stored acts", () => expect(readKept(JSON.stringify([quote]), isQuote)).toEqual([quote]));

it.each([null, "", "{", "{}", '[{"key":"key_1"}]', JSON.stringify([{ ...quote, amountPence: "44500" }])])(
  "ignores %j as an act",
  (text) => expect(readKept(text, isQuote)).toEqual([]),
);
