import { expect, it } from "vitest";
import { goneWords, titleWords } from "./book-words.ts";

const [open, reading, unread] = [{ kind: "open" }, { kind: "reading" }, { kind: "unread" }] as const;
const won = { kind: "won", pence: 44_500 } as const;
const left = { kind: "left", words: "This load went to another carrier." } as const;

it.each([
  ["Book this load at £412?", open, {}],
  ["Booked at £412", open, { isBooked: true }],
  ["Not booked at £412", open, { isRefused: true }],
  ["Not booked at £412", left, { isRefused: true }],
  ["Not booked at £412", unread, { isRefused: true }],
  ["Yours at £445", won, { isRefused: true }],
] as const)("%s: the title for %o, %o", (title, is, changes) =>
  expect(titleWords(is, { pence: 41_200, isBooked: false, isRefused: false, ...changes })).toBe(title),
);

it.each([
  [undefined, open],
  ["This load has left the board.", reading],
  ["This load has left the board.", unread],
  ["This load went to another carrier.", left],
  ["Your firm has this load at £445.", won],
] as const)("%s: the reason for %o", (words, is) => expect(goneWords(is)).toBe(words));
