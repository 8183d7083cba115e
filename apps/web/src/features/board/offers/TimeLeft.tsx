"use client";

import { IconClock } from "@tabler/icons-react";
import { useClock } from "../../../ui/hooks/use-now.ts";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import styles from "./Offers.module.css";
import { leftInMinutes, leftWords, WARN_MS } from "./offer-words.ts";

/** Countdown to the end of an offer; amber with a clock in the last five minutes. */
export function TimeLeft({ until, suffix = "" }: { until: string; suffix?: string }) {
  const end = Date.parse(until);
  const words = useClock((now) => leftWords(end - now));
  const spoken = useClock((now) => leftInMinutes(end - now));
  const isShort = useClock((now) => Number(end - now < WARN_MS)) === 1;
  return (
    <span className={styles.left} data-short={isShort || undefined}>
      {isShort && <IconClock size={14} stroke={2.2} aria-hidden />}
      <span aria-hidden>
        {words}
        {suffix}
      </span>
      <VisuallyHidden role="timer">{spoken}</VisuallyHidden>
    </span>
  );
}
