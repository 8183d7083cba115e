"use client";

import { useState } from "react";
import type { FilterProps } from "../filters/FilterBar.tsx";
import { FilterSheet } from "./FilterSheet.tsx";
import { PhoneBar } from "./PhoneBar.tsx";

/** The filters of a phone: those that are set in a row, all of them on a sheet. */
export function PhoneFilters({ matching, ...props }: FilterProps & { matching: number | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PhoneBar {...props} onOpen={() => setOpen(true)} />
      {open && <FilterSheet {...props} matching={matching} onClose={() => setOpen(false)} />}
    </>
  );
}
