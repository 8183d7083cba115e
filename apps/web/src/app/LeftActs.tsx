"use client";

import { useEffect, useState } from "react";
import { hasKept } from "../shared/load-parts/undo/kept-acts.ts";
import { useOwner } from "../shared/load-parts/undo/use-owner.ts";
import { lazyPart } from "../ui/primitives/lazy-part.tsx";

// Loaded on demand: few pages are left while an act is pending.
const ResumedActs = lazyPart(() => import("./ResumedActs.tsx").then(({ ResumedActs }) => ResumedActs));

/** Resumes acts that an earlier page of this tab has stored and that have no response yet. */
export function ResumePendingActs() {
  const owner = useOwner();
  const [isPending, setIsPending] = useState(false);
  useEffect(() => setIsPending(hasKept(owner)), [owner]);
  return isPending && <ResumedActs />;
}
