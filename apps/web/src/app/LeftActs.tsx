"use client";

import { useEffect, useState } from "react";
import { hasKept } from "../load/undo/kept-acts.ts";
import { useOwner } from "../load/undo/use-owner.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

// Few pages are left with something on its way.
const ResumedActs = lazyPart(() => import("./ResumedActs.tsx").then(({ ResumedActs }) => ResumedActs));

/** Goes on with what the page before was left with. */
export function LeftActs() {
  const owner = useOwner();
  const [left, setLeft] = useState(false);
  useEffect(() => setLeft(hasKept(owner)), [owner]);
  return left && <ResumedActs />;
}
