import { BoardScreen } from "./screens/board.ts";
import { fetchNothingAhead, go, holdCode } from "./support/go.ts";
import { day, postLoad } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

test("one line is read into filters as it is typed, Enter sets them, and Esc leaves the board as it was", async ({
  carrier,
  pageOf,
  poster,
}) => {
  await postLoad(poster, {
    fromPostcode: "KW14 7XX",
    toPostcode: "TR18 4AA",
    collectDate: day(1),
    vehicleClass: "EIGHTEEN_T",
    tailLift: true,
  });
  await postLoad(poster, {
    fromPostcode: "KW14 7XX",
    toPostcode: "TR18 4AA",
    collectDate: day(2),
    vehicleClass: "EIGHTEEN_T",
  });
  const page = await pageOf(carrier, "/board");
  const board = new BoardScreen(page);
  const box = page.getByRole("textbox", { name: "Search the board" });
  const read = page.getByRole("region", { name: "Read as" });

  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type("Thurso to Truro tomorrow 18t moffet tail-lift ADR");
  await expect(page.getByRole("button", { name: /^Show 1 load/ })).toBeVisible();
  await expect(read.getByText("From Thurso")).toBeVisible();
  await expect(read.getByText("To Truro")).toBeVisible();
  await expect(read.getByText("Collect tomorrow")).toBeVisible();
  await expect(read.getByText("Vehicle 18 t")).toBeVisible();
  await expect(read.getByText("Tail-lift needed")).toBeVisible();
  await expect(read.getByRole("listitem").filter({ hasText: "moffet" })).toContainText("filters nothing");
  await expect(read.getByRole("listitem").filter({ hasText: "ADR" })).toContainText(
    "“no ADR” leaves those with it out",
  );
  await expect(page.getByRole("status").filter({ hasText: "1 load, 2 words not read" })).toHaveCount(1);
  await expect(board.line("KW14")).toHaveCount(1);
  await expect(page).not.toHaveURL(/from=/);
  await box.fill("Thurso to Truro tomorrow 18t no tail-lift");
  await expect(page.getByRole("button", { name: /^Show 0 loads/ })).toBeVisible();
  await expect(read.getByText("No tail-lift")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(page).not.toHaveURL(/from=/);
  await expect(page.getByText(/^(\d+) of \1 open loads/)).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type("thurso truro tomorrow 18t");
  await expect(read.getByRole("listitem").filter({ hasText: "2 loads" }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/board\?from=KW14&to=TR&vc=EIGHTEEN_T&date=tomorrow$/);
  await expect(page.getByRole("button", { name: "From Thurso", exact: true })).toBeVisible();
  await expect(board.line("KW14")).toHaveCount(1);
  await page.keyboard.press("s");
  const form = page.getByRole("dialog", { name: "Save this search" });
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.keyboard.press("/");
  await page.getByRole("button", { name: /^Show all loads/ }).click();
  await expect(page).toHaveURL(/\/board$/);
});

test("what nearly matches is one key away, and another meaning of a place is offered with its count", async ({
  carrier,
  pageOf,
  poster,
}) => {
  for (const inDays of [1, 2]) {
    await postLoad(poster, { fromPostcode: "PO30 5AA", toPostcode: "HS1 2AA", collectDate: day(inDays) });
  }
  const page = await pageOf(carrier, "/board");
  const read = page.getByRole("region", { name: "Read as" });
  await page.keyboard.press("/");
  await page.keyboard.type("Newport to HS1 tomorrow");
  await expect(page.getByRole("button", { name: /^Show 0 loads/ })).toBeVisible();
  await read.getByRole("button", { name: "Newport, PO30, 1 load" }).click();
  await expect(page.getByRole("textbox", { name: "Search the board" })).toHaveValue("PO30 to HS1 tomorrow");
  await expect(read.getByRole("listitem").filter({ hasText: "2 loads tomorrow to" })).toBeVisible();
  await page.keyboard.press("Alt+1");
  await expect(page).toHaveURL(/after=tomorrow&before=/);
  await expect(new BoardScreen(page).line("PO30")).toHaveCount(2);
});

for (const [opens, key, role, name] of [
  ["the one box", "/", "textbox", "Search the board"],
  ["the search", "Control+k", "combobox", "Find anything"],
  ["a new tab's name", "s", "textbox", "Name"],
  ["a price in the line", "q", "textbox", /^Your price in pounds for ZE2 to TR12/],
] as const) {
  test(`letters typed at once after the key of ${opens} all reach its field, and none is a command`, async ({
    carrier,
    open,
    poster,
  }) => {
    await postLoad(poster, { fromPostcode: "ZE2 9AA", toPostcode: "TR12 7AA" });
    const { page } = await open(carrier);
    await fetchNothingAhead(page);
    await go(page, "/board?from=ZE2&to=TR12");
    const board = new BoardScreen(page);
    await expect(board.line("ZE2").first()).toBeVisible();
    await board.selectLine();
    const before = page.url();
    // No code of the field arrives before everything is typed.
    const release = await holdCode(page);
    await page.keyboard.press(key);
    await page.keyboard.type("bm leeds 46qs");
    const field = page.getByRole(role, { name });
    await expect(field).toHaveCount(0);
    release();
    await expect(field).toHaveValue("bm leeds 46qs");
    await expect(field).toBeFocused();
    expect(page.url()).toBe(before);
    const dialogs = page.getByRole("dialog");
    await expect(dialogs).toHaveCount(key === "s" || key === "Control+k" ? 1 : 0);
    await page.keyboard.press("Escape");
    await expect(dialogs).toHaveCount(0);
    await expect(page.getByRole("button", { name: "List", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });
}

test("keys pressed at once after B are no commands, and Enter books nothing before the question is shown", async ({
  carrier,
  open,
  poster,
}) => {
  const { id } = await postLoad(poster, {
    fromPostcode: "ZE2 9AA",
    toPostcode: "TR13 9AA",
    pricingMode: "BOOK_NOW",
    bookNowPence: 61_000,
  });
  const { page } = await open(carrier);
  await fetchNothingAhead(page);
  await go(page, "/board?from=ZE2&to=TR13");
  const board = new BoardScreen(page);
  await expect(board.line("ZE2").first()).toBeVisible();
  await board.selectLine();
  const before = page.url();
  const release = await holdCode(page);
  await page.keyboard.press("b");
  await page.keyboard.type("mqs/");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Book this load" });
  await expect(question).toHaveCount(0);
  release();
  await expect(question.getByRole("button", { name: "Book at £610" })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  expect(page.url()).toBe(before);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(board.line("ZE2")).toBeFocused();
  await expect(page.getByRole("textbox", { name: /^Your price|^Search the board/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "List", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect((await poster.api.loads.get.query({ id })).load.status).toBe("POSTED");
});

test("while the search box is open, its list takes the keys, and Esc closes one layer after the other", async ({
  carrier,
  pageOf,
  poster,
}) => {
  for (const pallets of [3, 5, 7])
    await postLoad(poster, { fromPostcode: "HS2 0XP", toPostcode: "TR20 8AA", pallets });
  const page = await pageOf(carrier, "/board");
  const board = new BoardScreen(page);
  const box = page.getByRole("textbox", { name: "Search the board" });
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type("HS2 to TR20");
  // The list follows each letter, with lines that may leave it again.
  await expect(page.getByRole("button", { name: "Remove To: TR20" })).toBeVisible();
  await expect(page.getByRole("grid", { name: "Open loads" })).toHaveAttribute("aria-busy", "false");
  await expect(board.line(/\d plt/)).toHaveCount(3);
  await board.line("5 plt").click();
  await expect(board.drawer).toContainText("5 pallets");
  await page.keyboard.press("j");
  await expect(board.drawer).toContainText("3 pallets");
  await page.keyboard.press("Escape");
  await expect(board.drawer).toBeHidden();
  await expect(board.line("3 plt")).toBeFocused();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("HS2 to TR20");
  await board.line("7 plt").click();
  await expect(board.drawer).toContainText("7 pallets");
  await page.keyboard.press("Escape");
  await expect(board.drawer).toBeHidden();
  await expect(box).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(page).not.toHaveURL(/from=/);
});
