"use client";

import { londonDay, londonTime } from "@board/calendar";
import { IconLock } from "@tabler/icons-react";
import { formatDay, inSentence } from "../../ui/format/days.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { Link } from "../../ui/primitives/Link.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import styles from "./WaitingBar.module.css";

/** Bar on every page of a carrier that is on hold, because changed contact details are not confirmed yet. */
export function HoldBar({ until }: { until: string }) {
  const now = useNow();
  const end = new Date(until);
  if (end <= now) return null;
  return (
    <Row as="section" className={styles.bar} data-tone="warn" nowrap aria-label="Changed contact details">
      <IconLock size={16} stroke={1.9} aria-hidden />
      <span>
        <b>You may quote, and win nothing yet.</b> Your firm's contact details were changed: until{" "}
        <time dateTime={until} suppressHydrationWarning>
          {inSentence(formatDay(londonDay(end), londonDay(now)))} {londonTime(end)}
        </time>{" "}
        nobody books you.
      </span>
      <Link href="/settings/profile">Confirm it</Link>
    </Row>
  );
}
