import { BoardScreen } from "./screens/board.ts";
import { day, postLoad } from "./support/loads.ts";
import { freshName } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

/** Counting and telling may take a while on a busy machine. */
const LATER = { timeout: 30_000 };

test("a search is kept as a tab with an alert, counts what is new in it, and is deleted again", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/board");
  const board = new BoardScreen(page);
  await board.filterFrom("TR");
  await page.keyboard.press("s");
  const form = page.getByRole("dialog", { name: "Save this search" });
  await form.getByLabel("Name").fill("Cornwall out");
  const alert = form.getByLabel("Tell me on the site of every new load in it");
  // The list is still following the filter: on a busy machine the tick comes a moment after the click.
  await alert.click();
  await expect(alert).toBeChecked();
  await form.getByRole("button", { name: "Save as a tab" }).click();
  const tab = page.getByRole("link", { name: /Cornwall out/ });
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(tab.getByRole("img", { name: "Alerts on:" })).toBeVisible();

  await page.keyboard.press("1");
  await expect(page).not.toHaveURL(/from=/);
  await page.keyboard.press("2");
  await expect(page).toHaveURL(/from=TR/);
  const { searches } = await carrier.api.searches.list.query({});
  expect(searches).toMatchObject([
    { name: "Cornwall out", query: { from: "TR" }, alert: true, email: false },
  ]);

  await page.getByRole("button", { name: "Change Cornwall out" }).click();
  await page.getByRole("button", { name: "Delete Cornwall out" }).click();
  await expect(tab).toHaveCount(0);
});

test("the map shows where loads are, an area narrows them, and new ones wait behind their pill", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const externalRef = freshName("MAP");
  // Nobody else collects in Caithness: both counts are of this load and of those of the demo.
  await postLoad(poster, { fromPostcode: "KW1 4XX", externalRef, notes: "First" });
  const page = await pageOf(carrier, "/board");
  await page.keyboard.press("m");
  const plate = page.getByRole("button", { name: /^KW \d+:/ });
  await expect(plate).toBeVisible(LATER);
  await plate.click();
  await expect(page).toHaveURL(/from=KW/);
  await expect(plate).toHaveAttribute("aria-pressed", "true");
  const list = page.getByRole("region", { name: "Loads on the map" });
  const heading = list.getByRole("heading", { level: 2 });
  let before = 0;
  // The list follows the click when its answer comes, and says then what the map says.
  await expect(async () => {
    before = Number(/\d+/.exec((await plate.getAttribute("aria-label")) ?? "")?.[0]);
    expect(before).toBeGreaterThan(0);
    await expect(heading).toHaveText(before === 1 ? "1 load" : `${before} loads`, { timeout: 1_000 });
  }).toPass(LATER);

  await postLoad(poster, { fromPostcode: "KW1 4YY", externalRef, notes: "Second" });
  const pill = page.getByRole("button", { name: /^\d+ new/ });
  await expect(pill).toBeVisible(LATER);
  await expect(pill).toBeInViewport();
  await pill.click();
  await expect(pill).toHaveCount(0);
  await expect(heading).toHaveText(`${before + 1} loads`);
});

test("an empty lorry's way home is ranked by what each mile pays, and a load of it opens on the board", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, {
    fromPostcode: "G33 4EP",
    toPostcode: "LS10 1AB",
    collectDate: day(1),
    bookNowPence: 9_900_000,
  });
  const page = await pageOf(carrier, "/board/backload");
  const form = page.getByRole("form", { name: "Backload search" });
  await form.getByLabel("Empty at").fill("G33");
  await form.getByLabel("home to").fill("LS10");
  await form.getByLabel("by", { exact: true }).fill(day(3));
  const rows = page.getByRole("row").filter({ hasText: load.ref });
  await expect(async () => {
    await form.getByRole("button", { name: "Search" }).click();
    await expect(rows).toHaveCount(1, { timeout: 2_000 });
  }).toPass(LATER);
  await expect(page).toHaveURL(/at=G33/);
  // Below the heads and the straight way home, for it pays the most for each mile by far.
  await expect(page.getByRole("row").nth(2)).toContainText(load.ref);
  await rows.getByRole("link", { name: load.ref }).click();
  await expect(new BoardScreen(page).drawer).toBeVisible();
});
