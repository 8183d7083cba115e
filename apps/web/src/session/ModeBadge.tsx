"use client";

import { Badge } from "../ui/Badge.tsx";
import type { Mode } from "./mode.ts";
import { useSession } from "./SessionContext.tsx";

/** Which of the two sets of data something belongs to. */
export function ModeBadge({ mode }: { mode: Mode }) {
  return <Badge tone={mode === "live" ? "good" : undefined}>{mode.toUpperCase()}</Badge>;
}

/** Marks the title of a page that shows test data; nothing while it shows live data. */
export function TestChip() {
  const { mode } = useSession();
  return mode === "test" && <ModeBadge mode="test" />;
}
