"use client";

import { IconAdjustments, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { ValueChip } from "../../../ui/primitives/ValueChip.tsx";
import { ClearButton, useGroupWords } from "../filters/FilterBar.tsx";
import type { FilterProps } from "../filters/FilterForm.tsx";
import { GROUPS } from "../filters/groups.ts";
import { FilterSheet } from "./FilterSheet.tsx";
import styles from "./Phone.module.css";

interface BarProps extends FilterProps {
  onOpen: () => void;
  /** Opens the search box. */
  onSearch: () => void;
}

/** Buttons that open the search box and the filter sheet, and the set filters, each with a button to clear it. */
function PhoneBar({ onOpen, onSearch, ...props }: BarProps) {
  const wordsOf = useGroupWords(props);
  const set = GROUPS.map((group) => ({ group, ...wordsOf(group) })).filter(
    ({ words, wrong }) => words !== null || wrong,
  );
  return (
    <Stack as="search" gap={8} className={styles.bar} aria-label="Filters">
      <Row gap={8} nowrap>
        <button type="button" className={styles.search} onClick={onSearch}>
          <IconSearch size={16} stroke={1.9} aria-hidden />
          Search the board
        </button>
        <Button
          kind={set.length > 0 ? "primary" : "plain"}
          icon={<IconAdjustments size={16} stroke={1.9} aria-hidden />}
          onClick={onOpen}
        >
          Filters {set.length > 0 && <b>{set.length}</b>}
        </Button>
      </Row>
      {set.length > 0 && (
        <Row gap={8} nowrap className={styles.set}>
          {set.map(({ group, words, unread, wrong }) => (
            <ValueChip key={group.id} tone={wrong ? "bad" : "info"}>
              <button type="button" onClick={onOpen}>
                {group.label} {words !== "on" && <b>{words}</b>}
                {unread !== null ? ` “${unread}” not read` : wrong && " not read"}
              </button>
              <ClearButton group={group} words={words ?? unread ?? ""} onChange={props.onChange} />
            </ValueChip>
          ))}
        </Row>
      )}
    </Stack>
  );
}

interface PhoneFiltersProps extends FilterProps {
  matching: number | undefined;
  onSearch: () => void;
}

/** Filters on a phone: a bar with those that are set, and a sheet with all of them. */
export function PhoneFilters({ matching, onSearch, ...props }: PhoneFiltersProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PhoneBar {...props} onSearch={onSearch} onOpen={() => setOpen(true)} />
      {open && <FilterSheet {...props} matching={matching} onClose={() => setOpen(false)} />}
    </>
  );
}
