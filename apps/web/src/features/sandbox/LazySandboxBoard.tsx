"use client";

import { lazyPart } from "../../ui/primitives/lazy-part.tsx";

/** Separate code, because the live board at the same address does not need it. */
export const LazySandboxBoard = lazyPart(() =>
  import("./SandboxBoard.tsx").then(({ SandboxBoard }) => SandboxBoard),
);
