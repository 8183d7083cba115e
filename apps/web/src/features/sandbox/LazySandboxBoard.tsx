"use client";

import { lazyPart } from "../../ui/primitives/lazy-part.tsx";

/** Loaded on demand, because the live board at the same address does not need this code. */
export const LazySandboxBoard = lazyPart(() =>
  import("./SandboxBoard.tsx").then(({ SandboxBoard }) => SandboxBoard),
);
