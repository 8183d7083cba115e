"use client";

import { IconClock } from "@tabler/icons-react";
import { useClock } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { leftInMinutes, leftWords, WARN_MS } from "./time-left.ts";

/** Countdown to the end of an offer; amber with a clock in the last five minutes. */
export function TimeLeft({ until, phone }: { until: string; phone: boolean }) {
  const end = Date.parse(until);
  const words = useClock((now) => leftWords(end - now));
  const spoken = useClock((now) => leftInMinutes(end - now));
  const isShort = useClock((now) => Number(end - now < WARN_MS)) === 1;
  const shown = <span aria-hidden>{phone ? `${words} left` : words}</span>;
  return (
    <Text strong size="medium" tone={isShort ? "warn" : undefined}>
      {isShort && phone ? (
        <Badge tone="warn" icon={IconClock}>
          {shown}
        </Badge>
      ) : (
        <>
          {isShort && <IconClock size={14} stroke={2.2} aria-hidden />} {shown}
        </>
      )}
      <VisuallyHidden role="timer">{spoken}</VisuallyHidden>
    </Text>
  );
}
