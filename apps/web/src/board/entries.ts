import { BELOW_DESKTOP } from "../ui/use-media.ts";

/*
 * Entries of the browser's history, on a desktop: Back undoes a change of the filters and shuts the drawer, and only then
 * leaves the board. Below a desktop the popups have the entries, and Back closes them (ui/use-back-closes.ts).
 */

type How = "push" | "replace";

/** The last change of the filters that has an entry. */
export interface FilterEntry {
  /** The text field that it was typed in; null where it was chosen. */
  field: object | null;
  how: How;
  /** The address has it; until then a later change takes its place. */
  isWritten: boolean;
}

/**
 * `open`: the present entry is the drawer's own; `shared`: a change of the filters has taken it as well; `left`: it was the
 * drawer's own, and the drawer is shut.
 */
export type DrawerEntry = "none" | "open" | "shared" | "left";

/** Opening the drawer has an entry, walking on in it has none; an entry that was left is taken again. */
export function entryOfDrawer(
  own: DrawerEntry,
  { before, after }: { before: string | null; after: string | null },
): { how: How; own: DrawerEntry } {
  if (before === null && after !== null) return { how: own === "left" ? "replace" : "push", own: "open" };
  if (after === null) return { how: "replace", own: own === "open" ? "left" : "none" };
  return { how: "replace", own };
}

/** All letters typed in one field are one entry; that of the drawer is taken, or Back would open a load that was closed. */
export function entryOfFilter(last: FilterEntry | null, field: object | null, own: DrawerEntry): How {
  if (last !== null && field !== null && last.field === field) return last.isWritten ? "replace" : last.how;
  return own === "none" ? "push" : "replace";
}

let lastFilter: FilterEntry | null = null;
let drawer: DrawerEntry = "none";
let isFollowing = false;

const isDesktop = () => !window.matchMedia(BELOW_DESKTOP).matches;

/** Back from a drawer that is shut already would change nothing that is seen: it goes on to the entry below. */
function arrive(): void {
  const wasLeft = drawer === "left";
  lastFilter = null;
  drawer = "none";
  if (wasLeft && window.location.href === leftAddress) window.history.back();
}

let leftAddress = "";

/** Forgets the entries of a board that is left: they are not above the entry of the next one. */
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

/** Says how a change of the filters is written; `write` does so, and is done once the address has it. */
export function writeFilters(write: (how: How) => Promise<unknown>): void {
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

/** Writes the load in hand into the address. */
export function writeLoad(url: string, change: { before: string | null; after: string | null }): void {
  follow();
  // Next.js ignores a change that carries its own state, and its next write of the address would then drop the `#`.
  // A change of the filters that is still to be written has the entry of both: another entry would drop it.
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
