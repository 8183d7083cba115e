import { once } from "node:events";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Locator, Page } from "@playwright/test";

/** A driver's phone with the page of a link in Chromium, its clock, and a line to the board that can be bad. */

export type Random = () => number;

/** Returns a generator of numbers from 0 to 1 that is the same for the same seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Shares of the calls over a bad line that never arrive, whose answer is lost, or that take the tab with them. */
const LOST = 0.12;
const UNANSWERED = 0.15;
const KILLING = 0.04;

/** Starts a proxy to the board. While `isBad`, calls to the API are lost at random, before or after the board has them. */
async function startLine(board: string, random: Random, killTab: () => void) {
  const line = { isBad: false };
  function pass(request: IncomingMessage, response: ServerResponse): void {
    const cut = () => request.socket.destroy();
    const isCall = line.isBad && request.url?.startsWith("/api/") === true;
    const fate = isCall ? random() : 1;
    if (fate < LOST) {
      cut();
      return;
    }
    const headers = { ...request.headers, host: new URL(board).host };
    const forwarded = ask(
      new URL(request.url ?? "/", board),
      { method: request.method, headers },
      (answer) => {
        if (fate < LOST + UNANSWERED) {
          if (fate < LOST + KILLING) killTab();
          answer.resume().once("end", cut);
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    forwarded.on("error", cut);
    response.on("close", () => response.writableFinished || forwarded.destroy());
    request.pipe(forwarded);
  }
  const server = createServer(pass).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(line, {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
}

/** An act as the page keeps it on the phone. */
export interface KeptAct {
  clientId: string;
  seq: number;
  kind: string;
  place: number | null;
  at: string;
  body: { kind?: string; text?: string };
  state: "WAITING" | "SENT" | "REFUSED";
  refusal: { status: number; code: string } | null;
}

/** Reads what the page keeps; the links and acts of one link, since a phone of these tests has one. */
const READ = `new Promise((done, fail) => {
  const opening = indexedDB.open("driver");
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    const db = opening.result;
    const work = db.transaction(["acts", "links"]);
    const [acts, links] = ["acts", "links"].map((name) => work.objectStore(name).getAll());
    work.oncomplete = () => {
      db.close();
      done({ acts: acts.result.sort((a, b) => a.seq - b.seq), end: links.result[0]?.end ?? null });
    };
  };
})`;

/** A clock that its owner moves: every page of the phone reads the difference at each look. */
const CLOCK = `{
  const Real = Date;
  const now = () => Real.now() + Number(localStorage.getItem("clock-off") ?? 0);
  globalThis.Date = class extends Real {
    constructor(...parts) { parts.length === 0 ? super(now()) : super(...parts); }
    static now() { return now(); }
  };
}`;

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Time for one press, or for the screen after it; another phone may change the screen meanwhile. */
const SOON = { timeout: 3_000 };

export interface Kept {
  acts: KeptAct[];
  end: { code: string } | null;
}

export type Phone = Awaited<ReturnType<typeof takePhone>>;

/** Takes a new phone into the hand and opens the link on it, with a signal. */
export async function takePhone(browser: Browser, board: string, path: string, random: Random) {
  let page: Page | null = null;
  const killTab = () => {
    const dying = page;
    page = null;
    void dying?.close();
  };
  const line = await startLine(board, random, killTab);
  const context = await browser.newContext({ ...PHONE, baseURL: line.url });
  await context.addInitScript({ content: CLOCK });
  const clock = { offMs: 0, isStill: true };

  async function openPage(): Promise<Page> {
    if (page !== null && !page.isClosed()) return page;
    const opened = await context.newPage();
    page = opened;
    await opened.goto(path, { waitUntil: "commit" });
    await opened.locator("footer .btn").first().waitFor();
    return opened;
  }

  const first = await openPage();
  await first.evaluate("navigator.serviceWorker.ready.then(() => {})");
  await first.getByRole("button", { name: "Open without my place" }).tap(SOON);

  return {
    clock,
    line,
    openPage,
    killTab,
    /** Kills the process of the tab, as a phone does that needs the memory. */
    async crashTab(): Promise<void> {
      const dying = page;
      page = null;
      if (dying === null) return;
      const inspector = await context.newCDPSession(dying);
      inspector.send("Page.crash").catch(() => {});
      await dying.waitForEvent("crash");
      await dying.close();
    },
    setOffline: (isOffline: boolean) => context.setOffline(isOffline),
    async moveClock(offMs: number): Promise<void> {
      const here = await openPage();
      await here.evaluate(`localStorage.setItem("clock-off", "${offMs}")`);
      clock.isStill &&= (await kept()).acts.length === 0;
      clock.offMs = offMs;
    },
    kept,
    async close(): Promise<void> {
      await context.close();
      line.close();
    },
  };

  async function kept(): Promise<Kept> {
    return (await (await openPage()).evaluate(READ)) as Kept;
  }
}

/** Beginnings of the words on the main button, by the step that it takes. */
const STEPS = [
  ["open", "Send my place"],
  ["way", "On my way"],
  ["here", "Arrived"],
  ["done", "Loaded"],
  ["done", "Unloaded"],
  ["proof", "Deliver "],
  ["pages", "Next: goods"],
  ["goods", "Next: signature"],
  ["signature", "Delivered "],
] as const;

const MAIN = "section.done, footer .btn.big, footer a.btn";

/** Returns what the driver's screen asks for now; "over" after the delivery and after the link's end. */
async function stepOn(page: Page): Promise<(typeof STEPS)[number][0] | "over"> {
  const main = page.locator(MAIN).first();
  await main.waitFor(SOON);
  if ((await main.evaluate("(main) => main.className")) === "done") return "over";
  const words = (await main.textContent(SOON)) ?? "";
  return STEPS.find(([, beginning]) => words.startsWith(beginning))?.[0] ?? "over";
}

/** Waits until the main button or the end says something else. */
async function moved(page: Page, before: string | null): Promise<void> {
  await page
    .locator(MAIN)
    .first()
    .filter({ hasNotText: before ?? "" })
    .waitFor(SOON);
}

async function addPhoto(page: Page, input: string, photo: Buffer): Promise<void> {
  const file = { name: "page.jpg", mimeType: "image/jpeg", buffer: photo };
  await page.locator(input).first().setInputFiles(file, SOON);
}

/**
 * Does the next step that the phone's screen shows, now and then with a photo or a message before it.
 *
 * @returns true once the job is over on this phone
 */
export async function nextStep(phone: Phone, random: Random, photo: Buffer): Promise<boolean> {
  const page = await phone.openPage();
  const sheet = page.locator("dialog[open]");
  // A press that was interrupted leaves its sheet open over the main button.
  if ((await sheet.count()) > 0) await page.keyboard.press("Escape");
  const step = await stepOn(page);
  if (step === "over") return true;
  const main = page.locator(MAIN).first();
  const press = (within: Page | Locator, name: string | RegExp) =>
    within.getByRole("button", { name, exact: true }).tap(SOON);
  const before = await main.textContent(SOON);
  const isAtStop = ["way", "here", "done", "proof"].includes(step);
  if (isAtStop && random() < 0.15) {
    await press(page, "Message");
    await sheet.locator("textarea").fill(`Note ${Math.floor(random() * 1e9)}`, SOON);
    await press(sheet, "Send");
    await press(sheet, "Close");
  }
  if (isAtStop && random() < 0.2) await addPhoto(page, "footer input[capture]", photo);
  if (step === "open") await press(page, "Open without my place");
  else if (step === "done") {
    await main.tap(SOON);
    await press(sheet, /leaving now$/);
  } else {
    if (step === "pages" && random() < 0.6) {
      const shown = await page.locator(".pgs button").count();
      await addPhoto(page, "footer input[capture]", photo);
      await page.locator(".pgs button").nth(shown).waitFor(SOON);
    }
    if (step === "goods") {
      if (random() < 0.3) {
        await press(page, "One more: Short");
        await page.getByLabel("What is wrong?").fill("One pallet is not on the lorry.", SOON);
      } else await page.getByLabel("In good order").check(SOON);
    }
    if (step === "signature") {
      await page.getByLabel("Your full name").fill("Tam Reid", SOON);
      const typed = page.getByRole("button", { name: "Type it instead" });
      if (await typed.isVisible()) await typed.tap(SOON);
      await page.getByLabel(/^I am Tam Reid/).check(SOON);
    }
    await main.tap(SOON);
  }
  await moved(page, before);
  return false;
}
