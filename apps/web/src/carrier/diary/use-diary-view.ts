"use client";

import { type Day, isRealDay } from "@board/calendar";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback } from "react";

/** The part of the diary that is shown; `tomorrow` and `later` are a phone's, where a desktop shows all that is ahead. */
const VIEWS = ["jobs", "week", "tomorrow", "later", "done", "unpaid"] as const;
export type DiaryView = (typeof VIEWS)[number];

const parsers = {
  show: parseAsStringLiteral(VIEWS).withDefault("jobs"),
  job: parseAsString,
  day: parseAsString,
  firm: parseAsString,
};

/** The view, the day of the week and the job in hand, kept in the address: a link opens all. */
export function useDiaryView() {
  const [{ show, job, day, firm }, set] = useQueryStates(parsers, { history: "replace", shallow: true });
  return {
    show,
    jobId: job,
    /** The id of a poster whose jobs alone are shown. */
    firm,
    setFirm: useCallback((next: string | null) => void set({ firm: next }), [set]),
    /** The day whose week is shown; null: today's. */
    day: day !== null && isRealDay(day) ? day : null,
    setDay: useCallback((next: Day) => void set({ day: next, job: null }), [set]),
    setShow: useCallback((next: DiaryView) => void set({ show: next, job: null }), [set]),
    openJob: useCallback((id: string | null) => void set({ job: id }), [set]),
  };
}
