"use client";

import { londonDay, londonTime } from "@board/calendar";
import { IconAlertCircle, IconHourglass } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { formatDay } from "../../ui/format/days.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Link } from "../../ui/primitives/Link.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { MISSING } from "./missing-words.ts";
import type { useApproval } from "./use-approval.ts";
import styles from "./WaitingBar.module.css";

type Approval = NonNullable<ReturnType<typeof useApproval>>;

/** Links to the details that the firm must still provide; if none are missing, its place in the queue. */
function StillMissing() {
  const { data } = useQuery(useTRPC().firms.approval.queryOptions({}));
  if (data === undefined) return null;
  if (data.missing.length === 0) return <Link href="/waiting">Your place in the queue</Link>;
  return (
    <span>
      Still missing:{" "}
      {data.missing.map((missing, nth) => (
        <Fragment key={missing}>
          {nth > 0 && ", "}
          <Link href={MISSING[missing].href}>{MISSING[missing].name.toLowerCase()}</Link>
        </Fragment>
      ))}
    </span>
  );
}

/** Bar on every page of a firm that may not quote yet, or was refused. */
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
    <Row as="section" className={styles.bar} data-tone="warn" aria-label="Approval">
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
      {elsewhere && <StillMissing />}
    </Row>
  );
}
