"use client";

import { londonDay } from "@board/calendar";
import {
  type Context,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { MapHandle } from "../../shared/map/BoardMap.tsx";
import { usePlaceWords } from "../../shared/places/place-words.ts";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { refusalOf } from "../../ui/format/refusal.ts";
import { bufferKeystrokes } from "../../ui/hooks/kept-keys.ts";
import { useSeemsPhone } from "../../ui/hooks/phone.tsx";
import { useClock } from "../../ui/hooks/use-now.ts";
import type { Entry } from "./data/types.ts";
import { useBoard, useRefreshOnline } from "./data/use-board.ts";
import { usePriceField } from "./drawer/use-price-field.ts";
import { forgetEntries } from "./entries.ts";
import { changeTo, type Filters, type Search } from "./filters/filters.ts";
import { INITIAL_LAYOUT } from "./list/columns.ts";
import { useLive } from "./live/use-live.ts";
import { usePreferences } from "./preferences.ts";
import { useQuoteQueue } from "./quotes/use-quote-queue.ts";
import { useSearch } from "./use-search.ts";
import { useSelection, type Walk } from "./use-selection.ts";

/** Builds a search from the filters of the search box and the current order; an order by distance needs a place. */
function boxSearch(filters: Filters, { sort }: Search): Search {
  return { filters, sort: sort === "near" && filters.near === undefined ? "newest" : sort };
}

function useSearchState() {
  const { search, change, mend } = useSearch();
  // Filters typed in the search box while it is open; null otherwise. The list follows them, the address does not.
  const [inBox, setInBox] = useState<Filters | null>(null);
  const asked = useMemo(() => (inBox === null ? search : boxSearch(inBox, search)), [inBox, search]);
  const openBox = useCallback(() => {
    bufferKeystrokes();
    setInBox({});
  }, []);
  const closeBox = useCallback(() => {
    setInBox(null);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
  const setFromBox = useCallback(
    (filters: Filters) => {
      change(changeTo({ filters, sort: search.sort }));
      closeBox();
    },
    [change, search.sort, closeBox],
  );
  // Resets an order by distance when the place it was measured from is removed.
  useEffect(() => {
    if (search.sort === "near" && search.filters.near === undefined) mend({ sort: null });
  }, [search, mend]);
  const typing = inBox !== null;
  return useMemo(
    () => ({
      /** The search in the address. */
      search,
      /** The search that the list shows: the one typed in the search box while it is open. */
      asked,
      change,
      /** True while the search box is open. */
      typing,
      openBox,
      readBox: setInBox,
      setFromBox,
      closeBox,
    }),
    [search, asked, change, typing, openBox, setFromBox, closeBox],
  );
}

function useLinesState(asked: Search) {
  const seated = useSession().member?.seat !== false;
  const seemsPhone = useSeemsPhone();
  const whole = usePreferences()[0].view === "map";
  const board = useBoard(asked, { enabled: seated, phone: seemsPhone, whole });
  const { error, refresh } = board;
  const today = useClock((now) => londonDay(new Date(now)));
  const { connection, hurry, waiting, show } = useLive({
    search: asked,
    whole,
    today,
    enabled: seated,
    refresh,
  });
  useRefreshOnline(refresh);
  const [layout, setLayout] = useState(INITIAL_LAYOUT);
  const { typed } = usePlaceWords();
  const code = error === null ? null : refusalOf(error).code;
  // A filter in the address that the API refuses empties the list; one that is still being typed keeps the previous
  // list.
  const refused = code === "validation_failed" && !Object.values(typed).some(({ reading }) => reading);
  const failed = code !== null && code !== "validation_failed";
  const noSeat = code === "seat_required" || !seated;
  return useMemo(
    () => ({
      board,
      today,
      /** True if the API refuses a filter in the address; nothing is listed then. */
      refused,
      /** True if the last read of the list failed. */
      failed,
      noSeat,
      connection,
      hurry,
      /** Number of new loads that are not shown yet. */
      waiting,
      show,
      /** Columns that the list has room for. */
      layout,
      setLayout,
    }),
    [board, today, refused, failed, noSeat, connection, hurry, waiting, show, layout],
  );
}

function useSelectionState(loads: readonly Entry[]) {
  const [walk, setWalk] = useState<Walk | null>(null);
  const selection = useSelection(loads, walk);
  const { field, takeField, quoteInDrawer } = usePriceField(selection);
  const map = useRef<MapHandle>(null);
  const [booking, setBooking] = useState<Entry | null>(null);
  return useMemo(
    () => ({
      ...selection,
      setWalk,
      /** Handle through which the keys move the map. */
      map,
      field,
      takeField,
      quoteInDrawer,
      /** Load whose booking is being confirmed. */
      booking,
      setBooking,
    }),
    [selection, field, takeField, quoteInDrawer, booking],
  );
}

const SearchSlice = createContext<ReturnType<typeof useSearchState> | null>(null);
const LinesSlice = createContext<ReturnType<typeof useLinesState> | null>(null);
const SelectionSlice = createContext<ReturnType<typeof useSelectionState> | null>(null);
const QuotesSlice = createContext<ReturnType<typeof useQuoteQueue> | null>(null);

/** Provides the state of the board in four contexts, so that a component renders again only for those it reads. */
export function BoardStore({ children }: { children: ReactNode }) {
  const search = useSearchState();
  const lines = useLinesState(search.asked);
  const selection = useSelectionState(lines.board.loads);
  const quotes = useQuoteQueue();
  useEffect(() => forgetEntries, []);
  return (
    <SearchSlice value={search}>
      <LinesSlice value={lines}>
        <SelectionSlice value={selection}>
          <QuotesSlice value={quotes}>{children}</QuotesSlice>
        </SelectionSlice>
      </LinesSlice>
    </SearchSlice>
  );
}

function useSlice<T>(slice: Context<T | null>): T {
  const value = useContext(slice);
  if (value === null) throw new Error("This part is shown within the board's store only.");
  return value;
}

export const useBoardSearch = () => useSlice(SearchSlice);
export const useBoardLines = () => useSlice(LinesSlice);
export const useBoardSelection = () => useSlice(SelectionSlice);
/** Pending and failed quotes of this browser tab, and functions to undo or retry them. */
export const useBoardQuotes = () => useSlice(QuotesSlice);
