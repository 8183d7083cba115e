import { addDays, londonDay, weekday } from "@board/calendar";
import { expect, type Locator, type Page } from "@playwright/test";
import { runningBoard } from "../env.ts";
import { BoardScreen } from "../journeys/screens/board.ts";
import { authenticator } from "../journeys/support/authenticator.ts";
import { linkEmailedTo } from "../journeys/support/emails.ts";
import { go, reload } from "../journeys/support/go.ts";
import { bookedLoad, day, hoursOn, type Posting, postLoad, WEEK } from "../journeys/support/loads.ts";
import {
  freshEmail,
  freshName,
  giveSession,
  type Person,
  registerFirm,
  startRegistration,
} from "../journeys/support/person.ts";
import { lendPush, silentSubscription } from "../journeys/support/push.ts";
import { tapUntil } from "../journeys/support/tap.ts";
import type { Cast, Role } from "./cast.ts";

/** A page as one person sees it, in one state that looks different from others. */
export interface PageState {
  /** Folder of the page's page.tsx, such as `loads/[id]`. */
  page: string;
  /** Name of the state and of its pictures. */
  name: string;
  /** Role of the person who opens the page; default: a visitor. */
  as?: Role;
  /** Address of the page. */
  path: string | ((cast: Cast) => Promise<string>);
  /** Returns an element that is visible once the page is complete. */
  ready: (page: Page) => Locator;
  /** Steps after opening the page that lead to the state. */
  steps?: (page: Page, cast: Cast) => Promise<void>;
  /** The only width in which the state exists; default: both. */
  on?: "desktop" | "phone";
  /** True if a phone shows different elements, so that axe must check both widths. */
  differs?: true;
}

const part = (name: string) => (page: Page) => page.getByRole("heading", { level: 2, name });
const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { level: 1, name });
/** Returns the first number of a chart; all of its numbers appear together. */
const figure = (name: string) => (page: Page) =>
  page.getByRole("region", { name }).getByRole("listitem").first();
const dialog = (page: Page) => page.getByRole("dialog");
const form = (page: Page) => page.locator("main form").first();
const table = (page: Page) => page.getByRole("table").first();
const lines = (page: Page) => page.getByRole("row").nth(3);
const vehicleLines = (page: Page) =>
  page.getByRole("table", { name: "Empty vehicles" }).getByRole("row").nth(2);
/** The roads of the map, which are loaded after its loads. */
const roadsOnMap = (page: Page) => page.locator("[data-board-map] [data-ground=motorway]").first();

const TERMS = "1. We pay for waiting after one hour.\n\n2. You are liable up to £1,300 a tonne.";

const firmIdOf = async ({ api }: Person) => (await api.firms.me.query({})).firm.id;

/** Returns the address of a page that is opened after the preparation. */
const after = (prepare: (cast: Cast) => Promise<unknown>, path: string) => async (cast: Cast) => {
  await prepare(cast);
  return path;
};

/** Makes a carrier a member of a poster's network. */
async function join(poster: Person, carrier: Person, groups: string[] = []): Promise<string> {
  const { member } = await poster.api.network.invite.mutate({ carrierId: await firmIdOf(carrier), groups });
  await carrier.api.network.accept.mutate({ id: member.id });
  return member.id;
}

/** Settings of a member whose browser has push. */
const PUSH_SETTINGS = {
  page: "settings/notifications",
  as: "both",
  path: "/settings/notifications",
} as const;

/** Loads the page anew in a browser with push, which the person has not answered yet, allows, or has refused. */
async function withPush(page: Page, answer: Parameters<typeof lendPush>[2]): Promise<void> {
  await lendPush(page, silentSubscription(runningBoard().pushPort), answer);
  await reload(page);
}

/** Makes the demo's carrier a member of the poster's network, and invites another firm and an address. */
async function withNetwork({ people: { poster, carrier, both } }: Cast): Promise<void> {
  const { members = [] } = await poster.api.network.list.query({ side: "poster", limit: "100" });
  if (members.length > 0) return;
  await join(poster, carrier, ["Yorkshire", "Trunks"]);
  await poster.api.network.invite.mutate({ carrierId: await firmIdOf(both), groups: ["Scotland"] });
  await poster.api.network.invite.mutate({ email: "irwell@bros.example", name: "Irwell Bros", groups: [] });
}

/**
 * Posts two empty vehicles of the demo's carrier: one on its way home, and two alike that go anywhere. Another test may
 * post them at the same moment.
 */
async function withVehicles({ people: { carrier } }: Cast): Promise<void> {
  const { vehicles } = await carrier.api.vehicles.list.query({ status: "OPEN" });
  const from = new Date().toISOString();
  if (!vehicles.some(({ vehicleClass }) => vehicleClass === "SEVEN_FIVE_T"))
    await carrier.api.vehicles.post.mutate({
      vehicleClass: "SEVEN_FIVE_T",
      count: 2,
      at: "LS10",
      from,
      towards: "ANYWHERE",
    });
  if (vehicles.some(({ vehicleReg }) => vehicleReg === "FX23 KLD")) return;
  await carrier.api.vehicles.post
    .mutate({
      vehicleClass: "ARTIC",
      at: "EH54",
      from,
      towards: "HOME",
      home: "HD6",
      maxEmptyMiles: 150,
      maxExtraMiles: 200,
      tailLift: true,
      equipment: ["CURTAIN"],
      vehicleReg: "FX23 KLD",
    })
    .catch((error: unknown) => {
      if (!/is posted at EH54/.test(String(error))) throw error;
    });
}

/** A load that says all that carriers price on. */
const WITH_GOODS: Partial<Posting> = {
  type: "PALLETS",
  pallets: 11,
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_7_15",
  weightKg: 7_460,
  fromPostcode: "M17 1AB",
  toPostcode: "CA3 0HA",
  equipment: ["BOX", "FRIDGE", "STRAPS"],
  tailLift: true,
  adr: true,
  noSubcontract: true,
  temperature: { minC: 5, maxC: 25 },
  goods: [
    {
      description: "Tile adhesive, 20 kg bags",
      packages: 6,
      kind: "PALLET",
      lengthCm: 120,
      widthCm: 100,
      heightCm: 110,
      weightKg: 1_050,
    },
    { description: "Shower trays, ring 01632 960318", packages: 4, kind: "PALLET", weightKg: 210 },
    { description: "Primer, tins", packages: 1, kind: "PALLET", weightKg: 320, un: "1263" },
  ],
};

/** Adds a line of goods to the form by its keys. */
async function addGoods(page: Page, texts: readonly string[], un?: string): Promise<void> {
  await page.keyboard.press("Alt+g");
  const line = page
    .getByRole("listitem")
    .filter({ has: page.getByLabel(/^UN number, line/) })
    .last();
  const [description = "", ...numbers] = texts;
  await line.getByLabel(/^Goods, line/).fill(description);
  const labels = [/^How many/, /^Length/, /^Width/, /^Height/, /^Kg each/];
  for (const [nth, text] of numbers.entries()) await line.getByLabel(labels[nth] ?? "").fill(text);
  if (un) await line.getByLabel(/^UN number/).fill(un);
}

/** Offers a load to the demo's carrier by its vehicle on the way home. */
async function offeredToVehicle(cast: Cast): Promise<string> {
  const { poster, carrier } = cast.people;
  await withVehicles(cast);
  const { vehicles } = await carrier.api.vehicles.list.query({ status: "OPEN" });
  const asked = vehicles.find(({ vehicleReg }) => vehicleReg === "FX23 KLD")?.id ?? "";
  const { id } = await postLoad(poster, {
    fromPostcode: "EH54 6QU",
    toPostcode: "LS10 1AB",
    collectDate: day(1),
  });
  await poster.api.offers.send.mutate({ id, vehicles: [asked], pricePence: 42_000, minutes: 125 });
  return "/board/offers";
}

/** Posts empty vehicles and a load of the poster that fits two of them; returns its id. */
async function withVehicleBoard(cast: Cast): Promise<string> {
  const { poster } = cast.people;
  await withVehicles(cast);
  const { loads } = await poster.api.posterDashboard.list.query({ find: "HP-204451", status: ["POSTED"] });
  if (loads[0]) return loads[0].id;
  const { id } = await postLoad(poster, {
    fromPostcode: "LS11 5AA",
    toPostcode: "B46 1JU",
    vehicleClass: "SEVEN_FIVE_T",
    weightBand: "T_1_3",
    pallets: 6,
    collectDate: day(1),
    requires: {},
    externalRef: "HP-204451",
  });
  return id;
}

/** Opens the vehicle board for a new firm, which has not posted a load yet. */
async function openWithoutLoad(page: Page, { url }: Cast): Promise<void> {
  await giveSession(page.context(), url, await registerFirm(url, { canPost: true }));
  await go(page, "/vehicle-board");
}

/** Opens the vehicles of a new carrier, of which two fit the job that it has won. */
async function openWhichLorry(page: Page, { url, people: { poster } }: Cast): Promise<void> {
  const carrier = await registerFirm(url, { canCarry: true });
  for (const vehicleReg of ["YK21 FHM", "PX72 RNB"])
    await carrier.api.vehicles.post.mutate({
      vehicleClass: "EIGHTEEN_T",
      at: "LS10",
      from: new Date().toISOString(),
      vehicleReg,
    });
  await bookedLoad(poster, carrier, { collectDate: day(1) });
  await giveSession(page.context(), url, carrier);
  await go(page, "/vehicles");
}

/** Lets the demo's carrier leave the network of another poster. */
async function withLeftNetwork(cast: Cast): Promise<void> {
  const { carrier } = cast.people;
  await withNetwork(cast);
  const { left } = await carrier.api.networkPage.memberships.query({});
  if (left.length > 0) return;
  const poster = await registerFirm(cast.url, { canPost: true });
  await carrier.api.network.leave.mutate({ id: await join(poster, carrier) });
}

/**
 * Makes two routing guides of the poster, and returns the id of the one from Bradford to Scotland. Another test may make
 * them at the same moment.
 */
async function withGuides(cast: Cast): Promise<string> {
  const { poster, carrier } = cast.people;
  await withNetwork(cast);
  const made = async () => {
    const { routingGuides } = await poster.api.routingGuides.list.query({ limit: "100" });
    return routingGuides.find(({ name }) => name === "Bradford to Scotland")?.id;
  };
  const before = await made();
  if (before !== undefined) return before;
  // The sentences of the pages are those of working hours, at any hour of the day.
  await poster.api.routingGuides.setHours.mutate({ workingHours: hoursOn(WEEK) });
  const guides = [
    {
      name: "Bradford to Scotland",
      lanes: [{ from: ["BD", "LS"], to: ["EH", "G", "FK"] }],
      vehicleClasses: ["EIGHTEEN_T" as const, "ARTIC" as const],
      steps: [
        { to: { carriers: [await firmIdOf(carrier)] }, pricePence: 41_000, minutes: 30 },
        { to: { groups: ["Yorkshire"] }, minutes: 60 },
        { to: "board" as const },
      ],
    },
    { name: "Vans, same day", steps: [{ to: "network" as const, minutes: 20 }, { to: "board" as const }] },
  ];
  for (const guide of guides)
    await poster.api.routingGuides.save.mutate(guide).catch((error: unknown) => {
      if (!/has a routing guide called/.test(String(error))) throw error;
    });
  return (await made()) ?? "";
}

/** A load collected days ahead, so that the steps of its run have time at any hour. */
const BRADFORD: Partial<Posting> = {
  fromPostcode: "BD4 8AT",
  toPostcode: "EH54 6QU",
  pallets: 14,
  collectDate: day(4),
};

/** Makes the guides, and adds a carrier that runs 18-tonners to the group of their second step. */
async function withYorkshire(cast: Cast): Promise<string> {
  const { poster } = cast.people;
  const routingGuide = await withGuides(cast);
  const { members = [] } = await poster.api.network.list.query({ side: "poster", limit: "100" });
  if (members.filter(({ groups }) => groups.includes("Yorkshire")).length < 2) {
    const firmName = freshName("Aire Trunking");
    const other = await registerFirm(cast.url, { canCarry: true, firmName });
    // A group tells only those of its carriers that run the vehicle.
    await other.api.firms.setVehicles.mutate({ vehicles: [{ vehicleClass: "EIGHTEEN_T", count: 2 }] });
    await join(poster, other, ["Yorkshire"]);
  }
  return routingGuide;
}

/** Posts a load whose routing guide is in its second step, which opened it to a group. */
async function guided(cast: Cast): Promise<string> {
  const { poster, carrier } = cast.people;
  const routingGuide = await withYorkshire(cast);
  const { id } = await postLoad(poster, { ...BRADFORD, routingGuide });
  const { offers } = await carrier.api.offers.list.query({ side: "carrier", loadId: id, limit: "1" });
  const note = "Nothing comes back from Livingston on a Friday.";
  const answer = { reason: "PRICE", wouldDoAtPence: 45_000, note } as const;
  if (offers[0]?.status === "OPEN") await carrier.api.offers.decline.mutate({ id: offers[0].id, ...answer });
  return id;
}

/** Posts a load along a guide that ends without the board, whose only carrier says no; returns the address. */
async function nobodyTook({ people: { poster, carrier } }: Cast): Promise<string> {
  const { routingGuide } = await poster.api.routingGuides.save.mutate({
    name: freshName("Without the board"),
    steps: [{ to: { carriers: [await firmIdOf(carrier)] }, pricePence: 38_000, minutes: 30 }],
  });
  const { id } = await postLoad(poster, { ...BRADFORD, routingGuide: routingGuide.id });
  await poster.api.routingGuides.remove.mutate({ id: routingGuide.id });
  const { offers } = await carrier.api.offers.list.query({ side: "carrier", loadId: id, limit: "1" });
  await carrier.api.offers.decline.mutate({ id: offers[0]?.id ?? "", reason: "NO_VEHICLE" });
  return `/loads/${id}`;
}

/** Opens a load whose run waits for the hours of its poster, who signs in for it. */
async function openWaitingRun(page: Page, { url, people: { carrier } }: Cast): Promise<void> {
  const poster = await registerFirm(url, { canPost: true });
  await join(poster, carrier);
  await poster.api.routingGuides.setHours.mutate({ workingHours: hoursOn([weekday(day(2))]) });
  const { routingGuide } = await poster.api.routingGuides.save.mutate({
    name: "Own carriers first",
    steps: [{ to: "network", pricePence: 41_000, minutes: 30 }, { to: "board" }],
  });
  const load = await postLoad(poster, { ...BRADFORD, routingGuide: routingGuide.id });
  await giveSession(page.context(), url, poster);
  await go(page, `/loads/${load.id}`);
}

async function openFirstLine(page: Page): Promise<void> {
  await lines(page).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Your quote" }).waitFor();
  // The explanation of the guide price is loaded last.
  await page.getByRole("region", { name: "Map and guide" }).getByRole("img").first().waitFor();
}

async function openFirstOnPhone(page: Page): Promise<void> {
  await page.getByRole("list", { name: "Open loads" }).getByRole("link").first().tap();
  await page.getByRole("region", { name: "Your quote" }).waitFor();
}

const loadAt = (status: Parameters<Cast["load"]>[0]) => async (cast: Cast) =>
  `/loads/${await cast.load(status)}`;

/** Reloads the page with test data. The next page that the tab opens has live data again. */
async function switchToTestData(page: Page): Promise<void> {
  // Set by a cookie, because on a narrow page the switch is in the menu More.
  await page.context().addCookies([{ name: "fb_mode", value: "test", url: page.url() }]);
  await reload(page);
  await page.context().clearCookies({ name: "fb_mode" });
}

const IN_A_WEEK = addDays(londonDay(new Date()), 7);

/** Posts loads with these changes by a key of the firm that does both, until its log of requests shows them. */
async function postByKey({ url, anew }: Cast, mode: "live" | "test", ...loads: object[]): Promise<number[]> {
  const { api } = await anew("both");
  const scopes = ["loads:read" as const, "loads:write" as const];
  const { token } = await api.apiKeys.create.mutate({ name: "Try-out", mode, scopes });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const statuses: number[] = [];
  for (const changes of loads) {
    const load = {
      type: "PALLETS",
      vehicleClass: "EIGHTEEN_T",
      weightBand: "T_3_7",
      pallets: 12,
      fromPostcode: "LS10 1AB",
      toPostcode: "SW1A 2AA",
      collectDate: IN_A_WEEK,
    };
    const body = JSON.stringify({ ...load, ...changes });
    statuses.push((await fetch(`${url}/api/v1/loads`, { method: "POST", headers, body })).status);
  }
  await expect(async () => {
    expect((await api.requestLog.list.query({ mode })).calls.length).toBeGreaterThanOrEqual(loads.length);
  }).toPass({ timeout: 20_000 });
  return statuses;
}

/** Fills in a load of some pallets between two postcodes. */
async function fillLoad(
  page: Page,
  { fromPostcode = "", toPostcode = "", pallets }: Partial<Posting>,
): Promise<void> {
  await page.getByRole("combobox", { name: "From" }).fill(fromPostcode);
  await page.getByRole("combobox", { name: "To" }).fill(toPostcode);
  await page.getByRole("combobox", { name: "To" }).blur();
  if (pallets !== undefined) await page.getByRole("textbox", { name: "Pallets" }).fill(String(pallets));
}

/** Fills in a load of 12 pallets from Trafford Park to Glasgow, with a stop for four of them at each postcode. */
async function fillRoute(page: Page, postcodes: readonly string[]): Promise<void> {
  await fillLoad(page, { fromPostcode: "M17 1PG", toPostcode: "G33 4DZ", pallets: 12 });
  for (const postcode of postcodes) {
    await page.getByRole("button", { name: "Add a stop" }).click();
    await page.getByRole("combobox", { name: "Postcode" }).fill(postcode);
    await page.getByRole("textbox", { name: "Pallets" }).first().fill("4");
    await page.keyboard.press("Escape");
  }
}

/** A groupage load with four stops in all. */
const STOPPED: Partial<Posting> = {
  fromPostcode: "M17 1PG",
  toPostcode: "G33 4DZ",
  tailLift: true,
  boardNote: "Bathroom ware, wrapped. Tail-lift and pump truck at Carlisle and Glasgow.",
  collectFrom: {
    name: "Harrow & Pike, Trafford Park",
    lines: ["Unit 9, Westinghouse Road"],
    phone: "01632 960355",
  },
  stops: [
    {
      kind: "COLLECT",
      postcode: "PR5 8AQ",
      pallets: 4,
      name: "Lostock Tile Works",
      lines: ["Walton Summit, block 12"],
      contactName: "Imran Aziz",
      phone: "01632 960407",
      reference: "LT 5518",
      instructions: "One-way yard, in by the south gate.",
    },
    {
      kind: "DELIVER",
      postcode: "CA3 0HA",
      pallets: 5,
      name: "Solway Bathrooms, goods in",
      lines: ["Unit 4, Kingstown Broadway"],
      contactName: "J. Graham",
      phone: "01632 960318",
      reference: "PO 77120",
      hours: "Mon-Fri 07:00-16:00",
    },
  ],
};

/** Creates a collected load with four places, whose carrier is on the way to the first stop. */
async function stoppedOnTheRoad({ people: { poster, carrier } }: Cast): Promise<string> {
  const { id } = await bookedLoad(poster, carrier, STOPPED);
  await poster.api.messages.send.mutate({ id, text: "Lostock close at four today." });
  await carrier.api.bookings.collect.mutate({ id });
  return id;
}

async function stoppedJob({ people: { poster, carrier } }: Cast): Promise<string> {
  return (await bookedLoad(poster, carrier, STOPPED)).id;
}

/** Creates a booked load with stops, whose carrier has made a link for a driver. */
async function sentJob(cast: Cast): Promise<string> {
  const id = await stoppedJob(cast);
  await cast.people.carrier.api.driverLinks.make.mutate({ id, driver: "Marcus Okafor" });
  return id;
}

/** Creates a booked load whose lorry will be late at the collection, at any hour of the day. */
async function lateJob({ people: { poster, carrier } }: Cast): Promise<string> {
  const { id } = await bookedLoad(poster, carrier, { collectDate: day(0), deliverDate: day(1) });
  await carrier.api.road.report.mutate({ id, kind: "ON_MY_WAY", place: 1, etaMins: 1_440 });
  return id;
}

/** Creates a booked load with a proposed extra, and one that was queried and has another sum. */
async function jobWithExtras({ people: { poster, carrier } }: Cast): Promise<string> {
  const { id } = await bookedLoad(poster, carrier);
  const { extras: api } = carrier.api;
  const { extra } = await api.propose.mutate({
    id,
    kind: "NIGHT_OUT",
    pence: 3_000,
    note: "Out of hours at Glasgow, parked at Abington.",
  });
  await api.propose.mutate({ id, kind: "TOLL", place: 1, pence: 840, note: "Toll of the M6" });
  if (extra === undefined) throw new Error("The carrier read no extra.");
  const query = { id, extraId: extra.id, reason: "A night out was not agreed." };
  await poster.api.extras.query.mutate(query);
  await api.offer.mutate({ id, extraId: extra.id, pence: 1_500 });
  return id;
}

/** Issues a few of the carrier's oldest jobs; the poster queries its first, the others wait. Returns the id of the first. */
async function issued(cast: Cast): Promise<string> {
  const { poster, carrier } = cast.people;
  const { invoices } = await poster.api.invoices.list.query({ side: "received", status: "QUERIED" });
  if (invoices[0]) return invoices[0].id;
  const { jobs } = await carrier.api.moneyPage.toInvoice.query({});
  const firmId = await firmIdOf(poster);
  // Another worker may have invoiced the job meanwhile.
  const issue = (id: string) => carrier.api.invoices.issueForLoad.mutate({ id }).catch(() => null);
  // The oldest job of all is late as soon as it is invoiced. It may be another poster's.
  for (const { id } of jobs.slice(0, 1)) await issue(id);
  const made = [];
  for (const { id } of jobs.filter((job) => job.poster.id === firmId).slice(0, 5)) made.push(await issue(id));
  const { invoice } = made.find((answer) => answer !== null) ?? {};
  if (invoice === undefined) return issued(cast);
  await poster.api.invoices.query.mutate({ id: invoice.id, reason: "The waiting was agreed at £20.00." });
  return invoice.id;
}

/** Creates a booked load that needs a gate check. Its driver is announced, and a wrong code was entered `wrong` times. */
async function atTheGate({ people: { poster, carrier } }: Cast, wrong = 0): Promise<string> {
  const { id } = await bookedLoad(poster, carrier, {
    requires: { gateCheck: true },
    externalRef: "HF-70882",
  });
  await carrier.api.gate.announceVehicle.mutate({ id, driver: "J. Tranter", vehicleReg: "BX73 KLM" });
  const code = "not it";
  for (let nth = 0; nth < wrong; nth += 1) await poster.api.gate.check.mutate({ id, code }).catch(() => null);
  return id;
}

/** Spreadsheet with two loads, of which the second has an unknown destination. */
const SHEET = [
  "Type,Vehicle,Weight,From,To,Collect date,Pallets",
  `Pallets,18 tonne,3-7 t,LS10 1AB,SW1A 2AA,${IN_A_WEEK},12`,
  `Pallets,Luton,250-1000 kg,M1 1AE,ZZ99 9ZZ,${IN_A_WEEK},2`,
].join("\n");

/** Creates a load without requirements that is open on the board. */
async function pricedLoad({ people: { poster } }: Cast): Promise<string> {
  const { id } = await postLoad(poster, {
    tailLift: true,
    collectByTime: "16:30",
    collectDate: addDays(londonDay(new Date()), 1),
    boardNote: "Ambient food on CHEP pallets. Tail-lift at delivery, driver helps to the door.",
  });
  return `/board#${id}`;
}

/** Creates a load of the poster on which the carrier has quoted. */
async function quotedLoad({ poster, carrier }: Cast["people"]) {
  const load = await postLoad(poster);
  await carrier.api.quotes.send.mutate({ id: load.id, amountPence: 29_000 });
  return load;
}

/**
 * Creates an open load that requires goods in transit cover. It has quotes sent before the requirement, and has
 * turned a carrier away.
 */
async function askingLoad({ people: { poster, carrier, both } }: Cast): Promise<string> {
  const { id } = await postLoad(poster, { externalRef: "HF-70883" });
  await carrier.api.quotes.send.mutate({
    id,
    amountPence: 47_000,
    message: "One of ours is in Leeds tonight.",
  });
  await both.api.quotes.send.mutate({ id, amountPence: 49_500, etaMins: 90 });
  const { load } = await poster.api.loads.get.query({ id });
  await poster.api.loads.amend.mutate({
    id: load.id,
    requires: { operatorLicence: true, goodsInTransitPence: 90_000_000, gateCheck: true },
  });
  await carrier.api.board.toldMissing.mutate({ id });
  await both.api.board.toldMissing.mutate({ id });
  return id;
}

type Asked = { pricePence?: number; minutes: number; note?: string };

/** Asks carriers for a new load, and returns the id of the first offer. */
async function asked(from: Person, carriers: string[], posting: Partial<Posting>, offer: Asked) {
  const load = await postLoad(from, posting);
  const { offers } = await from.api.offers.send.mutate({ id: load.id, carriers, ...offer });
  return offers[0]?.id ?? "";
}

/** Opens offers of two posters to the carrier: at a price, for a quote, and one in its last minutes. */
async function offered(cast: Cast): Promise<string> {
  const { poster, carrier, both } = cast.people;
  const carriers = [await firmIdOf(carrier)];
  await withNetwork(cast);
  for (const { api } of [poster, both]) {
    const { offers } = await api.offers.list.query({ side: "poster", status: "OPEN", limit: "100" });
    // The newest may belong to a state that is looked at meanwhile.
    for (const { id } of offers.slice(8)) await api.offers.withdraw.mutate({ id });
  }
  const M17 = { fromPostcode: "M17 1PG", toPostcode: "B46 1DA", pallets: 10 };
  const note = "Forklift until six, then ring the bell.";
  await asked(poster, carriers, M17, { pricePence: 20_500, minutes: 5, note });
  const EH54 = { fromPostcode: "BD4 8AT", toPostcode: "EH54 6QU", pallets: 14 };
  await asked(poster, carriers, EH54, { minutes: 18 });
  const G51 = { fromPostcode: "G51 3LY", toPostcode: "LS10 1AB", pallets: 9, tailLift: true };
  await asked(both, carriers, G51, { pricePence: 42_000, minutes: 41 });
  const WF6 = { fromPostcode: "WF6 1TN", toPostcode: "B24 9QR", pallets: 9 };
  await asked(poster, carriers, WF6, { pricePence: 29_500, minutes: 125 });
  return "/board/offers";
}

/** Ends three more offers to the carrier: it books one, one is taken back, and another carrier books one. */
async function endOffers({ people: { poster, carrier, both } }: Cast): Promise<void> {
  const [own, other] = [await firmIdOf(carrier), await firmIdOf(both)];
  const hour = { minutes: 60 };
  const LS27 = { fromPostcode: "LS27 0LF", toPostcode: "NN6 7FT", pallets: 6 };
  const won = await asked(poster, [own], LS27, { ...hour, pricePence: 31_000 });
  await carrier.api.offers.accept.mutate({ id: won });
  const S9 = { fromPostcode: "M17 1PG", toPostcode: "S9 1XU", pallets: 10 };
  const back = await asked(poster, [own], S9, { ...hour, pricePence: 14_000 });
  await poster.api.offers.withdraw.mutate({ id: back });
  const SN3 = { fromPostcode: "WF6 1TN", toPostcode: "SN3 4TD" };
  const lost = await asked(poster, [other, own], SN3, { ...hour, pricePence: 36_000 });
  await both.api.offers.accept.mutate({ id: lost });
}

/** Returns the id of the load whose page is open. */
const loadOn = (page: Page) => /load_[0-9a-z]+/.exec(page.url())?.[0] ?? "";

/** Creates a person with an authenticator app. */
async function personWithApp() {
  const person = await registerFirm(runningBoard().url, { canPost: true });
  const { key } = await person.api.secondFactor.startTotp.mutate({});
  await person.api.secondFactor.confirmTotp.mutate({ code: authenticator(key).next() });
  return person;
}

/** Creates a carrier that has changed its telephone number, which puts it on hold. */
async function heldCarrier() {
  const person = await registerFirm(runningBoard().url, { canCarry: true });
  await person.api.firms.changeProfile.mutate({ contactPhone: "0113 496 0999" });
  return person;
}

/**
 * Every page of the site, in each state that looks different. New pages must be added. The first entry of a
 * page shows its usual content, which the gate checks.
 */
export const PAGE_STATES: readonly PageState[] = [
  { page: "", name: "front", path: "/", ready: heading(/load board/) },
  { page: "sign-in", name: "sign-in", path: "/sign-in", ready: heading("Sign in") },
  {
    page: "sign-in",
    name: "sign-in-refused",
    path: "/sign-in",
    ready: (page) => page.getByText("do not go together"),
    steps: async (page) => {
      await page.getByLabel("Email").fill(freshEmail("nobody"));
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Sign in" }).click();
    },
  },
  {
    page: "sign-in/second-step",
    name: "second-step",
    path: "/sign-in",
    ready: (page) => page.getByRole("button", { name: /^I have lost both/ }),
    steps: async (page) => {
      const { email, password } = await personWithApp();
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL("**/sign-in/second-step?**");
    },
  },
  {
    page: "contacts/[token]",
    name: "confirm-contacts",
    path: async () => linkEmailedTo((await heldCarrier()).email, "contacts"),
    ready: (page) => page.getByRole("button", { name: "Confirm this change" }),
  },
  {
    page: "contacts/[token]",
    name: "confirm-contacts-over",
    path: "/contacts/a-token",
    ready: (page) => page.getByText("There is nothing to confirm."),
  },
  {
    page: "sign-in/keep-factor/[token]",
    name: "keep-factor",
    path: "/sign-in/keep-factor/a-token",
    ready: heading("Keep your second factor"),
  },
  { page: "register", name: "register", path: "/register", ready: heading("Sign up your firm") },
  {
    page: "status",
    name: "status",
    path: "/status",
    ready: (page) => page.getByRole("link", { name: "status.example" }),
  },
  { page: "terms", name: "terms", path: "/terms", ready: heading("Terms of use") },
  { page: "privacy", name: "privacy", path: "/privacy", ready: heading("Privacy notice") },
  {
    page: "register",
    name: "register-name-taken",
    path: "/register",
    ready: (page) => page.getByRole("button", { name: "Ask them for an invitation" }),
    steps: async (page) => {
      await page.getByLabel("Firm").fill("CALDER VALE HAULAGE LTD");
      await page.getByLabel("It carries loads for others").check();
      await page.getByLabel("Your name").fill("Ada Birkett");
      await page.getByLabel("Phone").fill("01229 555 010");
      await page.getByLabel("Email").fill(freshEmail("ada"));
      await page.getByRole("button", { name: "Sign up the firm" }).click();
    },
  },
  {
    page: "register/inbox",
    name: "register-inbox",
    path: "/register",
    ready: heading("Look in your inbox"),
    steps: async (page) => {
      await page.getByLabel("Firm").fill("Wash Side Freight");
      await page.getByLabel("It carries loads for others").check();
      await page.getByLabel("Your name").fill("Joanne Peel");
      await page.getByLabel("Phone").fill("01205 555 010");
      await page.getByLabel("Email").fill(freshEmail("joanne"));
      await page.getByRole("button", { name: "Sign up the firm" }).click();
    },
  },
  {
    page: "confirm/[token]",
    name: "confirm",
    path: async ({ url }) => {
      const email = freshEmail("joanne");
      await startRegistration(url, { firmName: "Wash Side Freight", name: "Joanne Peel", email });
      return linkEmailedTo(email, "confirm");
    },
    ready: heading("Confirm your email"),
  },
  {
    page: "confirm/[token]",
    name: "confirm-over",
    path: "/confirm/a-token",
    ready: (page) => page.getByText("does not work any more"),
  },
  {
    page: "verify/[token]",
    name: "verify-over",
    path: "/verify/a-token",
    ready: (page) => page.getByText("does not work any more"),
  },
  { page: "forgot", name: "forgot", path: "/forgot", ready: heading("Set a new password") },
  { page: "reset/[token]", name: "reset", path: "/reset/a-token", ready: heading("Set a new password") },
  {
    page: "invitation/[token]",
    name: "invitation",
    path: async ({ anew }) => {
      const email = freshEmail("new.driver");
      const both = await anew("both");
      await both.api.accounts.invite.mutate({ email, role: "TRAFFIC", seat: true });
      return linkEmailedTo(email, "invitation");
    },
    ready: heading("Join Calder Vale Haulage"),
  },
  {
    page: "invitation/[token]",
    name: "invitation-over",
    path: "/invitation/a-token",
    ready: (page) => page.getByText("does not work any more"),
  },
  { page: "help", name: "help", path: "/help", ready: heading("Help"), differs: true },
  {
    page: "help/[slug]",
    name: "help-page",
    path: "/help/find-and-quote",
    ready: heading("Find and quote"),
    differs: true,
  },
  {
    page: "help/[slug]",
    name: "help-page-signed-in",
    as: "carrier",
    path: "/help/deliver-and-be-paid#what-proof-is-good",
    ready: heading("Deliver and be paid"),
    differs: true,
  },
  { page: "docs", name: "developer-pages", path: "/docs", ready: heading("Developers") },
  {
    page: "docs/[slug]",
    name: "developer-page",
    path: "/docs/quick-start",
    ready: heading(/./),
    differs: true,
  },
  {
    page: "docs/[slug]",
    name: "developer-page-run",
    as: "poster",
    path: "/docs/quick-start",
    steps: async (page) => {
      await page.getByRole("button", { name: "Make a test key for these pages" }).click();
      await page.getByRole("button", { name: "Run it" }).first().click();
    },
    ready: (page) => page.getByText("200 OK"),
    differs: true,
  },
  {
    page: "docs/[slug]",
    name: "docs-search",
    path: "/docs/errors",
    steps: (page) => page.getByRole("combobox", { name: "Find in the docs" }).fill("idempotency"),
    ready: (page) => page.getByRole("option").first(),
  },
  {
    page: "docs/[slug]",
    name: "docs-search-empty",
    path: "/docs/errors",
    steps: (page) => page.getByRole("combobox", { name: "Find in the docs" }).fill("qqzzqq"),
    ready: (page) => page.getByText("Nothing in the developer pages has"),
  },
  { page: "docs/about", name: "about-board", path: "/docs/about", ready: heading("About this board") },
  { page: "docs/data", name: "about-data", path: "/docs/data", ready: heading(/./) },
  { page: "docs/api", name: "api-calls", path: "/docs/api", ready: heading("Freight Board API") },
  {
    page: "docs/api",
    name: "api-reference",
    path: "/docs/api",
    steps: (page) => page.getByRole("button", { name: "Open the reference" }).click(),
    ready: heading(/Freight Board/),
  },
  { page: "not-found", name: "not-found", path: "/no/such/page", ready: heading("There is no page here") },
  { page: "dev/kit", name: "kit", path: "/dev/kit", ready: heading("Kit") },
  {
    page: "dev/kit",
    name: "kit-blocked-button",
    path: "/dev/kit",
    ready: (page) => page.getByText("Choose a load first."),
    steps: (page) => page.getByRole("button", { name: "Not yet" }).press("Enter"),
  },
  {
    page: "dev/kit",
    name: "kit-dialog",
    path: "/dev/kit",
    ready: dialog,
    steps: (page) => page.getByRole("button", { name: "Open a dialog" }).click(),
  },
  {
    page: "dev/kit",
    name: "kit-drawer",
    path: "/dev/kit",
    ready: dialog,
    steps: (page) => page.getByRole("button", { name: "Open a drawer" }).click(),
    on: "phone",
  },
  {
    page: "dev/kit",
    name: "kit-dialog-wide",
    path: "/dev/kit",
    ready: dialog,
    steps: (page) => page.getByRole("button", { name: "Open a wide dialog" }).click(),
  },
  {
    page: "dev/kit",
    name: "kit-confirm",
    path: "/dev/kit",
    ready: (page) => page.getByRole("dialog", { name: "Cancel FB-7K2M-4QXD?" }),
    steps: (page) => page.getByRole("button", { name: "Open a confirmation" }).click(),
  },
  {
    page: "dev/kit",
    name: "kit-popover",
    path: "/dev/kit",
    ready: (page) => page.getByRole("dialog", { name: "Collect" }),
    steps: (page) => page.getByRole("button", { name: "Collect", exact: true }).click(),
  },
  {
    page: "dev/kit",
    name: "kit-toast",
    path: "/dev/kit",
    ready: (page) => page.getByRole("status").getByText("Sending £360"),
    steps: (page) => page.getByRole("button", { name: "Show a toast" }).click(),
  },
  {
    page: "dev/kit",
    name: "kit-changed",
    path: "/dev/kit",
    ready: (page) => page.getByText("This load changed after you saw it."),
    steps: (page) => page.getByRole("button", { name: "Change the load" }).click(),
  },
  {
    page: "dev/kit",
    name: "kit-menu",
    path: "/dev/kit",
    ready: (page) => page.getByRole("menu"),
    steps: (page) => page.getByRole("button", { name: "Menu", exact: true }).click(),
  },
  {
    page: "dev/kit",
    name: "kit-combobox",
    path: "/dev/kit",
    ready: (page) => page.getByRole("listbox", { name: "Towns" }).getByRole("option").first(),
    steps: (page) => page.getByRole("combobox", { name: "Town" }).pressSequentially("le"),
  },

  { page: "waiting", name: "waiting", as: "newcomer", path: "/waiting", ready: heading("is nearly there") },
  {
    page: "waiting",
    name: "waiting-refused",
    as: "refused",
    path: "/waiting",
    ready: heading("was not approved"),
  },
  {
    page: "waiting",
    name: "suspended",
    as: "suspended",
    path: "/waiting",
    ready: (page) => page.getByRole("link", { name: /@/ }),
  },
  {
    page: "waiting",
    name: "waiting-approved",
    as: "carrier",
    path: "/waiting",
    ready: heading("may quote"),
  },
  { page: "board", name: "board", as: "carrier", path: "/board", ready: lines, on: "desktop" },
  {
    page: "board",
    name: "board",
    as: "carrier",
    path: "/board",
    ready: (page) => page.getByRole("list", { name: "Open loads" }).getByRole("link").nth(5),
    on: "phone",
  },
  {
    page: "board",
    name: "board-drawer-waiting",
    as: "newcomer",
    path: "/board",
    ready: (page) =>
      page
        .getByRole("region", { name: "Your quote" })
        .getByRole("paragraph")
        .filter({ hasText: "waits for approval" }),
    steps: openFirstLine,
    on: "desktop",
  },
  {
    page: "board",
    name: "board-drawer",
    as: "carrier",
    path: "/board",
    ready: (page) => page.getByRole("region", { name: "Your quote" }),
    steps: openFirstLine,
    on: "desktop",
  },
  {
    page: "board",
    name: "board-drawer-price",
    as: "carrier",
    path: pricedLoad,
    ready: (page) => page.getByText(/a mile ·/),
    steps: (page) => page.getByLabel("Your price", { exact: true }).fill("510"),
    on: "desktop",
  },
  {
    page: "board",
    name: "board-guide",
    as: "carrier",
    path: pricedLoad,
    ready: dialog,
    steps: async (page) => {
      await page.getByLabel("Your price", { exact: true }).fill("510");
      await page.getByRole("button", { name: "How this was worked out" }).click();
    },
    on: "desktop",
  },
  {
    page: "board",
    name: "board-not-met",
    as: "carrier",
    path: async (cast) =>
      `/board#${(await postLoad(cast.people.poster, { requires: { operatorLicence: true, hireAndReward: true, minFinished: 900 } })).id}`,
    ready: (page) => page.getByRole("link", { name: "Your passport" }),
    differs: true,
  },
  {
    page: "board",
    name: "board-load",
    as: "carrier",
    path: "/board",
    ready: dialog,
    steps: openFirstOnPhone,
    on: "phone",
  },
  {
    page: "board",
    name: "board-filters",
    as: "carrier",
    path: "/board",
    ready: dialog,
    steps: (page) => page.getByRole("button", { name: "Filters" }).tap(),
    on: "phone",
  },
  {
    page: "board",
    name: "board-search-box",
    as: "carrier",
    path: "/board",
    ready: (page) => page.getByRole("region", { name: "Read as" }).getByText("moffet"),
    steps: async (page) => {
      await page.getByRole("button", { name: "Search the board" }).tap();
      await page.getByRole("textbox", { name: "Search the board" }).fill("Leeds and 40 miles no ADR moffet");
    },
    on: "phone",
  },
  {
    page: "board",
    name: "board-more",
    as: "carrier",
    path: "/board",
    ready: (page) => page.getByRole("menuitem", { name: /^Backload/ }),
    steps: (page) => page.getByRole("button", { name: "More ways to look for loads" }).tap(),
    on: "phone",
  },
  {
    page: "board",
    name: "board-filter",
    as: "carrier",
    path: "/board",
    ready: (page) => page.getByRole("group", { name: "Vehicle" }),
    steps: async (page) => {
      await lines(page).waitFor();
      await page.getByRole("button", { name: "Vehicle", exact: true }).click();
    },
    on: "desktop",
  },
  {
    page: "board",
    name: "board-search-box",
    as: "carrier",
    path: "/board",
    ready: (page) => page.getByRole("region", { name: "Read as" }).getByText("moffet"),
    steps: async (page) => {
      await lines(page).waitFor();
      await page.keyboard.press("/");
      await page.keyboard.type("Leeds to London tomorrow 18t tail-lift moffet");
    },
    on: "desktop",
  },
  {
    page: "board",
    name: "board-place-unread",
    as: "carrier",
    path: "/board?from=LEEDS",
    ready: (page) => page.getByRole("heading", { name: /^Nothing is listed/ }),
  },
  {
    page: "board",
    name: "board-quote",
    as: "carrier",
    // Posts a load without requirements, which then is the first line.
    path: async ({ people }) => {
      await postLoad(people.poster, {});
      return "/board";
    },
    ready: (page) => page.getByText(/a mile ·/),
    steps: async (page) => {
      await lines(page).waitFor();
      await new BoardScreen(page).selectLine();
      await page.keyboard.press("q");
      await page.getByLabel(/Your price in pounds/).fill("445");
    },
    on: "desktop",
  },
  {
    page: "board",
    name: "board-book",
    as: "carrier",
    path: async ({ people }) => {
      const { id } = await postLoad(people.poster, { pricingMode: "BOOK_NOW", bookNowPence: 41_200 });
      return `/board#${id}`;
    },
    ready: (page) => dialog(page).getByRole("button", { name: "Book at £412" }),
    steps: (page) => page.getByRole("button", { name: "Book at £412" }).click(),
    on: "desktop",
  },
  {
    page: "board",
    name: "board-book-changed",
    as: "carrier",
    path: async ({ people }) => {
      const { id } = await postLoad(people.poster, { pricingMode: "BOOK_NOW", bookNowPence: 41_200 });
      return `/board#${id}`;
    },
    ready: (page) => dialog(page).getByRole("button", { name: "Go on at £380" }),
    steps: async (page, { people }) => {
      await page.getByRole("button", { name: "Book at £412" }).click();
      await dialog(page).getByRole("button", { name: "Book at £412" }).waitFor();
      await people.poster.api.loads.amend.mutate({ id: loadOn(page), bookNowPence: 38_000, termsDays: 60 });
      await dialog(page).getByRole("button", { name: "Book at £412" }).click();
    },
    on: "desktop",
  },
  {
    page: "board",
    name: "board-book-gone",
    as: "carrier",
    path: async ({ people }) => {
      const { id } = await postLoad(people.poster, { pricingMode: "BOOK_NOW", bookNowPence: 41_200 });
      return `/board#${id}`;
    },
    ready: (page) => dialog(page).getByRole("alert").filter({ hasText: "went to another carrier" }),
    steps: async (page) => {
      await page.getByRole("button", { name: "Book at £412" }).click();
      await dialog(page).getByRole("button", { name: "Book at £412" }).waitFor();
      // Every call needs a new carrier, because a new one may have only two jobs at a time.
      const rival = await registerFirm(runningBoard().url, { canCarry: true });
      await rival.api.quotes.book.mutate({ id: loadOn(page) });
    },
    on: "desktop",
  },
  {
    page: "board",
    name: "board-won",
    as: "carrier",
    path: async ({ people }) => `/board#${(await quotedLoad(people)).id}`,
    ready: (page) => page.getByRole("link", { name: "Open the job" }),
    steps: async (page, { people: { poster } }) => {
      await page.getByRole("button", { name: "Withdraw" }).waitFor();
      const { load } = await poster.api.loads.get.query({ id: loadOn(page) });
      await poster.api.quotes.accept.mutate({ id: load.id, quoteId: load.quotes[0]?.id ?? "" });
    },
    differs: true,
  },
  {
    page: "board",
    name: "board-map",
    as: "carrier",
    path: "/board?near=HD6&within=60",
    ready: (page) =>
      page
        .getByRole("group", { name: /^Map of Great Britain/ })
        .getByRole("button")
        .first(),
    steps: async (page) => {
      await lines(page).waitFor();
      await page.keyboard.press("m");
      await page.getByRole("region", { name: "Loads on the map" }).getByRole("link").first().waitFor();
      await page.keyboard.press("j");
    },
    on: "desktop",
  },
  {
    page: "board",
    name: "board-map-lanes",
    as: "carrier",
    path: "/board",
    ready: roadsOnMap,
    steps: async (page) => {
      await lines(page).waitFor();
      await page.keyboard.press("m");
      await page.getByRole("list", { name: "Lanes in view" }).getByRole("button").first().waitFor();
      await page.keyboard.press("j");
    },
    on: "desktop",
  },
  {
    page: "board",
    name: "board-map",
    as: "carrier",
    path: "/board",
    ready: roadsOnMap,
    steps: (page) => page.getByRole("button", { name: "Map", exact: true }).tap(),
    on: "phone",
  },
  {
    page: "board",
    name: "board-save-search",
    as: "carrier",
    path: "/board?from=M,L&vc=LWB_VAN",
    ready: (page) => page.getByRole("button", { name: "Save as a tab" }),
    steps: (page) => page.getByRole("button", { name: /^Save this search/ }).click(),
    on: "desktop",
  },
  {
    page: "board",
    name: "board-tabs",
    as: "carrier",
    path: "/board",
    ready: (page) => page.getByRole("navigation", { name: "Saved searches" }),
    steps: (page) => page.getByRole("heading", { level: 1 }).getByRole("button").tap(),
    on: "phone",
  },
  {
    page: "board/backload",
    name: "backload",
    as: "carrier",
    path: "/board/backload?at=M17&home=SE1",
    ready: (page) => page.getByRole("link", { name: /open on the board$/ }).first(),
  },
  {
    page: "board/backload",
    name: "backload-ask",
    as: "carrier",
    path: "/board/backload",
    ready: (page) => page.getByRole("form", { name: "Backload search" }),
  },
  {
    page: "board",
    name: "board-nothing",
    as: "carrier",
    path: "/board?from=ZE&to=TR&terms=7",
    ready: (page) => page.getByRole("button", { name: /^Clear all/ }),
  },
  {
    page: "board",
    name: "board-no-seat",
    as: "seatless",
    path: "/board",
    ready: (page) => page.getByRole("button", { name: /for a seat$/ }),
  },
  {
    page: "board",
    name: "find",
    as: "carrier",
    path: "/board",
    ready: dialog,
    steps: async (page) => {
      await lines(page).waitFor();
      await page.keyboard.press("Control+k");
    },
    on: "desktop",
  },
  {
    page: "board",
    name: "keys",
    as: "carrier",
    path: "/board",
    ready: dialog,
    steps: async (page) => {
      await lines(page).waitFor();
      await page.keyboard.press("?");
    },
    on: "desktop",
  },
  {
    page: "board",
    name: "account",
    as: "both",
    path: "/board",
    ready: (page) => page.getByRole("menuitem", { name: "Sign out" }),
    steps: (page) => page.getByRole("button", { name: /account of/ }).click(),
  },
  {
    page: "board",
    name: "notifications",
    as: "carrier",
    path: "/board",
    ready: (page) => dialog(page).getByRole("listitem").first(),
    steps: (page) => page.getByRole("button", { name: /^Notifications/ }).click(),
  },

  { page: "loads", name: "loads", as: "poster", path: "/loads", ready: table },
  {
    page: "loads",
    name: "loads-confirm",
    as: "poster",
    path: "/loads?status=DELIVERED",
    steps: (page) =>
      page
        .getByRole("button", { name: /^Confirm the delivery of/ })
        .first()
        .click(),
    ready: (page) => page.getByRole("button", { name: "Confirm 1 delivery" }),
  },
  {
    page: "loads",
    name: "loads-selected",
    as: "poster",
    path: "/loads?status=POSTED&sort=collect",
    steps: async (page) => {
      await page
        .getByRole("checkbox", { name: /^Select FB-/ })
        .first()
        .check();
    },
    ready: (page) => page.getByRole("toolbar", { name: "Selected loads" }),
  },
  {
    page: "loads/import",
    name: "import",
    as: "poster",
    path: "/loads/import",
    ready: heading("Post from a spreadsheet"),
  },
  { page: "loads/new", name: "post-load", as: "poster", path: "/loads/new", ready: heading("Post a load") },
  {
    page: "loads/new",
    name: "post-load-filled",
    as: "poster",
    path: "/loads/new",
    ready: (page) => page.getByRole("complementary", { name: "This load, live" }).getByText(/£\d/).first(),
    steps: (page) => fillLoad(page, { fromPostcode: "LS10 1AB", toPostcode: "SW1A 2AA", pallets: 30 }),
  },
  ...(
    [
      ["empty", "", (page) => page.getByRole("heading", { name: "What can be pasted" })],
      [
        "jobs",
        [
          "Subject: Loads for tomorrow pls\nMorning Dev,\nCan you sort these for tomorrow please:\n",
          "1) Bradford BD4 9SW to Livingston EH54 5DE, 14 pallets approx 8.5t, 18 tonner with tail lift, collect before 10, deliver next day by 10am. PO 77184\n",
          "2) From us (M17 1PG) to Newport, 9 plts 4200 kg, curtain sider, 18t or a 7.5t, usual bay.\n",
          "3) Warrington WA5 8WX - Cardiff CF3 2PX full artic 26 pallets, collect pm\n",
          "Budget for the first one is £410ish.\nBook them in with Tracey on 01632 960412\n\nTa, Karen\nLostock Tile Works",
        ].join("\n"),
        (page) => page.getByRole("region", { name: "Job 1" }),
      ],
      [
        "none",
        "Hi Dev, thanks for yesterday, all good. Speak next week about the Scotland work. Karen",
        (page) => page.getByRole("heading", { name: "No job in this text" }),
      ],
      [
        "too-long",
        "Loads for weeks 47 to 51, all depots: ".repeat(700),
        (page) => page.getByText("20,000 at most."),
      ],
    ] satisfies [string, string, PageState["ready"]][]
  ).map(
    ([name, text, ready]): PageState => ({
      page: "loads/new",
      name: `paste-job-${name}`,
      as: "poster",
      path: "/loads/new",
      ready,
      steps: async (page) => {
        await page.getByRole("button", { name: "Paste a job" }).click();
        await page.getByRole("textbox", { name: "Text with jobs" }).fill(text);
      },
    }),
  ),
  {
    page: "loads/new",
    name: "post-load-goods",
    as: "poster",
    path: "/loads/new",
    ready: (page) => page.getByText("11 pallets, 7,460 kg"),
    steps: async (page) => {
      await fillLoad(page, { fromPostcode: "M17 1AB", toPostcode: "CA3 0HA" });
      for (const name of ["Box", "Fridge", "Tail-lift", "Straps", "Not to be passed on"])
        await page.getByLabel(name, { exact: true }).check();
      await addGoods(page, ["Tile adhesive, 20 kg bags", "6", "120", "100", "110", "1050"]);
      await addGoods(page, ["Shower trays, ring 01632 960318", "4", "120", "100", "160", "210"]);
      await addGoods(page, ["Primer, tins", "1", "120", "80", "90", "320"], "1263");
      await page.getByRole("radio", { name: "Between" }).check();
      await page.getByLabel("Not colder than, °C").fill("5");
      await page.getByLabel("Not warmer than, °C").fill("25");
    },
  },
  {
    page: "loads/new",
    name: "post-load-who",
    as: "poster",
    path: "/loads/new",
    ready: (page) => page.getByLabel("Goods in transit in pounds"),
    steps: async (page) => {
      await page.getByRole("button", { name: "Change", exact: true }).click();
      await page.getByLabel("Operator’s licence").check();
      await page.getByLabel("Goods in transit in pounds").fill("25,000");
    },
  },
  {
    page: "loads/new",
    name: "post-load-stops",
    as: "poster",
    path: "/loads/new",
    differs: true,
    ready: (page) => page.getByText("as you order the stops"),
    steps: async (page) => {
      await fillRoute(page, ["PR5 8AQ", "CA3 0HA"]);
      await page.getByRole("button", { name: "Edit stop 3, deliver" }).click();
      await page.getByRole("button", { name: "Add the site of stop 3" }).click();
      await page.getByRole("combobox", { name: "Site", exact: true }).fill("Solway Bathrooms, goods in");
    },
  },
  {
    page: "loads/new",
    name: "post-load-stops-errors",
    as: "poster",
    path: "/loads/new",
    ready: (page) => page.locator("[aria-invalid=true]").first(),
    steps: async (page) => {
      await fillRoute(page, ["PR5 8AQ", "ZZ99 9ZZ"]);
      await page.getByRole("textbox", { name: "Pallets" }).last().fill("3");
      await page.keyboard.press("Control+Enter");
    },
  },
  {
    page: "loads/new",
    name: "post-load-errors",
    as: "poster",
    path: "/loads/new",
    ready: (page) => page.locator("[aria-invalid=true]").first(),
    steps: async (page) => {
      await page.getByRole("combobox", { name: "From" }).fill("ZZ99 9ZZ");
      await page.keyboard.press("Control+Enter");
      // The refusal moves the focus to its first field, and the page with it.
      await page.locator("[aria-invalid=true]:focus").waitFor();
      // A field that the bar at the bottom covers in part is no target of its full size.
      const last = page.getByLabel("Pounds for each quarter of an hour of waiting");
      await last.evaluate((field) => field.scrollIntoView({ block: "center" }));
    },
  },
  {
    page: "loads/import",
    name: "import-errors",
    as: "poster",
    path: "/loads/import",
    ready: (page) => page.getByRole("textbox", { name: "To, row 3" }),
    steps: async (page) => {
      await page.getByLabel("Or paste cells from a spreadsheet").fill(SHEET);
      await page.getByRole("button", { name: "Check what is pasted" }).click();
    },
  },
  {
    page: "loads/[id]",
    name: "load-posted",
    as: "poster",
    path: loadAt("POSTED"),
    ready: (page) => page.getByRole("button", { name: /^Accept £/ }).first(),
  },
  {
    page: "loads/[id]",
    name: "load-score",
    as: "poster",
    path: loadAt("POSTED"),
    ready: dialog,
    steps: (page) =>
      page
        .getByRole("button", { name: /^(New|\d+\s*(Bronze|Silver|Gold))/ })
        .first()
        .click(),
  },
  {
    page: "loads/[id]",
    name: "load-stops",
    as: "carrier",
    differs: true,
    path: async (cast) => `/loads/${await stoppedJob(cast)}`,
    ready: part("4 stops, in order"),
  },
  { page: "diary", name: "diary", as: "carrier", path: "/diary", ready: table },
  {
    page: "diary",
    name: "diary-stops",
    as: "carrier",
    path: async (cast) => `/diary?job=${await stoppedJob(cast)}`,
    ready: (page) => page.getByRole("region", { name: "Stops, in order" }),
    on: "desktop",
  },
  {
    page: "board",
    name: "board-stops",
    as: "carrier",
    path: async ({ people: { poster } }) => {
      const { id } = await postLoad(poster, STOPPED);
      return `/board?from=M17&to=G33#${id}`;
    },
    ready: (page) => page.getByRole("list", { name: "Stops between the ends, in order" }),
  },
  {
    page: "board",
    name: "board-goods",
    as: "carrier",
    path: async ({ people: { poster } }) => `/board#${(await postLoad(poster, WITH_GOODS)).id}`,
    ready: (page) => page.getByRole("list", { name: "Goods" }),
  },
  {
    page: "board",
    name: "board-equipment",
    as: "carrier",
    path: "/board?eq=BOX,FRIDGE",
    ready: (page) => page.getByRole("group", { name: "Body, gear: any of these" }),
    steps: (page) =>
      page
        .getByRole("button", { name: /^Body, gear/ })
        .first()
        .click(),
    on: "desktop",
  },
  {
    page: "loads/[id]",
    name: "load-goods",
    as: "poster",
    path: async ({ people: { poster } }) => `/loads/${(await postLoad(poster, WITH_GOODS)).id}`,
    ready: (page) => page.getByRole("list", { name: "Goods" }),
  },
  {
    page: "loads/[id]",
    name: "load-accept",
    as: "poster",
    path: loadAt("POSTED"),
    ready: (page) => page.getByText(/^Book this carrier at/),
    steps: (page) =>
      page
        .getByRole("button", { name: /^Accept £/ })
        .first()
        .click(),
  },
  {
    page: "loads/[id]",
    name: "load-accept-changed",
    as: "poster",
    path: async ({ people }) => `/loads/${(await quotedLoad(people)).id}`,
    ready: (page) => page.getByRole("button", { name: "Go on at £340" }),
    steps: async (page, { people }) => {
      await page.getByRole("button", { name: "Accept £290" }).click();
      await page.getByText("Book this carrier at £290?").waitFor();
      await people.carrier.api.quotes.send.mutate({ id: loadOn(page), amountPence: 34_000 });
      // The page may have read the new price already, in which case it shows the same state without the click.
      await page
        .getByRole("button", { name: /^Accept £290/ })
        .click({ timeout: 5_000 })
        .catch(() => undefined);
    },
  },
  {
    page: "loads/[id]",
    name: "load-cancel",
    as: "poster",
    path: loadAt("POSTED"),
    ready: dialog,
    steps: (page) => page.getByRole("button", { name: "Cancel load" }).click(),
    on: "desktop",
  },
  {
    page: "loads/[id]",
    name: "load-actions",
    as: "poster",
    path: loadAt("POSTED"),
    ready: (page) => page.getByRole("menuitem", { name: "Cancel load" }),
    steps: (page) => page.getByRole("button", { name: "Actions" }).tap(),
    on: "phone",
  },
  {
    page: "loads/[id]",
    name: "load-checks",
    as: "poster",
    path: async (cast) => `/loads/${await askingLoad(cast)}`,
    ready: part("Turned away by your terms"),
    differs: true,
  },
  {
    page: "loads/[id]",
    name: "load-let-quote",
    as: "poster",
    path: async (cast) => `/loads/${await askingLoad(cast)}`,
    ready: dialog,
    steps: async (page) => {
      await page
        .getByRole("button", { name: /^(Let them quote|Ask for)/ })
        .first()
        .click();
    },
  },
  {
    page: "loads/[id]",
    name: "load-gate",
    as: "poster",
    path: async (cast) => `/loads/${await atTheGate(cast)}`,
    ready: part("At the gate"),
  },
  {
    page: "loads/[id]",
    name: "load-gate-wrong",
    as: "poster",
    path: async (cast) => `/loads/${await atTheGate(cast)}`,
    ready: (page) => page.getByRole("alert").getByText("4 tries are left"),
    steps: async (page) => {
      await page.getByLabel("Code that the driver says").fill("not it");
      await page.keyboard.press("Enter");
    },
  },
  {
    page: "loads/[id]",
    name: "load-gate-locked",
    as: "poster",
    path: async (cast) => `/loads/${await atTheGate(cast, 5)}`,
    ready: (page) => page.getByRole("button", { name: "Make a new code" }),
  },
  {
    page: "loads/[id]",
    name: "load-gate-carrier",
    as: "carrier",
    path: async (cast) => `/loads/${await atTheGate(cast)}`,
    ready: part("Before you arrive"),
  },
  {
    page: "loads/[id]/gate-sheet",
    name: "gate-sheet",
    as: "poster",
    path: async (cast) => `/loads/${await atTheGate(cast)}/gate-sheet`,
    ready: part("Compare"),
  },
  { page: "loads/[id]", name: "load-booked", as: "poster", path: loadAt("BOOKED"), ready: heading(/^FB-/) },
  {
    page: "loads/[id]",
    name: "load-messages",
    as: "carrier",
    path: async ({ people: { poster, carrier } }) => {
      const { id } = await bookedLoad(poster, carrier, { externalRef: "HP-204431" });
      await carrier.api.messages.send.mutate({ id, text: "Marcus will be on this, FX23 KLD." });
      await poster.api.messages.send.mutate({
        id,
        text: "Good. The yard has a new one-way system: in by the south gate, out by the north one.",
      });
      return `/loads/${id}`;
    },
    ready: (page) => page.getByRole("log").getByText("Good. The yard"),
  },
  {
    page: "loads/[id]",
    name: "load-change",
    as: "carrier",
    differs: true,
    path: async ({ people: { poster, carrier } }) => {
      const { id } = await bookedLoad(poster, carrier, { externalRef: "HP-204431", amountPence: 49_500 });
      await carrier.api.messages.send.mutate({ id, text: "Marcus will be on this, FX23 KLD." });
      await poster.api.changes.propose.mutate({
        id,
        patch: { collectByTime: "23:30", tailLift: true },
        penceDelta: 2_500,
        note: "The merchant has a crane in the yard until one. The £25 is for the wait.",
      });
      return `/loads/${id}`;
    },
    ready: (page) => page.getByRole("button", { name: "Agree to £520" }),
  },
  {
    page: "loads/[id]",
    name: "load-change-agreed",
    as: "poster",
    differs: true,
    path: async ({ people: { poster, carrier } }) => {
      const { id } = await bookedLoad(poster, carrier, { externalRef: "HP-204431", amountPence: 49_500 });
      const patch = { collectByTime: "23:30", vehicleClass: "ARTIC" } as const;
      const { change } = await poster.api.changes.propose.mutate({ id, patch, penceDelta: 2_500 });
      await carrier.api.changes.agree.mutate({ id, changeId: change?.id ?? "" });
      return `/loads/${id}`;
    },
    ready: (page) => page.getByRole("link", { name: "Download revision 2" }),
  },
  {
    page: "loads/[id]",
    name: "load-sites-changed",
    as: "poster",
    path: async (cast) => `/loads/${await stoppedJob(cast)}`,
    ready: (page) => page.getByRole("button", { name: "Go on with my changes" }),
    steps: async (page, { people: { poster } }) => {
      await page.getByRole("button", { name: "Change sites" }).click();
      await page.getByLabel("Ask for").first().fill("Tam Reid");
      await poster.api.loads.sites.mutate({
        id: loadOn(page),
        collectFrom: { phone: "01632 960999", hours: "06:00-14:00" },
        stops: [{ number: 2, reference: "LT 5520" }],
      });
      await page.getByRole("button", { name: "Save sites" }).click();
    },
  },
  {
    page: "loads/[id]",
    name: "load-propose-change",
    as: "poster",
    differs: true,
    path: async ({ people: { poster, carrier } }) =>
      `/loads/${(await bookedLoad(poster, carrier, { externalRef: "HP-204431" })).id}`,
    ready: (page) => page.getByRole("dialog", { name: "Propose a change" }),
    steps: (page) => page.getByRole("button", { name: "Propose a change" }).click(),
  },
  {
    page: "loads/[id]",
    name: "load-delivered",
    as: "poster",
    path: loadAt("DELIVERED"),
    ready: heading(/^FB-/),
  },
  {
    page: "loads/[id]",
    name: "load-confirmed",
    as: "poster",
    path: loadAt("CONFIRMED"),
    ready: heading(/^FB-/),
  },
  {
    page: "loads/[id]",
    name: "load-disputed",
    as: "poster",
    path: loadAt("DISPUTED"),
    ready: heading(/^FB-/),
  },
  {
    page: "loads/[id]",
    name: "load-missing",
    as: "poster",
    path: "/loads/FB-0000-0000",
    ready: (page) => page.getByRole("heading").first(),
  },
  {
    page: "loads/[id]/amend",
    name: "amend",
    as: "poster",
    path: async (cast) => `/loads/${await cast.load("POSTED")}/amend`,
    ready: heading(/Amend/),
  },
  {
    page: "loads/[id]/amend",
    name: "amend-changed",
    as: "poster",
    path: async ({ people }) => `/loads/${(await quotedLoad(people)).id}/amend`,
    ready: (page) => page.getByRole("button", { name: "Go on with my changes" }),
    steps: async (page, { people }) => {
      await page.getByLabel(/^Notes/).fill("Gate 3, ring first.");
      await people.poster.api.loads.amend.mutate({ id: loadOn(page), externalRef: "HF-77", termsDays: 60 });
      await page.getByRole("button", { name: "Save changes" }).click();
    },
  },

  {
    page: "board/offers",
    name: "offers",
    as: "carrier",
    path: offered,
    ready: (page) => page.getByRole("button", { name: /^Yes/ }).first(),
    differs: true,
  },
  {
    page: "board/offers",
    name: "offers-reasons",
    as: "carrier",
    path: offered,
    ready: (page) => page.getByRole("group", { name: "No, because" }),
    on: "desktop",
    steps: (page) => page.keyboard.press("x"),
  },
  {
    page: "board/offers",
    name: "offers-no",
    as: "carrier",
    path: offered,
    ready: (page) => page.getByRole("button", { name: "Something else" }),
    on: "phone",
    steps: (page) => tapUntil(page.getByRole("button", { name: /^No:/ }).first(), dialog(page)),
  },
  {
    page: "board/offers",
    name: "offers-push",
    as: "carrier",
    path: offered,
    ready: (page) => page.getByText("Offers run out. Be told in time?"),
    steps: (page) => withPush(page, "granted"),
  },
  {
    page: "board/offers",
    name: "offers-just-now",
    as: "carrier",
    path: offered,
    ready: (page) => page.getByText("Too late").first(),
    steps: (_page, cast) => endOffers(cast),
    differs: true,
  },
  {
    page: "board/offers",
    name: "offers-answered",
    as: "carrier",
    path: async (cast) => {
      await endOffers(cast);
      return "/board/offers";
    },
    ready: table,
    steps: (page) => page.getByRole("radio", { name: /^Answered today/ }).check(),
  },
  {
    page: "board/offers",
    name: "offers-no-seat",
    as: "seatless",
    path: async ({ people: { poster, both } }) => {
      const offer = { pricePence: 29_500, minutes: 60 };
      await asked(poster, [await firmIdOf(both)], { fromPostcode: "WF6 1TN", toPostcode: "B24 9QR" }, offer);
      return "/board/offers";
    },
    ready: (page) => page.getByText(/^You need a seat to say yes: ask [A-Z]/).last(),
  },
  {
    page: "board/offers",
    name: "offers-vehicle",
    as: "carrier",
    path: offeredToVehicle,
    ready: (page) => page.getByRole("button", { name: /^Yes/ }).first(),
    on: "desktop",
    steps: async (page) => {
      await page.getByRole("row").filter({ hasText: "EH54" }).filter({ hasText: "LS10" }).last().click();
      await page.getByRole("region", { name: "Fits FX23 KLD" }).waitFor();
    },
    differs: true,
  },
  {
    page: "board/offers",
    name: "offers-empty",
    as: "newcomer",
    path: "/board/offers",
    ready: part("No open offers"),
  },
  {
    page: "quotes",
    name: "quotes",
    as: "carrier",
    path: "/quotes",
    ready: table,
  },
  { page: "diary", name: "diary-week", as: "carrier", path: "/diary?show=week", ready: table },
  { page: "diary", name: "diary-unpaid", as: "carrier", path: "/diary?show=unpaid", ready: table },
  {
    page: "diary",
    name: "diary-job",
    as: "carrier",
    path: async (cast) => `/diary?job=${await cast.onTheRoad()}`,
    ready: (page) => page.getByRole("heading", { name: "Deliver", level: 3 }).first(),
    on: "desktop",
  },
  {
    page: "loads/[id]",
    name: "load-road",
    as: "carrier",
    path: async (cast) => `/loads/${await lateJob(cast)}`,
    ready: part("Stop by stop"),
    differs: true,
  },
  {
    page: "loads/[id]",
    name: "load-money",
    as: "poster",
    path: async (cast) => `/loads/${await jobWithExtras(cast)}`,
    ready: part("Money"),
    differs: true,
  },
  {
    page: "loads/[id]",
    name: "load-add-extra",
    as: "carrier",
    path: async (cast) => `/loads/${await jobWithExtras(cast)}`,
    ready: (page) => page.getByRole("dialog", { name: "Add an extra" }),
    steps: (page) => page.getByRole("button", { name: "Add an extra…" }).click(),
  },
  {
    page: "loads/[id]",
    name: "load-tracking",
    as: "poster",
    path: async ({ people: { poster, carrier } }) =>
      `/loads/${(await bookedLoad(poster, carrier, STOPPED)).id}`,
    ready: (page) => page.getByText("Copy this link now."),
    steps: (page) =>
      page
        .getByRole("button", { name: /^Make a link for/ })
        .first()
        .click(),
  },
  {
    page: "diary",
    name: "diary-road",
    as: "carrier",
    path: async (cast) => `/diary?job=${await lateJob(cast)}`,
    ready: (page) => page.getByRole("rowheader", { name: /^Look here first/ }),
    on: "desktop",
  },
  {
    page: "diary",
    name: "send-to-driver",
    as: "carrier",
    path: async (cast) => `/diary?job=${await sentJob(cast)}`,
    ready: (page) => page.getByRole("button", { name: "Revoke it" }),
    steps: async (page) => {
      await page.getByRole("region", { name: "Driver" }).getByRole("button").click();
      const sheet = page.getByRole("dialog", { name: "Send the job to a driver" });
      await sheet.getByRole("combobox", { name: "Driver" }).fill("Piotr Wójcik");
      await sheet.getByLabel("Mobile").fill("07700 900412");
      await sheet.getByLabel("Language").selectOption("pl");
      await sheet.getByRole("button", { name: "Make a link" }).click();
      await sheet.getByRole("button", { name: "Revoke the link of Marcus Okafor" }).click();
    },
    differs: true,
  },
  {
    page: "diary",
    name: "raise-problem",
    as: "carrier",
    path: async (cast) => `/diary?job=${await cast.onTheRoad()}`,
    ready: dialog,
    steps: (page) => page.getByRole("button", { name: "Raise a problem" }).click(),
    on: "desktop",
  },
  {
    page: "diary",
    name: "job-sheet",
    as: "carrier",
    path: async (cast) => `/diary?job=${await cast.onTheRoad()}`,
    ready: (page) => page.getByRole("link", { name: "Navigate" }),
    on: "phone",
  },
  {
    page: "diary",
    name: "job-sheet-gate",
    as: "carrier",
    path: async (cast) => `/diary?job=${await atTheGate(cast)}`,
    ready: (page) => page.getByRole("region", { name: "Next place" }).getByText("Collection code"),
    on: "phone",
  },
  {
    page: "diary",
    name: "job-sheet-stops",
    as: "carrier",
    path: async (cast) => `/diary?job=${await stoppedOnTheRoad(cast)}`,
    ready: (page) => page.getByRole("button", { name: /^Collected 4 pallets at/ }),
    on: "phone",
  },
  {
    page: "diary/[id]/deliver",
    name: "deliver",
    as: "carrier",
    path: async (cast) => `/diary/${await cast.onTheRoad()}/deliver`,
    ready: (page) => page.getByLabel("2. Received by"),
  },
  {
    page: "quotes",
    name: "not-a-carrier",
    as: "poster",
    path: "/quotes",
    ready: (page) => page.getByText("does not carry loads"),
  },

  {
    page: "quotes/performance",
    name: "how-we-do",
    as: "carrier",
    path: "/quotes/performance?weeks=26",
    ready: figure("On which lanes do we win?"),
  },
  {
    page: "loads/performance",
    name: "what-we-spend",
    as: "poster",
    path: "/loads/performance?weeks=26",
    ready: figure("What do we spend a week?"),
  },
  { page: "settings", name: "settings", as: "both", path: "/settings", ready: heading("Firm settings") },
  { page: "settings/profile", name: "profile", as: "both", path: "/settings/profile", ready: form },
  {
    page: "settings/profile",
    name: "profile-of-traffic",
    as: "seatless",
    path: "/settings/profile",
    ready: (page) => page.getByText("Your role may not change"),
  },
  { page: "settings/api", name: "api-settings", as: "both", path: "/settings/api", ready: table },
  {
    page: "settings/api",
    name: "new-key",
    as: "both",
    path: "/settings/api?new=key",
    ready: dialog,
  },
  {
    page: "settings/api",
    name: "new-key-of-traffic",
    as: "seatless",
    path: "/settings/api?new=key",
    ready: dialog,
  },
  {
    page: "settings/members",
    name: "members",
    as: "both",
    path: "/settings/members",
    ready: table,
  },
  {
    page: "settings/members",
    name: "members-of-reader",
    as: "reader",
    path: "/settings/members",
    ready: table,
  },
  {
    page: "loads",
    name: "loads-of-reader",
    as: "reader",
    path: "/loads",
    ready: table,
  },
  {
    page: "board",
    name: "board-not-for-role",
    as: "reader",
    path: "/board",
    ready: heading("This page is not for your role"),
  },
  {
    page: "settings/members",
    name: "member-role",
    as: "both",
    path: "/settings/members",
    ready: dialog,
    steps: async (page) => void (await page.getByLabel("Role of Priya Nair").selectOption("Accounts")),
  },
  {
    page: "settings/members",
    name: "remove-member",
    as: "both",
    path: "/settings/members",
    ready: dialog,
    steps: (page) =>
      page
        .getByRole("button", { name: /^Remove / })
        .first()
        .click(),
  },
  {
    page: "settings/api",
    name: "new-endpoint",
    as: "both",
    path: "/settings/api",
    ready: dialog,
    steps: (page) => page.getByRole("button", { name: "Add an endpoint" }).click(),
  },
  {
    page: "settings/api",
    name: "find-in-settings",
    as: "both",
    path: "/settings/api",
    ready: (page) => page.getByRole("option").first(),
    steps: (page) => page.getByRole("button", { name: /^Find anything/ }).click(),
  },
  {
    page: "settings/passport",
    name: "passport",
    as: "carrier",
    path: "/settings/passport",
    ready: part("Checklist"),
    differs: true,
  },
  {
    page: "settings/passport",
    name: "passport-new",
    as: "newcomer",
    path: "/settings/passport",
    ready: (page) => page.getByText("Work down the list"),
  },
  {
    page: "settings/passport",
    name: "passport-send",
    as: "both",
    path: "/settings/passport",
    ready: part("Checklist"),
    steps: (page) => page.getByRole("button", { name: /, Hire and reward$/ }).click(),
    differs: true,
  },
  {
    page: "money",
    name: "money",
    as: "carrier",
    path: async (cast) => {
      await issued(cast);
      return "/money";
    },
    ready: (page) => page.getByRole("region", { name: "Invoices" }).getByRole("row").nth(1),
    differs: true,
  },
  {
    page: "money",
    name: "money-poster",
    as: "poster",
    path: async (cast) => {
      await issued(cast);
      await jobWithExtras(cast);
      return "/money";
    },
    ready: (page) => page.getByRole("button", { name: "Record as paid…" }),
    steps: async (page) => {
      await page.getByRole("region", { name: "Invoices" }).getByRole("checkbox").first().check();
    },
    differs: true,
  },
  {
    page: "money",
    name: "money-remind",
    as: "carrier",
    path: async (cast) => {
      await issued(cast);
      return "/money";
    },
    ready: dialog,
    steps: (page) =>
      page
        .getByRole("button", { name: /^Remind…/ })
        .first()
        .click(),
    differs: true,
  },
  {
    page: "money",
    name: "money-empty",
    as: "newcomer",
    path: "/money",
    ready: (page) => page.getByText("Nothing issued yet"),
  },
  {
    page: "money",
    name: "money-issue",
    as: "carrier",
    path: async (cast) => {
      await issued(cast);
      return "/money";
    },
    ready: dialog,
    steps: (page) =>
      page
        .getByRole("button", { name: /^Issue…/ })
        .first()
        .click(),
  },
  {
    page: "money",
    name: "money-agreement",
    as: "carrier",
    path: async ({ people: { poster, carrier } }) => {
      await poster.api.selfBilling.propose.mutate({
        carrierId: await firmIdOf(carrier),
        until: addDays(londonDay(new Date()), 300),
      });
      return "/money";
    },
    ready: dialog,
    steps: (page) =>
      page
        .getByRole("button", { name: /^Read and accept/ })
        .first()
        .click(),
    differs: true,
  },
  {
    page: "loads/[id]",
    name: "load-to-invoice",
    as: "carrier",
    path: async (cast) => {
      await issued(cast);
      const { jobs } = await cast.people.carrier.api.moneyPage.toInvoice.query({});
      return `/loads/${jobs[0]?.id}`;
    },
    ready: (page) => page.getByRole("button", { name: /^Issue for £/ }),
    differs: true,
  },
  {
    page: "money/[id]",
    name: "invoice",
    as: "poster",
    path: async (cast) => `/money/${await issued(cast)}`,
    ready: part("History"),
    differs: true,
  },
  {
    page: "money/[id]",
    name: "invoice-credit",
    as: "carrier",
    path: async (cast) => `/money/${await issued(cast)}`,
    ready: dialog,
    steps: (page) => page.getByRole("button", { name: "Credit…" }).click(),
  },
  { page: "settings/billing", name: "billing", as: "both", path: "/settings/billing", ready: form },
  {
    page: "settings/billing",
    name: "billing-waiting",
    as: "both",
    path: "/settings/billing",
    ready: form,
    steps: async (page) => {
      await page.getByLabel("Free minutes, Luton").fill("45");
      await page.getByRole("button", { name: "Save" }).click();
    },
    differs: true,
  },
  {
    page: "settings/billing",
    name: "billing-new",
    as: "newcomer",
    path: "/settings/billing",
    ready: (page) => page.getByText("Nothing can be invoiced"),
    steps: async (page) => {
      await page.getByLabel("VAT number").fill("GB 999 9999 74");
      await page.getByRole("button", { name: "Save" }).click();
    },
  },
  { page: "settings/conditions", name: "conditions", as: "both", path: "/settings/conditions", ready: form },
  {
    page: "loads/[id]/conditions",
    name: "load-conditions",
    as: "poster",
    path: async ({ people: { poster } }) => {
      await poster.api.conditions.change.mutate({ title: "Terms for carriers, January 2026", text: TERMS });
      return `/loads/${(await postLoad(poster)).id}/conditions`;
    },
    ready: heading("Terms for carriers, January 2026"),
  },
  { page: "settings/fleet", name: "fleet", as: "both", path: "/settings/fleet", ready: form },
  {
    page: "vehicles",
    name: "vehicles",
    as: "carrier",
    path: after(withVehicles, "/vehicles"),
    ready: lines,
    steps: async (page) => {
      await page.getByRole("button", { name: "FX23 KLD" }).click();
      await page.getByRole("region", { name: "FX23 KLD" }).getByText("Earns").waitFor();
    },
    differs: true,
  },
  {
    page: "vehicles",
    name: "vehicles-empty",
    as: "both",
    path: "/vehicles",
    ready: (page) => page.getByText("No empty vehicle is posted"),
  },
  {
    page: "vehicles",
    name: "vehicles-post",
    as: "both",
    path: "/vehicles",
    ready: (page) => page.getByRole("region", { name: "Loads that would fit" }),
    steps: async (page) => {
      await page.getByRole("button", { name: "Post a vehicle" }).click();
      await page
        .getByRole("textbox", { name: "Vehicle in one line" })
        .fill("2 x 18t tail-lift leeds tomorrow 11:30 anywhere min £1.60 shiny");
    },
    differs: true,
  },
  {
    page: "vehicles",
    name: "vehicles-form",
    as: "both",
    path: "/vehicles",
    ready: (page) => page.getByText("Say where it is empty."),
    steps: async (page) => {
      await page.getByRole("button", { name: "In the form" }).click();
      await dialog(page).getByRole("button", { name: "Post", exact: true }).click();
    },
    differs: true,
  },
  {
    page: "vehicles",
    name: "vehicles-sheet",
    as: "both",
    path: "/vehicles",
    ready: (page) => page.getByText("1 ready · 1 to put right"),
    steps: async (page) => {
      await page.getByRole("button", { name: "From a sheet" }).click();
      await page
        .getByLabel("Or paste cells")
        .fill("2 x 18t tail-lift leeds tomorrow 11:30 anywhere min £1.60\nartic m17 tomorrow shiny");
      await page.getByRole("button", { name: "Check what is pasted" }).click();
    },
    differs: true,
  },
  {
    page: "vehicles",
    name: "vehicles-ended",
    as: "carrier",
    path: after(async ({ people: { carrier } }) => {
      const { vehicles } = await carrier.api.vehicles.list.query({ status: "WITHDRAWN" });
      if (vehicles.length > 0) return;
      const from = new Date().toISOString();
      const { vehicle } = await carrier.api.vehicles.post.mutate({
        vehicleClass: "LWB_VAN",
        at: "SK14",
        from,
        vehicleReg: "MX21 TRZ",
      });
      await carrier.api.vehicles.withdraw.mutate({ id: vehicle?.id ?? "" });
    }, "/vehicles"),
    ready: (page) => page.getByRole("button", { name: /^Post again.*MX21 TRZ$/ }),
    steps: (page) => page.getByRole("radio", { name: "Ended" }).check(),
    differs: true,
  },
  {
    page: "vehicles",
    name: "vehicles-which-lorry",
    path: "/sign-in",
    ready: (page) => page.getByText("Which lorry does LS10 to G33?"),
    steps: openWhichLorry,
    differs: true,
  },
  {
    page: "vehicles",
    name: "vehicles-quote",
    as: "carrier",
    path: after(withVehicles, "/vehicles"),
    ready: (page) => dialog(page).getByText("Guide"),
    on: "desktop",
    steps: async (page) => {
      await page.getByRole("button", { name: "2 vehicles" }).first().click();
      await page
        .getByRole("button", { name: /^Quote…/ })
        .first()
        .click();
    },
    differs: true,
  },
  {
    page: "diary",
    name: "vehicles-diary",
    as: "carrier",
    path: async (cast) => `/diary?job=${await cast.onTheRoad()}`,
    ready: (page) => page.getByRole("region", { name: "Empty after this job" }),
    steps: (page) => page.getByRole("region", { name: "Empty after this job" }).scrollIntoViewIfNeeded(),
    differs: true,
  },
  {
    page: "vehicle-board",
    name: "vehicle-board",
    as: "poster",
    path: after(withVehicleBoard, "/vehicle-board?checks=false&near=LS10&within=500"),
    ready: vehicleLines,
    steps: async (page) => {
      await page
        .getByRole("button", { name: /, 2 × 7.5 t at/ })
        .first()
        .click();
      const details = page.getByRole("region", { name: /^2 × 7.5 t at/ });
      await details
        .getByText(/HP-204451/)
        .first()
        .waitFor();
    },
    differs: true,
  },
  {
    page: "vehicle-board",
    name: "vehicle-board-load",
    as: "poster",
    path: async (cast) => `/vehicle-board?checks=false&load=${await withVehicleBoard(cast)}`,
    ready: (page) => page.getByRole("checkbox", { name: /^Select 2 × 7.5 t/ }).first(),
    steps: async (page) => {
      await page
        .getByRole("checkbox", { name: /^Select 2 × 7.5 t/ })
        .first()
        .check();
      await page.getByRole("toolbar", { name: "Selected vehicles" }).waitFor();
    },
  },
  {
    page: "vehicle-board",
    name: "vehicle-board-ask",
    as: "poster",
    path: after(withVehicleBoard, "/vehicle-board?checks=false&near=LS10&within=500"),
    ready: (page) => page.getByRole("textbox", { name: "Price" }),
    steps: (page) =>
      page
        .getByRole("button", { name: /^Ask… 2 × 7.5 t at/ })
        .first()
        .click(),
    differs: true,
  },
  {
    page: "vehicle-board",
    name: "vehicle-board-map",
    as: "poster",
    path: after(withVehicleBoard, "/vehicle-board?checks=false&near=LS10&within=100&map=true"),
    ready: roadsOnMap,
    differs: true,
  },
  {
    page: "vehicle-board",
    name: "vehicle-board-empty",
    as: "poster",
    path: after(withVehicleBoard, "/vehicle-board?near=TR16&within=5&vc=LOW_LOADER"),
    ready: (page) => page.getByText("No empty vehicle matches"),
  },
  {
    page: "vehicle-board",
    name: "vehicle-board-post-first",
    path: "/sign-in",
    ready: heading("Post a load first"),
    steps: openWithoutLoad,
  },
  {
    page: "loads/[id]",
    name: "load-vehicles",
    as: "poster",
    path: async (cast) => `/loads/${await withVehicleBoard(cast)}`,
    ready: (page) => page.getByRole("region", { name: "Vehicles for this load" }).getByRole("row").nth(1),
    steps: (page) =>
      page
        .getByRole("region", { name: "Vehicles for this load" })
        .evaluate((shown) => shown.scrollIntoView({ block: "center" })),
    differs: true,
  },
  {
    page: "loads/new",
    name: "load-vehicles-post",
    as: "poster",
    path: after(withVehicleBoard, "/loads/new"),
    ready: (page) => page.getByRole("button", { name: /^Post and offer/ }),
    steps: async (page) => {
      await fillLoad(page, { fromPostcode: "LS11 5AA", toPostcode: "B46 1JU", pallets: 6 });
      await page.getByRole("group", { name: "Day of collection" }).getByRole("radio").nth(1).check();
      await page.getByRole("radio", { name: "7.5 t" }).check();
      await page
        .getByRole("checkbox", { name: /2 ×\s*LS10/ })
        .first()
        .check();
    },
    differs: true,
  },
  {
    page: "network",
    name: "network",
    as: "poster",
    path: after(withNetwork, "/network"),
    ready: lines,
    steps: async (page) => {
      await page.getByRole("button", { name: /^Mercia Pallet Express/ }).click();
      await page.getByRole("region", { name: "Mercia Pallet Express" }).getByText("Ring").waitFor();
    },
    differs: true,
  },
  {
    page: "network",
    name: "network-ask",
    as: "poster",
    path: after(withNetwork, "/network"),
    ready: (page) => page.getByRole("textbox", { name: "Price" }),
    steps: async (page) => {
      await page.getByRole("checkbox", { name: "Select Mercia Pallet Express" }).check();
      await page.getByRole("button", { name: "Ask for a load…" }).click();
    },
    differs: true,
  },
  {
    page: "network",
    name: "network-empty",
    as: "both",
    path: "/network",
    ready: (page) => page.getByText("Nobody is in your network yet"),
  },
  ...(
    [
      ["network-chosen", (page: Page) => page.getByRole("toolbar", { name: /carriers$/ }), null],
      ["network-group", dialog, "Add to group…"],
      ["network-group-new", dialog, "New group"],
      ["network-remove", dialog, "Remove…"],
    ] as const
  ).map(
    ([name, ready, button]): PageState => ({
      page: "network",
      name,
      as: "poster",
      path: after(withNetwork, "/network"),
      ready,
      steps: async (page) => {
        await page.getByRole("checkbox", { name: "Select Mercia Pallet Express" }).check();
        if (button !== null) await page.getByRole("button", { name: button }).first().click();
      },
    }),
  ),
  {
    page: "network/guides",
    name: "routing-guides",
    as: "poster",
    path: after(withGuides, "/network/guides"),
    ready: (page) => page.getByText("A load posted now"),
    steps: (page) => page.getByRole("button", { name: "Bradford to Scotland" }).click(),
    differs: true,
  },
  {
    page: "network/guides",
    name: "routing-guides-empty",
    as: "both",
    path: "/network/guides",
    ready: (page) => page.getByText("No routing guide yet"),
  },
  {
    page: "network/guides",
    name: "routing-guides-new",
    as: "both",
    path: "/network/guides",
    ready: (page) => page.getByText("A load posted now"),
    steps: (page) => page.getByRole("button", { name: "New guide" }).click(),
    differs: true,
  },
  ...(
    [
      ["routing-guides-hours", "Change…"],
      ["routing-guides-delete", "Delete…"],
    ] as const
  ).map(
    ([name, button]): PageState => ({
      page: "network/guides",
      name,
      as: "poster",
      path: after(withGuides, "/network/guides"),
      ready: dialog,
      steps: async (page) => {
        await page.getByRole("button", { name: "Bradford to Scotland" }).click();
        await page.getByRole("button", { name: button }).click();
      },
    }),
  ),
  ...(
    [
      ["", null, "is asked at £410 for 30 minutes"],
      ["-board", /The board/, "Every carrier on the board sees it"],
      ["-network", /My network/, "(are|is) told and may quote"],
      ["-choices", /Groups and carriers/, "appears here|told and may quote"],
    ] as const
  ).map(
    ([name, choice, sentence]): PageState => ({
      page: "loads/new",
      name: `post-load-audience${name}`,
      as: "poster",
      path: after(withYorkshire, "/loads/new"),
      ready: (page) => page.getByText(new RegExp(sentence)),
      steps: async (page) => {
        await fillLoad(page, BRADFORD);
        // The form begins with the vehicle of the load posted last, whichever state that was.
        await page.getByRole("radio", { name: "18 t" }).check();
        await page.getByText("its lanes match").waitFor();
        if (choice !== null) await page.getByRole("radio", { name: choice }).check();
        const effect = page.getByText(new RegExp(sentence));
        await effect.evaluate((shown) => shown.scrollIntoView({ block: "center" }));
      },
      differs: true,
    }),
  ),
  {
    page: "loads/[id]",
    name: "load-audience",
    as: "poster",
    path: async (cast) => {
      await withNetwork(cast);
      return `/loads/${(await postLoad(cast.people.poster, { ...BRADFORD, audience: "network" })).id}`;
    },
    ready: part("Not on the board"),
  },
  {
    page: "loads/[id]",
    name: "load-run",
    as: "poster",
    path: async (cast) => `/loads/${await guided(cast)}`,
    ready: (page) => page.getByRole("button", { name: "Stop…" }),
    differs: true,
  },
  ...(
    [
      ["load-run-skip", /^Skip to step/],
      ["load-run-stop", "Stop…"],
    ] as const
  ).map(
    ([name, button]): PageState => ({
      page: "loads/[id]",
      name,
      as: "poster",
      path: async (cast) => `/loads/${await guided(cast)}`,
      ready: dialog,
      steps: (page) => page.getByRole("button", { name: button }).click(),
    }),
  ),
  {
    page: "loads/[id]",
    name: "load-run-booked",
    as: "poster",
    path: async (cast) => {
      const { poster, carrier } = cast.people;
      const routingGuide = await withGuides(cast);
      const { id } = await postLoad(poster, { ...BRADFORD, routingGuide });
      const { offers } = await carrier.api.offers.list.query({ side: "carrier", loadId: id, limit: "1" });
      await carrier.api.offers.accept.mutate({ id: offers[0]?.id ?? "" });
      return `/loads/${id}`;
    },
    ready: (page) => page.getByText("Booked in step 1 of 3"),
  },
  ...(
    [
      ["load-run-on-board", "skip", "On the board"],
      ["load-run-stopped", "stop", "Stopped"],
    ] as const
  ).map(
    ([name, what, headline]): PageState => ({
      page: "loads/[id]",
      name,
      as: "poster",
      path: async (cast) => {
        const id = await guided(cast);
        await cast.people.poster.api.runs[what].mutate({ id });
        return `/loads/${id}`;
      },
      ready: (page) =>
        page.getByRole("region", { name: "Bradford to Scotland" }).getByText(headline, { exact: true }),
    }),
  ),
  {
    page: "loads/[id]",
    name: "load-run-ended",
    as: "poster",
    path: nobodyTook,
    ready: (page) => page.getByText("Nobody took it"),
  },
  {
    page: "loads/[id]",
    name: "load-run-waiting",
    path: "/sign-in",
    ready: (page) => page.getByText("Waits for your hours"),
    steps: openWaitingRun,
  },
  ...(
    [
      ["network-invite", ["Check the rows"], "No email address"],
      ["network-invite-columns", [], "Nobody has been told yet"],
      ["network-invite-sent", ["Check the rows", /^Invite 1 carrier/], "1 carrier invited."],
    ] as const
  ).map(
    ([name, buttons, shown]): PageState => ({
      page: "network/invite",
      name,
      as: "poster",
      path: "/network/invite?list",
      ready: (page) => page.getByText(shown).first(),
      steps: async (page) => {
        const list = [
          "Email\tHaulier\tRegion",
          `${freshEmail("tyne")}\tTyne Coast\tScotland`,
          "no.address\tAckroyd\t",
        ];
        await page.getByLabel("Or paste rows").fill(list.join("\n"));
        for (const button of ["Read what is pasted", ...buttons])
          await page.getByRole("button", { name: button }).click();
      },
      differs: true,
    }),
  ),
  {
    page: "network/invite",
    name: "network-invite-one",
    as: "poster",
    path: "/network/invite",
    ready: (page) => page.getByRole("textbox", { name: /^Email/ }),
    differs: true,
  },
  {
    page: "network/invite",
    name: "network-invite-take",
    as: "poster",
    path: "/network/invite?list",
    ready: (page) => page.getByText("Choose a file"),
  },
  {
    page: "settings/networks",
    name: "networks",
    as: "carrier",
    path: after(withNetwork, "/settings/networks"),
    ready: part("Networks you are in"),
    differs: true,
  },
  {
    page: "settings/networks",
    name: "networks-invited",
    as: "both",
    path: after(withNetwork, "/settings/networks"),
    ready: (page) => page.getByRole("button", { name: /^Join/ }),
    differs: true,
  },
  {
    page: "settings/networks",
    name: "networks-empty",
    as: "newcomer",
    path: "/settings/networks",
    ready: (page) => page.getByText("You are in no network yet"),
  },
  {
    page: "settings/networks",
    name: "networks-leave",
    as: "carrier",
    path: after(withNetwork, "/settings/networks"),
    ready: dialog,
    steps: (page) =>
      page
        .getByRole("button", { name: /^Leave the network of/ })
        .first()
        .click(),
  },
  {
    page: "settings/networks",
    name: "networks-left",
    as: "carrier",
    path: after(withLeftNetwork, "/settings/networks"),
    ready: part("Networks you were in"),
    steps: (page) => page.getByRole("radio", { name: /^Left/ }).check(),
  },
  {
    page: "join/[token]",
    name: "join",
    path: async ({ people: { poster } }) => {
      const email = freshEmail("join");
      await poster.api.network.invite.mutate({ email, groups: [] });
      return linkEmailedTo(email, "join");
    },
    ready: (page) => page.getByRole("link", { name: "Sign up your firm" }).last(),
  },
  {
    page: "join/[token]/never",
    name: "never-write",
    path: "/join/a-token/never",
    ready: (page) => page.getByText("was not copied whole"),
  },
  { page: "settings/carriers", name: "carriers", as: "both", path: "/settings/carriers", ready: table },
  {
    page: "settings/sites",
    name: "address-book",
    as: "both",
    differs: true,
    path: async ({ people: { both } }) => {
      const { sites } = await both.api.sites.list.query({});
      if (sites.length === 0) {
        const about = { contactName: "J. Graham", phone: "01632 960318", hours: "Mon-Fri 07:00-16:00" };
        const [carlisle, preston] = [
          ["Unit 4, Kingstown Broadway", "Carlisle"],
          ["Lostock Lane", "Preston"],
        ];
        await both.api.sites.save.mutate({
          name: "Solway Bathrooms",
          lines: carlisle,
          postcode: "CA3 0HA",
          ...about,
        });
        await both.api.sites.save.mutate({ name: "Lostock Tile Works", lines: preston, postcode: "PR5 8AQ" });
      }
      return "/settings/sites";
    },
    ready: table,
  },
  {
    page: "settings/api/log",
    name: "request-log",
    as: "both",
    differs: true,
    path: async (cast) => {
      const load = { vehicleClass: undefined, weightBand: undefined, collectDate: undefined };
      await postByKey(cast, "live", { ...load, fromPostcode: "LS1O 1AB" });
      return "/settings/api/log";
    },
    ready: table,
  },
  {
    page: "settings/api/log",
    name: "request-log-test",
    as: "both",
    path: async (cast) => {
      await postByKey(cast, "test", { tailift: true }, { fromPostcode: "LS1O 1AB" });
      return "/settings/api/log";
    },
    ready: heading(/^Request log/),
    differs: true,
    steps: async (page) => {
      await switchToTestData(page);
      await page.getByRole("button", { name: "Send again with LS10 1AB" }).waitFor();
    },
  },
  {
    page: "loads",
    name: "test-loads",
    as: "both",
    differs: true,
    path: async (cast) => {
      expect(await postByKey(cast, "test", { externalRef: "sandbox:no-quotes J-4711" })).toEqual([201]);
      return "/loads";
    },
    ready: heading(/^Loads/),
    steps: async (page) => {
      await switchToTestData(page);
      await page.getByText("J-4711").first().waitFor();
    },
  },
  {
    page: "board",
    name: "sandbox-board",
    as: "both",
    differs: true,
    path: "/board",
    ready: (page) => page.getByRole("main"),
    steps: async (page) => {
      await switchToTestData(page);
      await page.getByRole("button", { name: "Post a test load for us" }).click();
      await page
        .getByRole("textbox", { name: /^Your price for/ })
        .first()
        .waitFor();
    },
  },
  {
    page: "board",
    name: "sandbox-board-empty",
    as: "newcomer",
    path: "/board",
    ready: (page) => page.getByRole("main"),
    steps: async (page) => {
      await switchToTestData(page);
      await page.getByRole("heading", { name: "No test load is open" }).waitFor();
    },
  },
  {
    page: "settings/notifications",
    name: "notification-settings",
    as: "both",
    path: "/settings/notifications",
    ready: (page) => page.getByText(/: push is off$/),
    steps: (page) => withPush(page, "granted"),
  },
  {
    ...PUSH_SETTINGS,
    name: "push-asking",
    ready: (page) => page.getByText(/^Choose Allow/),
    steps: async (page) => {
      await withPush(page, "waiting");
      await page.getByRole("button", { name: "Turn on push" }).click();
    },
  },
  {
    ...PUSH_SETTINGS,
    name: "push-on",
    ready: (page) => page.getByText(/^Arrived after/),
    steps: async (page, { people: { both } }) => {
      const { devices } = await both.api.push.read.query({});
      for (const { id } of devices) await both.api.push.end.mutate({ id });
      await withPush(page, "granted");
      await page.getByRole("button", { name: "Turn on push" }).click();
      await page.getByText(/: push is on$/).waitFor();
      await page.evaluate(() =>
        navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data: { pushed: "test" } })),
      );
    },
  },
  {
    ...PUSH_SETTINGS,
    name: "push-blocked",
    ready: (page) => page.getByText("This browser blocks us"),
    steps: async (page) => {
      await withPush(page, "denied");
      await page.getByRole("button", { name: "Show me where" }).click();
    },
  },
  {
    ...PUSH_SETTINGS,
    name: "push-home-screen",
    ready: (page) => page.getByText("Put the board on your home screen"),
    on: "phone",
    steps: (page) => withPush(page, "iphone"),
  },
  {
    page: "settings/notifications",
    name: "push-silent",
    as: "poster",
    path: async ({ people: { poster } }) => {
      if ((await poster.api.push.read.query({})).devices.length > 0) return "/settings/notifications";
      await poster.api.push.subscribe.mutate(silentSubscription(runningBoard().pushPort));
      await expect
        .poll(async () => (await poster.api.push.read.query({})).devices[0]?.failingSince)
        .toBeTruthy();
      return "/settings/notifications";
    },
    ready: (page) => page.getByText(/no answer from the device/).first(),
  },
  { page: "settings/audit", name: "audit", as: "both", path: "/settings/audit", ready: heading("Audit log") },
  {
    page: "account",
    name: "own-account",
    as: "both",
    path: "/account",
    ready: (page) => page.getByText(/signed in$/).first(),
  },
  {
    page: "account",
    name: "second-factor",
    as: "both",
    path: "/account",
    ready: (page) => page.getByRole("img", { name: "Code for an authenticator app" }),
    steps: async (page, { url, anew }) => {
      await giveSession(page.context(), url, await anew("both"));
      await page.getByRole("button", { name: "Add an authenticator app" }).click();
    },
  },
  {
    page: "account",
    name: "account-password",
    as: "both",
    path: "/account",
    ready: (page) => page.getByText(/It is in lists of stolen passwords/),
    steps: (page) => page.getByLabel("New password").fill("freight123"),
  },
  {
    page: "account/email/[token]",
    name: "account-email",
    as: "both",
    path: "/account/email/a-token",
    ready: heading("Confirm your new email"),
  },
  {
    page: "account",
    name: "my-data-delete",
    as: "both",
    path: "/account",
    ready: dialog,
    steps: (page) => page.getByRole("button", { name: "Delete my account…" }).click(),
  },

  { page: "admin", name: "admin", as: "admin", path: "/admin", ready: part("Disputes") },
  {
    page: "admin/loads",
    name: "admin-find",
    as: "admin",
    path: "/admin/loads?find=LS10",
    ready: part("Loads"),
  },
  {
    page: "admin/loads",
    name: "admin-find-nothing",
    as: "admin",
    path: "/admin/loads?find=nothing-is-called-this",
    ready: part("Nothing is called “nothing-is-called-this”"),
  },
  ...(
    [
      ["disputes", "Disputes"],
      ["overdue", "Collection overdue"],
      ["unconfirmed", "Delivered, not confirmed"],
      ["webhooks", "Failing webhooks"],
      ["duplicates", "Possible duplicates"],
      ["firms", "New firms"],
      ["documents", "Certificates to check"],
      ["licences", "Licences to decide"],
      ["lost", "Licences lost this week"],
      ["contacts", "Contact changed, then won a load"],
      ["hand-backs", "Handed back too many"],
      ["invoices", "Invoices late or in question"],
    ] as const
  ).map(
    ([queue, title]): PageState => ({
      page: "admin/queues/[queue]",
      name: `admin-queue-${queue}`,
      as: "admin",
      path: `/admin/queues/${queue}`,
      ready: heading(title),
    }),
  ),
  {
    page: "admin/register",
    name: "admin-register",
    as: "admin",
    path: "/admin/register",
    ready: part("Operator licence register"),
  },
  { page: "admin/firms", name: "admin-firms", as: "admin", path: "/admin/firms", ready: heading("Firms") },
  {
    page: "admin/firms/[id]",
    name: "admin-firm",
    as: "admin",
    path: async (cast) => {
      const { firms } = await cast.people.admin.api.admin.firms.list.query({ find: "halden" });
      return `/admin/firms/${firms[0]?.id ?? ""}`;
    },
    ready: part("API keys"),
  },
  {
    page: "admin/firms/[id]",
    name: "admin-firm-carrier",
    as: "admin",
    path: async (cast) => {
      const { firms } = await cast.people.admin.api.admin.firms.list.query({ find: "mercia" });
      return `/admin/firms/${firms[0]?.id ?? ""}`;
    },
    ready: part("Passport"),
  },
  {
    page: "admin/people",
    name: "admin-people",
    as: "admin",
    path: "/admin/people",
    ready: heading("People"),
  },
  {
    page: "admin/people/[id]",
    name: "admin-person",
    as: "admin",
    path: async (cast) => {
      const { people } = await cast.people.admin.api.admin.people.list.query({ find: "ruth" });
      return `/admin/people/${people[0]?.id ?? ""}`;
    },
    ready: part("Signed in"),
  },
  {
    page: "admin/people/[id]",
    name: "admin-person-erase",
    as: "admin",
    path: async (cast) => {
      const { people } = await cast.people.admin.api.admin.people.list.query({ find: "ruth" });
      return `/admin/people/${people[0]?.id ?? ""}`;
    },
    ready: dialog,
    steps: (page) => page.getByRole("button", { name: "Erase…" }).click(),
  },
  {
    page: "admin/health",
    name: "admin-health",
    as: "admin",
    path: "/admin/health",
    ready: part("Disputes by area, 30 days"),
  },
  { page: "admin/log", name: "admin-log", as: "admin", path: "/admin/log", ready: heading("Log") },
  {
    page: "admin/loads/[id]",
    name: "admin-load",
    as: "admin",
    path: async (cast) => `/admin/loads/${await cast.load("DISPUTED")}`,
    ready: (page) => page.getByRole("button", { name: "Rule on the dispute" }),
  },
];

/** The first state of each page. */
export const USUAL_STATES: readonly PageState[] = PAGE_STATES.filter(
  (state) => state === PAGE_STATES.find(({ page }) => page === state.page),
);

/** Usual content of every other page, which the gate looks at; the others are left to the night. */
export const GATE_PAGE_STATES = USUAL_STATES.filter((_, nth) => nth % 2 === 0);

/** Pages that only redirect. A journey checks the one that asks people to accept new terms. */
export const REDIRECTS: readonly string[] = [
  "accept-terms",
  "home",
  "settings/sessions",
  "settings/second-factor",
  "settings/data",
];
