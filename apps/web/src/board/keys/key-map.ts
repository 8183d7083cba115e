/** What a key does on the board (design, keys). */
export type Action =
  | "next"
  | "previous"
  | "first"
  | "last"
  | "pageDown"
  | "pageUp"
  | "open"
  | "close"
  | "quote"
  | "book"
  | "undo"
  | "copyLink"
  | "density"
  | "filter"
  | "help"
  | "refresh"
  | "goBoard"
  | "goLoads"
  | "goDiary";

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Where the key fell. */
export interface KeyPlace {
  /** A field has the focus: letters belong to it. */
  inField: boolean;
  /** The focus is on the list, or nowhere: arrows belong to it. */
  onList: boolean;
  /** A dialog or a menu is open and has its own keys. */
  inDialog: boolean;
  /** `G` was pressed just before. */
  afterG: boolean;
  /** Single letters are switched on (WCAG 2.1.4). */
  letters: boolean;
}

const ON_LIST: Record<string, Action> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Home: "first",
  End: "last",
  PageDown: "pageDown",
  PageUp: "pageUp",
  Enter: "open",
};

const LETTERS: Record<string, Action> = {
  j: "next",
  k: "previous",
  q: "quote",
  b: "book",
  u: "undo",
  c: "copyLink",
  d: "density",
  n: "refresh",
  "/": "filter",
  "?": "help",
};

const AFTER_G: Record<string, Action> = { b: "goBoard", l: "goLoads", d: "goDiary" };

function lookUp(table: Record<string, Action>, key: string): Action | null {
  return Object.hasOwn(table, key) ? (table[key] ?? null) : null;
}

/** The action of a key, `"g"` where the next one decides, or null where the key is not the board's. */
export function actionOf(press: KeyPress, place: KeyPlace): Action | "g" | null {
  if (place.inDialog || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === "Escape") return "close";
  if (place.inField) return null;
  if (place.onList) {
    const action = lookUp(ON_LIST, press.key);
    if (action !== null) return action;
  }
  if (!place.letters) return null;
  const key = press.key.toLowerCase();
  if (place.afterG) return lookUp(AFTER_G, key);
  return key === "g" ? "g" : lookUp(LETTERS, key);
}

/** What `?` shows. */
export const KEY_HELP: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["J", "K"], does: "next, previous line" },
  { keys: ["Enter"], does: "open, then into the drawer" },
  { keys: ["Esc"], does: "close, back to the line" },
  { keys: ["Q"], does: "quote in the line" },
  { keys: ["B"], does: "book now, asks first" },
  { keys: ["U"], does: "undo, five seconds" },
  { keys: ["N"], does: "read the list again" },
  { keys: ["C"], does: "copy link to the load" },
  { keys: ["Home"], does: "top of the list" },
  { keys: ["End"], does: "last line" },
  { keys: ["/"], does: "first filter" },
  { keys: ["D"], does: "density" },
  { keys: ["G", "B"], does: "go to board" },
  { keys: ["G", "L"], does: "go to loads" },
  { keys: ["G", "D"], does: "go to diary" },
  { keys: ["?"], does: "this list" },
];
