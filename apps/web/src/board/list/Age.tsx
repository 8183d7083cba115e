"use client";

import { formatAge } from "../../ui/format/ages.ts";
import { useClock } from "../../ui/use-now.ts";

/** How long a load has been on the board; drawn again only when its letters change. */
export function Age({ postedAt }: { postedAt: string }) {
  const posted = Date.parse(postedAt);
  return useClock((now) => formatAge(now - posted));
}
