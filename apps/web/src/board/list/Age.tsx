"use client";

import { formatAge, formatExact } from "../../ui/format/ages.ts";
import { useClock } from "../../ui/use-now.ts";

/** How long a load has been on the board; drawn again only when its letters change. */
export function Age({ postedAt }: { postedAt: string }) {
  const posted = Date.parse(postedAt);
  const age = useClock((now) => formatAge(now - posted));
  return (
    <time dateTime={postedAt} title={`Posted ${formatExact(new Date(posted))}, UK time`}>
      {age}
    </time>
  );
}
