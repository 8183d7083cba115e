"use client";

import { londonDay } from "@board/calendar";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { keepJobs } from "../session/kept-jobs.ts";
import { useTRPC } from "../trpc/trpc.ts";
import { isInHand, keptJobs } from "./kept-facts.ts";

const EVERY_MS = 5 * 60_000;
/** Maximum number of collection codes to read in one request; no driver has more jobs in two days. */
const MAX_CODES = 20;

/** Stores a carrier's jobs of today and tomorrow on this phone. Mounted on every page. */
export function KeepJobs({ owner }: { owner: string }) {
  const trpc = useTRPC();
  const often = { staleTime: EVERY_MS, refetchInterval: EVERY_MS };
  const { data, dataUpdatedAt } = useQuery(trpc.carrierDiary.jobs.queryOptions({}, often));
  const jobs = useMemo(() => {
    const today = londonDay(new Date(dataUpdatedAt));
    return data?.jobs.filter((job) => isInHand(job, today));
  }, [data, dataUpdatedAt]);
  const booked = jobs?.filter(({ status }) => status === "BOOKED").slice(0, MAX_CODES) ?? [];
  const codes = useQueries({
    queries: booked.map(({ id }) => trpc.posterDashboard.load.queryOptions({ id }, often)),
    combine: (answers) =>
      Object.fromEntries(
        answers.flatMap(({ data: page }) =>
          page?.load.collectionCode ? [[page.load.id, page.load.collectionCode]] : [],
        ),
      ),
  });

  useEffect(() => {
    if (jobs === undefined) return;
    void keepJobs(keptJobs({ owner, jobs, readAt: new Date(dataUpdatedAt), codes }));
  }, [owner, jobs, codes, dataUpdatedAt]);
  return null;
}
