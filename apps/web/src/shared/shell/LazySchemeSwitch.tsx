"use client";

import { lazyPart } from "../../ui/primitives/lazy-part.tsx";

/** Separate code: the 404 page, which holds the switch, is part of every page's script. */
export const LazySchemeSwitch = lazyPart(() =>
  import("./SchemeSwitch.tsx").then(({ SchemeSwitch }) => SchemeSwitch),
);
