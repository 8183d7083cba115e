"use client";

import { type Day, isRealDay } from "@board/calendar";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback } from "react";

/** Views of the diary; only a phone has `tomorrow` and `later`. */
const VIEWS = ["jobs", "week", "tomorrow", "later", "done", "unpaid"] as const;
export type DiaryView = (typeof VIEWS)[number];

const parsers = {
  show: parseAsStringLiteral(VIEWS).withDefault("jobs"),
  job: parseAsString,
  day: parseAsString,
  firm: parseAsString,
};

/** View, week, open job and filter of the diary, stored in the address so that links restore them. */
export function useDiaryView() {
  const [{ show, job, day, firm }, set] = useQueryStates(parsers, { history: "replace", shallow: true });
  return {
    show,
    jobId: job,
    /** Id of the poster that the diary is filtered to. */
    firm,
    setFirm: useCallback((next: string | null) => void set({ firm: next }), [set]),
    /** Any day of the shown week; null for the current week. */
    day: day !== null && isRealDay(day) ? day : null,
    setDay: useCallback((next: Day) => void set({ day: next, job: null }), [set]),
    setShow: useCallback((next: DiaryView) => void set({ show: next, job: null }), [set]),
    openJob: useCallback((id: string | null) => void set({ job: id }), [set]),
  };
}
