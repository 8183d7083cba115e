"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { keepAddress } from "../ui/use-back-closes.ts";

/** Has the pages keep filters, tabs and the like in the address. */
export function Addresses({ children }: { children: ReactNode }) {
  return <NuqsAdapter processUrlSearchParams={keepAddress}>{children}</NuqsAdapter>;
}
