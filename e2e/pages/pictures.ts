import type { Locator, Page } from "@playwright/test";

/** A picture in a document: its sight, width and colours. */
export interface Picture {
  /** Path from the root of the repository. */
  file: string;
  sight: string;
  width: "desktop" | "phone";
  scheme: "light" | "dark";
  /** The part of the page to show; default: the whole window. */
  part?: (page: Page) => Locator;
}

const dialog = (page: Page) => page.getByRole("dialog");

const readme = (sight: string, width: Picture["width"], scheme: Picture["scheme"]): Picture => ({
  file: `docs/pictures/${sight}-${width}-${scheme}.webp`,
  sight,
  width,
  scheme,
});

const help = (name: string, sight: string, width: Picture["width"], part?: Picture["part"]): Picture => ({
  file: `docs/help/pictures/${name}.webp`,
  sight,
  width,
  scheme: "light",
  ...(part ? { part } : {}),
});

/** The pictures of the README and of the help pages, taken by `npm run screenshots -- --pictures`. */
export const PICTURES: readonly Picture[] = [
  readme("board-drawer", "desktop", "light"),
  readme("load-accept", "desktop", "light"),
  readme("post-load-filled", "desktop", "light"),
  readme("diary", "desktop", "dark"),
  readme("board", "phone", "light"),
  readme("deliver", "phone", "dark"),
  help("one-line", "board-search-box", "phone"),
  help("drawer", "board-drawer-price", "desktop", (page) =>
    page.getByRole("complementary", { name: /^Load FB-/ }),
  ),
  help("book", "board-book", "desktop", dialog),
  help("job-on-a-phone", "job-sheet-gate", "phone"),
  help("deliver-on-a-phone", "deliver", "phone"),
  help("quotes", "load-accept", "desktop", (page) => page.getByRole("region", { name: /^\d+ quotes?$/ })),
  help("gate", "load-gate", "desktop", (page) => page.getByRole("region", { name: "At the gate" })),
  help("raise-a-problem", "raise-problem", "desktop", dialog),
  help("score", "load-score", "desktop", dialog),
];
