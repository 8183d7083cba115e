import { describe, expect, it } from "vitest";
import { laneSentence, loadLines, marksOf } from "./LanePrices.tsx";

const week = (from: string, middlePerMile: number | null) => ({
  from,
  paid:
    middlePerMile === null
      ? null
      : {
          jobs: 4,
          lowPerMile: middlePerMile - 20,
          middlePerMile,
          highPerMile: middlePerMile + 20,
          quotesPerLoad: 3,
          firstQuoteMins: 5,
        },
});
const WEEKS = [week("2026-11-02", 200), week("2026-11-09", null), week("2026-11-16", 212)];

describe("the sentence under a lane's prices", () => {
  it("names the median of the last week shown, and its change since the first", () => {
    expect(laneSentence(WEEKS, null, 238)).toBe("£2.12 a mile in the middle, up 12 pence in 3 weeks.");
    expect(
      laneSentence(
        [WEEKS[0], WEEKS[0]].flatMap((each) => each ?? []),
        null,
        238,
      ),
    ).toContain("unchanged in 2 weeks");
  });

  it("compares the reader's price with the median, per mile", () => {
    expect(laneSentence(WEEKS, 48_000, 238)).toContain("Yours is 10 pence a mile under it.");
    expect(laneSentence(WEEKS, 52_000, 238)).toContain("Yours is 6 pence a mile over it.");
    expect(laneSentence(WEEKS, 4_741_000, 238)).toContain("Yours is £197 a mile over it.");
    expect(laneSentence(WEEKS, 212 * 238, 238)).toContain("Yours is in the middle.");
    expect(laneSentence(WEEKS, 4_793_000, 238)).toContain("Yours is £199 a mile over it.");
  });

  it("says that too few jobs were booked, if so", () => {
    expect(laneSentence([], 48_000, 238)).toBe(
      "Too few jobs were booked on this lane in twelve weeks to show what it pays.",
    );
  });
});

describe("the numbers beside a lane's weeks", () => {
  const GUIDE = { lowPence: 40_000, highPence: 60_000 };

  it("are the guide, the carrier's own prices, and the present one last", () => {
    expect(loadLines(GUIDE, marksOf([52_000, 50_000, 48_000], []), 200)).toEqual([
      ["Guide", "£2.00–3.00"],
      ["Your earlier price 1", "£2.60"],
      ["Your earlier price 2", "£2.50"],
      ["Your price", "£2.40"],
    ]);
    expect(marksOf([52_000, 48_000], []).map(({ name, mine }) => [name, mine])).toEqual([
      ["Your earlier price", false],
      ["Your price", true],
    ]);
  });

  it("are the guide, the poster's price and the quotes on its load, the lowest first", () => {
    expect(loadLines(GUIDE, marksOf([55_000], [50_000, 46_000]), 200)).toEqual([
      ["Guide", "£2.00–3.00"],
      ["Your price", "£2.75"],
      ["Quote 1", "£2.30"],
      ["Quote 2", "£2.50"],
    ]);
    expect(loadLines(GUIDE, marksOf([], [46_000]), 200).at(-1)).toEqual(["Quote", "£2.30"]);
    expect(loadLines(GUIDE, [], 200)).toEqual([["Guide", "£2.00–3.00"]]);
  });
});
