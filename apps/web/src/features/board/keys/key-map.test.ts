import { describe, expect, it } from "vitest";
import { actionOf, type KeyPlace } from "./key-map.ts";

const LIST: KeyPlace = { inField: false, onList: true, onMap: false, inDialog: false, letters: true };
const press = (key: string, changes = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...changes,
});

describe("keys of the board", () => {
  it.each([
    ["j", "next"],
    ["J", "next"],
    ["ArrowUp", "previous"],
    ["Enter", "open"],
    ["q", "quote"],
    ["b", "book"],
    ["u", "undo"],
    ["/", "search"],
    ["m", "map"],
    ["r", "backload"],
    ["s", "saveSearch"],
    ["1", "tab1"],
    ["9", "tab9"],
    ["0", null],
    ["Escape", "close"],
    ["g", null],
    ["x", null],
    ["toString", null],
  ])("%s is %s", (key, action) => expect(actionOf(press(key), LIST)).toBe(action));

  it("leaves letters and arrows to a text field, and Escape to the board", () => {
    const field = { ...LIST, inField: true, onList: false };
    for (const key of ["j", "q", "/", "ArrowDown", "Enter"]) expect(actionOf(press(key), field)).toBeNull();
    expect(actionOf(press("Escape"), field)).toBe("close");
  });

  it("leaves Enter and arrows to a button, but not letters", () => {
    const button = { ...LIST, onList: false };
    expect(actionOf(press("Enter"), button)).toBeNull();
    expect(actionOf(press("ArrowDown"), button)).toBeNull();
    expect(actionOf(press("j"), button)).toBe("next");
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    "leaves the browser's own shortcuts alone: %o",
    (modifier) => expect(actionOf(press("c", modifier), LIST)).toBeNull(),
  );

  it.each([
    ["ArrowUp", "north"],
    ["ArrowLeft", "west"],
    ["+", "zoomIn"],
    ["-", "zoomOut"],
    ["j", "next"],
    ["Enter", "open"],
  ])("on the map %s is %s", (key, action) => {
    expect(actionOf(press(key), { ...LIST, onMap: true })).toBe(action);
  });

  it("can be switched off for letters, while arrows still work", () => {
    const quiet = { ...LIST, letters: false };
    expect(actionOf(press("q"), quiet)).toBeNull();
    expect(actionOf(press("ArrowDown"), quiet)).toBe("next");
  });

  it("do nothing while a dialog is open", () => {
    expect(actionOf(press("Escape"), { ...LIST, inDialog: true })).toBeNull();
  });
});
