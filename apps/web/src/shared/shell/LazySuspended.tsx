"use client";

import { lazyPart } from "../../ui/primitives/lazy-part.tsx";

/** Loaded on demand: every page includes this component, and few firms are suspended. */
export const LazySuspended = lazyPart(() => import("./Suspended.tsx").then(({ Suspended }) => Suspended));
