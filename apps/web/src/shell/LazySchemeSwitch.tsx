"use client";

import { lazyPart } from "../ui/lazy-part.tsx";

/** With code of its own: the page for an unknown address, which holds the switch, is part of every page's script. */
export const LazySchemeSwitch = lazyPart(() =>
  import("./SchemeSwitch.tsx").then(({ SchemeSwitch }) => SchemeSwitch),
);
