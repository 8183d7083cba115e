"use client";

import { lazyPart } from "../../ui/primitives/lazy-part.tsx";

/** Separate code: every page includes this frame, and few firms are suspended. */
export const LazySuspended = lazyPart(() => import("./Suspended.tsx").then(({ Suspended }) => Suspended));
