"use client";

import type { Job } from "@board/api/schemas";
import { londonDay, mondayOf } from "@board/calendar";
import { IconPrinter } from "@tabler/icons-react";
import { useMemo, useRef } from "react";
import { ExportJobs } from "../../../shared/load-parts/ExportJobs.tsx";
import { JobActs } from "../../../shared/load-parts/JobActs.tsx";
import { jobActs } from "../../../shared/load-parts/job-acts.ts";
import { OneFirm } from "../../../shared/load-parts/OneFirm.tsx";
import { TestChip } from "../../../shared/session/ModeBadge.tsx";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useIsPhone } from "../../../ui/hooks/phone.tsx";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { ListPage, TabBar } from "../../../ui/primitives/ListPage.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { bucketOf } from "./buckets.ts";
import styles from "./Diary.module.css";
import {
  aheadGroups,
  dueWords,
  type LineGroup,
  overGroups,
  tabCount,
  unpaidGroups,
  wholeGroups,
} from "./groups.ts";
import { JobPanel } from "./JobPanel.tsx";
import { JobTable } from "./JobTable.tsx";
import { NothingAhead } from "./NothingAhead.tsx";
import { type DiaryView, useDiaryView } from "./use-diary-view.ts";
import { useEmptyAfter } from "./use-empty-after.ts";
import { useJobs, usePastJobs, usePaymentsDue, useWeek } from "./use-jobs.ts";
import { WeekTable } from "./WeekTable.tsx";
import { jobsWords, totalWords } from "./words.ts";

type Tab = { value: DiaryView; name: string };

const PAST: readonly Tab[] = [
  { value: "done", name: "Done" },
  { value: "unpaid", name: "Payments due" },
];
const DESKTOP_TABS: readonly Tab[] = [
  { value: "jobs", name: "Jobs" },
  { value: "week", name: "Week" },
  ...PAST,
];
/** Tabs of the diary on a phone; they split the jobs ahead by day. */
const PHONE_TABS: readonly Tab[] = [
  { value: "jobs", name: "Now" },
  { value: "tomorrow", name: "Tomorrow" },
  { value: "later", name: "Later" },
  { value: "week", name: "Week" },
  ...PAST,
];

/** Carrier diary: the firm's jobs by due time, and the open job beside them. */
export function Diary() {
  const phone = useIsPhone();
  const { show, jobId, firm, day: chosen, setDay, setFirm, setShow, openJob } = useDiaryView();
  const now = useNow();
  const today = londonDay(now);
  const ahead = useJobs();
  // The jobs of one poster are shown as a single list: jobs ahead, then finished jobs.
  const isWhole = firm !== null && show === "jobs";
  const over = usePastJobs("over", firm, show === "done" || isWhole);
  const unpaid = usePastJobs("unpaid", firm, show === "unpaid");
  const due = usePaymentsDue(show === "unpaid");
  const day = chosen ?? today;
  const week = useWeek(mondayOf(day), show === "week");
  const past = show === "done" || isWhole ? over : show === "unpaid" ? unpaid : null;
  const source = show === "week" ? week : (past ?? ahead);

  const jobs = ofFirm(ahead.data?.jobs, firm);
  const weekJobs = ofFirm(week.data?.jobs, firm);
  const owing = due.data && {
    ...due.data,
    firms: due.data.firms.filter(({ id }) => firm === null || id === firm),
  };
  const pastJobs = past?.data?.pages.flatMap((page) => page.jobs);
  const groups = useMemo((): LineGroup[] | undefined => {
    if (show === "week") return undefined;
    if (show === "done") return pastJobs && overGroups(pastJobs, today);
    if (show === "unpaid") return pastJobs && unpaidGroups(pastJobs, owing, today);
    if (isWhole) return jobs && pastJobs && wholeGroups(jobs, pastJobs, now);
    return jobs && aheadGroups(jobs, now, phone ? show : undefined);
  }, [show, jobs, pastJobs, owing, isWhole, now, today, phone]);

  const listed = groups?.flatMap(({ lines }) => lines.map(({ job }) => job)) ?? [];
  const order = show === "week" ? (weekJobs ?? []) : listed;
  const open = order.find(({ id }) => id === jobId) ?? jobs?.find(({ id }) => id === jobId);
  const empty = useEmptyAfter(ahead.data?.jobs ?? [], now);
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    list.current
      ?.querySelector<HTMLElement>("tr[aria-current] :is(a, button), td > button[aria-current]")
      ?.focus();
    openJob(null);
  };

  function step(by: 1 | -1): boolean {
    const at = order.findIndex(({ id }) => id === open?.id);
    const next = order[at === -1 ? 0 : Math.min(order.length - 1, Math.max(0, at + by))];
    if (next) openJob(next.id);
    return next !== undefined;
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    // The panel of an open job posts its lorry.
    e: () => (open ? false : step(1)),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    u: () => jobActs.undo() !== null,
    Escape: () => (open ? close() : false),
  });

  return (
    <div className={styles.diary}>
      <JobActs />
      <div ref={list} className={styles.list}>
        <ListPage
          title={
            <>
              Diary <TestChip />
            </>
          }
          lead={show === "unpaid" ? owing && dueWords(owing) : jobs && sumWords(jobs, now)}
          actions={
            !phone && (
              <>
                <ExportJobs side="carrier" today={today} />
                <Button
                  icon={<IconPrinter size={13} stroke={1.9} aria-hidden />}
                  onClick={() => window.print()}
                >
                  Print
                </Button>
              </>
            )
          }
          tabs={
            <>
              {firm !== null && (
                <OneFirm
                  words={`Only your jobs from ${order[0]?.poster.name ?? "one poster"} are shown.`}
                  all="Show all jobs"
                  onAll={() => setFirm(null)}
                />
              )}
              <TabBar
                label="Show"
                tabs={
                  phone
                    ? PHONE_TABS.map((tab) => {
                        const { count, late } = tabCount(jobs ?? [], now, tab.value);
                        return {
                          ...tab,
                          count: count > 0 ? String(count) : undefined,
                          calls: late ? "late" : undefined,
                        };
                      })
                    : DESKTOP_TABS
                }
                current={!phone && (show === "tomorrow" || show === "later") ? "jobs" : show}
                onChange={setShow}
              />
            </>
          }
          list={source}
          more="Show more"
        >
          <VisuallyHidden>
            <span role="status">{groups?.[0]?.key === "look" && `Look here first: ${groups[0].note}`}</span>
          </VisuallyHidden>
          {source.data === undefined && !source.error && <Waiting what="the diary" lines={12} />}
          {show === "week" && week.data && weekJobs && (
            <WeekTable
              week={{ ...week.data, jobs: weekJobs }}
              day={day}
              today={today}
              now={now}
              phone={phone}
              open={open?.id ?? null}
              onDay={setDay}
              onOpen={openJob}
            />
          )}
          {show !== "week" && groups?.length === 0 && (
            <NothingAhead show={show} hasOtherJobs={!!jobs?.length} />
          )}
          {groups !== undefined && groups.length > 0 && (
            <JobTable
              groups={groups}
              today={today}
              now={now}
              phone={phone}
              open={open?.id ?? null}
              empty={empty}
              onOpen={openJob}
            />
          )}
        </ListPage>
      </div>
      {open && !phone && (
        <aside className={styles.job} aria-label={`Job ${open.ref}`} data-screen>
          <JobPanel key={open.id} job={open} today={today} phone={false} empty={empty} onClose={close} />
        </aside>
      )}
      {open && phone && (
        <Dialog label={`Job ${open.ref}`} kind="screen" onClose={close}>
          <div className={styles.job}>
            <JobPanel key={open.id} job={open} today={today} phone empty={empty} onClose={close} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Returns the jobs of one poster, or all jobs if `firm` is null. */
function ofFirm(jobs: readonly Job[] | undefined, firm: string | null): Job[] | undefined {
  return jobs?.filter(({ poster }) => firm === null || poster.id === firm);
}

function sumWords(jobs: Parameters<typeof aheadGroups>[0], now: Date): string {
  const buckets = jobs.map((job) => bucketOf(job, now));
  const ahead = jobs.filter((_, index) => buckets[index] !== "done" && buckets[index] !== "disputed");
  const disputed = buckets.filter((bucket) => bucket === "disputed").length;
  const moving = ahead.filter(({ milestones }) => milestones.length > 0).length;
  return [
    ...(ahead.length > 0
      ? [
          [
            `${jobsWords(ahead.length)} ahead`,
            ...(moving > 0 ? [`${moving} on the road`] : []),
            `${totalWords(ahead)} agreed`,
          ].join(" · "),
        ]
      : []),
    ...(disputed > 0 ? [`${disputed} in dispute`] : []),
  ].join(" · ");
}
