import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type DrawerEntry,
  entryOfDrawer,
  entryOfFilter,
  forgetEntries,
  writeFilters,
  writeLoad,
} from "./entries.ts";

const [near, from] = [{}, {}];
const last = (field: object | null, isWritten: boolean, how: "push" | "replace" = "push") => ({
  field,
  isWritten,
  how,
});

describe("a filter change in the browser's history", () => {
  it("adds an entry, which Back undoes", () => {
    expect(entryOfFilter(null, null, "none")).toBe("push");
    expect(entryOfFilter(last(null, true), null, "none")).toBe("push");
    expect(entryOfFilter(last(near, true), from, "none")).toBe("push");
  });

  it("adds one entry for all letters of a field, even before the first is written", () => {
    expect(entryOfFilter(null, near, "none")).toBe("push");
    expect(entryOfFilter(last(near, false), near, "none")).toBe("push");
    expect(entryOfFilter(last(near, true), near, "none")).toBe("replace");
  });

  it("replaces the entry of an open drawer, so that Back does not reopen a closed load", () => {
    expect(entryOfFilter(last(near, true), null, "open")).toBe("replace");
    expect(entryOfFilter(last(near, true), from, "shared")).toBe("replace");
  });

  it("replaces the entry of a closed drawer, which shows nothing else", () => {
    expect(entryOfFilter(null, near, "left")).toBe("replace");
    expect(entryOfFilter(last(near, false, "replace"), near, "none")).toBe("replace");
  });
});

it.each<[string, DrawerEntry, string | null, string | null, "push" | "replace", DrawerEntry]>([
  ["is opened", "none", null, "load_1", "push", "open"],
  ["walks on to the next load", "open", "load_1", "load_2", "replace", "open"],
  ["is shut by its own button", "open", "load_2", null, "replace", "left"],
  ["is opened again", "left", null, "load_3", "replace", "open"],
  ["walks on in the entry of a filter", "shared", "load_1", "load_2", "replace", "shared"],
  ["is shut in the entry of a filter", "shared", "load_2", null, "replace", "none"],
  ["of a link that was followed is shut", "none", "load_1", null, "replace", "none"],
])("the drawer %s", (_, own, before, after, how, next) =>
  expect(entryOfDrawer(own, { before, after })).toEqual({ how, own: next }),
);

describe("on a desktop", () => {
  /** A browser's history: its entries, the present one last. */
  let entries: string[];
  let arrive: () => void;
  const location = { href: "" };
  const goTo = (url: string) => {
    location.href = new URL(url, "https://board.test/board").href;
    return location.href;
  };
  const back = () => {
    entries.pop();
    goTo(entries.at(-1) ?? "");
    arrive();
  };
  const shown = () => entries.map((href) => href.slice("https://board.test".length));
  const open = (url: string) => writeLoad(url, { before: null, after: "load_1" });
  const close = (url: string) => writeLoad(url, { before: "load_1", after: null });

  /** Sets a filter, which the address has a moment later. */
  const setFilter = async (url: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    writeFilters(async (how) => {
      await Promise.resolve();
      if (how === "push") window.history.pushState(null, "", url);
      else window.history.replaceState(null, "", url);
      resolve();
    });
    await promise;
    await Promise.resolve();
  };

  beforeEach(() => {
    forgetEntries();
    entries = [goTo("/board")];
    vi.stubGlobal("document", { activeElement: null });
    vi.stubGlobal("window", {
      location,
      matchMedia: () => ({ matches: false }),
      addEventListener: (_: string, listener: () => void) => {
        arrive = listener;
      },
      history: {
        pushState: (_: unknown, __: string, url: string) => entries.push(goTo(url)),
        replaceState: (_: unknown, __: string, url: string) => entries.splice(-1, 1, goTo(url)),
        back,
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("Back from a closed drawer skips to the entry before the board's", () => {
    entries.unshift("https://board.test/diary");
    open("/board#load_1");
    close("/board");
    back();
    expect(shown()).toEqual(["/diary"]);
  });

  it("Back undoes a filter that was set beside a drawer, and does not reopen a closed drawer", async () => {
    open("/board#load_1");
    await setFilter("/board?from=LS1#load_1");
    close("/board?from=LS1");
    expect(shown()).toEqual(["/board", "/board?from=LS1"]);
    back();
    expect(shown()).toEqual(["/board"]);
  });

  it("closing the drawer before the filter is written to the address stays on the board", async () => {
    open("/board#load_1");
    const written = setFilter("/board?from=LS1");
    close("/board");
    await written;
    back();
    expect(shown()).toEqual(["/board"]);
  });

  it("opening a drawer after a filter adds an entry", async () => {
    open("/board#load_1");
    await setFilter("/board?from=LS1#load_1");
    close("/board?from=LS1");
    open("/board?from=LS1#load_1");
    expect(shown()).toEqual(["/board", "/board?from=LS1", "/board?from=LS1#load_1"]);
  });

  it("opening a drawer after a return to the board by a link adds an entry", () => {
    open("/board#load_1");
    close("/board");
    forgetEntries();
    entries.push(goTo("/diary"), goTo("/board"));
    open("/board#load_1");
    expect(shown()).toEqual(["/board", "/board", "/diary", "/board", "/board#load_1"]);
  });
});
