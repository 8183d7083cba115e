import { expect, test } from "vitest";
import { GOALS } from "./figures.ts";
import { HELP, plannedMinutes, ROW_NAMES, readOptions, rowOf } from "./plan.ts";

const optionsOf = (...args: string[]) => {
  const options = readOptions(args);
  if (options === "help") throw new Error("These arguments ask for help.");
  return options;
};

test("a whole run takes an hour at most by its plan, and a row alone two minutes", () => {
  expect(plannedMinutes(optionsOf())).toBeLessThanOrEqual(60);
  const minutes = ROW_NAMES.map((name) => [name, plannedMinutes(optionsOf(name))] as const);
  // A million loads are inserted first, which alone takes longer.
  expect(minutes.filter(([, each]) => each > 2).map(([name]) => name)).toEqual(["million"]);
});

test("a row at an even rate takes a minute in a whole run, after a minute of warm-up", () => {
  expect(optionsOf().seconds).toBe(60);
  expect(optionsOf("whole").seconds).toBe(10);
  expect(optionsOf("whole", "--seconds", "60").seconds).toBe(60);
});

test("rows are chosen by name, in the order of the plan, and an unknown one is refused with those that exist", () => {
  expect(optionsOf("load", "whole").rows).toEqual(["whole", "load"]);
  expect(optionsOf().rows).toEqual(ROW_NAMES);
  expect(() => readOptions(["pols"])).toThrow(/There is no row pols\. The rows: whole, .*million\./);
  expect(readOptions(["--help"])).toBe("help");
  for (const name of ROW_NAMES) expect(HELP).toContain(`\n${name} `);
});

test("every figure to reach is of a row that measures the candidates it compares", () => {
  for (const { row, beside } of GOALS)
    expect(rowOf(row).candidates).toEqual(
      expect.arrayContaining(beside === undefined ? ["board"] : ["board", beside]),
    );
});
