"use client";

import type { Day } from "@board/calendar";
import { IconBell, IconChevronDown, IconSettings } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { usePlaceWords } from "../../../shared/places/place-words.ts";
import { phonePart } from "../../../ui/hooks/phone.tsx";
import { fetchedPart } from "../../../ui/primitives/fetched-part.tsx";
import { fetchedPopover } from "../../../ui/primitives/Popover.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import type { SavedSearch } from "../data/types.ts";
import { queryString, type Search } from "../filters/filters.ts";
import { groupWords, setGroups } from "../filters/groups.ts";
import type { Preferences } from "../preferences.ts";
import { OffersTab } from "./OffersTab.tsx";
import { SaveSearch } from "./SaveSearch.tsx";
import styles from "./TabRow.module.css";
import { searchOfQuery, tabOf } from "./tab-of.ts";
import type { Tabs } from "./use-tabs.ts";

const TabMenu = fetchedPopover(() => import("./TabMenu.tsx").then((file) => file.TabMenu));
const { Part: Drawer } = fetchedPart(() =>
  import("../../../ui/primitives/Drawer.tsx").then((file) => file.Drawer),
);
const PhoneTools = phonePart(() => import("../phone/PhoneTools.tsx").then(({ PhoneTools }) => PhoneTools));

interface TabRowProps {
  /** True on the page of the offers, whose tab is then the current one. */
  offers?: boolean;
  search: Search;
  /** Number of loads that the firm may see. */
  open: number | undefined;
  tabs: Tabs;
  today: Day;
  phone: boolean;
  view: Preferences["view"];
  onView: (view: Preferences["view"]) => void;
  onSearch: (search: Search, tab: SavedSearch | null) => void;
  /** State of the connection and age of the list. */
  children: ReactNode;
}

const ALL: Search = { filters: {}, sort: "newest" };

/** Suggests a name for a tab: the values of its filters. */
function nameFor({ filters }: Search, today: Day, placeWords: Readonly<Record<string, string>>): string {
  return setGroups(filters)
    .map(({ id, label }) => {
      const words = groupWords(id, filters, today, placeWords);
      return words === "on" || words === null ? label : words;
    })
    .join(", ")
    .slice(0, 60);
}

function Counts({ tab }: { tab: SavedSearch }) {
  return (
    <>
      <span className={styles.total}>{tab.broken ? "?" : tab.total}</span>
      {tab.fresh > 0 && (
        <span className={styles.fresh} title={`${tab.fresh} new since you looked`}>
          {tab.fresh} new
        </span>
      )}
    </>
  );
}

/** Tabs of the saved searches, each with its number of loads and of new ones. */
export function TabRow(props: TabRowProps) {
  const { offers = false, search, tabs, today, phone, onSearch } = props;
  const { words: placeWords } = usePlaceWords();
  const [listed, setListed] = useState(false);
  const [lastId, setLastId] = useState<string | null>(null);
  const current = offers ? null : tabOf(search, tabs.searches);
  const last = tabs.searches.find(({ id }) => id === lastId);

  function go(tab: SavedSearch | null): void {
    setLastId(tab?.id ?? null);
    if (tab && tab.fresh > 0) tabs.seen(tab.id);
    onSearch(tab ? searchOfQuery(tab.query) : ALL, tab);
  }
  const link = (tab: SavedSearch | null, close?: () => void) => {
    const query = queryString(tab ? searchOfQuery(tab.query) : ALL);
    const active = tab === null ? current === "all" : current !== "all" && current?.id === tab.id;
    return {
      href: query ? `/board?${query}` : "/board",
      className: styles.tab,
      "aria-current": active ? ("page" as const) : undefined,
      "data-tab": true,
      onClick: (event: React.MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        close?.();
        go(tab);
      },
    };
  };
  const links = (close?: () => void) => (
    <>
      <a {...link(null, close)}>
        All open <span className={styles.total}>{props.open}</span>
      </a>
      {tabs.searches.map((tab) => (
        <a key={tab.id} {...link(tab, close)} title={tab.broken ? "A filter of it is no more" : undefined}>
          {tab.alert && <IconBell size={14} stroke={1.9} role="img" aria-label="Alerts on:" />}
          {tab.name} <Counts tab={tab} />
        </a>
      ))}
    </>
  );

  const save = { search, suggestion: nameFor(search, today, placeWords), last };
  if (phone) {
    const fresh = tabs.searches.reduce((sum, one) => sum + one.fresh, 0);
    return (
      <div className={styles.row}>
        <h1>
          <button
            type="button"
            className={styles.pick}
            aria-haspopup="dialog"
            aria-expanded={listed}
            onClick={() => setListed(true)}
          >
            <span>{current === "all" ? "All open" : current === null ? "Board" : current.name}</span>
            <IconChevronDown size={16} stroke={1.9} aria-hidden />
            {fresh > 0 && <span className={styles.fresh}>{fresh} new</span>}
          </button>
        </h1>
        {listed && (
          <Drawer label="Saved searches" onClose={() => setListed(false)}>
            <nav className={styles.list} aria-label="Saved searches">
              {links(() => setListed(false))}
            </nav>
          </Drawer>
        )}
        <div className={styles.end}>
          {props.children}
          <PhoneTools
            {...save}
            searches={tabs.searches}
            current={current}
            view={props.view}
            onView={props.onView}
          />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <VisuallyHidden as="h1">{offers ? "Offers" : "Board"}</VisuallyHidden>
      <nav className={styles.tabs} aria-label="Offers and saved searches">
        <OffersTab current={offers} />
        {links()}
      </nav>
      {current !== "all" && current !== null && (
        <TabMenu
          className={styles.tool}
          label={`Change ${current.name}`}
          button={<IconSettings size={14} stroke={1.9} aria-hidden />}
          content={(onDone) => ({ tab: current, searches: tabs.searches, onDone })}
        />
      )}
      {current === null && !offers && <SaveSearch {...save} />}
      <div className={styles.end}>{props.children}</div>
    </div>
  );
}
