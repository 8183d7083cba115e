"use client";

import { formatDistance, formatExact } from "./format/ages.ts";
import { useNow } from "./use-now.ts";

/** An instant in relative words, the exact one on hover and for machines. */
export function When({ at }: { at: string }) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${formatExact(date)}, UK time`} suppressHydrationWarning>
      {formatDistance(now.getTime() - date.getTime())}
    </time>
  );
}
