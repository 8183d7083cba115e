import { boardInput } from "@board/api/schemas";
import { readFilters } from "@board/api/server";
import { createGeo } from "@board/geo";
import { expect, test } from "vitest";
import { questionOf } from "./questions.ts";

const PAIRS = 2_000;
const questions = Array.from({ length: PAIRS }, (_, number) => questionOf(number));

test("thousands of pairs ask more than a thousand different questions, the same on every run", () => {
  expect(new Set(questions).size).toBeGreaterThan(1_000);
  expect(questions.filter((question) => question === "").length / PAIRS).toBeCloseTo(0.2, 1);
  expect(questionOf(7)).toBe(questionOf(7));
});

test("every question is one that the board answers", () => {
  const geo = createGeo();
  for (const question of questions) {
    const asked = Object.fromEntries(new URLSearchParams(question));
    expect(boardInput.safeParse(asked).success, question).toBe(true);
    const { sort: _, ...raw } = asked;
    expect(readFilters(raw, "2026-11-20", geo).problems, question).toEqual([]);
  }
});

test("every filter that the peers know, and every order is asked", () => {
  const names = questions.flatMap((question) => [...new URLSearchParams(question).keys()]);
  expect([...new Set(names)].sort()).toEqual([
    "after",
    "date",
    "from",
    "maxwt",
    "near",
    "noadr",
    "notl",
    "sort",
    "terms",
    "to",
    "type",
    "vc",
    "within",
  ]);
  const sorts = questions.flatMap((question) => new URLSearchParams(question).get("sort") ?? []);
  expect([...new Set(sorts)].sort()).toEqual(["collect", "miles", "near", "ppm", "price"]);
});
