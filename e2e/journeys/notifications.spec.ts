import type { Locator, Page } from "@playwright/test";
import { BoardScreen } from "./screens/board.ts";
import { linkEmailedTo } from "./support/emails.ts";
import { go, listening } from "./support/go.ts";
import { bookedLoad, postLoad, putProof } from "./support/loads.ts";
import { type Person, registerFirm } from "./support/person.ts";
import { photo } from "./support/picture.ts";
import { expect, PHONE, test } from "./support/test.ts";

/** Puts the tab in the background, as far as its page can tell. */
async function leaveTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

async function lookAtTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(document, "hidden");
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

/** Creates a quote of the carrier that the poster declines, and thereby a notification. */
async function declinedQuote(poster: Person, carrier: Person): Promise<void> {
  const { id } = await postLoad(poster);
  const { quote } = await carrier.api.quotes.send.mutate({ id, amountPence: 41_500 });
  await poster.api.quotes.decline.mutate({ id, quoteId: quote.id });
}

/** The bell says how many lines hold something unread. */
const bell = (count: number) => ({ name: `Notifications, ${count} unread`, exact: true });

test("loads are listed under the search that found them, and only those that were seen are marked read", async ({
  board,
  carrier,
  poster,
  pageOf,
}) => {
  // The firm's approval has been read.
  await carrier.api.accounts.markNotificationsRead.mutate({ upTo: "note_z" });
  await carrier.api.firms.setVehicles.mutate({ vehicles: [{ vehicleClass: "LOW_LOADER", count: 1 }] });
  await carrier.api.searches.create.mutate({ name: "To Oban", query: { to: "PA34" }, alert: true });
  const winner = await registerFirm(board.url, { canCarry: true });
  const lost = await postLoad(poster, { toPostcode: "PA34 4DB" });
  await carrier.api.quotes.send.mutate({ id: lost.id, amountPence: 61_000 });
  await winner.api.quotes.send.mutate({ id: lost.id, amountPence: 60_000 });
  const { quotes } = (await poster.api.loads.get.query({ id: lost.id })).load;
  await poster.api.quotes.accept.mutate({ id: lost.id, quoteId: quotes[0]?.id ?? "" });
  for (let nth = 0; nth < 4; nth += 1)
    await postLoad(poster, { toPostcode: "PA34 4DB", vehicleClass: "LOW_LOADER" });

  const page = await pageOf(carrier, "/diary");
  await page.getByRole("button", bell(2)).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel).toBeVisible();

  // Opening it marks nothing as read.
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.reload();
  await listening(page);
  await page.getByRole("button", bell(2)).click();
  await expect(panel.getByText("2 unread")).toBeVisible();
  await expect(panel.getByText("0 unread")).toBeVisible();
  const searches = panel.getByRole("region", { name: "Loads that match your searches" });
  await expect(searches.getByText("4 loads match To Oban")).toBeVisible();
  await expect(searches.getByRole("link", { name: /LS10.*PA34/ })).toHaveCount(3);
  await expect(searches.getByRole("link", { name: /LS10.*PA34/ }).first()).toContainText(
    /LS10.*PA34.*Today any time, Low loader.*£/,
  );
  const outcome = panel.getByRole("region", { name: "Won and lost" });
  await expect(outcome.getByText("Lost LS10 to PA34 at £610.")).toBeVisible();
  await expect(panel.getByRole("region", { name: "Waits for you" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", bell(0))).toBeFocused();
});

test("loads near a base open the board with the filters that count them, and so does the menu of places", async ({
  carrier,
  poster,
  pageOf,
}) => {
  await carrier.api.firms.addBase.mutate({ postcode: "ZE2 9HH", radiusMiles: 30 });
  await carrier.api.firms.setVehicles.mutate({ vehicles: [{ vehicleClass: "LOW_LOADER", count: 1 }] });
  for (const vehicleClass of ["LOW_LOADER", "LOW_LOADER", "EIGHTEEN_T"] as const)
    await postLoad(poster, { fromPostcode: "ZE2 9HH", vehicleClass });
  const page = await pageOf(carrier, "/diary");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: "2 loads near your bases" }).click();
  const near = page.getByRole("button", { name: /^Near home, 30 miles/ });
  await expect(near).toBeVisible();
  await expect(page.getByRole("button", { name: "Vehicle Low loader" })).toBeVisible();
  await expect(page.locator("tr[data-load]")).toHaveCount(2);

  await page.getByRole("button", { name: /^Clear 2/ }).click();
  await expect(near).toHaveCount(0);
  await page.getByRole("button", { name: "Near", exact: true }).click();
  await page.getByRole("button", { name: /^Near home: .+, 30 miles, our vehicles$/ }).click();
  await expect(page.locator("tr[data-load]")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(near).toBeVisible();
});

test("lines below the edge of the panel stay unread until they are scrolled to", async ({
  carrier,
  poster,
  pageOf,
}) => {
  for (let nth = 0; nth < 5; nth += 1) await declinedQuote(poster, carrier);
  const page = await pageOf(carrier, "/diary", { viewport: { width: 1280, height: 400 } });
  const readAt = async () => {
    const { notifications } = await carrier.api.accounts.notifications.query({ all: true });
    return Object.fromEntries(notifications.map((line) => [line.id, line.readAt]));
  };
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  const lines = panel.locator("[data-line]");
  await expect(lines).not.toHaveCount(0);
  const [first, last] = [lines.first(), lines.last()];
  // The firm's approval is the last group.
  await expect(panel.getByRole("region").last()).toHaveAccessibleName("Your firm");
  const idOf = async (line: Locator) => (await line.getAttribute("data-line")) ?? "";
  const [firstId, lastId] = [await idOf(first), await idOf(last)];
  await expect(last).not.toBeInViewport();
  await expect.poll(async () => (await readAt())[firstId]).toEqual(expect.any(String));
  expect((await readAt())[lastId]).toBeNull();
  await expect(last).toHaveAttribute("data-unread", "true");

  await last.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await readAt())[lastId]).toEqual(expect.any(String));
});

test("a decision that needs no more facts is made in its line", {
  tag: "@gate",
}, async ({ board, carrier, open, poster, pageOf }) => {
  const load = await bookedLoad(poster, carrier);
  await carrier.api.bookings.collect.mutate({ id: load.id });
  await putProof(board.url, carrier, load.id, await photo());
  await carrier.api.bookings.deliver.mutate({ id: load.id, receivedBy: "Sam Reed" });
  const page = await pageOf(poster, "/settings");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const waits = page.getByRole("region", { name: "Waits for you" });
  await expect(waits.getByText("Delivered: LS10 to G33")).toBeVisible();

  // The list removes its history entry before the page is requested, even on a phone with a slow line.
  const { page: phone } = await open(poster, PHONE);
  await go(phone, "/settings");
  let arrive = () => {};
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await phone.route(`**/loads/${load.id}?_rsc=*`, async (route) => {
    await arrives;
    await route.continue();
  });
  await phone.getByRole("button", { name: /^Notifications/ }).tap();
  await expect(async () => {
    expect(await phone.evaluate(() => history.state?.popups)).toBe(1);
  }).toPass();
  await phone.getByRole("button", { name: "Look" }).tap();
  await expect(async () => {
    expect(await phone.evaluate(() => history.state?.popups ?? 0)).toBe(0);
  }).toPass();
  arrive();
  await expect(phone.getByRole("heading", { level: 1 })).toContainText(load.ref);

  await waits.getByRole("button", { name: "Confirm delivery" }).click();
  await expect(waits).toContainText("cannot be taken back");
  await waits.getByRole("button", { name: "Yes, confirm" }).click();
  await expect(waits).toBeHidden();
  await expect(page.getByRole("region", { name: "Your loads" })).toContainText("Delivered: LS10 to G33");
  expect((await poster.api.loads.get.query({ id: load.id })).load.status).toBe("CONFIRMED");

  // The carrier reads that it won apart from news of the job.
  const theirs = await pageOf(carrier, "/diary");
  await theirs.getByRole("button", { name: /^Notifications/ }).click();
  const outcomes = theirs.getByRole("region", { name: "Won and lost" });
  await expect(outcomes.getByText("You won LS10 to G33 at £415.")).toBeVisible();
  await expect(outcomes).not.toContainText("Confirmed");
  await expect(theirs.getByRole("region", { name: "Your jobs" })).toContainText("Confirmed: LS10 to G33");
  await outcomes.getByText("You won LS10 to G33 at £415.").click();
  await expect(theirs.getByRole("heading", { level: 1 })).toContainText(load.ref);

  // The email that says so leads to the load as well.
  await go(theirs, await linkEmailedTo(carrier.email, "loads"));
  await expect(theirs.getByRole("heading", { level: 1 })).toContainText(load.ref);

  // The ref as it is read out on the telephone.
  await go(theirs, `/loads/${load.ref.replaceAll("-", "").toLowerCase()}`);
  await expect(theirs.getByRole("heading", { level: 1 })).toContainText(load.ref);
  await expect(theirs).toHaveURL(`${board.url}/loads/${load.id}`);
});

test("G N opens the notifications, and Escape returns to the line of before", async ({
  carrier,
  poster,
  pageOf,
}) => {
  await postLoad(poster);
  const page = await pageOf(carrier, "/board");
  const screen = new BoardScreen(page);
  await screen.line(/LS10/).first().waitFor();
  await screen.selectLine();
  const line = await page.locator("[data-load]:focus").getAttribute("data-load");
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeHidden();
  await expect(page.locator("[data-load]:focus")).toHaveAttribute("data-load", line ?? "");
});

test("a background tab signals news in the ways chosen in this browser, none at first", async ({
  carrier,
  poster,
  open,
}) => {
  const { page } = await open(carrier, { permissions: ["notifications"] });
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Recorded extends Notification {
      // Headless Chromium 156 says "denied" here of what it has granted.
      static override get permission() {
        return "granted" as const;
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        shown.push(options?.body ?? "");
      }
    }
    Object.assign(window, { Notification: Recorded, shownNotifications: shown });
  });
  // A line that is open for two seconds is read, and the list is open below: those that came before are read already.
  await carrier.api.accounts.markNotificationsRead.mutate({ upTo: "note_z" });
  await go(page, "/diary");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("button", { name: "Sound, desktop and title" }).click();
  for (const name of ["Count in the tab's title", "A short sound", "A notification of the desktop"]) {
    await expect(page.getByRole("switch", { name })).not.toBeChecked();
    await page.getByRole("switch", { name }).click();
    await expect(page.getByRole("switch", { name })).toBeChecked();
  }
  await page.keyboard.press("Escape");
  await leaveTab(page);
  await bookedLoad(poster, carrier);
  await expect(page).toHaveTitle(/^\(1\) Diary/);
  const shown = () =>
    page.evaluate(() => (window as unknown as { shownNotifications: string[] }).shownNotifications);
  // The script of the signal is loaded when the first one is given.
  await expect.poll(shown).toEqual(["1 new notification"]);
  await lookAtTab(page);
  await expect(page).toHaveTitle(/^Diary/);

  // Chrome for Android: the page stands, and the switch is not offered.
  await page.evaluate(() => {
    class Refusing {
      static readonly permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
      }
    }
    Object.assign(window, { Notification: Refusing });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  });
  await bookedLoad(poster, carrier);
  await expect(page).toHaveTitle(/^\(2\) Diary/);
  await page.evaluate(() => {
    Reflect.deleteProperty(document, "hidden");
    Object.defineProperty(Notification, "permission", { value: "default" });
  });
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("button", { name: "Sound, desktop and title" }).click();
  await expect(page.getByRole("switch", { name: "A short sound" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "A notification of the desktop" })).toHaveCount(0);
});

test("a background tab sounds while its switch is on, and is silent while it is off", async ({
  carrier,
  poster,
  open,
}) => {
  const { page } = await open(carrier);
  await page.addInitScript(() => {
    const started: number[] = [];
    class Recorded extends AudioContext {
      override createOscillator(): OscillatorNode {
        const voice = super.createOscillator();
        const start = voice.start.bind(voice);
        voice.start = (when) => {
          started.push(when ?? 0);
          start(when);
        };
        return voice;
      }
    }
    Object.assign(window, { AudioContext: Recorded, startedTones: started });
  });
  await carrier.api.accounts.markNotificationsRead.mutate({ upTo: "note_z" });
  await go(page, "/diary");
  const tones = () =>
    page.evaluate(() => (window as unknown as { startedTones: number[] }).startedTones.length);
  const choose = async (name: string) => {
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await page.getByRole("button", { name: "Sound, desktop and title" }).click();
    await page.getByRole("switch", { name }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Notifications" })).toBeHidden();
  };
  // The count in the title says that the page has the news.
  const newsArrives = async () => {
    await carrier.api.accounts.markNotificationsRead.mutate({ upTo: "note_z" });
    await expect(page.getByRole("button", bell(0))).toBeVisible();
    await leaveTab(page);
    await declinedQuote(poster, carrier);
    await expect(page).toHaveTitle(/^\(1\) Diary/);
    await lookAtTab(page);
  };
  await choose("Count in the tab's title");
  await newsArrives();
  expect(await tones()).toBe(0);

  await choose("A short sound");
  // The person who turns the sound on hears it.
  await expect.poll(tones).toBe(1);
  await newsArrives();
  await expect.poll(tones).toBe(2);

  await choose("A short sound");
  await newsArrives();
  expect(await tones()).toBe(2);
});
