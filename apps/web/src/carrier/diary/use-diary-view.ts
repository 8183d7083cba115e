"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback } from "react";

/** The part of the diary that is shown; `tomorrow` and `later` are a phone's, where a desktop shows all that is ahead. */
const VIEWS = ["jobs", "tomorrow", "later", "done", "unpaid"] as const;
export type DiaryView = (typeof VIEWS)[number];

const parsers = { show: parseAsStringLiteral(VIEWS).withDefault("jobs"), job: parseAsString };

/** The view and the job in hand, kept in the address: a link opens both. */
export function useDiaryView() {
  const [{ show, job }, set] = useQueryStates(parsers, { history: "replace", shallow: true });
  return {
    show,
    jobId: job,
    setShow: useCallback((next: DiaryView) => void set({ show: next, job: null }), [set]),
    openJob: useCallback((id: string | null) => void set({ job: id }), [set]),
  };
}
