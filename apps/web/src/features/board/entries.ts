import { BELOW_DESKTOP } from "../../ui/hooks/use-media.ts";

/*
 * Browser history on a desktop: Back closes the drawer and undoes filter changes before it leaves the board.
 * On smaller screens popups push the entries, and Back closes them (ui/hooks/use-back-closes.ts).
 */

type HistoryMode = "push" | "replace";

/** History entry of the last filter change. */
export interface FilterEntry {
  /** Text field in which the change was typed; null for a choice by pointer or key. */
  field: object | null;
  how: HistoryMode;
  /** True once the address holds the change; until then a later change replaces it. */
  isWritten: boolean;
}

/**
 * Relation of the drawer to the current history entry. `open`: the drawer pushed it; `shared`: a filter change reused
 * it; `left`: the drawer pushed it and is closed.
 */
export type DrawerEntry = "none" | "open" | "shared" | "left";

/**
 * Chooses push or replace for the drawer, and its new state. Opening pushes an entry, or reuses the one of a closed
 * drawer; stepping to the next load replaces it.
 */
export function entryOfDrawer(
  own: DrawerEntry,
  { before, after }: { before: string | null; after: string | null },
): { how: HistoryMode; own: DrawerEntry } {
  if (before === null && after !== null) return { how: own === "left" ? "replace" : "push", own: "open" };
  if (after === null) return { how: "replace", own: own === "open" ? "left" : "none" };
  return { how: "replace", own };
}

/**
 * Chooses push or replace for a filter change. Letters typed in one field share an entry. The drawer's entry is
 * reused, since Back would otherwise reopen a closed load.
 */
export function entryOfFilter(last: FilterEntry | null, field: object | null, own: DrawerEntry): HistoryMode {
  if (last !== null && field !== null && last.field === field) return last.isWritten ? "replace" : last.how;
  return own === "none" ? "push" : "replace";
}

let lastFilter: FilterEntry | null = null;
let drawer: DrawerEntry = "none";
let isFollowing = false;

const isDesktop = () => !window.matchMedia(BELOW_DESKTOP).matches;

/** Handles popstate. Back onto a closed drawer's entry would change nothing visible, so it goes back once more. */
function arrive(): void {
  const wasLeft = drawer === "left";
  lastFilter = null;
  drawer = "none";
  if (wasLeft && window.location.href === leftAddress) window.history.back();
}

let leftAddress = "";

/** Resets the state when the board unmounts: the next board starts afresh. */
export function forgetEntries(): void {
  lastFilter = null;
  drawer = "none";
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  window.addEventListener("popstate", arrive);
}

function textField(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches("input:not([type=checkbox], [type=radio])") ? activeElement : null;
}

/** Chooses push or replace for a filter change; `write` resolves once the address is written. */
export function writeFilters(write: (how: HistoryMode) => Promise<unknown>): void {
  follow();
  if (!isDesktop()) {
    void write("replace");
    return;
  }
  const field = textField();
  const entry = { field, how: entryOfFilter(lastFilter, field, drawer), isWritten: false };
  lastFilter = entry;
  drawer = drawer === "open" || drawer === "shared" ? "shared" : "none";
  void write(entry.how).then(() => {
    entry.isWritten = true;
  });
}

/** Writes the open load into the address. */
export function writeLoad(url: string, change: { before: string | null; after: string | null }): void {
  follow();
  // State is null because Next.js ignores changes that carry the router's state, and would then drop the `#`.
  // A filter change that is not written yet shares its entry: pushing another one would drop it.
  if (!isDesktop() || lastFilter?.isWritten === false) {
    if (change.after === null) drawer = "none";
    window.history.replaceState(null, "", url);
    return;
  }
  const { how, own } = entryOfDrawer(drawer, change);
  drawer = own;
  if (how === "push") window.history.pushState(null, "", url);
  else window.history.replaceState(null, "", url);
  leftAddress = window.location.href;
}
