import { afterEach, describe, expect, it, vi } from "vitest";
import type { Entry } from "../data/types.ts";
import { flash } from "./change-marks.ts";
import { asOf, shownAt } from "./connection.ts";
import { differences } from "./differences.ts";
import { keepWhyLeft, mark, markOf, unmark, whyLeft } from "./marks.ts";

const entry = (id: string, quotes = 0) => ({ id, quotes }) as Entry;

describe("a list that is read again", () => {
  const shown = [entry("c"), entry("b"), entry("a")];
  const nothing = { posted: [], further: [], changed: [], gone: [] };

  it("reports new loads, changed lines by their fields, and removed lines", () => {
    expect(differences(shown, [entry("d"), entry("c", 2), entry("a")], true)).toEqual({
      ...nothing,
      posted: [entry("d")],
      changed: [{ entry: entry("c", 2), fields: ["quotes"] }],
      gone: ["b"],
    });
  });

  it("does not report a load as removed if new loads pushed it off the last page", () => {
    const read = [entry("d"), entry("c"), entry("b")];
    expect(differences(shown, read, false)).toEqual({ ...nothing, posted: [entry("d")] });
    expect(differences(shown, read, true).gone).toEqual(["a"]);
  });

  it("tells new loads from loads that moved up as lines were removed", () => {
    expect(differences(shown, [entry("d"), entry("b"), entry("0")], false)).toEqual({
      ...nothing,
      posted: [entry("d")],
      further: [entry("0")],
      gone: ["c", "a"],
    });
  });

  it("reports every line as removed if all of them are", () => {
    const read = [entry("2"), entry("1"), entry("0")];
    expect(differences(shown, read, false)).toEqual({ ...nothing, further: read, gone: ["c", "b", "a"] });
  });

  it("reports nothing if nothing changed", () => {
    expect(differences(shown, shown, false)).toEqual(nothing);
  });
});

describe("the displayed state of the connection", () => {
  const HEARD_AT = 1_000_000;

  it.each([
    [5_999, true, "live"],
    [6_000, true, "reconnecting"],
    [29_999, true, "reconnecting"],
    [30_000, true, "offline"],
    [0, false, "reconnecting"],
    [30_000, false, "offline"],
  ] as const)(
    "%d ms after the last sign of life, where the browser has a network (%s): %s",
    (ms, online, shown) => {
      expect(shownAt({ heardAt: HEARD_AT }, online, HEARD_AT + ms)).toBe(shown);
    },
  );

  it.each([
    [true, "starting"],
    [false, "reconnecting"],
  ] as const)("before the first sign of life, where the browser has a network (%s): %s", (online, shown) => {
    expect(shownAt({ heardAt: 0 }, online, HEARD_AT)).toBe(shown);
  });

  it("dates the list by the last ping, or by a later read", () => {
    expect(asOf({ heardAt: HEARD_AT }, HEARD_AT - 60_000)).toBe(HEARD_AT);
    expect(asOf({ heardAt: HEARD_AT }, HEARD_AT + 60_000)).toBe(HEARD_AT + 60_000);
  });
});

describe("the highlight of a changed line", () => {
  afterEach(() => {
    vi.useRealTimers();
    unmark("a");
  });

  it("flashes once for each change, and not when the line is drawn again", () => {
    vi.useFakeTimers();
    flash("a", ["quotes"]);
    vi.advanceTimersByTime(3_000);
    flash("a", ["pricing"]);
    vi.advanceTimersByTime(3_000);
    expect(markOf("a").changed?.fields).toEqual(["pricing"]);
    vi.advanceTimersByTime(1_000);
    expect(markOf("a")).toEqual({});
  });

  it("is added part by part, and removed again", () => {
    mark("a", { fresh: true });
    mark("a", { changed: { fields: ["quotes"], turn: 1 } });
    expect(markOf("a")).toEqual({ fresh: true, changed: { fields: ["quotes"], turn: 1 } });
    mark("a", { fresh: undefined });
    expect(markOf("a")).toEqual({ changed: { fields: ["quotes"], turn: 1 } });
    unmark("a");
    expect(markOf("a")).toEqual({});
  });
});

it("remembers why the latest thousand loads have left, and forgets a load that is back", () => {
  for (let load = 0; load < 1_001; load += 1) keepWhyLeft(`load_${load}`, "booked");
  keepWhyLeft("load_1000", undefined);
  keepWhyLeft("load_1", "cancelled");
  expect(["load_0", "load_1", "load_2", "load_1000"].map(whyLeft)).toEqual([
    undefined,
    "cancelled",
    "booked",
    undefined,
  ]);
});
