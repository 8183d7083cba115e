"use client";

import {
  IconAlertCircle,
  IconChevronDown,
  IconColumns,
  IconCopy,
  IconList,
  IconMap2,
  IconRepeat,
  IconSearch,
  IconX,
} from "@tabler/icons-react";
import { memo } from "react";
import { isPlaceName, ownTyped, usePlaceWords } from "../../../shared/places/place-words.ts";
import { refusedPointers } from "../../../ui/format/refusal.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Menu } from "../../../ui/primitives/Menu.tsx";
import { fetchedPopover } from "../../../ui/primitives/Popover.tsx";
import { ValueChip } from "../../../ui/primitives/ValueChip.tsx";
import { columnEntries } from "../list/column-entries.ts";
import type { Layout } from "../list/columns.ts";
import type { Preferences } from "../preferences.ts";
import styles from "./FilterBar.module.css";
import type { FilterProps } from "./FilterForm.tsx";
import { isOn } from "./filters.ts";
import {
  clearAll,
  clearFilters,
  clearGroup,
  GROUPS,
  type Group,
  groupWords,
  setGroups,
  switched,
} from "./groups.ts";

const FilterPopover = fetchedPopover(() => import("./FilterForm.tsx").then((file) => file.FilterForm));

/** Button that clears a filter and moves the focus to the filter's button. */
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
      onClick={({ currentTarget }) => {
        currentTarget.parentElement?.querySelector("button")?.focus();
        clearFilters(clearGroup(group), onChange);
      }}
    >
      <IconX size={13} stroke={1.9} aria-hidden />
    </button>
  );
}

interface GroupButtonProps extends FilterProps {
  group: Group;
}

/** Compares props for `memo` by the group's own filters, so that typing in one filter does not render the others. */
function sameProps(before: GroupButtonProps, after: GroupButtonProps): boolean {
  return (
    before.group.names.every((name) => before.filters[name] === after.filters[name]) &&
    before.group === after.group &&
    before.today === after.today &&
    before.error === after.error &&
    before.onChange === after.onChange
  );
}

/**
 * Returns a function that gives the words on a group's button, and the typed text that could not be read as a filter.
 */
export function useGroupWords({ filters, today, error }: Omit<FilterProps, "onChange">) {
  const state = usePlaceWords();
  const pointers = refusedPointers(error);
  return (group: Group) => {
    const [name] = group.names;
    const codes = isPlaceName(name) ? filters[name] : undefined;
    const typed = group.names.flatMap((each) => ownTyped(state, each, filters[each]) ?? []);
    const refused = group.names.some((each) => pointers.includes(`/${each}`));
    const unread = typed.find(({ trouble }) => trouble)?.unread ?? null;
    return {
      words: groupWords(group.id, filters, today, state.words),
      codes,
      unread,
      wrong: unread !== null || (refused && !typed.some(({ reading }) => reading)),
    };
  };
}

const GroupButton = memo(function GroupButton({ group, ...props }: GroupButtonProps) {
  const { filters, onChange } = props;
  const { words, codes, unread, wrong } = useGroupWords(props)(group);
  if (group.id === "tailLift" || group.id === "noTailLift" || group.id === "noAdr") {
    const [name] = group.names;
    const on = isOn(filters[name]);
    return (
      <button
        type="button"
        className={styles.tool}
        data-tone={on ? "info" : undefined}
        aria-pressed={on}
        onClick={() => onChange(switched(name, !on))}
      >
        {group.label}
        {on && <IconX size={13} stroke={1.9} aria-hidden />}
      </button>
    );
  }
  // Same element tree whether set or not, so that the panel stays open when its first letter sets the filter.
  return (
    <ValueChip tone={wrong ? "bad" : words === null ? undefined : "info"} title={codes}>
      <FilterPopover
        panelLabel={group.label}
        className={styles.words}
        button={
          <>
            {wrong && <IconAlertCircle size={13} stroke={1.9} aria-hidden />}
            {group.label} {words !== null && unread !== words && <b>{words}</b>}
            {unread !== null ? ` “${unread}” not read` : wrong && " not read"}
            {words === null && !wrong && <IconChevronDown size={13} stroke={1.9} aria-hidden />}
          </>
        }
        content={() => ({ id: group.id, ...props })}
      />
      {(words !== null || wrong) && (
        <ClearButton group={group} words={words ?? unread ?? ""} onChange={onChange} />
      )}
    </ValueChip>
  );
}, sameProps);

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
  /** Columns that the list has room for. */
  layout: Layout;
  onPreferences: (changes: Partial<Preferences>) => void;
  onCopyCall: () => void;
}

const ViewTools = memo(function ViewTools({ preferences, layout, onPreferences, onCopyCall }: ViewProps) {
  return (
    <>
      <Menu
        className={styles.tool}
        label="Columns and density"
        button={<IconColumns size={13} stroke={1.9} aria-hidden />}
        entries={[
          ...columnEntries(preferences, layout, onPreferences),
          [
            { heading: "For developers" },
            { name: "Copy this list as an API call", icon: IconCopy, onSelect: onCopyCall },
          ],
        ]}
      />
      <fieldset className={styles.views} aria-label="View">
        {VIEWS.map(({ view, name, Glyph }) => (
          <button
            key={view}
            type="button"
            className={styles.tool}
            data-tone={preferences.view === view ? "info" : undefined}
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
  /** Opens the search box. */
  onSearch: () => void;
}

/** Bar with every filter of the API. */
export function FilterBar({
  preferences,
  layout,
  onPreferences,
  onSearch,
  onCopyCall,
  ...props
}: FilterBarProps) {
  const set = setGroups(props.filters).length;
  const needed = isOn(props.filters.tl);
  return (
    <search className={styles.frame} aria-label="Filters">
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.tool}
          aria-label="All filters in one line"
          title="All filters in one line (/)"
          onClick={onSearch}
        >
          <IconSearch size={16} stroke={1.9} aria-hidden />
        </button>
        <div className={styles.groups}>
          {GROUPS.filter(({ id }) => id !== (needed ? "noTailLift" : "tailLift")).map((group) => (
            // One key for both tail-lift buttons: React keeps the element and its focus when one becomes the other.
            <GroupButton key={group.id === "tailLift" ? "noTailLift" : group.id} group={group} {...props} />
          ))}
        </div>
        {set > 0 && (
          <button
            type="button"
            className={styles.tool}
            onClick={({ currentTarget }) => {
              currentTarget.parentElement?.querySelector("button")?.focus();
              clearFilters(clearAll(), props.onChange);
            }}
          >
            Clear {set}
          </button>
        )}
        <div className={styles.end}>
          <BackloadLink />
          <ViewTools
            preferences={preferences}
            layout={layout}
            onPreferences={onPreferences}
            onCopyCall={onCopyCall}
          />
        </div>
      </div>
    </search>
  );
}
