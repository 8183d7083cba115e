"use client";

import { Badge } from "../../ui/primitives/Badge.tsx";
import type { Mode } from "./mode.ts";
import { useSession } from "./SessionContext.tsx";

/** Badge with the word "LIVE" or "TEST". */
export function ModeBadge({ mode }: { mode: Mode }) {
  return <Badge tone={mode === "live" ? "good" : undefined}>{mode.toUpperCase()}</Badge>;
}

/** Badge beside the title of a page with sandbox data; renders nothing for live data. */
export function TestChip() {
  const { mode } = useSession();
  return mode === "test" && <ModeBadge mode="test" />;
}
