"use client";

import { lazyPart } from "../ui/lazy-part.tsx";

/** With code of its own: the live board, which stands at the same address, does not need it. */
export const LazyTestBoard = lazyPart(() => import("./TestBoard.tsx").then(({ TestBoard }) => TestBoard));
