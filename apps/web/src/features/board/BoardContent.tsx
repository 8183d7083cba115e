"use client";

import type { BoardSort } from "@board/api/board/view-rules";
import type { Day } from "@board/calendar";
import { Fragment, type ReactNode, type RefObject, useCallback } from "react";
import { refusalOf } from "../../ui/format/refusal.ts";
import { phonePart } from "../../ui/hooks/phone.tsx";
import { useFetchAhead } from "../../ui/hooks/use-fetch-ahead.ts";
import { lazyPart } from "../../ui/primitives/lazy-part.tsx";
import styles from "./Board.module.css";
import type { Entry } from "./data/types.ts";
import type { useBoard } from "./data/use-board.ts";
import type { Search, SearchChange } from "./filters/filters.ts";
import type { Layout } from "./list/columns.ts";
import { List } from "./list/List.tsx";
import { NewPill, type NewPillPlace } from "./live/NewPill.tsx";
import type { MapHandle } from "./map/BoardMap.tsx";
import type { Preferences } from "./preferences.ts";
import { laneWords } from "./price.ts";
import type { PendingQuote, QuotePrice } from "./quotes/quote-queue.ts";
import { Skeleton } from "./states/Skeleton.tsx";
import type { Selection, Walk } from "./use-selection.ts";

const PhoneList = phonePart(() => import("./phone/PhoneList.tsx").then(({ PhoneList }) => PhoneList));
const MapView = lazyPart(() => import("./map/MapView.tsx").then(({ MapView }) => MapView));
const loadNotRead = () => import("./states/NotRead.tsx");
const NotRead = lazyPart(() => loadNotRead().then(({ NotRead }) => NotRead));
const Refused = lazyPart(() => import("./states/Refused.tsx").then(({ Refused }) => Refused));
const NothingFound = lazyPart(() =>
  import("./states/NothingFound.tsx").then(({ NothingFound }) => NothingFound),
);

interface BoardContentProps {
  board: ReturnType<typeof useBoard>;
  /** True if the API refuses a filter in the address; nothing is listed then. */
  refused: boolean;
  /** True while the list follows the search box, which shows near matches itself. */
  typing: boolean;
  search: Search;
  onChange: (change: SearchChange) => void;
  selection: Selection;
  preferences: Preferences;
  today: Day;
  phone: boolean;
  /** Called with the columns that the list has room for. */
  onLayout: (layout: Layout) => void;
  /** The open load; beside the map it replaces the list. */
  drawer: ReactNode;
  pending: readonly PendingQuote[];
  onQuote: (price: QuotePrice) => void;
  /** Number of new loads that are not shown yet. */
  waiting: number;
  onShow: () => void;
  /** Handle for the keys that move the map. */
  mapHandle: RefObject<MapHandle | null>;
  /** Called with the lines that J and K walk beside the map. */
  onWalk: (walk: Walk | null) => void;
}

/** The list or the map, or the empty, loading or error state. */
export function BoardContent(props: BoardContentProps) {
  const { board, search, onChange, selection, onQuote } = props;
  const { loads } = board;
  // Prefetched because it could not be loaded once the connection is gone.
  useFetchAhead(loadNotRead);
  const { near } = search.filters;
  const sortable = useCallback((sort: BoardSort) => sort !== "near" || near !== undefined, [near]);
  const sortBy = useCallback(
    (sort: BoardSort) => onChange({ sort: sort === "newest" ? null : sort }),
    [onChange],
  );
  const { stopQuote } = selection;
  const quoteLine = useCallback(
    (load: Entry, amountPence: number) => {
      onQuote({ loadId: load.id, version: load.version, lane: laneWords(load), amountPence });
      stopQuote();
    },
    [onQuote, stopQuote],
  );

  if (props.phone && props.preferences.view === "list" && board.loading) return <Skeleton />;
  const nothing = (props.refused || (loads.length === 0 && !board.busy)) && (
    <div className={styles.state}>
      {board.error !== null && refusalOf(board.error).code === "validation_failed" ? (
        <Refused error={board.error} search={search} onChange={onChange} />
      ) : board.error !== null ? (
        <NotRead error={board.error} onAgain={board.refresh} />
      ) : props.typing ? (
        <p>No load matches this line.</p>
      ) : (
        <NothingFound filters={search.filters} onChange={onChange} />
      )}
    </div>
  );
  const map = props.preferences.view === "map";
  // Stable key: the drawer keeps its fields and focus when the empty state replaces the list.
  const drawer = <Fragment key="drawer">{props.drawer}</Fragment>;
  const pillAt = (at: NewPillPlace) => <NewPill waiting={props.waiting} at={at} onShow={props.onShow} />;
  if (map) {
    return (
      <>
        <MapView
          board={board}
          search={search}
          onChange={onChange}
          selection={selection}
          today={props.today}
          handle={props.mapHandle}
          onWalk={props.onWalk}
          drawer={props.drawer}
          nothing={nothing}
        />
        {pillAt("map")}
      </>
    );
  }
  if (nothing) {
    return (
      <>
        {nothing}
        {pillAt(props.phone ? "phone" : "nothing")}
        {drawer}
      </>
    );
  }
  if (props.phone) {
    return (
      <>
        <PhoneList
          loads={loads}
          today={props.today}
          pending={props.pending}
          onPick={selection.pick}
          onEnd={board.more}
        />
        {pillAt("phone")}
        {drawer}
      </>
    );
  }
  return (
    <>
      <List
        loads={loads}
        total={board.counts?.matching}
        preferences={props.preferences}
        onLayout={props.onLayout}
        today={props.today}
        search={search}
        sortable={sortable}
        onSort={sortBy}
        selectedId={selection.selectedId}
        quotingId={selection.quotingId}
        pending={props.pending}
        onPick={selection.pick}
        onQuote={quoteLine}
        onStopQuote={stopQuote}
        onEnd={board.more}
        handle={selection.list}
        busy={board.busy}
        pill={pillAt("heads")}
      >
        {board.loading && <Skeleton />}
      </List>
      {drawer}
    </>
  );
}
