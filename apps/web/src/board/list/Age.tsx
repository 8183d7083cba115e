"use client";

import { formatAge } from "../../ui/format/ages.ts";
import { useClock } from "../../ui/use-now.ts";

/** Age of a load on the board; rendered again only when its text changes. */
export function Age({ postedAt }: { postedAt: string }) {
  const posted = Date.parse(postedAt);
  return useClock((now) => formatAge(now - posted));
}
