import { createGeo } from "@board/geo";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { safeParse } from "zod/v4/core";
import { readWords } from "../board/read-words.ts";
import * as cells from "../core/csv/read-cell.ts";
import { readCsv } from "../core/csv/read-csv.ts";
import { fieldErrorsOf } from "../core/field-errors.ts";
import { readPlaces } from "../core/places/read-places.ts";
import { cleanText } from "../core/request-log/rules.ts";
import { isPhone, nameProblem } from "../firms/rules.ts";
import { contactIn } from "../loads/contact-in.ts";
import { inputFields } from "./input-fields.ts";

const UNITS = [
  ...("a19 .,-@/:(£\"\\'é🚚".match(/./gu) ?? []),
  "a ",
  "a.",
  "a-",
  "1,000",
  "a@b.",
  "over ",
  "(0)",
  " x1",
];
/** Each unit over and over, and a sign at the end that nothing expects. */
const SHAPES = UNITS.flatMap((unit): ((length: number) => string)[] => {
  const repeated = (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  return [repeated, (length) => `${repeated(length - 1)}\u0001`];
});

/** Processor time in ms, the least of three. */
function costOf(read: (text: string) => unknown, text: string): number {
  const rounds = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...rounds);
}

/** Below it the clock tells nothing of a share. */
const MIN_MS = 2;
const MAX_MS = 50;

function slowTexts(read: (text: string) => unknown, most: number): string[] {
  return SHAPES.flatMap((shape) => {
    const [half, whole] = [costOf(read, shape(most / 2)), costOf(read, shape(most))];
    const isSlow = whole > MAX_MS || whole > 3 * Math.max(half, MIN_MS);
    return isSlow ? [`${JSON.stringify(shape(12))}: ${half} ms, then ${whole} ms`] : [];
  });
}

describe("a text takes time in proportion to its length", () => {
  it("in every field of every procedure, up to its maximum and beyond", { timeout: 600_000 }, () => {
    const slow: string[] = [];
    for (const { path, schema, maximum } of new Map(
      inputFields.map((field) => [field.schema, field]),
    ).values()) {
      const read = (text: string) => {
        const result = safeParse(schema, text);
        if (!result.success) fieldErrorsOf(new z.ZodError(result.error.issues));
      };
      for (const most of maximum === null ? [200, 60_000] : [maximum, 60_000]) {
        slow.push(...slowTexts(read, most).map((text) => `${path} of ${most}: ${text}`));
      }
    }
    expect(slow).toEqual([]);
  });

  const geo = createGeo();
  it.each<[string, number, (text: string) => unknown]>([
    ["a line above the board", 200, (text) => readWords(text, "2026-11-20", geo)],
    ["places", 200, (text) => readPlaces({ geo }, { text })],
    ["a place", 60, (text) => [geo.find(text), geo.misread(text), geo.suggest(text, 10)]],
    ["a note on the board", 400, (text) => contactIn(text, "Halden Foods Logistics Ltd")],
    ["a name", 200, nameProblem],
    ["a telephone number", 60, isPhone],
    ["a text of the request log", 200_000, (text) => cleanText(text)],
    ["a cell with a day", 2_000, (text) => cells.day(text, { today: "2026-11-20" })],
    ["a cell with a weight", 2_000, (text) => cells.weight(text, { header: text })],
    ["a cell with a price", 2_000, (text) => cells.price(text, { header: text })],
    ["a cell with a vehicle", 2_000, cells.vehicle],
    ["a cell with a slot", 2_000, cells.slot],
    ["a sheet", 60_000, (text) => readCsv(text, ",")],
  ])("%s", { timeout: 120_000 }, (_, most, read) => {
    read("a");
    expect(slowTexts(read, most)).toEqual([]);
  });
});
