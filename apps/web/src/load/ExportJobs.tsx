"use client";

import type { Day } from "@board/calendar";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useId, useState } from "react";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { DateField } from "../ui/DateField.tsx";
import { Popover } from "../ui/Popover.tsx";
import styles from "./ExportJobs.module.css";
import { daysProblem, lastMonth } from "./export-days.ts";

interface ExportJobsProps {
  /** Of the loads that the firm posted, or of those that it carried. */
  side: "poster" | "carrier";
  today: Day;
}

/** The delivered jobs of some days as a sheet for the books. */
export function ExportJobs({ side, today }: ExportJobsProps) {
  const id = useId();
  const [days, setDays] = useState(() => lastMonth(today));
  const problem = daysProblem(days);
  const day = (name: "from" | "to", label: string) => (
    <span className={styles.day}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <DateField
        id={`${id}-${name}`}
        value={days[name]}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(value) => setDays((before) => ({ ...before, [name]: value }))}
      />
    </span>
  );
  return (
    <Popover
      className={styles.button}
      panelLabel="Export delivered jobs"
      button={
        <>
          <IconFileSpreadsheet size={14} stroke={1.9} aria-hidden />
          Export
        </>
      }
    >
      <div className={styles.panel}>
        <p className={styles.title}>Delivered jobs, for your invoices</p>
        <div className={styles.days}>
          {day("from", "Delivered from")}
          {day("to", "to")}
        </div>
        {problem === null ? (
          <ButtonLink
            kind="primary"
            wide
            href={`/api/site/loads/export?${new URLSearchParams({ side, ...days })}`}
            icon={<IconDownload size={14} stroke={1.9} aria-hidden />}
            download
          >
            Download CSV
          </ButtonLink>
        ) : (
          <p id={`${id}-problem`} className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <p className={styles.note}>
          {side === "poster" ? "What carriers will invoice you" : "What you can invoice"}, with references,
          prices in pounds and the day that payment is due. Jobs in dispute are left out.
        </p>
      </div>
    </Popover>
  );
}
