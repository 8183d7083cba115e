import { expect, it } from "vitest";
import { differingWords, isAmong } from "./new-firm-words.ts";

const marked = (text: string, other: string) =>
  differingWords(text, other)
    .filter(({ differs }) => differs)
    .map(({ word }) => word);

it.each([
  ["Fen Line Freight Ltd", "FEN LINE HAULAGE LIMITED", ["Freight"]],
  ["FEN LINE HAULAGE LIMITED", "Fen Line Freight Ltd", ["HAULAGE"]],
  ["Calder Vale Haulage Ltd.", "CALDER VALE HAULAGE LIMITED", []],
  ["FEN LINE HAULAGE LTD", "Fen Line Haulage", []],
  ["Marsh & Sons", "MARSH AND SONS LIMITED", []],
  ["–", "Oakhurst Haulage", []],
])("of %j beside %j the words %j differ", (text, other, words) => {
  expect(marked(text, other)).toEqual(words);
});

it.each([
  ["Fen Line Haulage", ["FEN LINE HAULAGE LIMITED"], true],
  ["de74 2bb", ["LE1 1AA", "DE742BB"], true],
  ["01234567", ["07654321"], false],
  ["01234567", [null], null],
  [null, ["07654321"], null],
])("%j among %j: %j", (text, others, same) => {
  expect(isAmong(text, others)).toBe(same);
});
