"use client";

import { useRouter } from "next/navigation";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { bufferKeystrokes } from "../../../ui/hooks/kept-keys.ts";
import { useIsPhone } from "../../../ui/hooks/phone.tsx";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { useFetchAhead } from "../../../ui/hooks/use-fetch-ahead.ts";
import { useBoardLines, useBoardQuotes, useBoardSearch, useBoardSelection } from "../board-store.tsx";
import { copyLink } from "../copy.ts";
import type { Entry } from "../data/types.ts";
import { usePreferences } from "../preferences.ts";
import { SAVE_SEARCH } from "../tabs/SaveSearch.tsx";
import type { Action, TabAction } from "./key-map.ts";
import { useBoardKeys } from "./use-board-keys.ts";

const PAGE_LINES = 15;
/** Distance in px by which one press of a key moves the map. */
const PAN = 120;
/** Zoom levels by which one press of a key changes the map. */
const ZOOM = 0.5;
/** Result of a key handler that leaves the key to the browser and to other handlers. */
const NOT_HANDLED = false;

function isTab(action: Action): action is TabAction {
  return action.startsWith("tab");
}

function openTab(action: TabAction): unknown {
  const tab = document.querySelectorAll<HTMLElement>("[data-tab]")[Number(action.slice("tab".length)) - 1];
  return tab === undefined ? NOT_HANDLED : tab.click();
}

/** Imports the texts that say why the reader cannot quote or book. */
const loadBarred = () => import("../barred.ts");

const mayTake = ({ own, eligible }: Entry) => !own && eligible;

async function sayWhyBarred(load: Entry, barred: string | null): Promise<void> {
  const { barredFrom, ON_HOLD } = await loadBarred();
  showToast({ kind: "info", text: barred ?? barredFrom(load) ?? ON_HOLD });
}

/** Handlers of the board's keys. */
export function useActions(): void {
  const router = useRouter();
  const { typing, openBox, closeBox } = useBoardSearch();
  const { board, waiting, show } = useBoardLines();
  const selection = useBoardSelection();
  const { undo } = useBoardQuotes();
  const [preferences, setPreferences] = usePreferences();
  const { barred, heldUntil } = useAllowed();
  const phone = useIsPhone();
  useFetchAhead(loadBarred);
  const lines = board.loads.length;
  const { selected, selectedId, openId, quotingId, map, field } = selection;

  function unlessBarred(load: Entry, run: () => void, isHeld = false): void {
    if (barred === null && mayTake(load) && !isHeld) run();
    else void sayWhyBarred(load, barred);
  }

  const does: Record<Exclude<Action, TabAction>, () => unknown> = {
    next: () => selection.step(1),
    previous: () => selection.step(-1),
    pageDown: () => selection.step(PAGE_LINES),
    pageUp: () => selection.step(-PAGE_LINES),
    first: () => selection.step(-lines),
    last: () => selection.step(lines),
    open: () => {
      if (openId !== null) return field.current?.focus();
      return selectedId === null ? selection.step(1) : selection.pick(selectedId);
    },
    close: () => {
      if (quotingId !== null) return selection.stopQuote();
      if (openId === null) return typing && closeBox();
      if (field.current?.form?.contains(document.activeElement)) return selection.focusLine(openId);
      return selection.close();
    },
    quote: () => {
      if (!selected) return NOT_HANDLED;
      return unlessBarred(selected, () => {
        bufferKeystrokes();
        // Lines on a phone and beside the map have no price field, so the drawer's field is used.
        if (phone || preferences.view === "map") selection.quoteInDrawer(selected.id);
        else selection.startQuote(selected.id);
      });
    },
    book: () => {
      if (selected?.pricing.bookNowPence === undefined) return NOT_HANDLED;
      return unlessBarred(
        selected,
        () => {
          bufferKeystrokes();
          selection.setBooking(selected);
        },
        heldUntil !== null,
      );
    },
    undo: () => undo() ?? NOT_HANDLED,
    copyLink: () => (selectedId === null ? NOT_HANDLED : copyLink(selectedId)),
    density: () => setPreferences({ density: preferences.density === "compact" ? "comfortable" : "compact" }),
    map: () => setPreferences({ view: preferences.view === "map" ? "list" : "map" }),
    backload: () => router.push("/board/backload"),
    postVehicle: () => router.push("/vehicles#post"),
    saveSearch: () => {
      const save = document.getElementById(SAVE_SEARCH);
      return save === null ? NOT_HANDLED : save.click();
    },
    search: () => !typing && openBox(),
    refresh: () => (waiting > 0 ? show() : board.refresh()),
    north: () => map.current?.pan([0, -PAN]),
    south: () => map.current?.pan([0, PAN]),
    west: () => map.current?.pan([-PAN, 0]),
    east: () => map.current?.pan([PAN, 0]),
    zoomIn: () => map.current?.zoom(ZOOM),
    zoomOut: () => map.current?.zoom(-ZOOM),
  };
  useBoardKeys((action) => (isTab(action) ? openTab(action) : does[action]()));
}
