import { DAY_MS, HOUR_MS } from "@board/calendar";
import type { Page, Request } from "@playwright/test";
import { freePort, startBoard } from "../process/board-process.ts";
import { postmasterOf } from "../process/crash/postmaster.ts";
import { createDataFolder } from "../process/data-folder.ts";
import { FOR_JOURNEYS } from "../process/start-for-journeys.ts";
import { layWire } from "../process/wire.ts";
import { BoardScreen } from "./screens/board.ts";
import { go } from "./support/go.ts";
import { day, postLoad } from "./support/loads.ts";
import { giveSession, registerFirm } from "./support/person.ts";
import { expect, test } from "./support/test.ts";
import { watch } from "./support/watch.ts";

const live = (page: Page) => new BoardScreen(page).live;
const STREAM = "/api/board/changes";
const pill = (page: Page, count: number) => page.getByRole("button", { name: `${count} new` });

test("open boards show new loads, changes and bookings by themselves, and move nothing under the reader", {
  tag: "@gate",
}, async ({ board, carrier, lane: { from, to }, pageOf, poster }) => {
  const rival = await registerFirm(board.url, { canCarry: true });
  const old = await postLoad(poster, { fromPostcode: from, toPostcode: to, pallets: 3 });
  const path = `/board?from=${from}&to=${to}`;
  const pages = await Promise.all([carrier, rival].map((each) => pageOf(each, path)));
  const [first, second] = pages.map((page) => new BoardScreen(page));
  if (!first || !second) throw new Error("Two pages were opened.");
  for (const page of pages) await expect(live(page)).toBeVisible();

  const load = await postLoad(poster, {
    fromPostcode: from,
    toPostcode: to,
    pallets: 5,
    pricingMode: "BOOK_NOW",
    bookNowPence: 61_000,
  });
  for (const page of pages) await expect(pill(page, 1)).toBeVisible();
  // The pill says it: the figures at the foot are seen, and said for other filters only.
  await expect(first.page.getByText(/^2 of \d+ open loads/)).toBeVisible();
  await expect(first.page.getByRole("status").filter({ hasText: /open loads|match/ })).toHaveCount(0);
  await expect(first.line("5 plt")).toHaveCount(0);
  await first.page.keyboard.press("n");
  await expect(first.line("5 plt")).toContainText("new");
  await second.page.getByRole("button", { name: "1 new" }).click();
  await expect(second.line("5 plt")).toBeVisible();

  await rival.api.quotes.send.mutate({ id: old.id, amountPence: 44_500 });
  await expect(first.line("3 plt").locator("[data-changed][data-column=quotes]")).toHaveText("1");
  await expect(second.line("3 plt").locator("[data-column=mine]")).toContainText("£445");

  // The text is shown for less than a second, so the page itself watches for it.
  const told = first.page.waitForFunction(() =>
    [...document.querySelectorAll("[data-gone]")].some((line) => line.textContent?.includes("Booked")),
  );
  await rival.api.quotes.book.mutate({ id: load.id });
  await told;
  await expect(first.line("5 plt")).toHaveCount(0);
  await expect(second.line("5 plt")).toHaveCount(0);
  await poster.api.loads.cancel.mutate({ id: old.id });
  await expect(first.line("3 plt")).toHaveCount(0);
});

test("eight tabs share one stream over HTTP/1.1; the others continue when its tab is closed, and end with the session", async ({
  board,
  carrier,
  lane: { from, to },
  open,
  poster,
}) => {
  const rival = await registerFirm(board.url, { canCarry: true });
  const posted = () => postLoad(poster, { fromPostcode: from, toPostcode: to });
  await posted();
  const { page: first } = await open(carrier);
  const context = first.context();
  const held = new Map<Request, Page>();
  context.on("request", (request) => {
    if (request.url().includes(STREAM)) held.set(request, request.frame().page());
  });
  context.on("requestfinished", (request) => held.delete(request));
  context.on("requestfailed", (request) => held.delete(request));
  const leaders = () => [...held.values()].filter((tab) => !tab.isClosed());
  const others = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
  const tabs = [first, ...others];
  const path = `/board?from=${from}&to=${to}`;
  await Promise.all(tabs.map((tab) => go(tab, path)));
  for (const tab of tabs) await expect(live(tab)).toBeVisible();
  expect(leaders()).toHaveLength(1);
  const [leader] = leaders();
  const [eighth, ...rest] = tabs.filter((tab) => tab !== leader);
  if (!leader || !eighth) throw new Error("Eight tabs were opened.");
  const screen = new BoardScreen(eighth);
  await screen.selectLine();
  await screen.quoteInLine("290");
  await expect(screen.line("£290")).toBeVisible();
  for (const tab of rest) await expect(new BoardScreen(tab).line("£290")).toBeVisible();

  await posted();
  for (const tab of tabs) await expect(pill(tab, 1)).toBeVisible();
  await leader.close();
  await posted();
  for (const tab of [eighth, ...rest]) await expect(pill(tab, 2)).toBeVisible();
  expect(leaders()).toHaveLength(1);

  await eighth.getByRole("button", { name: /account of/ }).click();
  await eighth.getByRole("menuitem", { name: "Sign out" }).click();
  for (const tab of rest) await expect(tab.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
  expect(leaders()).toEqual([]);

  // Another person signs in, and gets a new stream, which the tabs of the first person cannot use.
  await giveSession(context, board.url, rival);
  await go(eighth, path);
  await expect(live(eighth)).toBeVisible();
  const refused = context.waitForEvent(
    "response",
    (one) => one.url().includes(STREAM) && one.status() === 401,
  );
  for (const tab of rest) await tab.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await refused;
  await posted();
  await expect(pill(eighth, 1)).toBeVisible();
  expect(leaders()).toEqual([eighth]);
});

test("a load that is booked while somebody types its price stays in place, and no letter becomes a command", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  const rival = await registerFirm(board.url, { canCarry: true });
  const priced = { toPostcode: "KW9 6LP", pricingMode: "BOOK_NOW", bookNowPence: 61_000 } as const;
  const inLine = await postLoad(poster, { ...priced, fromPostcode: "LD3 7HN" });
  const inDrawer = await postLoad(poster, { ...priced, fromPostcode: "LD4 4AA" });
  const [page, other] = await Promise.all([
    pageOf(carrier, "/board?from=LD3&to=KW9"),
    pageOf(carrier, `/board?from=LD4&to=KW9#${inDrawer.id}`),
  ]);
  const [first, second] = [new BoardScreen(page), new BoardScreen(other)];
  for (const each of [page, other]) await expect(live(each)).toBeVisible();

  await first.selectLine();
  await page.keyboard.press("q");
  const price = page.getByLabel(/^Your price in pounds/);
  await expect(price).toBeFocused();
  await page.keyboard.type("44");
  const drawer = other.getByRole("complementary", { name: /^Load/ });
  const field = drawer.getByLabel("Your price");
  await field.fill("55");

  for (const { id } of [inLine, inDrawer]) await rival.api.quotes.book.mutate({ id });
  await expect(second.line("LD4")).toHaveCount(0);
  await expect(drawer.getByRole("alert")).toContainText("This load went to another carrier.");
  await expect(first.line("LD3")).toContainText("Booked");
  for (const each of [page, other]) {
    await each.keyboard.type("1");
    await each.keyboard.press("Enter");
    await expect(each).toHaveURL(/from=LD/);
  }
  await expect(price).toBeFocused();
  await expect(price).toHaveValue("441");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("551");
  await expect(first.waiting("441")).toHaveCount(0);
  await expect(second.waiting("551")).toHaveCount(0);

  await page.keyboard.press("Escape");
  await expect(first.line("LD3")).toHaveCount(0);
  await other.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(drawer.getByText("This load went to another carrier.")).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

test("an open board refetches its list and figures when the day changes", async ({ carrier, pageOf }) => {
  const page = await pageOf(carrier, "/home");
  await page.clock.install();
  await go(page, "/board?date=tomorrow");
  await expect(live(page)).toBeVisible();
  const read = page.waitForRequest(/board\.count/);
  // Far enough even on the day of 25 hours on which London's clocks go back.
  await page.clock.setSystemTime(Date.now() + DAY_MS + HOUR_MS);
  await read;
});

test("a carrier whose quote became void reads what changed; both ends read it once booked", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id, ref } = await postLoad(poster, {
    fromPostcode: "IP28 8DE",
    toPostcode: "KW14 8XW",
    collectDate: day(3),
  });
  await carrier.api.quotes.send.mutate({ id, amountPence: 58_000 });
  const screen = new BoardScreen(await pageOf(carrier, `/board?from=IP28&to=KW14#${id}`));
  await expect(screen.quoteBox).toContainText("£580");
  await expect(live(screen.page)).toBeVisible();
  await poster.api.loads.amend.mutate({ id, pallets: 14, collectByTime: "09:30" });
  await expect(screen.drawer).toContainText(
    "The poster changed the load, so your quote is void. Quote again.",
  );
  await expect(screen.drawer.locator("ins")).toHaveText([/by 09:30$/, /^14 pallets/]);

  const quotes = await pageOf(carrier, "/quotes?outcome=AGAIN");
  const line = quotes.getByRole("row").filter({ hasText: ref });
  await expect(line).toContainText("the load was changed (collect, load): quote again");
  await line.getByRole("button", { name: /^Quote again/ }).click();
  await expect(quotes.locator("ins")).toHaveText([/by 09:30$/, /^14 pallets/]);
  await quotes.getByLabel("Your price").fill("600");
  await quotes.keyboard.press("Enter");
  await expect(quotes.getByText("No load waits for another quote")).toBeVisible();
  await expect(screen.drawer).not.toContainText("your quote is void");

  const { load } = await poster.api.loads.get.query({ id });
  await poster.api.quotes.accept.mutate({ id, quoteId: load.quotes[0]?.id ?? "" });
  for (const end of [poster, carrier]) {
    const page = await pageOf(end, `/loads/${id}`);
    const amended = page
      .getByRole("region", { name: "Timeline" })
      .getByRole("listitem")
      .filter({ hasText: "Amended" });
    await expect(amended).toContainText("pallets 12, now 14");
    await expect(amended).toContainText("collection by 09:30");
  }
});

test("a load that changes while it is being fetched is fetched again", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id } = await postLoad(poster, { fromPostcode: "IP28 8DE", toPostcode: "KW12 6UX" });
  await carrier.api.quotes.send.mutate({ id, amountPence: 58_000 });
  const page = await pageOf(carrier, "/board?from=IP28&to=KW12");
  await expect(live(page)).toBeVisible();
  const [read, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    /board\.load\b/,
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await changed.promise;
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  const screen = new BoardScreen(page);
  await screen.line("IP28").click();
  await read.promise;
  await poster.api.loads.amend.mutate({ id, pallets: 14 });
  await expect(screen.drawer).toContainText("so your quote is void");
  changed.resolve();
  await expect(screen.drawer.locator("ins")).toHaveText([/^14 pallets/]);
});

test("the quote with the earliest arrival is marked, whenever it was sent", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  const rival = await registerFirm(board.url, { canCarry: true });
  const { id } = await postLoad(poster, { collectDate: day(1) });
  await carrier.api.quotes.send.mutate({ id, amountPence: 44_500, etaMins: 300 });
  const page = await pageOf(poster, `/loads/${id}`);
  const line = (price: string) =>
    page.getByRole("row").filter({ has: page.getByRole("button", { name: `Accept ${price}`, exact: true }) });
  await expect(line("£445")).toBeVisible();
  await expect(line("£445")).not.toContainText("earliest");
  await rival.api.quotes.send.mutate({ id, amountPence: 52_000, etaMins: 60 });
  await expect(line("£520").getByText("earliest", { exact: true })).toBeVisible();
  await expect(line("£445").getByText("earliest", { exact: true })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Order of the quotes" }).selectOption("arrival");
  await expect(page.getByText("2 active, earliest first")).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("£520");
  // A replaced price is not the one that was quoted first.
  const first = page
    .getByRole("region", { name: "Timeline" })
    .getByRole("listitem")
    .filter({ hasText: "First quote" });
  await expect(first).toContainText("First quote, £445");
  await carrier.api.quotes.send.mutate({ id, amountPence: 43_000, etaMins: 240 });
  await expect(line("£430")).toBeVisible();
  await expect(first).not.toContainText("£");
  // Alone it is no earlier than another.
  await rival.api.quotes.withdraw.mutate({ id });
  await expect(line("£430")).toBeVisible();
  await expect(page.getByText("earliest", { exact: true })).toHaveCount(0);
});

/** Returns settings of a separate board that a journey may stop. */
async function ownBoard(name: string) {
  const data = await createDataFolder(name);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...FOR_JOURNEYS,
    DATA_DIR: data.folder,
    BASE_URL: url,
    SEED: "none",
    NEW_CARRIERS: "open",
  };
  return { data, port, url, settings };
}

test("an open board misses nothing over a lost connection, a restart of the server and one of PostgreSQL", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { data, port, url, settings } = await ownBoard("live");
  const board = await startBoard(port, settings);
  const poster = await registerFirm(url, { dataDir: data.folder, canPost: true });
  const people = [
    await registerFirm(url, { dataDir: data.folder, canCarry: true }),
    await registerFirm(url, { dataDir: data.folder, canCarry: true }),
  ];
  const before = await postLoad(poster, {
    fromPostcode: "BD1 1AA",
    pricingMode: "BOOK_NOW",
    bookNowPence: 20_000,
  });
  const wire = await layWire(port);
  const addresses = [wire.url, url];
  const contexts = await Promise.all(addresses.map((baseURL) => browser.newContext({ baseURL })));
  const watches = contexts.map((context, index) => watch(context, addresses[index] ?? url));
  const pages: Page[] = [];
  for (const [index, context] of contexts.entries()) {
    const person = people[index];
    if (!person) throw new Error("Nobody looks.");
    await giveSession(context, addresses[index] ?? url, person);
    const page = await context.newPage();
    pages.push(page);
    await go(page, "/board");
    await expect(new BoardScreen(page).line("BD1")).toBeVisible();
    await expect(live(page)).toBeVisible();
  }
  const [carrier, rival] = people;
  const [page, other] = pages;
  if (!carrier || !rival || !page || !other) throw new Error("Two people look.");
  for (const { allow } of watches) allow(/net::ERR_|Failed to load resource|ERR_CONNECTION|status of 503/);

  wire.cut();
  await expect(page.getByText("Reconnecting, list as of")).toBeVisible();
  await rival.api.quotes.book.mutate({ id: before.id });
  await postLoad(poster, { fromPostcode: "HX1 1AA" });
  await expect(pill(other, 1)).toBeVisible();
  wire.mend();
  await expect(live(page)).toBeVisible({ timeout: 30_000 });
  await expect(pill(page, 1)).toBeVisible();
  for (const each of pages) {
    await expect(new BoardScreen(each).line("BD1")).toHaveCount(0);
    await each.keyboard.press("n");
    await expect(new BoardScreen(each).line("HX1")).toBeVisible();
  }

  await board.stop();
  for (const each of pages) await expect(each.getByText("Reconnecting, list as of")).toBeVisible();
  const again = await startBoard(port, settings);
  await postLoad(poster, { fromPostcode: "WF1 1AA" });
  for (const each of pages) {
    await expect(pill(each, 1)).toBeVisible({ timeout: 30_000 });
    await expect(live(each)).toBeVisible();
    await each.keyboard.press("n");
    await expect(new BoardScreen(each).line("WF1")).toBeVisible();
  }

  process.kill(await postmasterOf(data.folder), "SIGKILL");
  await expect(async () => {
    await postLoad(poster, { fromPostcode: "S1 1AA" });
  }).toPass({ timeout: 60_000 });
  for (const each of pages) {
    await expect(each.getByRole("button", { name: /^\d+ new/ })).toBeVisible({ timeout: 30_000 });
    await each.keyboard.press("n");
    await expect(new BoardScreen(each).line("S1").first()).toBeVisible();
  }

  for (const context of contexts) await context.close();
  await wire.close();
  await again.stop();
  await data.remove();
  expect(watches.flatMap(({ seen }) => seen)).toEqual([]);
});

const LEEDS_PLATE = /^LS1(?:\+\d+)? \d+: /;

/** Everything that the open board counts, as the page shows it. */
async function figuresOf(page: Page) {
  const plates = page.getByRole("button", { name: /^[A-Z]{1,2}\d\w*(?:\+\d+)? \d+: / });
  return {
    foot: await page.getByText(/ open loads · times are UK$/).textContent(),
    tabs: await page.getByRole("navigation", { name: "Saved searches" }).getByRole("link").allTextContents(),
    heading: await page.getByRole("heading", { level: 2 }).first().textContent(),
    plates: (await plates.evaluateAll((all) => all.map((one) => one.ariaLabel))).toSorted(),
  };
}

test("an open board sends no request for fifty changes by others, and shows what a new page shows", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { data, port, url, settings } = await ownBoard("live-figures");
  const board = await startBoard(port, settings);
  const poster = await registerFirm(url, { dataDir: data.folder, canPost: true });
  const carrier = await registerFirm(url, { dataDir: data.folder, canCarry: true });
  const rival = await registerFirm(url, { dataDir: data.folder, canCarry: true });
  const POSTCODES = ["LS10 1AB", "LS1 4DY", "BD1 1AA", "HX1 1AA", "M1 1AE", "G33 4EP"];
  const at = (number: number) => POSTCODES[number % POSTCODES.length] ?? "LS10 1AB";
  const open: string[] = [];
  for (let number = 0; number < 8; number += 1) {
    const load = await postLoad(poster, { fromPostcode: at(number), bookNowPence: 40_000 });
    open.push(load.id);
  }
  await carrier.api.searches.create.mutate({ name: "Out of Leeds", query: { from: "LS" } });
  const near = { near: "BD1", within: "10", notl: "1" };
  await carrier.api.searches.create.mutate({ name: "Round Bradford", query: near });

  const context = await browser.newContext({ baseURL: url });
  const watched = watch(context, url);
  await giveSession(context, url, carrier);
  const page = await context.newPage();
  await go(page, "/board?near=LS1&within=30");
  await page.keyboard.press("m");
  await expect(live(page)).toBeVisible();
  await expect(page.getByRole("button", { name: LEEDS_PLATE })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Round Bradford/ })).toBeVisible();

  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (let number = 0; number < 50; number += 1) {
    const id = open[(7 * number) % open.length] ?? "";
    switch (number % 5) {
      case 0:
      case 1: {
        const load = await postLoad(poster, {
          fromPostcode: at(number),
          bookNowPence: 40_000,
          tailLift: number % 3 === 0,
        });
        open.push(load.id);
        break;
      }
      case 2:
        await poster.api.loads.amend.mutate({ id, fromPostcode: at(number + 1), tailLift: number % 2 === 0 });
        break;
      case 3:
        await rival.api.quotes.send.mutate({ id, amountPence: 30_000 + number });
        break;
      default:
        // A new carrier may have two concurrent jobs.
        if (number < 15 && number % 2 === 0) await rival.api.quotes.book.mutate({ id });
        else await poster.api.loads.cancel.mutate({ id });
        open.splice(open.indexOf(id), 1);
    }
  }
  const counts = await carrier.api.board.count.query({ near: "LS1", within: "30" });
  await expect(page.getByText(`${counts.matching} of ${counts.open} open loads`)).toBeVisible();
  expect(counts.open).toBe(open.length);
  // New loads wait for the person: they are counted, and shown when they are asked for.
  await expect(page.getByRole("button", { name: /^\d+ new/ })).toBeVisible();
  expect(asked).toEqual([]);
  await page.keyboard.press("n");
  const fresh = await context.newPage();
  await go(fresh, "/board?near=LS1&within=30");
  await expect(live(fresh)).toBeVisible();
  await expect(fresh.getByRole("link", { name: /^Round Bradford/ })).toBeVisible();
  await expect(fresh.getByRole("button", { name: LEEDS_PLATE })).toBeVisible();
  // The last events may still be on their way to either page.
  await expect(async () => expect(await figuresOf(page)).toEqual(await figuresOf(fresh))).toPass();

  await context.close();
  await board.stop();
  await data.remove();
  expect(watched.seen).toEqual([]);
});
