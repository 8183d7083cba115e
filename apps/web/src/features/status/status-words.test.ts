import { expect, it } from "vitest";
import {
  daysWords,
  factOf,
  type Incident,
  incidentsWords,
  lastIncident,
  type Part,
  timesOf,
  uptimeWords,
} from "./status-words.ts";

const NOW = new Date("2026-11-18T10:42:00.000Z");
const TODAY = "2026-11-18";
const PART: Part = {
  key: "webhooks",
  name: "Webhooks",
  covers: "to endpoints that answer",
  state: "well",
  uptime: 1,
  lastHour: null,
  oldestS: 0,
  days: [
    { day: "2026-11-08", state: "down", wellMinutes: 1_426, slowMinutes: 0, downMinutes: 14 },
    { day: "2026-11-17", state: "slow", wellMinutes: 1_397, slowMinutes: 42, downMinutes: 1 },
    { day: TODAY, state: "well", wellMinutes: 640, slowMinutes: 1, downMinutes: 1 },
  ],
};
const OVER: Incident = {
  id: "incident_1",
  title: "Board unreachable",
  planned: false,
  state: "over",
  impact: "down",
  components: ["board"],
  startsAt: "2026-11-08T06:12:00.000Z",
  endsAt: "2026-11-08T06:26:00.000Z",
  minutes: 14,
  lost: "Nothing.",
  changed: "An alarm.",
  updates: [],
};

it("100 % means that no minute was missed", () => {
  expect([1, 0.999_992, 0.999_6, null].map(uptimeWords)).toEqual(["100.00 %", "99.99 %", "99.96 %", "–"]);
});

it("the bars of a part are said in words, the latest trouble first", () => {
  expect(daysWords(PART, TODAY)).toBe(
    "3 days measured. 17 Nov: slow for 43 minutes. 8 Nov: down for 14 minutes.",
  );
  expect(daysWords({ ...PART, days: PART.days.slice(2) }, TODAY)).toBe("1 day measured. All went well.");
  expect(daysWords({ ...PART, days: [] }, TODAY)).toBe("Not measured yet");
});

it("a part says what is measured of it now", () => {
  expect(factOf(PART, NOW)).toBe("nothing waits");
  expect(factOf({ ...PART, state: "slow" }, NOW)).toBe(PART.covers);
  expect(factOf({ ...PART, oldestS: 74 }, NOW)).toBe("the oldest waits 74 s");
  expect(factOf({ ...PART, oldestS: 900 }, NOW)).toBe("the oldest waits 15 min");
  expect(factOf({ ...PART, key: "register", oldestS: 2 * 86_400 }, NOW)).toBe("data of Mon 16 Nov");
  const lastHour = { answers: 1_000, failed: 1, slow: 1, slowMs: 500 };
  expect(factOf({ ...PART, key: "api", lastHour }, NOW)).toBe("99.8 % of answers within 500 ms");
  expect(factOf({ ...PART, oldestS: null, lastHour: { ...lastHour, answers: 0 } }, NOW)).toBe(PART.covers);
});

it("an incident says its times in the United Kingdom and its length", () => {
  expect(timesOf(OVER, TODAY)).toBe("Sun 8 Nov, 06:12 to 06:26, 14 min");
  expect(timesOf({ ...OVER, endsAt: null, minutes: null }, TODAY)).toBe("since Sun 8 Nov, 06:12");
  const long = {
    ...OVER,
    startsAt: "2026-07-08T22:30:00.000Z",
    endsAt: "2026-07-09T01:00:00.000Z",
    minutes: 150,
  };
  expect(timesOf(long, TODAY)).toBe("Wed 8 Jul, 23:30 to Thu 9 Jul, 02:00, 2 h 30 min");
});

it("planned work counts as no incident", () => {
  const planned = { ...OVER, id: "incident_2", planned: true };
  expect(incidentsWords([planned, OVER, OVER])).toBe("2 in 90 days, 28 minutes in all");
  expect(incidentsWords([planned])).toBe("none in 90 days");
  expect(lastIncident([planned, OVER], TODAY)).toBe("Last incident 10 days ago, 14 minutes.");
  expect(lastIncident([planned], TODAY)).toBe("No incident in 90 days.");
});
