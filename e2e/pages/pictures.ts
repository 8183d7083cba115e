import type { Locator, Page } from "@playwright/test";

/** A picture in a document: the page it shows, the width and the colours. */
export interface Picture {
  /** Path in the repository. */
  file: string;
  state: string;
  width: "desktop" | "phone";
  scheme: "light" | "dark";
  /** Returns the part of the page that the picture shows; default: the whole window. */
  part?: (page: Page) => Locator;
}

const dialog = (page: Page) => page.getByRole("dialog");

const readme = (state: string, width: Picture["width"], scheme: Picture["scheme"]): Picture => ({
  file: `docs/pictures/${state}-${width}-${scheme}.webp`,
  state,
  width,
  scheme,
});

const help = (name: string, state: string, width: Picture["width"], part?: Picture["part"]): Picture => ({
  file: `docs/help/pictures/${name}.webp`,
  state,
  width,
  scheme: "light",
  ...(part ? { part } : {}),
});

/** Pictures of the README and the help pages. `npm run screenshots -- --pictures` takes them. */
export const PICTURES: readonly Picture[] = [
  readme("board-drawer", "desktop", "light"),
  readme("load-accept", "desktop", "light"),
  readme("post-load-filled", "desktop", "light"),
  readme("diary", "desktop", "dark"),
  readme("board", "phone", "light"),
  readme("deliver", "phone", "dark"),
  help("one-line", "board-search-box", "phone"),
  help("money", "money", "desktop"),
  help("offers", "offers", "phone"),
  help("vehicles", "vehicles", "desktop"),
  help("network", "network", "desktop"),
  help("conditions", "conditions", "desktop"),
  help("routing-guides", "routing-guides", "desktop"),
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
