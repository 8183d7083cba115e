import type { Page } from "@playwright/test";
import { BoardScreen } from "./screens/board.ts";
import { go, reload } from "./support/go.ts";
import { bookedLoad, day, postLoad, putProof } from "./support/loads.ts";
import { photo } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";

test("the board by keys alone: skip link, lines, drawer and back, quote, help", { tag: "@gate" }, async ({
  carrier,
  lane: { from, to },
  pageOf,
  poster,
}) => {
  for (const pallets of [3, 5, 7]) await postLoad(poster, { fromPostcode: from, toPostcode: to, pallets });
  const page = await pageOf(carrier, `/board?from=${from}&to=${to}`);
  const screen = new BoardScreen(page);
  await expect(screen.line(from)).toHaveCount(3);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.keyboard.press("j");
  await screen.isOn("7 plt");
  await page.keyboard.press("ArrowDown");
  await screen.isOn("5 plt");
  await page.keyboard.press("End");
  await screen.isOn("3 plt");
  await page.keyboard.press("k");
  await screen.isOn("5 plt");
  await expect(screen.line("5 plt")).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(screen.drawer).toContainText("5 pallets");
  await page.keyboard.press("j");
  await expect(screen.drawer).toContainText("3 pallets");
  await page.keyboard.press("Enter");
  await expect(screen.drawer.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(screen.line("3 plt")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(screen.drawer).toBeHidden();
  await expect(screen.line("3 plt")).toBeFocused();

  await screen.quoteInLine("never mind");
  await expect(page.getByText("Pounds, such as 445 or 1,234.50")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(screen.line("3 plt")).toBeFocused();

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await expect(screen.line("3 plt")).toBeFocused();

  // Past the last field of a filter, and back past its first, the focus is on its button again.
  const filter = page.getByRole("button", { name: `From ${from}`, exact: true });
  for (const key of ["Tab", "Shift+Tab"]) {
    await filter.press("Enter");
    await expect(page.getByRole("textbox", { name: "From" })).toBeFocused();
    await page.keyboard.press(key);
    await expect(filter).toBeFocused();
    await expect(page.getByRole("dialog", { name: "From" })).toBeHidden();
  }

  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Search the board" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page.getByRole("heading", { level: 1, name: "Diary" })).toBeVisible();
});

test("single letters do nothing once they are switched off, and the arrows still do", async ({
  carrier,
  pageOf,
  poster,
}) => {
  await postLoad(poster, { fromPostcode: "HS1 2AA", toPostcode: "LD2 3ST" });
  const page = await pageOf(carrier, "/board?from=HS1&to=LD2");
  const screen = new BoardScreen(page);
  await expect(screen.line("HS1")).toHaveCount(1);
  await page.keyboard.press("?");
  await page.getByLabel("Single letters work while no field has focus").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await screen.isOn("HS1");
  await page.keyboard.press("q");
  await page.keyboard.press("Enter");
  await expect(screen.drawer).toBeVisible();
  await expect(page.getByLabel(/^Your price in pounds/)).toBeHidden();
});

test("a booking is asked for once, by keys, and Escape says no", async ({ carrier, pageOf, poster }) => {
  await postLoad(poster, {
    fromPostcode: "ZE1 0LL",
    toPostcode: "LD3 7HN",
    pricingMode: "BOOK_NOW",
    bookNowPence: 61_000,
  });
  const page = await pageOf(carrier, "/board?from=ZE1&to=LD3");
  const screen = new BoardScreen(page);
  await expect(screen.line("ZE1")).toHaveCount(1);
  await screen.selectLine();
  await page.keyboard.press("b");
  const question = page.getByRole("dialog", { name: "Book this load" });
  await expect(question.getByRole("button", { name: "Book at £610" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(screen.line("ZE1")).toBeFocused();
  await page.keyboard.press("b");
  // An Enter before the question appears must not confirm anything.
  await expect(question.getByRole("button", { name: "Book at £610" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question.getByRole("heading", { name: "Booked at £610" })).toBeVisible();
  await expect(question.getByText(poster.firmName)).toBeVisible();
});

test("a checkbox ticked by mouse leaves the keys of its line and of the page usable", async ({
  pageOf,
  poster,
}) => {
  const [one, two, three] = [await postLoad(poster), await postLoad(poster), await postLoad(poster)];
  const page = await pageOf(poster, "/loads");
  const bar = page.getByRole("toolbar", { name: "Selected loads" });
  const box = (ref: string) => page.getByRole("checkbox", { name: `Select ${ref}` });
  await box(two.ref).check();
  await expect(bar).toContainText("1 selected");
  await page.keyboard.press("Shift+J");
  await expect(bar).toContainText("2 selected");
  await expect(page.getByRole("link", { name: one.ref, exact: true })).toBeFocused();

  await box(three.ref).check();
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("x");
  await expect(bar).toContainText("2 selected");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await expect(box(three.ref)).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
});

test("when the column headings are hidden, the order and the checkbox for all are beside the list", async ({
  pageOf,
  poster,
}) => {
  await postLoad(poster);
  await postLoad(poster);
  const page = await pageOf(poster, "/loads", { viewport: { width: 1100, height: 800 } });
  const order = page.getByRole("combobox", { name: "Order of the loads" });
  await page.getByRole("columnheader", { name: "Collect" }).getByRole("button").click();
  await expect(order).toHaveValue("collect");
  await order.selectOption("Newest first");
  await expect(order).toHaveValue("newest");

  await page.setViewportSize({ width: 720, height: 800 });
  await expect(page.locator("thead").getByRole("button")).toHaveCount(0);
  await expect(page.locator("thead").getByRole("checkbox")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select all", exact: true }).check();
  await expect(page.getByRole("toolbar", { name: "Selected loads" })).toContainText("2 selected");
});

test("closing a job in the diary returns the focus to its line", async ({ carrier, pageOf, poster }) => {
  const { ref } = await bookedLoad(poster, carrier, { collectDate: day(2) });
  const page = await pageOf(carrier, "/diary");
  const job = page.getByRole("complementary", { name: `Job ${ref}` });
  for (const [path, line] of [
    [
      "/diary",
      page
        .getByRole("row")
        .filter({ hasText: "G33" })
        .getByRole("button", { name: /^Collect/ }),
    ],
    [`/diary?show=week&day=${day(2)}`, page.getByRole("table").getByRole("button", { name: /Collect/ })],
  ] as const) {
    await go(page, path);
    await line.click();
    await job.getByRole("button", { name: /^Close/ }).click();
    await expect(job).toBeHidden();
    await expect(line).toBeFocused();
  }
});

/** The element that has the focus, by its tag and its words. */
const focused = (page: Page) =>
  page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]);
const said = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });

test("an action that removes its button moves the focus to a heading and says what was done", async ({
  board,
  carrier,
  lane: { from, to },
  pageOf,
  poster,
}) => {
  const { id, ref } = await postLoad(poster, { fromPostcode: from, toPostcode: to });
  await carrier.api.quotes.send.mutate({ id, amountPence: 41_500 });

  // Board: a quote is withdrawn.
  const screen = await pageOf(carrier, `/board?from=${from}&to=${to}#${id}`);
  const withdraw = screen.getByRole("button", { name: "Withdraw", exact: true });
  await withdraw.press("Enter");
  await expect(withdraw).toHaveCount(0);
  await expect(said(screen, `Withdrawn: £415 for ${from}`)).toHaveCount(1);
  await expect.poll(() => focused(screen)).toEqual(["H2", ref]);

  // The load's page: a quote is accepted, and its delivery confirmed.
  await carrier.api.quotes.send.mutate({ id, amountPence: 42_000 });
  const page = await pageOf(poster, `/loads/${id}`);
  await page.getByRole("button", { name: "Accept £420" }).press("Enter");
  await page.keyboard.press("Enter");
  await expect(said(page, `${ref} is booked at £420`)).toHaveCount(1);
  await expect.poll(async () => (await focused(page))[0]).toMatch(/^H[1-3]$/);

  await carrier.api.bookings.collect.mutate({ id });
  await putProof(board.url, carrier, id, await photo());
  await carrier.api.bookings.deliver.mutate({ id, receivedBy: "P. Mackay" });
  await reload(page);
  const confirm = page.getByRole("button", { name: "Confirm delivery" });
  await confirm.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Confirm delivery" }).press("Enter");
  await expect(confirm).toHaveCount(0);
  await expect(said(page, `Delivery of ${ref} confirmed`)).toHaveCount(1);
  await expect.poll(() => focused(page)).toEqual(["H2", expect.stringMatching(/^Delivered /)]);
});

for (const [what, viewport] of [
  ["a desktop", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`no field of a load is covered by the bar of its buttons on ${what}`, async ({ pageOf, poster }) => {
    const page = await pageOf(poster, "/loads/new", { viewport });
    const form = page.locator("form").filter({ has: page.getByRole("button", { name: /^Post/ }) });
    const bar = form.locator("footer");
    await page.getByRole("textbox").first().focus();
    for (let step = 0; step < 80; step += 1) {
      await page.keyboard.press("Tab");
      const [overlap, inBar] = await bar.evaluate((foot) => {
        const on = document.activeElement;
        if (on === null || !foot.closest("form")?.contains(on)) return [0, true];
        const [field, edge] = [on.getBoundingClientRect(), foot.getBoundingClientRect()];
        return [field.bottom - edge.top, foot.contains(on)];
      });
      if (inBar) break;
      const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
      expect(overlap, name).toBeLessThanOrEqual(0);
    }
    await expect(bar.getByRole("button").first()).toBeVisible();
  });
}

test("at 400 % zoom the page scrolls as one, and no bar covers it", async ({ carrier, pageOf, poster }) => {
  const viewport = { width: 320, height: 225 };
  const form = await pageOf(poster, "/loads/new", { viewport });
  await expect(form.locator("form footer")).toHaveCSS("position", "static");
  const room = await form.getByRole("main").evaluate((main) => getComputedStyle(main).overflowY);
  expect(room).toBe("visible");
  await postLoad(poster);
  const list = await pageOf(carrier, "/board", { viewport });
  const { id, ref } = await bookedLoad(poster, carrier);
  const diary = await pageOf(carrier, `/diary?job=${id}`, { viewport });
  const job = diary.getByRole("dialog", { name: `Job ${ref}` }).getByRole("region", { name: "The job" });
  const open = list.getByRole("list", { name: "Open loads" });
  for (const part of [open, job]) {
    await part.scrollIntoViewIfNeeded();
    const height = await part.evaluate(({ parentElement }) => parentElement?.clientHeight ?? 0);
    expect(height).toBeGreaterThan(viewport.height / 2);
  }
});
