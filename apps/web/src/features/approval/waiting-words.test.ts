import { expect, it } from "vitest";
import { placeWords, usualWords } from "./waiting-words.ts";

it.each([
  [1, "Next to be looked at"],
  [2, "2nd in the queue"],
  [3, "3rd in the queue"],
  [11, "11th in the queue"],
  [22, "22nd in the queue"],
])("place %i: %s", (place, words) => expect(placeWords(place)).toBe(words));

it.each([
  [null, ""],
  [2, "Half of the answers come within 5 minutes."],
  [158, "Half of the answers come within 2 hours 40."],
  [60, "Half of the answers come within 1 hour."],
  [60 * 71, "Half of the answers come within 3 days."],
])("usual minutes %s: %s", (minutes, words) => expect(usualWords(minutes)).toBe(words));
