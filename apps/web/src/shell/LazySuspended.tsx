"use client";

import { lazyPart } from "../ui/lazy-part.tsx";

/** With code of its own: every page has this frame, and few firms are suspended. */
export const LazySuspended = lazyPart(() => import("./Suspended.tsx").then(({ Suspended }) => Suspended));
