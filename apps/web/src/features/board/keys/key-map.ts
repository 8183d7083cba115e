/** Actions of the board's keys. */
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
  | "search"
  | "map"
  | "backload"
  | "postVehicle"
  | "saveSearch"
  | "refresh"
  | MapAction
  | TabAction;

/** Actions that move the map. */
type MapAction = "north" | "south" | "west" | "east" | "zoomIn" | "zoomOut";

/** The first nine tabs, from the left. */
export type TabAction = `tab${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Context of a key press. */
export interface KeyPlace {
  /** True if a field has the focus and takes the letters. */
  inField: boolean;
  /** True if the arrow keys move through the list: the list has the focus, or no element has. */
  onList: boolean;
  /** True if the map is shown and the arrow keys move it. */
  onMap: boolean;
  /** True if an open dialog or menu takes all keys. */
  inDialog: boolean;
  /** True if single-letter shortcuts are switched on (WCAG 2.1.4). */
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

const ON_MAP: Record<string, Action> = {
  ArrowUp: "north",
  ArrowDown: "south",
  ArrowLeft: "west",
  ArrowRight: "east",
};

const MAP_SIGNS: Record<string, Action> = { "+": "zoomIn", "=": "zoomIn", "-": "zoomOut" };

const LETTERS: Record<string, Action> = {
  j: "next",
  k: "previous",
  q: "quote",
  b: "book",
  u: "undo",
  c: "copyLink",
  d: "density",
  m: "map",
  r: "backload",
  e: "postVehicle",
  s: "saveSearch",
  n: "refresh",
  "/": "search",
  1: "tab1",
  2: "tab2",
  3: "tab3",
  4: "tab4",
  5: "tab5",
  6: "tab6",
  7: "tab7",
  8: "tab8",
  9: "tab9",
};

function lookUp(table: Record<string, Action>, key: string): Action | null {
  return Object.hasOwn(table, key) ? (table[key] ?? null) : null;
}

/** Returns the action of a key press, or null if the board does not use the key. */
export function actionOf(press: KeyPress, place: KeyPlace): Action | null {
  if (place.inDialog || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === "Escape") return "close";
  if (place.inField) return null;
  if (place.onList) {
    const action = (place.onMap ? lookUp(ON_MAP, press.key) : null) ?? lookUp(ON_LIST, press.key);
    if (action !== null) return action;
  }
  if (!place.letters) return null;
  return (place.onMap ? lookUp(MAP_SIGNS, press.key) : null) ?? lookUp(LETTERS, press.key.toLowerCase());
}
