import type { Page, Route } from "@playwright/test";
import { closeByBack, go, isRead, reload } from "./support/go.ts";
import { bookedLoad, day, postLoad } from "./support/loads.ts";
import { giveSession, registerFirm } from "./support/person.ts";
import { photo } from "./support/picture.ts";
import { tapTwice } from "./support/tap.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** Wide enough that nothing scrolls sideways, in the page and in what is open over it. */
async function fitsItsWidth(page: Page): Promise<void> {
  const width = await page.evaluate(() => {
    const all = [document.documentElement, ...document.querySelectorAll("[data-popup], main, main form")];
    return Math.max(...all.map((one) => one.scrollWidth - one.clientWidth));
  });
  expect(width, page.url()).toBeLessThanOrEqual(0);
}

test("on a phone: filters on a sheet, a quote from the load's own screen, the sections in reach of the thumb", {
  tag: "@gate",
}, async ({ carrier, lane: { from, to }, pageOf, poster }) => {
  const load = await postLoad(poster, { fromPostcode: from, toPostcode: to });
  const page = await pageOf(carrier, "/board", PHONE);
  await page.getByRole("button", { name: "Filters" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("From").fill(from);
  await sheet.getByLabel("To", { exact: true }).fill(to);
  await sheet.getByRole("button", { name: "Show 1 load" }).tap();
  await expect(sheet).toBeHidden();

  const line = page.getByRole("list", { name: "Open loads" }).getByRole("link");
  await expect(line).toHaveCount(1);
  await line.tap();
  const screen = page.getByRole("dialog", { name: "Load" });
  await expect(screen).toContainText(load.ref);
  const price = screen.getByLabel("Your price");
  await expect(price).toHaveAttribute("inputmode", "decimal");
  await price.fill("270");
  await tapTwice(screen.getByRole("button", { name: "Send quote" }));
  // The second tap undid nothing. The screen itself says what becomes of the price, and takes it back.
  await expect(screen.getByRole("status").filter({ hasText: "£270 sending" })).toBeVisible();
  await screen.getByRole("button", { name: "Undo" }).tap();
  await expect(price).toHaveValue("");
  await price.fill("275");
  const sent = page.waitForResponse((answer) => answer.url().includes("quotes.send"));
  await screen.getByRole("button", { name: "Send quote" }).tap();
  expect((await sent).status()).toBe(200);
  await expect(screen.getByText("£275").first()).toBeVisible();

  await go(page, "/board");
  const bar = page.getByRole("navigation", { name: "Sections" });
  await bar.getByRole("link", { name: "Quotes" }).tap();
  await expect(page.getByText(load.ref)).toBeVisible();
  await bar.getByRole("link", { name: "Diary" }).tap();
  await expect(page.getByRole("heading", { name: "Diary" })).toBeVisible();
});

test("on a phone a load opened before its filters are written stays open, and Back closes it", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, { fromPostcode: "PA21 2AA", toPostcode: "ZE2 9AA" });
  const page = await pageOf(carrier, "/board", PHONE);
  await page.getByRole("button", { name: "Filters" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("From").fill("PA21");
  // A finger that is quicker than the browser: the step back is on its way when the line is tapped.
  await page.evaluate(() => {
    const go = window.history.go.bind(window.history);
    window.history.go = (by) => {
      go(by);
      window.history.go = go;
      document.querySelector<HTMLElement>("a[href^='#load_']")?.click();
    };
  });
  await sheet.getByRole("button", { name: "Show 1 load" }).tap();
  await expect(sheet).toBeHidden();
  const screen = page.getByRole("dialog", { name: "Load" });
  await expect(screen).toContainText(load.ref);
  await closeByBack(page);
  await expect(screen).toBeHidden();
  await expect(page).toHaveURL(/\/board\?from=PA21$/);
});

test("on a phone a line shows only the main town of a wide outcode, uncut", async ({
  carrier,
  pageOf,
  poster,
}) => {
  await postLoad(poster, { fromPostcode: "DE24 8AA", toPostcode: "G33 4DZ" });
  const page = await pageOf(carrier, "/board?from=DE24&to=G33", PHONE);
  const line = page.getByRole("list", { name: "Open loads" }).getByRole("link").first();
  const town = line.getByText("Glasgow", { exact: true });
  await expect(town).toBeVisible();
  await expect(line.getByText("/ Stepps")).toBeHidden();
  expect(await town.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});

test("on a phone an empty tab of the diary says that the jobs are in the other tabs", async ({
  carrier,
  pageOf,
  poster,
}) => {
  await bookedLoad(poster, carrier, { collectDate: day(1) });
  const page = await pageOf(carrier, "/diary", PHONE);
  await expect(page.getByRole("heading", { name: "Nothing to do" })).toBeVisible();
  await expect(page.getByText("Your other jobs are in the tabs above.")).toBeVisible();
});

test("no page of a carrier, a poster or a visitor is wider than a phone, or than a laptop at 200 % zoom", async ({
  carrier,
  open,
  poster,
}) => {
  for (const [person, paths] of [
    [carrier, ["/board", "/quotes", "/diary", "/settings/members", "/account"]],
    [poster, ["/loads", "/loads/new"]],
    [null, ["/", "/sign-in", "/register", "/docs", "/terms", "/privacy"]],
  ] as const) {
    const { page } = await open(person, PHONE);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      for (const width of [390, 640]) {
        await page.setViewportSize({ width, height: 844 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
          .toBeLessThanOrEqual(width);
      }
    }
  }
});

test("Back closes what was opened over the board, one step for each, and keeps what was typed", async ({
  carrier,
  pageOf,
  poster,
}) => {
  await postLoad(poster, { fromPostcode: "IV27 4AA", toPostcode: "TQ8 8AA" });
  const page = await pageOf(carrier, "/quotes", PHONE);
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Board" }).tap();
  await expect(page).toHaveURL(/\/board$/);

  // The sheet of the filters: what they are stays set.
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await page.getByRole("button", { name: "Filters" }).tap();
  await sheet.getByLabel("From").fill("IV27");
  await sheet.getByLabel("To", { exact: true }).fill("Nowhereton");
  await expect(sheet.getByText("“Nowhereton” is no place that we know.")).toBeVisible();
  await expect(page).toHaveURL(/from=IV27/);
  await closeByBack(page);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/board\?from=IV27$/);
  await page.getByRole("button", { name: "Filters 2" }).tap();
  await expect(sheet.getByLabel("From")).toHaveValue("IV27");
  await expect(sheet.getByLabel("To", { exact: true })).toHaveValue("Nowhereton");
  await sheet.getByLabel("To", { exact: true }).fill("");
  await sheet.getByRole("button", { name: "Show 1 load" }).tap();
  await expect(sheet).toBeHidden();

  // The load: a price that was not sent is there when it is opened again.
  const screen = page.getByRole("dialog", { name: "Load" });
  await page.getByRole("list", { name: "Open loads" }).getByRole("link").tap();
  await screen.getByLabel("Your price").fill("311");
  await screen.getByLabel("Message").fill("Tail-lift at both ends");
  await closeByBack(page);
  await expect(screen).toBeHidden();
  await expect(page).toHaveURL(/\/board\?from=IV27$/);
  await page.goForward();
  await expect(screen.getByLabel("Your price")).toHaveValue("311");
  await expect(screen.getByLabel("Message")).toHaveValue("Tail-lift at both ends");
  await screen.getByRole("button", { name: "Back to the board" }).tap();
  await expect(screen).toBeHidden();

  // A menu, and the box.
  const menu = page.getByRole("menu", { name: "More ways to look for loads" });
  await page.getByRole("button", { name: "More ways to look for loads" }).tap();
  await expect(menu).toBeVisible();
  await closeByBack(page);
  await expect(menu).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(/\/board\?from=IV27$/);
  await expect(menu).toBeHidden();
  const box = page.getByRole("textbox", { name: "Search the board" });
  await page.getByRole("button", { name: "Search the board" }).tap();
  await box.fill("TQ8 to IV27 tomorrow");
  await expect(page.getByRole("region", { name: "Read as" }).getByText("From TQ8")).toBeVisible();
  await closeByBack(page);
  await expect(box).toBeHidden();
  await page.getByRole("button", { name: "Search the board" }).tap();
  await expect(box).toHaveValue("TQ8 to IV27 tomorrow");
  await page.getByRole("button", { name: "Cancel" }).tap();
  await expect(box).toBeHidden();

  // Closing removes the history entry: one more step back leaves the board.
  await expect(async () => {
    expect(await page.evaluate(() => history.state?.popups ?? 0)).toBe(0);
  }).toPass();
  await page.goBack();
  await expect(page).toHaveURL(/\/quotes$/);
  await isRead(page, "My quotes");
});

test("a page opened from a menu is left in one step, and a reload adds no step", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/diary", PHONE);
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Board" }).tap();
  await page.getByRole("button", { name: "More ways to look for loads" }).tap();
  await page.getByRole("menuitem", { name: "Backload: loads on the way home" }).tap();
  await expect(page.getByRole("form", { name: "Backload search" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/board$/);
  await expect(page.getByRole("menu")).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL(/\/board\/backload$/);
  await page.goBack();

  await page.getByRole("button", { name: "Filters" }).tap();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Filters" })).toBeVisible();
  await expect(async () => {
    expect(await page.evaluate(() => history.state?.popups ?? 0)).toBe(0);
  }).toPass();
  await page.goBack();
  await expect(page).toHaveURL(/\/diary$/);
  await isRead(page, "Diary");
});

for (const width of [390, 320]) {
  test(`Map, Backload and Save search are reachable at ${width} px, and the search box reads a line as on a desktop`, async ({
    carrier,
    pageOf,
    poster,
  }) => {
    const to = width === 390 ? "TR19" : "TR20";
    await postLoad(poster, { fromPostcode: "KW14 7XX", toPostcode: `${to} 7AA`, collectDate: day(1) });
    const page = await pageOf(carrier, "/board", { ...PHONE, viewport: { width, height: 844 } });
    await page.getByRole("button", { name: "Search the board" }).tap();
    await page.getByRole("textbox", { name: "Search the board" }).fill(`Thurso to ${to} tomorrow`);
    const read = page.getByRole("region", { name: "Read as" });
    await expect(read.getByText("From Thurso")).toBeVisible();
    await expect(read.getByText("Collect tomorrow")).toBeVisible();
    await fitsItsWidth(page);
    await page.getByRole("button", { name: "Show 1 load" }).tap();
    await expect(page).toHaveURL(new RegExp(`from=KW14&to=${to}&date=tomorrow$`));
    await expect(page.getByRole("button", { name: "Clear From: Thurso" })).toBeVisible();

    await page.getByRole("button", { name: "More ways to look for loads" }).tap();
    await page.getByRole("menuitem", { name: "Save this search" }).tap();
    const save = page.getByRole("dialog", { name: "Save this search" });
    await save.getByLabel("Name").fill("Far north");
    await fitsItsWidth(page);
    await save.getByRole("button", { name: "Save as a tab" }).tap();
    await expect(save).toBeHidden();
    await expect(page.getByRole("heading", { name: "Far north" })).toBeVisible();

    await page.getByRole("button", { name: "Map", exact: true }).tap();
    await expect(page.getByRole("region", { name: "Loads on the map" })).toBeVisible();
    await fitsItsWidth(page);
    await page.getByRole("button", { name: "List", exact: true }).tap();
    const list = page.getByRole("list", { name: "Open loads" });
    await expect(list).toBeVisible();
    await expect(list.getByRole("listitem").first()).toHaveAttribute("aria-posinset", "1");
  });
}

test("a slow phone writes all filters of the search box to its address in one step", async ({
  carrier,
  open,
}) => {
  const { page } = await open(carrier, PHONE);
  const written: string[] = [];
  await page.exposeFunction("keepWritten", (address: string) => written.push(address));
  await page.addInitScript(() => {
    const { keepWritten } = window as unknown as { keepWritten: (address: string) => void };
    const replace = History.prototype.replaceState;
    History.prototype.replaceState = function (...given) {
      replace.apply(this, given);
      keepWritten(window.location.search);
    };
  });
  const asked = "?from=KW14&to=TR20&vc=EIGHTEEN_T&date=tomorrow&noadr=1&terms=30";
  const browser = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) {
    await go(page, "/board");
    await page.getByRole("button", { name: "Search the board" }).tap();
    const box = page.getByRole("textbox", { name: "Search the board" });
    await box.fill("Thurso to TR20 tomorrow 18t no ADR paid in 30 days");
    await expect(page.getByRole("region", { name: "Read as" }).getByText("Paid within")).toBeVisible();
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 10 });
    await page.getByRole("button", { name: /^Show \d+ load/ }).tap();
    await expect(page.getByRole("button", { name: "Clear Paid within: 30 days" })).toBeVisible();
    await expect.poll(() => new URL(page.url()).search).toBe(asked);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
  expect([...new Set(written)].toSorted()).toEqual(["", asked]);
});

test("a phone shows list, filters and sections before any script has run", async ({
  carrier,
  open,
  poster,
}) => {
  await postLoad(poster);
  const { page } = await open(carrier, { ...PHONE, javaScriptEnabled: false });
  await page.goto("/board");
  await expect(page.getByRole("list", { name: "Open loads" }).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Filters" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
});

test("a phone that was left with the map shows its list after a tap", async ({ carrier, pageOf, poster }) => {
  await postLoad(poster);
  const page = await pageOf(carrier, "/board", PHONE);
  await page.getByRole("button", { name: "Map", exact: true }).tap();
  await expect(page.getByRole("button", { name: "List", exact: true })).toBeVisible();
  await page.goto("/quotes");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Board" }).tap();
  await page.getByRole("button", { name: "List", exact: true }).tap();
  await expect(page.getByRole("list", { name: "Open loads" }).getByRole("link").first()).toBeVisible();
});

test("a desktop window made narrow shows what a phone shows, and its own layout again when it is wide", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/board");
  const filters = page.getByRole("button", { name: "Filters", exact: true });
  const sections = page.getByRole("navigation", { name: "Sections" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(sections).toHaveCount(0);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(filters).toBeVisible();
  await expect(sections).toBeVisible();
  await expect(page.getByRole("button", { name: "More ways to look for loads" })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(sections).toHaveCount(0);
  await expect(filters).toHaveCount(0);
});

test("on a phone nothing that ends a load is above its quotes", async ({ carrier, pageOf, poster }) => {
  const load = await postLoad(poster, { fromPostcode: "TD9 9AA", toPostcode: "PA20 9AA" });
  await carrier.api.quotes.send.mutate({ id: load.id, amountPence: 41_500, etaMins: 90 });
  const page = await pageOf(poster, `/loads/${load.id}`, PHONE);
  const accept = page.getByRole("button", { name: "Accept £415" });
  await expect(accept).toBeInViewport();
  await expect(page.getByText("earliest")).toBeHidden();
  await expect(page.getByRole("button", { name: "Cancel load" })).toBeHidden();
  await page.getByRole("button", { name: "Actions" }).tap();
  await page.getByRole("menuitem", { name: "Cancel load" }).tap();
  const asked = page.getByRole("dialog", { name: `Cancel ${load.ref}?` });
  await expect(asked).toBeVisible();
  await closeByBack(page);
  await expect(asked).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/loads/${load.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(load.ref);
});

test("the vehicles of a firm are counted on a phone without widening the page", async ({
  carrier,
  pageOf,
}) => {
  for (const width of [390, 320]) {
    const page = await pageOf(carrier, "/settings/fleet", { ...PHONE, viewport: { width, height: 844 } });
    const vans = page.getByRole("textbox", { name: "Small van" });
    await vans.fill("3");
    await fitsItsWidth(page);
    const box = await vans.boundingBox();
    expect(box?.width, "room for three digits").toBeGreaterThanOrEqual(44);
  }
});

for (const [what, viewport] of [
  ["on its side", { width: 844, height: 390 }],
  ["at twice the size", { width: 320, height: 422 }],
] as const) {
  test(`facts and form of a load are both readable on a phone ${what}`, async ({
    carrier,
    pageOf,
    poster,
  }) => {
    const load = await postLoad(poster, { fromPostcode: "ZE1 0AA", toPostcode: "TR21 0AA" });
    const page = await pageOf(carrier, `/board#${load.id}`, { ...PHONE, viewport });
    const screen = page.getByRole("dialog", { name: "Load" });
    const facts = screen.getByText("Collect", { exact: true });
    const price = screen.getByLabel("Your price");
    const send = screen.getByRole("button", { name: "Send quote" });
    await expect(price).toBeVisible();
    await facts.scrollIntoViewIfNeeded();
    await expect(facts).toBeInViewport({ ratio: 1 });
    // The facts have at least half of the screen.
    const room = await facts.evaluate((element) => {
      let part: Element | null = element;
      while (part && getComputedStyle(part).overflowY === "visible") part = part.parentElement;
      return part?.clientHeight ?? 0;
    });
    expect(room).toBeGreaterThan(viewport.height / 2);
    await price.scrollIntoViewIfNeeded();
    await expect(price).toBeInViewport({ ratio: 1 });
    await send.scrollIntoViewIfNeeded();
    await expect(send).toBeInViewport({ ratio: 1 });
    await fitsItsWidth(page);
  });
}

test("Back keeps what was typed in a form over the page, and on the page before", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id, ref } = await bookedLoad(poster, carrier);
  const diary = await pageOf(carrier, "/diary", PHONE);
  const collect = diary.getByRole("dialog", { name: `Collect ${ref}` });
  const driver = collect.getByLabel("Driver");
  await diary.getByRole("button", { name: "Collected" }).tap();
  await driver.fill("R. Brankovic");
  await closeByBack(diary);
  await expect(collect).toBeHidden();
  await diary.getByRole("button", { name: "Collected" }).tap();
  await expect(driver).toHaveValue("R. Brankovic");

  const page = await pageOf(carrier, `/loads/${id}`, PHONE);
  const change = page.getByRole("dialog", { name: "Propose a change" });
  await page.getByRole("button", { name: "Propose a change" }).tap();
  await change.getByLabel("Deliver by").fill("14:00");
  await change.getByLabel("Price difference").fill("25");
  await change.getByLabel("Note").fill("Two hours at the gate");
  await closeByBack(page);
  await expect(change).toBeHidden();
  await page.getByRole("button", { name: "Propose a change" }).tap();
  await expect(change.getByLabel("Deliver by")).toHaveValue("14:00");
  await expect(change.getByLabel("Price difference")).toHaveValue("25");
  await expect(change.getByLabel("Note")).toHaveValue("Two hours at the gate");

  await carrier.api.bookings.collect.mutate({ id });
  const job = await pageOf(carrier, `/loads/${id}`, PHONE);
  const message = job.getByLabel(`Message to ${poster.firmName}`);
  await message.fill("Ten minutes late.");
  await job.getByRole("link", { name: "Deliver with proof" }).tap();
  await job.getByLabel("Received by").fill("N. Aldridge");
  await job.goBack();
  await expect(message).toHaveValue("Ten minutes late.");
  await job.getByRole("link", { name: "Deliver with proof" }).tap();
  await expect(job.getByLabel("Received by")).toHaveValue("N. Aldridge");

  const board = await pageOf(carrier, "/board?from=IV40", PHONE);
  const save = board.getByRole("dialog", { name: "Save this search" });
  const openSave = async () => {
    await board.getByRole("button", { name: "More ways to look for loads" }).tap();
    await board.getByRole("menuitem", { name: "Save this search" }).tap();
  };
  await openSave();
  await save.getByLabel("Name").fill("Kyle and home");
  await closeByBack(board);
  await expect(save).toBeHidden();
  await openSave();
  await expect(save.getByLabel("Name")).toHaveValue("Kyle and home");
  await save.getByRole("button", { name: "Save as a tab" }).tap();
  await expect(board.getByRole("heading", { name: "Kyle and home" })).toBeVisible();
});

test("on a phone a failed price is shown beside its form, survives a reload, and is sent again", async ({
  carrier,
  lane: { from, to },
  open,
  poster,
}) => {
  const { id } = await postLoad(poster, { fromPostcode: from, toPostcode: to });
  const { page, watch } = await open(carrier, PHONE);
  watch.allow(/net::ERR_FAILED/);
  await go(page, `/board?from=${from}&to=${to}#${id}`);
  const screen = page.getByRole("dialog", { name: "Load" });
  await screen.getByLabel("Your price").fill("520");
  await screen.getByLabel("Message").fill("Two drivers");
  let reached = false;
  await page.route("**/quotes.send**", (route) => (reached ? route.continue() : route.abort()));
  await screen.getByRole("button", { name: "Send quote" }).tap();
  await expect(screen.getByRole("status").filter({ hasText: "£520 sending" })).toBeVisible();
  const told = screen.getByRole("alert").filter({ hasText: "£520" });
  await expect(told.getByRole("button", { name: "Send again" })).toBeVisible();
  await expect(screen.getByLabel("Your price")).toHaveValue("520");

  // A reload, as if the phone had discarded the tab for its camera or a map.
  await reload(page);
  await expect(screen.getByLabel("Your price")).toHaveValue("520");
  await expect(screen.getByLabel("Message")).toHaveValue("Two drivers");
  await screen.getByRole("button", { name: "Send quote" }).tap();
  await expect(told.getByRole("button", { name: "Send again" })).toBeVisible();
  reached = true;
  await told.getByRole("button", { name: "Send again" }).tap();
  await expect(told).toHaveCount(0);
  await expect(screen.getByLabel("Your price")).toHaveValue("");
  await expect
    .poll(async () => (await poster.api.loads.get.query({ id })).load.quotes)
    .toMatchObject([{ amountPence: 52_000, message: "Two drivers" }]);

  // Another person who signs in here must not see what was typed.
  await screen.getByLabel("New price").fill("499");
  await go(page, "/account");
  await page.getByRole("button", { name: /account of/ }).tap();
  await page.getByRole("menuitem", { name: "Sign out" }).tap();
  await page.waitForURL("**/sign-in");
  expect(await page.evaluate(() => sessionStorage.getItem("fb-typed"))).toBeNull();
});

test("on a phone an unsent photo and the signer's name survive the page, and a refusal is shown above the button", async ({
  board,
  carrier,
  open,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier);
  await carrier.api.bookings.collect.mutate({ id });
  const { page, watch } = await open(carrier, PHONE);
  watch.allow(/net::ERR_FAILED/);
  await go(page, `/diary/${id}/deliver`);
  let reached = false;
  const broken = (route: Route) => (reached ? route.continue() : route.abort());
  await page.route("**/pod", broken);
  await page.route("**/bookings.deliver**", broken);
  await page.getByLabel("2. Received by").fill("Ines Duarte");
  await page.getByLabel("Take a photo").setInputFiles(await photo());
  await expect(page.getByText("The photo is still here.")).toBeVisible();
  await reload(page);
  await expect(page.getByText("This photo was not sent yet.")).toBeVisible();
  await expect(page.getByRole("img", { name: "The proof of delivery" })).toBeVisible();
  await expect(page.getByLabel("2. Received by")).toHaveValue("Ines Duarte");

  // Signing in as another person in this browser deletes both.
  await giveSession(page.context(), board.url, await registerFirm(board.url, { canCarry: true }));
  await go(page, "/account");
  await giveSession(page.context(), board.url, carrier);
  await go(page, `/diary/${id}/deliver`);
  await expect(page.getByText("Take a photo")).toBeVisible();
  await expect(page.getByLabel("2. Received by")).toHaveValue("");
  await expect(page.getByText("This photo was not sent yet.")).toHaveCount(0);
  await page.getByLabel("2. Received by").fill("Ines Duarte");
  await page.getByLabel("Take a photo").setInputFiles(await photo());
  await expect(page.getByText("The photo is still here.")).toBeVisible();
  await reload(page);
  reached = true;
  await page.getByRole("button", { name: "Send it" }).tap();
  await expect(page.getByText(/^Sent, \d/)).toBeVisible();
  reached = false;
  await page.getByRole("button", { name: "Mark delivered" }).tap();
  await expect(page.getByText("What you typed is kept.")).toBeInViewport({ ratio: 1 });
  reached = true;
  await page.getByRole("button", { name: "Mark delivered" }).tap();
  await expect(page).toHaveURL(/\/diary$/);
  await go(page, `/diary/${id}/deliver`);
  await expect(page.getByText("This photo was not sent yet.")).toHaveCount(0);
});

test("below a desktop's width a job opens by keyboard, also one that waits for the yard, and headings fit their cells", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { ref } = await bookedLoad(poster, carrier, { requires: { gateCheck: true } });
  const other = await postLoad(poster);
  await carrier.api.quotes.send.mutate({ id: other.id, amountPence: 40_000 });
  const page = await pageOf(carrier, "/diary", PHONE);
  const line = page.getByRole("row").filter({ hasText: poster.firmName });
  await expect(line.getByRole("link", { name: /^Ring / })).toBeVisible();
  await expect(line.getByRole("link", { name: /^Show .* on a map$/ })).toBeVisible();
  await expect(line.getByText("Collection code")).toBeVisible();
  const opens = line.getByRole("button", { name: new RegExp(`^Collect .*${ref}$`) });
  await opens.focus();
  await page.keyboard.press("Enter");
  const job = page.getByRole("dialog", { name: `Job ${ref}` });
  await expect(job).toBeVisible();
  await closeByBack(page);
  await expect(job).toBeHidden();
  await expect(opens).toBeFocused();

  for (const [person, path] of [
    [carrier, "/diary"],
    [carrier, "/quotes"],
    [poster, "/loads"],
  ] as const) {
    for (const width of [390, 820]) {
      const list = await pageOf(person, path, { ...PHONE, viewport: { width, height: 844 } });
      const first = list.locator("tbody tr:has(td:nth-child(3))").first();
      await expect(first).toBeVisible();
      const [heads, cells] = await list.evaluate(() => {
        const seen = (selector: string) =>
          [...document.querySelectorAll(selector)].filter(
            (part) =>
              getComputedStyle(part).display !== "none" && getComputedStyle(part).visibility !== "hidden",
          ).length;
        const row = [...document.querySelectorAll("tbody tr")].findIndex(
          ({ children }) => children.length > 3,
        );
        return [seen("thead th"), seen(`tbody tr:nth-child(${row + 1}) > *`)];
      });
      expect(cells, `${path} at ${width}`).toBe(heads);
    }
  }
});

test("the collection sheet opens no keyboard, and has a close button", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { ref } = await bookedLoad(poster, carrier);
  const page = await pageOf(carrier, "/diary", PHONE);
  await page.getByRole("button", { name: "Collected" }).tap();
  const sheet = page.getByRole("dialog", { name: `Collect ${ref}` });
  await expect(sheet).toBeFocused();
  await sheet.getByRole("button", { name: "Close" }).tap();
  await expect(sheet).toBeHidden();
});
