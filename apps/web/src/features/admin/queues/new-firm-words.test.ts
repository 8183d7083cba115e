import { expect, it } from "vitest";
import { differingWords } from "./new-firm-words.ts";

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
])("of %j, compared with %j, marks the words %j as different", (text, other, words) => {
  expect(marked(text, other)).toEqual(words);
});
