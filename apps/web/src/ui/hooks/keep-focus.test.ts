import { afterEach, describe, expect, it, vi } from "vitest";
import { newLineNear } from "../primitives/ReadMore.tsx";
import { headingNear, keepsFocus, type Part } from "./keep-focus.ts";

/** A part of a page, with the headings that its selectors find. */
function part(isConnected: boolean, found: Record<string, string> = {}): Part {
  return { isConnected, querySelector: (selector) => (found[selector] ?? null) as never };
}
const ANY = "h1, h2, h3";

it.each([
  [
    "the panel in which the button was",
    [part(true, { [ANY]: "Quotes" }), part(true, { [ANY]: "Load" })],
    "Quotes",
  ],
  [
    "the nearest part that is left, where the panel went too",
    [part(false, { [ANY]: "Quotes" }), part(true, { [ANY]: "Load" })],
    "Load",
  ],
  ["a part with a heading", [part(true), part(true, { [ANY]: "Load" })], "Load"],
  ["the page's content, not its bar", [part(true, { "main h1": "FB-1", [ANY]: "Bar" })], "FB-1"],
  ["nothing, where there is none", [part(false), part(true)], null],
])("the focus of a removed button moves to the heading of %s", (_, parts, heading) => {
  expect(headingNear(parts)).toBe(heading);
});

describe("removing the button that has the focus", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Options by which the heading around the button takes the focus; null where it does not. */
  function focusedAfter({ within = "", isShown = false }): FocusOptions | null {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    let focused: FocusOptions | null = null;
    const heading = {
      setAttribute: () => {},
      focus: (options: FocusOptions) => {
        focused = options;
      },
    };
    const panel = { isConnected: true, querySelector: (of: string) => (of === ANY ? heading : null) };
    const button = {
      parentElement: panel,
      matches: (selector: string) => isShown && selector === ":focus-visible",
      closest: (selector: string) => (selector.split(", ").includes(within) ? {} : null),
    } as unknown as HTMLElement;
    const page = { activeElement: button as unknown, body: {} };
    vi.stubGlobal("document", page);
    vi.stubGlobal(
      "MutationObserver",
      class {
        observe() {}
      },
    );
    keepsFocus(button)();
    page.activeElement = page.body;
    vi.runAllTimers();
    return focused;
  }

  it("does not scroll the page for a person with a mouse", () =>
    expect(focusedAfter({ isShown: false })).toEqual({ preventScroll: true }));
  it("scrolls the page for a person with a keyboard", () =>
    expect(focusedAfter({ isShown: true })).toEqual({ preventScroll: false }));
});

describe("removing a toast's button that has the focus", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** True if what had the focus as the toast came has it again. */
  function isBack({ within = "#toasts-alert", isShown = true, isConnected = true }): boolean {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const line = { isConnected, focus: vi.fn() };
    const button = {
      matches: (selector: string) => isShown && selector === ":focus-visible",
      closest: (selector: string) => (selector.split(", ").includes(within) ? {} : null),
    } as unknown as HTMLElement;
    const page = { activeElement: line as unknown, body: {} };
    vi.stubGlobal("document", page);
    const takenAway = keepsFocus(button);
    page.activeElement = button;
    takenAway();
    page.activeElement = page.body;
    vi.runAllTimers();
    return line.focus.mock.calls.length === 1;
  }

  it("returns the focus to the element that had it before the toast", () => {
    expect(isBack({})).toBe(true);
    expect(isBack({ within: "#toasts-status" })).toBe(true);
  });
  it("returns the focus to no element for a finger or a mouse, or if that element is gone", () => {
    expect(isBack({ isShown: false })).toBe(false);
    expect(isBack({ isConnected: false })).toBe(false);
  });
});

it("the focus of a button that loads more moves to the first new line", () => {
  const lines = ["one", "two"];
  const list = { querySelectorAll: () => lines as never };
  const bar = { querySelectorAll: () => [] as never };
  const firstNew = newLineNear([bar, list]);
  expect(firstNew()).toBeNull();
  lines.push("three", "four");
  expect(firstNew()).toBe("three");
  expect(newLineNear([bar])()).toBeNull();
});
