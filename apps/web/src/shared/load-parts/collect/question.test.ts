import { expect, it } from "vitest";
import { collectQuestion } from "./question.ts";

const TODAY = "2026-11-17";
const at = (day: string, time: string) => new Date(`${day}T${time}:00Z`);

it.each([
  ["on the day", at(TODAY, "06:10"), { date: TODAY, byTime: null }, null],
  ["within half an hour of its slot", at(TODAY, "13:30"), { date: TODAY, byTime: "14:00" }, null],
  ["late on its day", at(TODAY, "16:10"), { date: TODAY, byTime: "14:00" }, null],
  [
    "hours before its slot",
    at(TODAY, "09:10"),
    { date: TODAY, byTime: "14:00" },
    "The slot is today 14:00. Collected at 09:10 already?",
  ],
  [
    "the evening before its slot",
    at(TODAY, "18:00"),
    { date: "2026-11-18", byTime: "08:00" },
    "The slot is tomorrow 08:00. Collected today already?",
  ],
  [
    "the day before",
    at("2026-11-16", "15:00"),
    { date: TODAY, byTime: null },
    "The day is today. Collected yesterday already?",
  ],
  [
    "the day after",
    at(TODAY, "07:00"),
    { date: "2026-11-16", byTime: null },
    "The day was yesterday. Collected today?",
  ],
  [
    "days after",
    at("2026-11-16", "07:00"),
    { date: "2026-11-13", byTime: "10:00" },
    "The slot was Fri 13 Nov 10:00. Collected yesterday?",
  ],
])(
  "a collection %s asks for confirmation if it differs from what was agreed",
  (_, collected, slot, question) => expect(collectQuestion(collected, slot, TODAY)).toBe(question),
);
