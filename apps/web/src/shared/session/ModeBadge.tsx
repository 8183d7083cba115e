"use client";

import { Badge } from "../../ui/primitives/Badge.tsx";
import type { Mode } from "./mode.ts";
import { useSession } from "./SessionContext.tsx";

/** Badge that says live or test. */
export function ModeBadge({ mode }: { mode: Mode }) {
  return <Badge tone={mode === "live" ? "good" : undefined}>{mode.toUpperCase()}</Badge>;
}

/** Badge next to the title of a page with test data; renders nothing for live data. */
export function TestChip() {
  const { mode } = useSession();
  return mode === "test" && <ModeBadge mode="test" />;
}
