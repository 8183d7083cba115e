"use client";

import { useClock } from "../../../ui/hooks/use-now.ts";
import { Badge } from "../../../ui/primitives/Badge.tsx";
import { leftWords, WARN_MS } from "../offers/time-left.ts";

/** Time left of the soonest offer, in its last minutes. */
export function ShortTime({ until }: { until: string }) {
  const end = Date.parse(until);
  const words = useClock((now) => (end - now < WARN_MS && end > now ? leftWords(end - now) : ""));
  return (
    words !== "" && (
      <Badge kind="small" tone="warn">
        {words}
      </Badge>
    )
  );
}
