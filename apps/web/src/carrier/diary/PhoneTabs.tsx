"use client";

import type { Job } from "@board/api/schemas";
import { tabCount } from "./groups.ts";
import styles from "./PhoneTabs.module.css";
import type { DiaryView } from "./use-diary-view.ts";

const TABS: { view: DiaryView; name: string }[] = [
  { view: "jobs", name: "Now" },
  { view: "tomorrow", name: "Tomorrow" },
  { view: "later", name: "Later" },
  { view: "week", name: "Week" },
  { view: "done", name: "Done" },
];

interface PhoneTabsProps {
  jobs: readonly Job[] | undefined;
  now: Date;
  show: DiaryView;
  onShow: (view: DiaryView) => void;
}

/** The diary in parts small enough for a phone. */
export function PhoneTabs({ jobs, now, show, onShow }: PhoneTabsProps) {
  const past = show === "done" || show === "unpaid";
  return (
    <div className={styles.tabs}>
      <nav className={styles.row} aria-label="Show">
        {TABS.map(({ view, name }) => {
          const { count, late } = tabCount(jobs ?? [], now, view);
          const current = view === show || (view === "done" && past);
          return (
            <button
              key={view}
              type="button"
              aria-current={current ? "true" : undefined}
              onClick={() => onShow(view)}
            >
              {name}
              {count > 0 && <span data-late={late || undefined}>{count}</span>}
            </button>
          );
        })}
      </nav>
      {past && (
        <nav className={styles.second} aria-label="Of what is done">
          <button type="button" aria-pressed={show === "done"} onClick={() => onShow("done")}>
            All
          </button>
          <button type="button" aria-pressed={show === "unpaid"} onClick={() => onShow("unpaid")}>
            Payments due
          </button>
        </nav>
      )}
    </div>
  );
}
