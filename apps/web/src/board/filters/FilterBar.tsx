"use client";

import {
  IconChevronDown,
  IconColumns,
  IconCopy,
  IconList,
  IconMap2,
  IconRepeat,
  IconX,
} from "@tabler/icons-react";
import { memo } from "react";
import { Link } from "../../ui/Link.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { ColumnMenu } from "../list/ColumnMenu.tsx";
import type { Preferences } from "../preferences.ts";
import styles from "./FilterBar.module.css";
import { FilterForm, type FilterProps } from "./FilterForm.tsx";
import { isOn } from "./filters.ts";
import { clearAll, clearGroup, GROUPS, type Group, groupWords, setGroups } from "./groups.ts";

/** The cross beside a filter's value. */
export function ClearButton({
  group,
  words,
  onChange,
}: {
  group: Group;
  words: string;
  onChange: FilterProps["onChange"];
}) {
  return (
    <button
      type="button"
      aria-label={`Clear ${group.label}: ${words}`}
      title="Clear"
      onClick={() => onChange(clearGroup(group))}
    >
      <IconX size={13} stroke={1.9} aria-hidden />
    </button>
  );
}

interface GroupButtonProps extends FilterProps {
  group: Group;
}

/** A letter typed into one filter draws none of the others again. */
function samePicture(before: GroupButtonProps, after: GroupButtonProps): boolean {
  return (
    before.group.names.every((name) => before.filters[name] === after.filters[name]) &&
    before.group === after.group &&
    before.today === after.today &&
    before.problem === after.problem &&
    before.onChange === after.onChange
  );
}

const GroupButton = memo(function GroupButton({ group, ...props }: GroupButtonProps) {
  const { filters, today, onChange } = props;
  const words = groupWords(group.id, filters, today);
  if (group.id === "noTailLift" || group.id === "noAdr") {
    const [name] = group.names;
    const on = isOn(filters[name]);
    return (
      <button
        type="button"
        className={styles.button}
        aria-pressed={on}
        onClick={() => onChange({ [name]: on ? null : "1" })}
      >
        {group.label}
        {on && <IconX size={13} stroke={1.9} aria-hidden />}
      </button>
    );
  }
  // The tree is the same set or not, so that the panel stays open over the first letter typed in it.
  return (
    <span className={words === null ? styles.unset : styles.set}>
      <Popover
        panelLabel={group.label}
        className={styles.value}
        button={
          <>
            {group.label} {words !== null && <b>{words}</b>}
            {words === null && <IconChevronDown size={13} stroke={1.9} aria-hidden />}
          </>
        }
      >
        <FilterForm id={group.id} {...props} />
      </Popover>
      {words !== null && <ClearButton group={group} words={words} onChange={onChange} />}
    </span>
  );
}, samePicture);

const VIEWS = [
  { view: "list", name: "List", Glyph: IconList },
  { view: "map", name: "Map", Glyph: IconMap2 },
] as const;

const BackloadLink = memo(function BackloadLink() {
  return (
    <Link className={styles.tool} href="/board/backload" title="Loads for the way home (R)">
      <IconRepeat size={13} stroke={1.9} aria-hidden /> Backload
    </Link>
  );
});

interface ViewProps {
  preferences: Preferences;
  onPreferences: (changes: Partial<Preferences>) => void;
}

const ViewTools = memo(function ViewTools({ preferences, onPreferences }: ViewProps) {
  return (
    <>
      <Popover
        className={styles.tool}
        label="Columns and density"
        button={<IconColumns size={13} stroke={1.9} aria-hidden />}
      >
        <ColumnMenu preferences={preferences} onChange={onPreferences} />
      </Popover>
      <fieldset className={styles.views} aria-label="View">
        {VIEWS.map(({ view, name, Glyph }) => (
          <button
            key={view}
            type="button"
            className={styles.tool}
            aria-pressed={preferences.view === view}
            title={`${name} (M)`}
            onClick={() => onPreferences({ view })}
          >
            <Glyph size={13} stroke={1.9} aria-hidden /> {name}
          </button>
        ))}
      </fieldset>
    </>
  );
});

interface FilterBarProps extends FilterProps, ViewProps {
  onCopyCall: () => void;
}

/** Every filter of the API in one row, by its own name in the address. */
export function FilterBar({ preferences, onPreferences, onCopyCall, ...props }: FilterBarProps) {
  const set = setGroups(props.filters).length;
  return (
    <search className={styles.bar} aria-label="Filters" id="filters">
      {GROUPS.map((group) => (
        <GroupButton key={group.id} group={group} {...props} />
      ))}
      {set > 0 && (
        <button type="button" className={styles.clear} onClick={() => props.onChange(clearAll())}>
          Clear {set}
        </button>
      )}
      <div className={styles.end}>
        <BackloadLink />
        <button
          type="button"
          className={styles.tool}
          title="Copy this list as a call of the API, for a shell"
          onClick={onCopyCall}
        >
          <IconCopy size={13} stroke={1.9} aria-hidden /> API call
        </button>
        <ViewTools preferences={preferences} onPreferences={onPreferences} />
      </div>
    </search>
  );
}
