import { expect, it } from "vitest";
import { errorCount, errorWords, withColumn } from "./error-words.ts";

it.each([
  [
    "toPostcode",
    "postcode_not_found",
    "Row 4, To: toPostcode is not a UK postcode.",
    "To is not a UK postcode.",
  ],
  ["pallets", "pallets_required", "Row 3, Pallets: pallets must be at least 1.", "How many pallets?"],
  ["collectDate", "unreadable_cell", 'Row 5, Date: "31/02" must be a day.', '"31/02" must be a day.'],
  ["termsDays", "too_big", "Row 5, Terms: termsDays must be at most 120.", "Terms must be at most 120."],
  [
    "stop 2 postcode",
    "postcode_not_found",
    "Row 4, Stop 2 postcode: stops.1.postcode is not a UK postcode.",
    "This is not a UK postcode.",
  ],
  [
    "stop 1 pallets",
    "counts_do_not_agree",
    "Row 4, Stop 1 pallets: stops.0.pallets makes 14 pallets collected at further stops, of 12 in all.",
    "This makes 14 pallets collected at further stops, of 12 in all.",
  ],
  [
    "requires minFinished",
    "too_large",
    "Row 3, Finished jobs: requires.minFinished must be at most 1000.",
    "This must be at most 1000.",
  ],
  [
    "requires operatorLicence",
    "unreadable_cell",
    'Row 3, Operator\'s licence: "perhaps" must be yes or no.',
    '"perhaps" must be yes or no.',
  ],
  ["bookNowPence", "unreadable_cell", 'Row 2, Price: "tbc" must be pounds.', '"tbc" must be pounds.'],
  ["key", "repeated_key", "Row 5, Key: key is that of row 2.", "Key is that of row 2."],
])("%s, %s: %s reads %s", (field, code, detail, words) => {
  expect(errorWords({ field, code, detail })).toBe(words);
});

it("leaves a choice to the buttons under the cell", () => {
  const error = { field: "fromPostcode", code: "unreadable_cell", meant: [{ text: "Leeds" }] };
  const words = (said: string) => errorWords({ ...error, detail: `Row 2, From: ${said}` });
  expect(words("No UK postcode that we know. Did you mean Leeds?")).toBe("No UK postcode that we know.");
  expect(words("There is more than one Bangor. Write the one you mean: BT19 or LL57.")).toBe(
    "There is more than one Bangor.",
  );
});

it("counts errors", () => {
  expect([errorCount(1), errorCount(3)]).toEqual(["1 error", "3 errors"]);
});

it("names the column once if no cell is beside the words", () => {
  expect(withColumn("To", "To is not a UK postcode.")).toBe("To is not a UK postcode.");
  expect(withColumn("Pallets", "How many pallets?")).toBe("Pallets: How many pallets?");
});
