import { setTimeout } from "node:timers/promises";
import { addDays, londonDay, londonInstant, londonTime, mondayOf } from "@board/calendar";
import { BoardScreen } from "./screens/board.ts";
import { closeByBack, go, isRead } from "./support/go.ts";
import { bookedLoad, day, postLoad } from "./support/loads.ts";
import { photo } from "./support/picture.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("a carrier finds a load, reads all of it, quotes in the line by Q, takes the price back and sends another", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, {
    fromPostcode: "TR19 7AA",
    toPostcode: "EX4 4QJ",
    boardNote: "Side entrance.",
    notes: "Gate code 4471.",
  });
  const page = await pageOf(carrier, "/home");
  const screen = new BoardScreen(page);
  await expect(page).toHaveURL(/\/board$/);
  await screen.filterFrom("TR19");
  const line = screen.line("TR19");
  await line.first().click();
  await expect(screen.drawer).toContainText(load.ref);
  await expect(screen.drawer).toContainText("Side entrance.");
  await expect(screen.drawer).not.toContainText("4471");
  await expect(screen.drawer).not.toContainText(poster.firmName);
  await page.keyboard.press("Escape");
  await expect(screen.drawer).toBeHidden();

  await screen.quoteInLine("380");
  await expect(screen.waiting("380")).toBeVisible();
  await expect(line.filter({ hasText: "£380" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(screen.waiting("380")).toBeHidden();
  await expect(line.filter({ hasText: "£380" })).toBeHidden();
  await page.keyboard.press("q");
  await expect(page.getByLabel(/^Your price in pounds/)).toHaveValue("");
  await page.keyboard.press("Escape");

  await screen.quoteInLine("365");
  const sent = page.waitForResponse((answer) => answer.url().includes("quotes.send"));
  await expect(screen.waiting("365")).toBeVisible();
  expect((await sent).status()).toBe(200);
  await expect(line.filter({ hasText: "£365" })).toBeVisible();
  // Undone prices were never sent.
  const { load: seen } = await poster.api.loads.get.query({ id: load.id, quotes: "all" });
  expect(seen.quotes.map(({ amountPence }) => amountPence)).toEqual([36_500]);

  await page
    .getByRole("link", { name: /My quotes/ })
    .first()
    .click();
  await expect(page.getByRole("row").filter({ hasText: load.ref })).toContainText("£365");
});

test("on a computer ten times slower J, Q and a price typed at once reach the field, 200 times of 200", async ({
  carrier,
  lane: { from, to },
  pageOf,
  poster,
}) => {
  test.setTimeout(900_000);
  // The more lines, the longer a frame takes.
  for (let pallets = 1; pallets <= 26; pallets += 1)
    await postLoad(poster, { fromPostcode: from, toPostcode: to, vehicleClass: "ARTIC", pallets });
  const page = await pageOf(carrier, `/board?from=${from}&to=${to}`);
  const screen = new BoardScreen(page);
  await expect(screen.live).toBeVisible();
  await screen.selectLine();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  /** Presses keys with the given ms between them, whether or not the page keeps up. */
  const press = async (keys: string, ms: (nth: number) => number) => {
    const sent: Promise<unknown>[] = [];
    for (const [nth, key] of [...keys].entries()) {
      await setTimeout(ms(nth));
      sent.push(devTools.send("Input.dispatchKeyEvent", { type: "keyDown", key, text: key }));
      sent.push(devTools.send("Input.dispatchKeyEvent", { type: "keyUp", key }));
    }
    await Promise.all(sent);
  };
  const price = page.getByLabel(/^Your price in pounds/);
  const address = page.url();
  const wrong: string[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    const pause = (turn * 37) % 401;
    await press(`${turn % 2 === 0 ? "j" : "k"}q245`, (nth) => [0, pause][nth] ?? 90);
    const typed = (await price.count()) === 1 ? await price.inputValue() : "no field";
    const isIn = await price.evaluateAll((fields) => fields.includes(document.activeElement as HTMLElement));
    if (typed !== "245" || !isIn || page.url() !== address)
      wrong.push(`${pause} ms: ${typed}, ${page.url()}`);
    await page.keyboard.press("Escape");
    await expect(price).toHaveCount(0);
    if (page.url() !== address) await page.goBack();
  }
  expect(wrong).toEqual([]);
});

test("a carrier collects a job, and delivers it with a photo from a phone", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id, ref } = await bookedLoad(poster, carrier);
  const page = await pageOf(carrier, "/diary", PHONE);
  await page.getByRole("button", { name: "Collected" }).tap();
  const sheet = page.getByRole("dialog", { name: `Collect ${ref}` });
  await sheet.getByLabel("Driver").fill("M. Okafor");
  await sheet.getByRole("button", { name: "Collected" }).tap();
  await page.getByRole("link", { name: "Deliver with proof" }).tap();
  await expect(page).toHaveURL(new RegExp(`/diary/${id}/deliver$`));
  const deliver = page.getByRole("button", { name: "Mark delivered" });
  await expect(deliver).toHaveAttribute("aria-disabled", "true");
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic".padEnd(100, "\0"), "latin1");
  await page
    .getByLabel("Take a photo")
    .setInputFiles({ name: "note.heic", mimeType: "image/heic", buffer: heic });
  await expect(page.getByText(/This is a HEIC photo; .*Most Compatible/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send it again" })).toHaveCount(0);
  // More pixels than the service takes, in few bytes: the phone draws it smaller.
  const kept = () =>
    page.evaluate(async (path) => {
      const { width, height } = await createImageBitmap(await (await fetch(path)).blob());
      return [width, height];
    }, `/api/site/loads/${id}/pod`);
  await page.getByLabel("Retake").setInputFiles(await photo(16_000, 3_700));
  await expect(page.getByText(/^Sent, \d/)).toBeVisible();
  expect(await kept()).toEqual([7_203, 1_665]);
  await page.getByLabel("Retake").setInputFiles(await photo(8_160, 6_120, 6));
  await expect.poll(kept).toEqual([3_000, 4_000]);
  await expect(page.getByText(/^Sent, \d/)).toBeVisible();
  // A small picture is shown; a press opens the whole.
  const shown = page.getByRole("img", { name: "The proof of delivery" });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeLessThanOrEqual(720);
  const [whole] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "The proof of delivery, full size" }).tap(),
  ]);
  const img = whole.locator("img");
  await expect.poll(() => img.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(6_120);
  await whole.close();
  await page.getByLabel("2. Received by").fill("Ines Duarte");
  await deliver.tap();
  await expect(page).toHaveURL(/\/diary$/);
  await isRead(page, "Diary");
  const { load } = await poster.api.loads.get.query({ id });
  expect(load).toMatchObject({ status: "DELIVERED", receivedBy: "Ines Duarte", driver: "M. Okafor" });
});

test("a job is marked collected with its time, asked about where that is early, undone, and sent where the page is left", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id, ref } = await bookedLoad(poster, carrier, { collectDate: day(1), collectByTime: "08:00" });
  const status = async () => (await poster.api.loads.get.query({ id })).load.status;
  const lorries = [{ vehicleReg: "YK21 FHM", name: "Daisy" }];
  await carrier.api.firms.setLorries.mutate({ seen: [], lorries });
  const page = await pageOf(carrier, `/diary?job=${id}`);
  const form = page
    .getByRole("complementary", { name: `Job ${ref}` })
    .getByRole("region", { name: "Collect", exact: true });
  const ask = page.getByRole("dialog", { name: "The slot is tomorrow 08:00. Collected today already?" });
  const collect = async () => {
    await form.getByRole("button", { name: "Collected" }).click();
    await ask.getByRole("button", { name: "Collected" }).click();
  };
  await expect(form.getByLabel("Collected at")).toHaveValue(/^\d\d:\d\d$/);
  await form.getByLabel("Collected at").fill("00.00");
  await form.getByLabel("Registration").fill("dai");
  await page.getByRole("option", { name: "YK21 FHM Daisy" }).click();
  await form.getByRole("button", { name: "Collected" }).click();
  await ask.getByRole("button", { name: "Back" }).click();
  await collect();
  const waiting = page.getByRole("status").filter({ hasText: `Marking ${ref} collected` });
  await expect(waiting).toBeVisible();
  await waiting.getByRole("button", { name: "Undo" }).click();
  await expect(form.getByLabel("Registration")).toHaveValue("YK21 FHM");
  expect(await status()).toBe("BOOKED");

  await collect();
  await expect(waiting).toBeVisible();
  await page.goto("/quotes");
  await expect.poll(status).toBe("IN_TRANSIT");
  const { load } = await poster.api.loads.get.query({ id });
  expect(load).toMatchObject({
    vehicleReg: "YK21 FHM",
    collectedAt: londonInstant(day(0), "00:00").toISOString(),
  });
});

test("times are typed as people say them and shown in 24 hours, whatever the language of the browser", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier);
  await carrier.api.bookings.collect.mutate({ id });
  const page = await pageOf(carrier, `/diary/${id}/deliver`, { ...PHONE, locale: "en-US" });
  const at = page.getByLabel("3. Delivered at");
  await expect(at).toHaveValue(/^\d\d:\d\d$/);
  await expect(at).not.toHaveAttribute("type", "time");
  await at.fill("12.01am");
  await page.getByLabel("2. Received by").focus();
  await expect(at).toHaveValue("00:01");
  await at.fill("noonish");
  await expect(at).toHaveAccessibleDescription("Hours and minutes, such as 18:00 or 6pm.");

  for (const path of ["/board/backload", "/settings/notifications"]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(page.locator("input[type=time], input[type=datetime-local]")).toHaveCount(0);
  }
  await go(page, "/board/backload");
  const form = page.getByRole("form", { name: "Backload search" });
  await form.getByLabel("Empty at").fill("Glasgow");
  await form.getByLabel("home to").fill("Leeds");
  const latest = form.getByLabel("Latest collection, time");
  await latest.fill("late");
  await form.getByRole("button", { name: "Search" }).tap();
  await expect(form.getByRole("alert")).toContainText("Type the latest time, such as 18:00.");
  await expect(latest).toBeFocused();
  await latest.fill("6:30pm");
  await form.getByRole("button", { name: "Search" }).tap();
  await expect(page).toHaveURL(/by=[^&]*T18:30/);
  await expect(latest).toHaveValue("18:30");
});

test("a carrier hands a job back, and says why", async ({ carrier, pageOf, poster }) => {
  const { id, ref } = await bookedLoad(poster, carrier, { collectDate: day(2) });
  const page = await pageOf(carrier, `/diary?job=${id}`);
  await page
    .getByRole("complementary", { name: `Job ${ref}` })
    .getByRole("button", { name: "Hand back" })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Hand back" }).click();
  await expect(dialog.getByText("A reason is needed")).toBeVisible();
  await dialog.getByLabel("Reason").fill("The unit broke down");
  await dialog.getByRole("button", { name: "Hand back" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Nothing to do" })).toBeVisible();
  const { load } = await poster.api.loads.get.query({ id });
  expect(load).toMatchObject({ status: "POSTED", carrier: null });
});

test("the diary shows a week per vehicle, by keys, and on a phone a day at a time", async ({
  poster,
  carrier,
  pageOf,
}) => {
  const monday = addDays(mondayOf(day(0)), 7);
  await carrier.api.firms.setVehicles.mutate({ vehicles: [{ vehicleClass: "EIGHTEEN_T", count: 2 }] });
  const load = await bookedLoad(poster, carrier, {
    collectDate: addDays(monday, 1),
    collectByTime: "08:30",
    deliverDate: addDays(monday, 3),
    deliverWindow: "AM",
  });
  const page = await pageOf(carrier, "/diary");
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await expect(page).toHaveURL(/show=week/);
  const row = page.getByRole("row", { name: /^18 t/ });
  await expect(row).toContainText("2 in your fleet");
  await page.keyboard.press("ArrowRight");
  const cells = row.getByRole("cell");
  await expect(cells.nth(1)).toContainText("Collect by 08:30");
  await expect(cells.nth(2)).toContainText("On the road");
  await expect(cells.nth(3)).toContainText("Deliver AM");
  await expect(cells.nth(4)).toHaveText("");
  await page.keyboard.press("j");
  await expect(page.getByRole("complementary", { name: `Job ${load.ref}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "This week" }).click();
  await expect(page.getByText("0 jobs this week")).toBeVisible();

  const phone = await pageOf(carrier, `/diary?show=week&day=${addDays(monday, 1)}`, PHONE);
  await expect(phone.getByRole("button", { name: /Collect by 08:30/ })).toBeVisible();
  await phone.getByRole("button", { name: "The day after" }).click();
  await expect(phone.getByRole("button", { name: /On the road/ })).toBeVisible();
  await phone.getByRole("button", { name: /On the road/ }).click();
  const job = phone.getByRole("dialog", { name: `Job ${load.ref}` });
  await expect(job).toBeVisible();
  await closeByBack(phone);
  await expect(job).toBeHidden();

  // A day whose week is still read does not look free.
  let arrive = () => {};
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await phone.route(/carrierDiary\.week/, async (route) => {
    await arrives;
    await route.continue();
  });
  for (let left = 5; left > 0; left -= 1) await phone.getByRole("button", { name: "The day after" }).click();
  await expect(phone.getByRole("status", { name: "Loading the week" })).toBeVisible();
  await expect(phone.getByRole("row")).toHaveCount(0);
  arrive();
  await expect(phone.getByRole("row", { name: /^18 t/ })).toBeVisible();
});

test("a delivery that lacks its proof says so, and is dated back from the page of the load", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await carrier.api.bookings.collect.mutate({ id, collectedAt: hoursAgo(2).toISOString() });
  const lacks = "Send the proof of delivery and say who signed for it first.";

  const phone = await pageOf(carrier, `/loads/${id}`, PHONE);
  await phone.getByRole("link", { name: "Deliver with proof" }).tap();
  await expect(phone).toHaveURL(new RegExp(`/diary/${id}/deliver$`));
  const tapped = phone.getByRole("button", { name: "Mark delivered" });
  await expect(tapped).toHaveAccessibleDescription(lacks);
  await expect(phone.getByText(lacks)).toBeHidden();
  // Playwright itself would wait for what is blocked.
  await tapped.tap({ force: true });
  await expect(phone.getByText(lacks)).toBeInViewport();
  await phone.getByLabel("2. Received by").fill("Ines Duarte");
  await expect(phone.getByText("Send the proof of delivery first.")).toBeInViewport();

  const page = await pageOf(carrier, `/loads/${id}`);
  await page.getByLabel("choose a file").setInputFiles(await photo());
  await expect(page.getByText(/^Sent, \d/)).toBeVisible();
  const deliver = page.getByRole("button", { name: "Mark delivered" });
  await deliver.click();
  const name = page.getByLabel("Received by");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Who signed for it?");
  await name.fill("Ines Duarte");
  const time = page.getByLabel("Time", { exact: true });
  const date = page.getByLabel("Day", { exact: true });
  await date.fill(londonDay(hoursAgo(3)));
  await time.fill(londonTime(hoursAgo(3)));
  await expect(time).toHaveAccessibleDescription("This is before the load was collected.");
  const at = hoursAgo(1);
  await date.fill(londonDay(at));
  await time.fill(londonTime(at));
  await deliver.click();
  await expect(page.getByRole("heading", { name: /^Delivered / })).toBeVisible();
  const { load } = await poster.api.loads.get.query({ id });
  expect(load).toMatchObject({
    status: "DELIVERED",
    receivedBy: "Ines Duarte",
    deliveredAt: `${at.toISOString().slice(0, 16)}:00.000Z`,
  });
});

test("a carrier who books a load reads whose it is, also after Escape", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id } = await postLoad(poster, { collectDate: day(1), bookNowPence: 33_000 });
  const page = await pageOf(carrier, `/board#${id}`);
  let arrive = () => {};
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/quotes\.book/, async (route) => {
    await arrives;
    await route.continue();
  });
  await page.getByRole("button", { name: "Book at £330" }).click();
  const book = page.getByRole("dialog", { name: "Book this load" });
  await book.getByRole("button", { name: /^Book at £330/ }).click();
  const notNow = book.getByRole("button", { name: "Not now" });
  await expect(notNow).toHaveAccessibleDescription("The load is being booked.");
  await page.keyboard.press("Escape");
  await notNow.click({ force: true });
  await expect(notNow).toBeVisible();
  arrive();
  await expect(book).toContainText("It is yours.");
  await page.keyboard.press("Escape");
  await expect(book).toBeHidden();
});
