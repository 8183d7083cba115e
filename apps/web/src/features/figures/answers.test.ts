import type { CarrierPerformance, PosterPerformance } from "@board/api/schemas";
import { describe, expect, it } from "vitest";
import { ticksOf } from "../../ui/primitives/Chart.tsx";
import {
  answersAnswer,
  co2eAnswer,
  everyWeek,
  filledAnswer,
  firstQuoteAnswer,
  guideAnswer,
  laneName,
  lanesAnswer,
  lostAnswer,
  mileAnswer,
  percent,
  spendAnswer,
  timeName,
} from "./answers.ts";

const TODAY = "2026-11-18";

const lane = (
  from: string,
  to: string,
  quoted: number,
  won: number,
): CarrierPerformance["lanes"][number] => ({
  from: { area: from.slice(0, 2).toUpperCase(), town: from },
  to: { area: to.slice(0, 2).toUpperCase(), town: to },
  quoted,
  won,
  middlePence: 40_000,
  wonPerMile: won === 0 ? null : 210,
});
const carrier = (changes: Partial<CarrierPerformance> = {}): CarrierPerformance => ({
  since: "2026-09-28",
  quoted: 30,
  won: 10,
  lanes: [lane("Leeds", "London", 12, 6), lane("Hull", "Leeds", 10, 4), lane("Bradford", "Derby", 8, 0)],
  answers: [
    { within: 5, quoted: 10, won: 5 },
    { within: 60, quoted: 12, won: 4 },
    { within: null, quoted: 8, won: 1 },
  ],
  lost: { cheaper: 9, sooner: 2, other: 1, notBooked: 3 },
  weeks: [
    { from: "2026-11-09", jobs: 5, pence: 200_000, perMile: 200 },
    { from: "2026-11-16", jobs: 5, pence: 220_000, perMile: 220 },
  ],
  ...changes,
});
const poster = (changes: Partial<PosterPerformance> = {}): PosterPerformance => ({
  since: "2026-09-28",
  posted: 40,
  booked: 36,
  expired: 2,
  cancelled: 2,
  weeks: [],
  firstQuotes: [
    { within: 5, loads: 20 },
    { within: 15, loads: 10 },
    { within: null, loads: 6 },
  ],
  withoutQuote: 4,
  co2eLoads: 0,
  co2eKg: 0,
  co2eFactorsYears: [],
  lanes: [],
  ...changes,
});

describe("the answers under the figures", () => {
  it("need ten quotes or loads; with fewer they say how many are missing", () => {
    expect(lanesAnswer(carrier({ quoted: 9 }))).toBe("Only 9 quotes in this time: an answer needs 10.");
    expect(answersAnswer(carrier({ quoted: 0 }))).toBe("No quotes in this time: an answer needs 10.");
    expect(filledAnswer(poster({ posted: 3 }))).toBe("Only 3 loads in this time: an answer needs 10.");
    expect(mileAnswer(carrier({ weeks: [] }), "job", TODAY)).toBe(
      "No jobs in this time: an answer needs 10.",
    );
    expect(mileAnswer(poster(), "load", TODAY)).toBe("No loads in this time: an answer needs 10.");
    expect(lostAnswer(carrier({ lost: null }))).toContain("Fewer than 10 quotes were lost");
  });

  it("name the lanes that win, and one whose quotes all lost", () => {
    expect(lanesAnswer(carrier())).toBe(
      "Leeds to London and Hull to Leeds are 10 of 10 wins. Bradford to Derby: 8 quotes, none won.",
    );
    expect(lanesAnswer(carrier({ won: 80 }))).toContain("The 80 wins are spread over many lanes.");
    expect(lanesAnswer(carrier({ won: 0 }))).toBe("None of 30 quotes won.");
  });

  it("compare quick quotes with slow ones, and say why loads went to others", () => {
    expect(answersAnswer(carrier())).toBe("Within five minutes of the posting 50 % win, later 25 %.");
    expect(lostAnswer(carrier())).toBe(
      "12 of 15 quotes lost to another carrier, 75 % of them to a cheaper one.",
    );
  });

  it("weight the price per mile by miles, and compare the later half with the earlier", () => {
    expect(mileAnswer(carrier({ since: "2026-11-09" }), "job", TODAY)).toBe(
      "£2.10 a loaded mile, 20 pence more in the later half of this time than in the earlier.",
    );
    expect(mileAnswer(carrier(), "job", TODAY)).toBe("£2.10 a loaded mile.");
  });

  it("contract 16, CO2e: add the emissions up, with the years of the factors", () => {
    expect(co2eAnswer(poster())).toBe("No load of this time is delivered yet.");
    expect(co2eAnswer(poster({ co2eLoads: 1, co2eKg: 4.2, co2eFactorsYears: [2025] }))).toBe(
      "4.2 kg CO2e for 1 delivered load, estimated by the UK Government’s factors of 2025.",
    );
    const two = poster({ co2eLoads: 38, co2eKg: 12_410, co2eFactorsYears: [2025, 2026] });
    expect(co2eAnswer(two)).toContain("12,410 kg CO2e for 38 delivered loads");
    expect(co2eAnswer(two)).toContain("factors of 2025 and 2026.");
  });

  it("average the spend over every week since the first load", () => {
    const weeks = [
      { from: "2026-11-02", jobs: 5, pence: 200_000, perMile: 200 },
      { from: "2026-11-16", jobs: 5, pence: 220_000, perMile: 220 },
    ];
    expect(spendAnswer(poster({ weeks }), TODAY)).toBe("£1,400 a week on average, £2.10 a loaded mile.");
  });

  it("include a week without work as an empty one", () => {
    const weeks = [
      { from: "2026-10-05", jobs: 5, pence: 200_000, perMile: 200 },
      { from: "2026-10-19", jobs: 5, pence: 220_000, perMile: 220 },
    ] as const;
    expect(
      everyWeek(carrier({ weeks: [...weeks] }), "2026-10-29").map(({ from, jobs }) => [from, jobs]),
    ).toEqual([
      ["2026-09-28", 0],
      ["2026-10-05", 5],
      ["2026-10-12", 0],
      ["2026-10-19", 5],
      ["2026-10-26", 0],
    ]);
    expect(everyWeek(carrier({ weeks: [] }), TODAY)).toEqual([]);
  });

  it("say how loads end, how soon a first quote comes, and where prices exceed the guide most", () => {
    expect(filledAnswer(poster())).toBe("90 % of 40 booked, 5 % expired, 5 % cancelled by us.");
    expect(firstQuoteAnswer(poster())).toBe(
      "75 % have a quote within a quarter of an hour; 4 had no quote at all.",
    );
    const prices = { posted: 3, booked: 3, pence: 1, perMile: 1, quotesPerLoad: 1, firstQuoteMins: 1 };
    const over = { ...prices, co2eLoads: 0, co2eKg: 0 };
    const lanes = [
      { ...lane("Leeds", "London", 0, 0), ...over, overGuidePence: -800 },
      { ...lane("Hull", "Leeds", 0, 0), ...over, overGuidePence: 6_100 },
    ].map(({ quoted: _, won: __, middlePence: ___, wonPerMile: ____, ...each }) => each);
    expect(guideAnswer(poster({ lanes }))).toBe("Hull to Leeds costs £61 more than the middle of its guide.");
    expect(guideAnswer(poster({ lanes: lanes.slice(0, 1) }))).toBe(
      "No lane costs more than the middle of its guide.",
    );
  });
});

describe("words of the figures", () => {
  it("show times as a range, and lanes within a town by their areas", () => {
    expect([5, 15, 60, null].map((within) => timeName(within, [5, 15, 60]))).toEqual([
      "under 5 min",
      "5 to 15 min",
      "15 min to 1 h",
      "over 1 h",
    ]);
    const [se, sw] = [
      { area: "SE", town: "London" },
      { area: "SW", town: "London" },
    ];
    expect(laneName({ from: se, to: sw })).toBe("London SE to London SW");
    expect(percent(1, 3)).toBe("33 %");
    expect(percent(0, 0)).toBe("–");
  });

  it("a scale has about three round steps", () => {
    expect(ticksOf(150, 265)).toEqual([150, 200, 250]);
    expect(ticksOf(7, 9)).toEqual([7, 8, 9]);
  });
});
