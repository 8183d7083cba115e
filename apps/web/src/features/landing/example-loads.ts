import type { ScoreLevel, VehicleClass } from "@board/db/enums";

export interface ExampleLoad {
  age: string;
  /** True for a booked slot; false for a preferred window. */
  booked: boolean;
  /** Days from today, and the time. */
  collect: [days: number, time: string];
  from: [outcode: string, town: string];
  to: [outcode: string, town: string];
  miles: number;
  vehicle: [kind: VehicleClass, name: string];
  load: [what: string, weight: string];
  needs: { tailLift: boolean; adr: boolean; fragile: boolean; isBackload: boolean };
  pricing: {
    mode: "quotes" | "book_now";
    guideLowPence: number;
    guideHighPence: number;
    bookNowPence?: number;
  };
  termsDays: number;
  quotes: number;
  poster: { score: number; level: ScoreLevel };
}

const NOTHING = { tailLift: false, adr: false, fragile: false, isBackload: false };

/** Example loads for visitors, which the page says are made up. */
export const EXAMPLE_LOADS: readonly ExampleLoad[] = [
  {
    age: "20s",
    booked: false,
    collect: [0, "PM"],
    from: ["M17", "Trafford Park"],
    to: ["LS10", "Leeds"],
    miles: 49,
    vehicle: ["LWB_VAN", "LWB van"],
    load: ["2 plt", "250 kg–1 t"],
    needs: { ...NOTHING, tailLift: true },
    pricing: { mode: "quotes", guideLowPence: 6_000, guideHighPence: 8_000 },
    termsDays: 30,
    quotes: 0,
    poster: { score: 75, level: "Silver" },
  },
  {
    age: "1m",
    booked: true,
    collect: [1, "by 06:30"],
    from: ["SS17", "London Gateway"],
    to: ["NN6", "Crick"],
    miles: 97,
    vehicle: ["ARTIC", "Artic"],
    load: ["Full, 26 plt", "15 t+"],
    needs: NOTHING,
    pricing: { mode: "quotes", guideLowPence: 24_500, guideHighPence: 38_000 },
    termsDays: 45,
    quotes: 1,
    poster: { score: 85, level: "Gold" },
  },
  {
    age: "3m",
    booked: false,
    collect: [1, "any time"],
    from: ["FK3", "Grangemouth"],
    to: ["PH1", "Perth"],
    miles: 45,
    vehicle: ["EIGHTEEN_T", "18 t"],
    load: ["10 plt", "7–15 t"],
    needs: { ...NOTHING, adr: true },
    pricing: { mode: "quotes", guideLowPence: 19_000, guideHighPence: 30_000 },
    termsDays: 30,
    quotes: 0,
    poster: { score: 60, level: "Bronze" },
  },
  {
    age: "5m",
    booked: true,
    collect: [0, "by 15:00"],
    from: ["UB3", "Hayes"],
    to: ["RH10", "Crawley"],
    miles: 43,
    vehicle: ["SMALL_VAN", "Small van"],
    load: ["14 pcl", "50–250 kg"],
    needs: NOTHING,
    pricing: { mode: "book_now", guideLowPence: 2_500, guideHighPence: 4_000, bookNowPence: 3_000 },
    termsDays: 7,
    quotes: 1,
    poster: { score: 60, level: "New" },
  },
  {
    age: "7m",
    booked: false,
    collect: [2, "any time"],
    from: ["HU9", "Hull"],
    to: ["WA5", "Warrington"],
    miles: 115,
    vehicle: ["ARTIC", "Artic"],
    load: ["Full, 24 plt", "15 t+"],
    needs: { ...NOTHING, isBackload: true },
    pricing: { mode: "quotes", guideLowPence: 15_500, guideHighPence: 32_000 },
    termsDays: 60,
    quotes: 4,
    poster: { score: 85, level: "Gold" },
  },
  {
    age: "8m",
    booked: false,
    collect: [1, "PM"],
    from: ["DE74", "Castle Donington"],
    to: ["BS11", "Avonmouth"],
    miles: 126,
    vehicle: ["SEVEN_FIVE_T", "7.5 t"],
    load: ["6 plt", "1–3 t"],
    needs: { ...NOTHING, tailLift: true },
    pricing: { mode: "book_now", guideLowPence: 23_500, guideHighPence: 37_000, bookNowPence: 24_500 },
    termsDays: 30,
    quotes: 2,
    poster: { score: 85, level: "Gold" },
  },
  {
    age: "15m",
    booked: false,
    collect: [0, "any time"],
    from: ["TW14", "Feltham"],
    to: ["E16", "Royal Docks"],
    miles: 27,
    vehicle: ["LUTON", "Luton"],
    load: ["8 pcl", "250 kg–1 t"],
    needs: { ...NOTHING, fragile: true },
    pricing: { mode: "quotes", guideLowPence: 4_500, guideHighPence: 7_000 },
    termsDays: 14,
    quotes: 3,
    poster: { score: 85, level: "Gold" },
  },
  {
    age: "31m",
    booked: false,
    collect: [3, "any time"],
    from: ["TS2", "Middlesbrough"],
    to: ["AB12", "Aberdeen"],
    miles: 267,
    vehicle: ["LOW_LOADER", "Low loader"],
    load: ["Full load", "15 t+"],
    needs: NOTHING,
    pricing: { mode: "quotes", guideLowPence: 67_000, guideHighPence: 111_500 },
    termsDays: 45,
    quotes: 1,
    poster: { score: 75, level: "Silver" },
  },
];
