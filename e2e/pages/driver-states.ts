import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { runningBoard } from "../env.ts";
import { bookedLoad, day, type Posting } from "../journeys/support/loads.ts";
import type { Person } from "../journeys/support/person.ts";
import { photo } from "../journeys/support/picture.ts";

/** The driver's page and the page for who waits, in every state that looks different. */

export interface DriverState {
  name: string;
  page: Page;
}

export interface Ends {
  browser: Browser;
  options: BrowserContextOptions;
  poster: Person;
  carrier: Person;
}

const JOB: Partial<Posting> = {
  fromPostcode: "M17 1PG",
  toPostcode: "G33 4DZ",
  collectDate: day(0),
  collectByTime: "00:01",
  deliverDate: day(1),
  deliverByTime: "14:30",
  tailLift: true,
  notes: "Hi-vis and boots. No ramps at the third delivery.",
  waiting: { freeMins: 60, pencePerQuarter: 1_000 },
  requires: { gateCheck: true },
  collectFrom: {
    name: "Halden Foods, goods out",
    lines: ["Unit 9, Westinghouse Road", "Trafford Park"],
    contactName: "Sheila Marsh, shift manager",
    phone: "01632 960355",
    reference: "HF-70881",
    hours: "Mon-Fri 06:00-20:00",
    instructions: "In by the south gate, sign at the hut, wait in bay 12 until you are called.",
  },
  stops: [
    {
      kind: "DELIVER",
      postcode: "CA3 0HA",
      pallets: 5,
      name: "Solway Bathrooms, goods in",
      lines: ["Unit 4, Kingstown Broadway", "Carlisle"],
      phone: "01632 960318",
      reference: "PO 77120",
    },
    {
      kind: "DELIVER",
      postcode: "ML1 4WR",
      pallets: 3,
      name: "Strath Interiors",
      lines: ["2 Eurocentral", "Motherwell"],
    },
  ],
  deliverTo: {
    name: "Clyde Larder Wholesale",
    lines: ["61 Blairtummock Road", "Queenslie"],
    reference: "CLW/90417",
  },
};

const book = ({ poster, carrier }: Ends, changes: Partial<Posting> = {}) =>
  bookedLoad(poster, carrier, { ...JOB, ...changes });

/** Makes a driver's link of a job, and opens a phone with an empty page. */
async function phoneFor({ browser, options, carrier }: Ends, id: string) {
  const { driverLink } = await carrier.api.driverLinks.make.mutate({ id, driver: "Piotr Wójcik" });
  const context = await browser.newContext({ ...options, baseURL: runningBoard().url });
  const page = await context.newPage();
  return { page, context, linkId: driverLink.id, path: new URL(driverLink.url ?? "").pathname };
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

/** Opens the job without the phone's place, and waits until the page works without a signal. */
async function openJob(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await press(page, "Open without my place");
  await page.getByRole("button", { name: /^On my way/ }).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** The first opening, and the screens of the stops up to the last delivery. */
export async function* stopStates(ends: Ends): AsyncGenerator<DriverState> {
  const { id } = await book(ends);
  const { page, context, path } = await phoneFor(ends, id);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  yield { name: "first", page };
  await openJob(page, path);
  yield { name: "booked", page };
  await press(page, /^On my way/);
  await page.getByRole("switch").waitFor();
  yield { name: "on-my-way", page };
  await press(page, /^Arrived/);
  await page.getByRole("timer").waitFor();
  yield { name: "at-the-gate", page };
  const { load } = await ends.carrier.api.loads.get.query({ id });
  await ends.poster.api.gate.check.mutate({ id, code: load.collectionCode ?? "" });
  await page.reload();
  const loaded = page.getByRole("button", { name: /^Loaded/, disabled: false });
  await loaded.waitFor();
  yield { name: "waiting", page };
  await loaded.click();
  await press(page, "Remark");
  yield { name: "sheet-loaded", page };
  await press(page, /leaving now$/);
  await press(page, /^On my way to Carlisle/);
  await page.getByRole("button", { name: /^Arrived/ }).waitFor();
  yield { name: "several-stops", page };
  for (const [button, name] of [
    ["Message", "sheet-message"],
    ["Problem", "sheet-problem"],
    ["More", "sheet-menu"],
  ] as const) {
    await press(page, button);
    yield { name, page };
    if (name === "sheet-menu") {
      await press(page, "Full notice");
      yield { name: "sheet-notice", page };
    }
    await press(page, "Close");
  }
  await context.setOffline(true);
  await press(page, /^Arrived at Carlisle/);
  await press(page, /to send/);
  await page.getByRole("button", { name: "Try now" }).waitFor();
  yield { name: "no-signal", page };
  await context.close();
}

/** The three steps of the proof, and the screen after the delivery. */
export async function* proofStates(ends: Ends): AsyncGenerator<DriverState> {
  const { id } = await book(ends, { stops: [], requires: {} });
  const { page, context, path } = await phoneFor(ends, id);
  await openJob(page, path);
  await press(page, /^On my way/);
  await press(page, /^Arrived/);
  await press(page, /^Loaded/);
  await press(page, /leaving now$/);
  await press(page, /^On my way/);
  await press(page, /^Arrived/);
  await press(page, /take the proof$/);
  yield { name: "proof-no-pages", page };
  const pages = await Promise.all([photo(1_200, 900), photo(900, 1_200)]);
  await page.getByLabel("From the phone").setInputFiles(pages);
  await page.getByRole("button", { name: "Photo 2" }).waitFor();
  yield { name: "proof-pages", page };
  await press(page, "Photo 1");
  yield { name: "sheet-page", page };
  await press(page, "Close");
  await press(page, "Next: goods");
  yield { name: "proof-goods", page };
  await press(page, "One more: Short");
  await page.getByLabel("What is wrong?").fill("One pallet is not on the lorry.");
  yield { name: "proof-short", page };
  await press(page, "Next: signature");
  await page.getByLabel("Your full name").fill("Tam Reid");
  yield { name: "proof-draw", page };
  await press(page, "Will not sign");
  yield { name: "proof-will-not-sign", page };
  await press(page, "Draw it instead");
  await press(page, "Type it instead");
  await page.getByLabel(/^I am Tam Reid/).check();
  yield { name: "proof-type", page };
  await context.setOffline(true);
  await press(page, /^Delivered/);
  await page.getByRole("heading", { name: /^Delivered, / }).waitFor();
  yield { name: "delivered-to-send", page };
  await context.setOffline(false);
  await page.getByRole("banner").getByText("All sent").waitFor({ timeout: 60_000 });
  yield { name: "delivered", page };
  await context.close();
}

const SLOW_CLOCK_MS = 14 * 60_000;

/** Everything that goes wrong: the free time over, a step not taken, a wrong clock, another app, no store, the end. */
export async function* troubleStates(ends: Ends): AsyncGenerator<DriverState> {
  const waiting = { freeMins: 0, pencePerQuarter: 1_000 };
  const { id } = await book(ends, { stops: [], requires: {}, waiting });
  const { page, context, path } = await phoneFor(ends, id);
  await openJob(page, path);
  await press(page, /^On my way/);
  await press(page, /^Arrived/);
  await page.getByText(/min over/).waitFor();
  yield { name: "free-time-over", page };
  await context.setOffline(true);
  await page.getByLabel("Photo", { exact: true }).setInputFiles(await photo(1_200, 900));
  await press(page, /^Loaded/);
  await press(page, "Remark");
  await page.getByRole("textbox", { name: "Remark" }).fill("Wrap torn on two.");
  await press(page, /leaving now$/);
  await ends.poster.api.disputes.raise.mutate({ id, reason: "Gate", details: "The gate was closed at six." });
  await context.setOffline(false);
  await page
    .getByRole("alert")
    .getByText(/^Not taken/)
    .waitFor({ timeout: 30_000 });
  yield { name: "not-taken", page };
  await press(page, "Keep for now");
  yield { name: "not-taken-kept", page };
  await context.close();

  const other = await book(ends, { requires: {} });
  const revoked = await phoneFor(ends, other.id);
  await openJob(revoked.page, revoked.path);
  await revoked.context.setOffline(true);
  await revoked.page.getByLabel("Photo", { exact: true }).setInputFiles(await photo(1_200, 900));
  await revoked.page.getByText("1 to send").first().waitFor();
  await ends.carrier.api.driverLinks.revoke.mutate({ id: other.id, linkId: revoked.linkId });
  await revoked.context.setOffline(false);
  await revoked.page.getByRole("heading", { name: "This link has ended" }).waitFor();
  yield { name: "ended", page: revoked.page };
  await revoked.context.close();

  const slow = await phoneFor(ends, other.id);
  await slow.page.addInitScript((behindMs) => {
    const Real = Date;
    const now = () => Real.now() - behindMs;
    globalThis.Date = class extends Real {
      constructor(...parts: unknown[]) {
        // @ts-expect-error A date takes its parts in several forms.
        super(...(parts.length === 0 ? [now()] : parts));
      }
      static override now = now;
    } as DateConstructor;
  }, SLOW_CLOCK_MS);
  await openJob(slow.page, slow.path);
  await slow.page.getByText("This phone is 14 minutes slow").waitFor();
  yield { name: "clock-off", page: slow.page };
  await slow.context.close();

  const inApp = await phoneFor(ends, other.id);
  await inApp.page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  });
  await inApp.page.goto(inApp.path);
  await inApp.page.getByRole("button", { name: "Copy the link" }).waitFor();
  yield { name: "in-another-app", page: inApp.page };
  await inApp.context.close();

  const full = await phoneFor(ends, other.id);
  await full.page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new Error("This browser keeps nothing.");
    };
  });
  await full.page.goto(full.path);
  await press(full.page, "Open without my place");
  await full.page.getByText(/keeps nothing/).waitFor();
  yield { name: "keeps-nothing", page: full.page };
  await full.page.goto("/d/AAAAAAAAAAAAAAAAAAAAAA");
  await full.page.getByRole("heading", { name: "There is nothing here" }).waitFor();
  yield { name: "unknown", page: full.page };
  await full.page.route("**/api/**", (route) => route.abort());
  await full.page.goto(full.path);
  await full.page.getByRole("button", { name: "Try again" }).waitFor();
  yield { name: "failed", page: full.page };
  await full.context.close();
}

/** The page for who waits, from the posting to a day after the delivery. */
export async function* trackingStates({
  browser,
  options,
  poster,
  carrier,
}: Ends): AsyncGenerator<DriverState> {
  const { id } = await bookedLoad(poster, carrier, { ...JOB, stops: [], requires: {} });
  const { trackingLink } = await poster.api.trackingLinks.make.mutate({ id, place: 2 });
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const at = async (name: string): Promise<DriverState> => {
    await page.goto(trackingLink.url ?? "");
    return { name: `tracking-${name}`, page };
  };
  yield await at("not-yet");
  await carrier.api.bookings.collect.mutate({ id });
  await carrier.api.road.report.mutate({ id, kind: "ON_MY_WAY", place: 2, etaMins: 240 });
  yield await at("on-the-way");
  await carrier.api.road.report.mutate({ id, kind: "ARRIVED", place: 2 });
  yield await at("here");
  await carrier.api.bookings.deliver.mutate({
    id,
    receivedBy: "Tam Reid",
    signature: { name: "Tam Reid", receipt: "GOOD_ORDER" },
  });
  yield await at("done");
  await poster.api.trackingLinks.revoke.mutate({ id, linkId: trackingLink.id });
  yield await at("nothing-here");
  await context.close();
}
