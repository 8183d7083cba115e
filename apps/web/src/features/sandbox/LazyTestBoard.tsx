"use client";

import { lazyPart } from "../../ui/primitives/lazy-part.tsx";

/** Separate code, because the live board at the same address does not need it. */
export const LazyTestBoard = lazyPart(() => import("./TestBoard.tsx").then(({ TestBoard }) => TestBoard));
