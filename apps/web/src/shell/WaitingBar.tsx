"use client";

import { londonDay, londonTime } from "@board/calendar";
import { IconAlertCircle, IconHourglass } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { formatDay } from "../ui/format/days.ts";
import { Link } from "../ui/Link.tsx";
import { Row } from "../ui/Stack.tsx";
import { useNow } from "../ui/use-now.ts";
import type { useApproval } from "./use-approval.ts";
import styles from "./WaitingBar.module.css";

type Approval = NonNullable<ReturnType<typeof useApproval>>;

/** On every page of a firm that may not quote yet, or was refused. */
export function WaitingBar({ approval }: { approval: Approval }) {
  const today = londonDay(useNow());
  const elsewhere = usePathname() !== "/waiting";
  if (approval.state === "REFUSED") {
    return (
      <Row as="section" className={styles.bar} data-tone="bad" nowrap aria-label="Approval">
        <IconAlertCircle size={16} stroke={1.9} aria-hidden />
        <span>
          <b>Your firm may not quote.</b> It was not approved to carry.
        </span>
        {elsewhere && <Link href="/waiting">Why, and where to answer</Link>}
      </Row>
    );
  }
  const since = approval.since === null ? null : new Date(approval.since);
  return (
    <Row as="section" className={styles.bar} data-tone="warn" nowrap aria-label="Approval">
      <IconHourglass size={16} stroke={1.9} aria-hidden />
      <span>
        <b>You can look, but not quote yet.</b> Your firm has been waiting for approval
        {since && (
          <time dateTime={since.toISOString()} suppressHydrationWarning>
            {" "}
            since {londonTime(since)}{" "}
            {londonDay(since) === today ? "today" : `on ${formatDay(londonDay(since), today)}`}
          </time>
        )}
        .
      </span>
      {elsewhere && <Link href="/waiting">What is missing</Link>}
    </Row>
  );
}
