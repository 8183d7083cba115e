"use client";

import { IconAdjustments, IconList, IconMap2, IconRepeat } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "../../ui/Link.tsx";
import { ClearButton, useGroupWords } from "../filters/FilterBar.tsx";
import type { FilterProps } from "../filters/FilterForm.tsx";
import { GROUPS } from "../filters/groups.ts";
import type { Preferences } from "../preferences.ts";
import { FilterSheet } from "./FilterSheet.tsx";
import styles from "./PhoneBar.module.css";

interface ViewProps {
  view: Preferences["view"];
  onView: (view: Preferences["view"]) => void;
}

/** The button that opens all filters, those that are set, each with its cross, and the other ways to look for loads. */
function PhoneBar({ onOpen, view, onView, ...props }: FilterProps & ViewProps & { onOpen: () => void }) {
  const wordsOf = useGroupWords(props);
  const set = GROUPS.map((group) => ({ group, ...wordsOf(group) })).filter(
    ({ words, wrong }) => words !== null || wrong,
  );
  return (
    <search className={styles.bar} aria-label="Filters">
      <button type="button" className={styles.open} data-set={set.length > 0} onClick={onOpen}>
        <IconAdjustments size={16} stroke={1.9} aria-hidden />
        Filters {set.length > 0 && <b>{set.length}</b>}
      </button>
      {set.map(({ group, words, unread, wrong }) => (
        <span key={group.id} className={styles.chip} data-wrong={wrong}>
          <button type="button" onClick={onOpen}>
            {group.label} {words !== "on" && <b>{words}</b>}
            {unread !== null ? ` “${unread}” not read` : wrong && " not read"}
          </button>
          <ClearButton group={group} words={words ?? unread ?? ""} onChange={props.onChange} />
        </span>
      ))}
      <button type="button" className={styles.open} onClick={() => onView(view === "map" ? "list" : "map")}>
        {view === "map" ? (
          <IconList size={16} stroke={1.9} aria-hidden />
        ) : (
          <IconMap2 size={16} stroke={1.9} aria-hidden />
        )}
        {view === "map" ? "List" : "Map"}
      </button>
      <Link href="/board/backload" className={styles.open}>
        <IconRepeat size={16} stroke={1.9} aria-hidden /> Backload
      </Link>
    </search>
  );
}

/** The filters of a phone: those that are set in a row, all of them on a sheet. */
export function PhoneFilters({
  matching,
  view,
  onView,
  ...props
}: FilterProps & ViewProps & { matching: number | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PhoneBar {...props} view={view} onView={onView} onOpen={() => setOpen(true)} />
      {open && <FilterSheet {...props} matching={matching} onClose={() => setOpen(false)} />}
    </>
  );
}
