"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSession } from "../session/SessionContext.tsx";
import { showToast } from "../shell/toasts.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { londonDay } from "../ui/format/days.ts";
import { Note } from "../ui/Note.tsx";
import { problemOf } from "../ui/problem.ts";
import { useClock } from "../ui/use-now.ts";
import styles from "./Board.module.css";
import type { Entry } from "./data/types.ts";
import { useBoard, useRefreshOnline } from "./data/use-board.ts";
import { BookDialog } from "./drawer/BookDialog.tsx";
import { LoadPanel } from "./drawer/LoadPanel.tsx";
import { Foot } from "./Foot.tsx";
import { FilterBar } from "./filters/FilterBar.tsx";
import { apiCall, type Sort } from "./filters/filters.ts";
import type { Action } from "./keys/key-map.ts";
import { useBoardKeys } from "./keys/use-board-keys.ts";
import { List, type ListHandle } from "./list/List.tsx";
import { openLoad, useOpenLoad } from "./open-load.ts";
import { FilterSheet } from "./phone/FilterSheet.tsx";
import { PhoneBar } from "./phone/PhoneBar.tsx";
import { PhoneList } from "./phone/PhoneList.tsx";
import { usePreferences } from "./preferences.ts";
import { laneWords } from "./price.ts";
import type { QuotePrice } from "./quotes/quote-queue.ts";
import { Toasts } from "./quotes/Toasts.tsx";
import { useQuoteQueue } from "./quotes/use-quote-queue.ts";
import { StatusRow } from "./StatusRow.tsx";
import { NoSeat } from "./states/NoSeat.tsx";
import { NothingFound } from "./states/NothingFound.tsx";
import { NotRead } from "./states/NotRead.tsx";
import { Skeleton } from "./states/Skeleton.tsx";
import { OVERLAY, PHONE, useMedia } from "./use-media.ts";
import { useSearch } from "./use-search.ts";

const PAGE_LINES = 15;

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: "done", text: `${what} copied` });
  } catch {
    showToast({ kind: "error", text: `${what} could not be copied: the browser did not allow it.` });
  }
}

/** The board carriers live on: the list, and beside it the load in hand. */
export function Board() {
  const session = useSession();
  const { search, change } = useSearch();
  const board = useBoard(search);
  const { loads, refresh } = board;
  const [preferences, setPreferences] = usePreferences();
  const quotes = useQuoteQueue(session.firm?.id ?? "");
  const phone = useMedia(PHONE);
  const overlay = useMedia(OVERLAY);
  const openId = useOpenLoad();
  const [cursorId, setCursorId] = useState<string | null>(null);
  const [quotingId, setQuotingId] = useState<string | null>(null);
  const [booking, setBooking] = useState<Entry | null>(null);
  const [sheet, setSheet] = useState(false);
  const list = useRef<ListHandle | null>(null);
  const phoneScroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const today = useClock((now) => londonDay(new Date(now)));
  useRefreshOnline(refresh);

  const selectedId = openId ?? cursorId;
  const selected = loads.find((load) => load.id === selectedId);
  const problem = board.error === null ? null : problemOf(board.error);
  const barred =
    session.mode === "test"
      ? "This is the view of test data: the board can be read, but nothing can be quoted or booked."
      : session.firm?.canCarry === false
        ? "Your firm is not set up to carry loads."
        : null;

  const select = useCallback(
    (id: string) => {
      setCursorId(id);
      setQuotingId(null);
      if (openId !== null) openLoad(id);
      list.current?.focusLine(id);
    },
    [openId],
  );
  const step = useCallback(
    (by: number) => {
      if (loads.length === 0) return;
      const at = loads.findIndex((load) => load.id === selectedId);
      const next = at === -1 ? (by > 0 ? 0 : loads.length - 1) : at + by;
      const load = loads[Math.max(0, Math.min(loads.length - 1, next))];
      if (load) select(load.id);
    },
    [loads, selectedId, select],
  );
  const pick = useCallback((id: string) => {
    setCursorId(id);
    setQuotingId(null);
    openLoad(id);
  }, []);
  const close = useCallback(() => {
    openLoad(null);
    if (selectedId !== null) {
      setCursorId(selectedId);
      list.current?.focusLine(selectedId);
    }
  }, [selectedId]);

  const { add } = quotes;
  const quote = useCallback((price: QuotePrice) => add?.(price), [add]);
  const quoteLine = useCallback(
    (load: Entry, amountPence: number) => {
      quote({ loadId: load.id, lane: laneWords(load), amountPence });
      setQuotingId(null);
      list.current?.focusLine(load.id);
    },
    [quote],
  );
  const stopQuote = useCallback(() => {
    setQuotingId(null);
    if (selectedId !== null) list.current?.focusLine(selectedId);
  }, [selectedId]);

  const whyNot = (load: Entry) =>
    barred ?? (load.own ? "Your own firm posted this load. It cannot quote on it." : null);

  function act(action: Action): unknown {
    switch (action) {
      case "next":
        return step(1);
      case "previous":
        return step(-1);
      case "pageDown":
        return step(PAGE_LINES);
      case "pageUp":
        return step(-PAGE_LINES);
      case "first":
        return step(-loads.length);
      case "last":
        return step(loads.length);
      case "open":
        if (openId !== null) return field.current?.focus();
        return selected ? pick(selected.id) : step(1);
      case "close":
        if (quotingId !== null) return stopQuote();
        if (document.activeElement === field.current && openId !== null)
          return list.current?.focusLine(openId);
        return openId === null ? false : close();
      case "quote": {
        if (!selected) return false;
        const why = whyNot(selected);
        if (why !== null) return showToast({ kind: "info", text: why });
        return phone ? field.current?.focus() : setQuotingId(selected.id);
      }
      case "book":
        if (selected?.pricing.bookNowPence === undefined) return false;
        return whyNot(selected) === null
          ? setBooking(selected)
          : showToast({ kind: "info", text: whyNot(selected) ?? "" });
      case "undo":
        return quotes.undo?.() ?? false;
      case "copyLink":
        return selectedId === null ? false : copyLink();
      case "density":
        return setPreferences({ density: preferences.density === "compact" ? "comfortable" : "compact" });
      case "filter":
        return document.querySelector<HTMLElement>("#filters button")?.focus();
      case "refresh":
        return refresh();
    }
  }
  useBoardKeys(act);

  const copyLink = () => {
    const { origin, pathname, search: query } = window.location;
    void copy(`${origin}${pathname}${query}#${selectedId}`, "Link");
  };
  const copyCall = () => void copy(apiCall(window.location.origin, search), "Call");
  const sortable = useCallback(
    (sort: Sort) => sort !== "near" || search.filters.near !== undefined,
    [search.filters.near],
  );
  const sortBy = useCallback((sort: Sort) => change({ sort: sort === "newest" ? null : sort }), [change]);

  // An order by distance ends with the place it was measured from.
  useEffect(() => {
    if (search.sort === "near" && search.filters.near === undefined) change({ sort: null });
  }, [search, change]);

  const filterProps = useMemo(
    () => ({ filters: search.filters, today, problem, onChange: change }),
    [search.filters, today, problem, change],
  );

  if (problem?.code === "seat_required" || session.member?.seat === false) {
    return (
      <div className={styles.alone}>
        <NoSeat />
      </div>
    );
  }

  const invalid = problem?.code === "validation_failed";
  const content = board.loading ? (
    <Skeleton />
  ) : problem !== null && !invalid && loads.length === 0 ? (
    <div className={styles.state}>
      <NotRead error={board.error} onAgain={refresh} />
    </div>
  ) : loads.length === 0 && !board.busy ? (
    <div className={styles.state}>
      {invalid ? (
        <Note kind="warning">{problem.errors.map(({ detail }) => detail).join(" ") || problem.detail}</Note>
      ) : (
        <NothingFound filters={search.filters} onChange={change} />
      )}
    </div>
  ) : phone ? (
    <div ref={phoneScroller} className={styles.phone}>
      <PhoneList
        loads={loads}
        today={today}
        pending={quotes.pending}
        onPick={pick}
        onEnd={board.more}
        scroller={phoneScroller}
      />
    </div>
  ) : (
    <List
      loads={loads}
      total={board.counts?.matching}
      preferences={preferences}
      narrow={openId !== null || overlay}
      today={today}
      sort={search.sort}
      sortable={sortable}
      onSort={sortBy}
      selectedId={selectedId}
      quotingId={quotingId}
      pending={quotes.pending}
      onPick={pick}
      onQuote={quoteLine}
      onStopQuote={stopQuote}
      onEnd={board.more}
      handle={list}
      busy={board.busy}
    />
  );

  const panel = openId !== null && (
    <LoadPanel
      id={openId}
      entry={loads.find((load) => load.id === openId)}
      today={today}
      phone={phone}
      pending={quotes.pending.find(({ loadId }) => loadId === openId)}
      barred={barred}
      field={field}
      onQuote={quote}
      onBook={setBooking}
      onClose={close}
      onStep={step}
      onCopyLink={copyLink}
    />
  );

  return (
    <div className={styles.board}>
      <StatusRow
        open={board.counts?.open}
        readAt={board.readAt}
        failed={problem !== null && !invalid}
        onRefresh={refresh}
      />
      {phone ? (
        <PhoneBar {...filterProps} onOpen={() => setSheet(true)} />
      ) : (
        <FilterBar
          {...filterProps}
          preferences={preferences}
          onPreferences={setPreferences}
          onCopyCall={copyCall}
        />
      )}
      <div className={styles.body}>
        {content}
        {panel &&
          (phone ? (
            <Dialog label="Load" kind="screen" onClose={close}>
              <div className={styles.screen}>{panel}</div>
            </Dialog>
          ) : (
            <aside className={styles.drawer} aria-label={`Load ${selected?.ref ?? ""}`}>
              {panel}
            </aside>
          ))}
      </div>
      <Foot counts={board.counts} />
      {sheet && phone && (
        <FilterSheet {...filterProps} matching={board.counts?.matching} onClose={() => setSheet(false)} />
      )}
      {booking?.pricing.bookNowPence !== undefined && (
        <BookDialog
          load={booking}
          pence={booking.pricing.bookNowPence}
          today={today}
          lane={panel ? "words" : "sign"}
          onClose={(booked) => {
            setBooking(null);
            if (booked) openLoad(null);
          }}
        />
      )}
      <Toasts
        pending={quotes.pending}
        troubles={quotes.troubles}
        said={quotes.said}
        onUndo={(key) => quotes.undo?.(key)}
        onDismiss={quotes.dismiss}
      />
    </div>
  );
}
