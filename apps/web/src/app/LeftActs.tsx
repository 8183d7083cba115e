"use client";

import { useEffect, useState } from "react";
import { hasKept } from "../shared/load-parts/undo/kept-acts.ts";
import { useOwner } from "../shared/load-parts/undo/use-owner.ts";
import { lazyPart } from "../ui/primitives/lazy-part.tsx";

// Loaded on demand: few pages are left while a request is pending.
const ResumedActs = lazyPart(() => import("./ResumedActs.tsx").then(({ ResumedActs }) => ResumedActs));

/** Resumes requests that the previous page left pending. */
export function LeftActs() {
  const owner = useOwner();
  const [left, setLeft] = useState(false);
  useEffect(() => setLeft(hasKept(owner)), [owner]);
  return left && <ResumedActs />;
}
