"use client";

import { lazyPart } from "../../ui/primitives/lazy-part.tsx";

/** Loaded on demand: the 404 page contains the switch, and is part of every page's script. */
export const LazySchemeSwitch = lazyPart(() =>
  import("./SchemeSwitch.tsx").then(({ SchemeSwitch }) => SchemeSwitch),
);
