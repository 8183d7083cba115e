"use client";

import { londonDay } from "@board/calendar";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { usePlaceWords } from "../../shared/places/place-words.ts";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { refusalOf } from "../../ui/format/refusal.ts";
import { keepKeys } from "../../ui/hooks/kept-keys.ts";
import { phonePart, useIsPhone, useSeemsPhone } from "../../ui/hooks/phone.tsx";
import { useFetchAhead } from "../../ui/hooks/use-fetch-ahead.ts";
import { useClock } from "../../ui/hooks/use-now.ts";
import { fetchedPart } from "../../ui/primitives/fetched-part.tsx";
import { lazyPart } from "../../ui/primitives/lazy-part.tsx";
import styles from "./Board.module.css";
import { BoardContent } from "./BoardContent.tsx";
import { copy } from "./copy.ts";
import type { Entry } from "./data/types.ts";
import { useBoard, useRefreshOnline } from "./data/use-board.ts";
import { forgetEntries } from "./entries.ts";
import { Foot } from "./Foot.tsx";
import { FilterBar } from "./filters/FilterBar.tsx";
import { apiCall, changeTo, type Filters, type Search } from "./filters/filters.ts";
import { loadBarred, useActions } from "./keys/use-actions.ts";
import { layoutFor } from "./list/columns.ts";
import { fetchQuoteInLine } from "./list/Line.tsx";
import { LIST_ROOM } from "./list/List.tsx";
import { LiveState } from "./live/LiveState.tsx";
import { useLive } from "./live/use-live.ts";
import type { MapHandle } from "./map/BoardMap.tsx";
import { openLoad } from "./open-load.ts";
import { usePreferences } from "./preferences.ts";
import { useQuoteQueue } from "./quotes/use-quote-queue.ts";
import { TabRow } from "./tabs/TabRow.tsx";
import { useTabs } from "./tabs/use-tabs.ts";
import { useSearch } from "./use-search.ts";
import { useSelection, type Walk } from "./use-selection.ts";

// Parts that are hidden at first are fetched when the page is idle, or immediately when a user needs one sooner.
const { Part: Drawer, fetchCode: loadDrawer } = fetchedPart(() =>
  import("./drawer/Drawer.tsx").then((file) => file.Drawer),
);
const { Part: BookDialog, fetchCode: loadBooking } = fetchedPart(() =>
  import("./drawer/BookDialog.tsx").then((file) => file.BookDialog),
);
const { Part: SearchBox, fetchCode: loadBox } = fetchedPart(() =>
  import("./box/SearchBox.tsx").then((file) => file.SearchBox),
);
const loadToasts = () => import("./quotes/QuoteToasts.tsx");
const QuoteToasts = lazyPart(() => loadToasts().then(({ QuoteToasts }) => QuoteToasts));
/** Prefetches everything that a line can open, so that quoting works offline too. */
const loadAhead = () =>
  Promise.all([fetchQuoteInLine(), loadToasts(), loadDrawer(), loadBooking(), loadBox(), loadBarred()]);
const PhoneFilters = phonePart(() =>
  import("./phone/PhoneFilters.tsx").then(({ PhoneFilters }) => PhoneFilters),
);
const PosterBar = lazyPart(() => import("./states/PosterBar.tsx").then(({ PosterBar }) => PosterBar));
const NoSeat = lazyPart(() => import("../../shared/shell/NoSeat.tsx").then(({ NoSeat }) => NoSeat));

/** Search made from the filters of the search box, in the current order; "near" needs a place to measure from. */
function boxSearch(filters: Filters, { sort }: Search): Search {
  return { filters, sort: sort === "near" && filters.near === undefined ? "newest" : sort };
}

/** Layout until the list has been measured. */
const INITIAL_LAYOUT = layoutFor(LIST_ROOM.width, null);

/** The board: the list or the map, and a drawer with the open load. */
export function Board() {
  const session = useSession();
  const seemsPhone = useSeemsPhone();
  const { search, change, mend } = useSearch();
  const seated = session.member?.seat !== false;
  // Filters typed in the search box while it is open; null otherwise. The list follows them, the address does not.
  const [typing, setTyping] = useState<Filters | null>(null);
  const asked = useMemo(() => (typing === null ? search : boxSearch(typing, search)), [typing, search]);
  const [preferences, setPreferences] = usePreferences();
  const [layout, setLayout] = useState(INITIAL_LAYOUT);
  const whole = preferences.view === "map";
  const board = useBoard(asked, { enabled: seated, phone: seemsPhone, whole });
  const tabs = useTabs(seated);
  const [walk, setWalk] = useState<Walk | null>(null);
  const selection = useSelection(board.loads, walk);
  const map = useRef<MapHandle>(null);
  const quotes = useQuoteQueue();
  const phone = useIsPhone();
  const [booking, setBooking] = useState<Entry | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { openId } = selection;
  // Load whose price field is focused as soon as the drawer has mounted; its code may still be loading.
  const focusFieldOf = useRef<string | null>(null);
  const takeField = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input;
      if (input === null || focusFieldOf.current !== openId) return;
      input.focus();
      focusFieldOf.current = null;
    },
    [openId],
  );
  useEffect(() => {
    if (focusFieldOf.current !== openId) focusFieldOf.current = null;
  }, [openId]);
  const today = useClock((now) => londonDay(new Date(now)));
  const { error } = board;
  const refusal = error === null ? null : refusalOf(error);
  const { typed } = usePlaceWords();
  // A filter in the address that the API refuses lists nothing; one still being typed keeps the previous list.
  const refused =
    refusal?.code === "validation_failed" && !Object.values(typed).some(({ reading }) => reading);
  const { barred, heldUntil } = useAllowed();
  const { add: quote } = quotes;
  const live = useLive({ search: asked, whole, today, enabled: seated, refresh: board.refresh });
  useRefreshOnline(board.refresh);
  useFetchAhead(loadAhead);
  useEffect(() => forgetEntries, []);
  const openBox = useCallback(() => {
    keepKeys();
    setTyping({});
  }, []);
  const closeBox = useCallback(() => {
    setTyping(null);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, []);
  const setFromBox = useCallback(
    (filters: Filters) => {
      change(changeTo({ filters, sort: search.sort }));
      closeBox();
    },
    [change, search.sort, closeBox],
  );
  const copyCall = useCallback(() => void copy(apiCall(window.location.origin, search), "Call"), [search]);
  useActions({
    selection,
    lines: board.loads.length,
    preferences,
    setPreferences,
    barred,
    onHold: heldUntil !== null,
    phone,
    map,
    field,
    quoteInDrawer: ({ id }) => {
      const there = openId === id ? field.current : null;
      focusFieldOf.current = there === null ? id : null;
      there?.focus();
      selection.pick(id);
    },
    book: (load) => {
      keepKeys();
      setBooking(load);
    },
    search: () => typing === null && openBox(),
    closeSearch: () => typing !== null && closeBox(),
    undo: quotes.undo,
    refresh: live.waiting > 0 ? live.show : board.refresh,
  });

  // Resets an order by distance when the place it was measured from is removed.
  useEffect(() => {
    if (search.sort === "near" && search.filters.near === undefined) mend({ sort: null });
  }, [search, mend]);
  const filterProps = useMemo(
    () => ({ filters: search.filters, today, error, onChange: change }),
    [search.filters, today, error, change],
  );

  if (refusal?.code === "seat_required" || !seated) {
    return (
      <div className={styles.board}>
        <NoSeat />
      </div>
    );
  }
  return (
    <div className={styles.board}>
      {session.firm && !session.firm.canCarry && <PosterBar />}
      <TabRow
        search={search}
        open={board.counts?.open}
        tabs={tabs}
        today={today}
        phone={phone}
        view={preferences.view}
        onView={(view) => setPreferences({ view })}
        onSearch={(next) => change(changeTo(next))}
      >
        <LiveState
          connection={live.connection}
          readAt={board.readAt}
          failed={refusal !== null && refusal.code !== "validation_failed"}
          onRefresh={() => {
            live.hurry();
            void board.refresh();
          }}
        />
      </TabRow>
      {typing !== null ? (
        <SearchBox today={today} onRead={setTyping} onSet={setFromBox} onClose={closeBox} />
      ) : phone ? (
        <PhoneFilters {...filterProps} matching={board.counts?.matching} onSearch={openBox} />
      ) : (
        <FilterBar
          {...filterProps}
          onSearch={openBox}
          preferences={preferences}
          layout={layout}
          onPreferences={setPreferences}
          onCopyCall={copyCall}
        />
      )}
      <div className={styles.body}>
        <BoardContent
          board={board}
          refused={refused}
          typing={typing !== null}
          search={asked}
          onChange={change}
          selection={selection}
          preferences={preferences}
          today={today}
          phone={phone}
          onLayout={setLayout}
          pending={quotes.pending}
          onQuote={quote}
          waiting={live.waiting}
          onShow={live.show}
          mapHandle={map}
          onWalk={setWalk}
          drawer={
            openId !== null && (
              <Drawer
                id={openId}
                entry={selection.selected}
                today={today}
                phone={phone}
                price={{
                  pending: quotes.pending.find(({ loadId }) => loadId === openId),
                  trouble: quotes.troubles.find((trouble) => trouble.act.loadId === openId),
                  undo: quotes.undo,
                  again: quotes.again,
                  dismiss: quotes.dismiss,
                }}
                barred={barred}
                field={takeField}
                onQuote={quote}
                onBook={setBooking}
                onClose={selection.close}
                onStep={selection.step}
              />
            )
          }
        />
      </div>
      <Foot counts={refused ? undefined : board.counts} filters={asked.filters} map={whole} />
      {booking?.pricing.bookNowPence !== undefined && (
        <BookDialog
          load={booking}
          pence={booking.pricing.bookNowPence}
          today={today}
          lane={openId === null ? "sign" : "words"}
          onClose={(booked) => {
            setBooking(null);
            if (booked) openLoad(null);
          }}
          onFocusLost={() => selection.focusLine(booking.id)}
        />
      )}
      {(quotes.pending.length > 0 || quotes.troubles.length > 0 || quotes.sent !== null) && (
        <QuoteToasts quotes={quotes} onScreen={phone ? openId : null} />
      )}
    </div>
  );
}
