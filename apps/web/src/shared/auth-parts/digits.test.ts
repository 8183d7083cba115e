import { expect, it } from "vitest";
import { digitsTyped } from "./digits.ts";

it.each([
  ["one after the other", "12", "123", "123"],
  ["pasted with a space", "", "123 456", "123456"],
  ["no more than six", "", "12345678", "123456"],
  ["taken back", "123456", "12345", "12345"],
  ["over all of a wrong code, which was selected", "123456", "7", "7"],
  ["pasted over all of it", "123456", "654321", "654321"],
  ["the first digit of the next code behind a wrong one", "123456", "1234567", "7"],
  ["in front of a wrong one", "123456", "7123456", "7"],
  ["in the middle of a wrong one", "123456", "1237456", "7"],
  ["a code pasted behind a wrong one", "123456", "123456654321", "654321"],
  ["the digit that the wrong one begins with, in front of it", "111111", "1111111", "1"],
])("extracts the digits of a code typed %s", (_, before, typed, after) =>
  expect(digitsTyped(before, typed)).toBe(after),
);
