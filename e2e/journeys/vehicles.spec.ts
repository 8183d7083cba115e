import { addDays, londonDay, londonInstant } from "@board/calendar";
import type { Page } from "@playwright/test";
import { LoadForm } from "./screens/load-form.ts";
import { go } from "./support/go.ts";
import { bookedLoad, day, postLoad } from "./support/loads.ts";
import { test as onOwnBoard } from "./support/own-board.ts";
import { registerFirm } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

/** Says yes by keys to the offer of £380 that the page shows for the place. */
async function sayYes(theirs: Page, from: string): Promise<void> {
  await expect(theirs.getByRole("row").filter({ hasText: from })).toContainText("£380");
  await theirs.keyboard.press("a");
  await expect(theirs.getByRole("button", { name: /^Yes, book at £380/ })).toBeFocused();
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByRole("row").filter({ hasText: "Booked" })).toContainText(from);
}

test("a carrier posts an empty vehicle in one line, quotes on the best load for it and takes it back", {
  tag: "@gate",
}, async ({ carrier, lane: { from, to }, pageOf, poster }) => {
  const lane = { fromPostcode: from, toPostcode: to, collectDate: day(1) };
  // The price makes it the best load among those that other journeys post.
  const load = await postLoad(poster, { ...lane, bookNowPence: 190_000 });
  const page = await pageOf(carrier, "/board");
  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await expect(page.getByText("No empty vehicle is posted")).toBeVisible();
  await page.keyboard.press("e");
  const box = page.getByRole("textbox", { name: "Vehicle in one line" });
  const read = page.getByRole("region", { name: "Read as" });
  await expect(box).toBeFocused();
  await page.keyboard.type(`18t ${from} now shiny`);
  await expect(read.getByText("Vehicle 18 t")).toBeVisible();
  await expect(read.getByRole("listitem").filter({ hasText: "shiny" })).toContainText(
    "no field of a vehicle",
  );
  await page.keyboard.press("Alt+n");
  await expect(read.getByText("Note shiny")).toBeVisible();
  await page.keyboard.type(` home to ${to} FX23 KLD`);
  await expect(read.getByText("Registration FX23 KLD")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Loads that would fit" }).getByText(/^\d+ loads? fits? it/),
  ).toBeVisible();
  await page.keyboard.press("Enter");

  const details = page.getByRole("region", { name: "FX23 KLD" });
  await expect(details.getByText("Straight home, empty")).toBeVisible();
  await expect(box).toHaveValue("");
  await page.keyboard.press("ArrowUp");
  await expect(box).toHaveValue(/FX23 KLD$/);
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "FX23 KLD" }).first()).toContainText(
    /\d+ loads? fits?, best earns £/,
  );
  await expect(details.getByRole("link", { name: load.ref }).first()).toBeVisible();
  await page.keyboard.press("q");
  const form = page.getByRole("dialog");
  await form.getByLabel("Your price").fill("430");
  await form.getByRole("button", { name: "Send quote" }).click();
  await expect(details.getByText("£430")).toBeVisible();
  const { load: asked } = await poster.api.loads.get.query({ id: load.id });
  expect(asked).toMatchObject({ quotes: [{ amountPence: 43_000, status: "ACTIVE" }] });

  const [posted] = (await carrier.api.vehicles.list.query({ status: "OPEN" })).vehicles;
  const other = await postLoad(poster, lane);
  const offer = { vehicles: [posted?.id ?? ""], pricePence: 51_000, minutes: 60 };
  await poster.api.offers.send.mutate({ id: other.id, ...offer });
  await details.getByRole("link", { name: /^Offer: .*£510$/ }).click();
  await expect(page.getByRole("region", { name: "Fits FX23 KLD" })).toContainText("over going home empty");
  await page.goBack();

  await details.getByRole("button", { name: "Take back…" }).click();
  await page.getByRole("alertdialog").or(form).getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("No empty vehicle is posted")).toBeVisible();
  await page.getByRole("radio", { name: "Ended" }).check();
  await page.getByRole("button", { name: /^Post again.*FX23 KLD$/ }).click();
  await expect(form.getByLabel("Registration")).toHaveValue("FX23 KLD");
  const { vehicles } = await carrier.api.vehicles.list.query({});
  expect(vehicles).toMatchObject([{ vehicleReg: "FX23 KLD", status: "WITHDRAWN", note: "shiny" }]);
});

test("a sheet of vehicles is checked by row; the right rows are posted, and the form puts a wrong one right", async ({
  carrier,
  lane: { from, to },
  pageOf,
}) => {
  const page = await pageOf(carrier, "/vehicles");
  await page.getByRole("button", { name: "From a sheet" }).click();
  const csv = `Vehicle,How many,Registration,Empty at,Empty from,Towards
18 tonne,,FX23 KLD,${from},tomorrow 14:00,
Artic,2,,${from},tomorrow 06:00,"LS, BD"
Spaceship,,,${from},tomorrow 06:00,anywhere
Luton,,,${to},sometime,anywhere
Luton,,FX23 KLD,${from},tomorrow 15:00,anywhere`;
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name: "fleet.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  const sheet = page.getByRole("region", { name: "5 rows of the sheet" });
  const counts = sheet.getByRole("status");
  const row = (nth: number) =>
    sheet.getByRole("row").filter({ has: page.getByRole("cell", { name: `${nth}`, exact: true }) });
  await expect(counts).toHaveText("3 ready · 2 to put right");
  await expect(row(2)).toContainText("FX23 KLD");
  await expect(row(4)).toContainText('Vehicle: "Spaceship" must be one of Small van');
  await expect(row(5)).toContainText('Empty from: "sometime" is not read: write it like tomorrow 14:00');
  expect((await carrier.api.vehicles.list.query({})).vehicles).toEqual([]);

  await sheet.getByRole("button", { name: "Post 3 rows" }).click();
  await expect(counts).toHaveText("2 posted · 3 to put right");
  await expect(row(6)).toContainText("FX23 KLD is posted at");
  await row(5).getByRole("button", { name: "Put right in the form" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Empty at", { exact: true })).toHaveValue(to);
  await form.getByRole("button", { name: "Post", exact: true }).click();
  await expect(counts).toHaveText("3 posted · 2 to put right");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  const { vehicles } = await carrier.api.vehicles.list.query({ status: "OPEN" });
  expect(vehicles.map(({ vehicleClass, count }) => `${count} ${vehicleClass}`).toSorted()).toEqual([
    "1 EIGHTEEN_T",
    "1 LUTON",
    "2 ARTIC",
  ]);
});

test("the form takes what the line said, and the diary posts the lorries of jobs", async ({
  carrier,
  lane: { from, to },
  pageOf,
  poster,
}) => {
  const lane = { fromPostcode: from, toPostcode: to, collectDate: day(1) };
  const lorries: Record<string, string> = {};
  for (const vehicleReg of ["YK21 FHM", "PX72 RNB"]) {
    const { id } = await bookedLoad(poster, carrier, lane);
    await carrier.api.gate.announceVehicle.mutate({ id, vehicleReg });
    lorries[id] = vehicleReg;
  }
  const page = await pageOf(carrier, "/vehicles");
  await page.getByRole("button", { name: "In the form" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Post", exact: true }).click();
  await expect(form.getByText("Say where it is empty.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "2 x artic de74 today anywhere" }).click();
  const direction = page.getByRole("button", { name: "Remove Towards: anywhere" });
  await direction.click();
  await expect(direction).toBeHidden();
  await page.getByRole("button", { name: "Change it in the form" }).click();
  await expect(form.getByLabel("How many")).toHaveValue("2");
  await expect(form.getByRole("combobox", { name: "Empty at" })).toHaveValue("DE74");
  await expect(form.getByRole("radio", { name: "Anywhere" })).toBeChecked();
  await form.getByRole("button", { name: "Post", exact: true }).click();
  const posted = page.getByRole("region", { name: "2 vehicles" });
  await posted.getByRole("button", { name: "Change…" }).click();
  await form.getByLabel("Pallets").fill("8");
  await form.getByLabel("Kilograms").fill("4000");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(posted.getByText("8 pallets, 4000 kg, beside other goods")).toBeVisible();

  // E goes back to the open line, and Enter waits until the line is read.
  await page.keyboard.press("e");
  const box = page.getByRole("textbox", { name: "Vehicle in one line" });
  await expect(box).toBeFocused();
  await box.fill(`luton ${from} now`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "Luton" })).toBeVisible();

  await page
    .getByRole("link", { name: /^Diary/ })
    .first()
    .click();
  const lines = page.getByRole("row").filter({ hasText: to });
  await expect(lines).toHaveCount(2);
  await page.keyboard.press("e");
  const after = page.getByRole("region", { name: "Empty after this job" });
  await expect(after.getByText("Home is required: your firm has no base.")).toBeVisible();
  for (const nth of [1, 2]) {
    if (nth === 2) await page.keyboard.press("j");
    await after.getByRole("radio", { name: "Anywhere" }).check();
    await expect(after.getByText(/^\d+ loads? fits?$/)).toBeVisible();
    await page.keyboard.press("e");
    await expect(after.getByRole("link", { name: "My vehicles" })).toBeVisible();
  }
  await expect(lines.filter({ hasText: /from .*12:30|from .*18:00/ })).toHaveCount(2);
  const { vehicles } = await carrier.api.vehicles.list.query({ status: "OPEN" });
  const followers = vehicles.slice(0, 2).map((one) => [one.followsLoadId, one.vehicleReg]);
  expect(Object.fromEntries(followers)).toEqual(lorries);
  expect(vehicles.at(-1)).toMatchObject({ count: 2, vehicleClass: "ARTIC", spare: { pallets: 8 } });
});

test("the page asks which lorry does a job, and changes one that is posted already", async ({
  carrier,
  lane: { from, to },
  pageOf,
  poster,
}) => {
  for (const vehicleReg of ["FX23 KLD", "MX21 TRZ"])
    await carrier.api.vehicles.post.mutate({
      vehicleClass: "EIGHTEEN_T",
      at: from,
      from: new Date().toISOString(),
      vehicleReg,
    });
  const won = await bookedLoad(poster, carrier, {
    fromPostcode: from,
    toPostcode: to,
    collectDate: day(1),
  });
  const page = await pageOf(carrier, "/vehicles");
  const form = page.getByRole("dialog");
  await expect(page.getByText(/^Which lorry does/)).toBeVisible();
  await page.getByRole("button", { name: `MX21 TRZ does ${won.ref}` }).click();
  await expect(page.getByText(/^Which lorry does/)).toBeHidden();
  const taken = await carrier.api.vehicles.list.query({ status: "TAKEN" });
  expect(taken.vehicles).toMatchObject([{ vehicleReg: "MX21 TRZ", jobs: [{ loadId: won.id }] }]);

  await page.keyboard.press("e");
  await page.keyboard.type(`18t ${from} now FX23 KLD adr`);
  await expect(page.getByText("Registration FX23 KLD", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Change that vehicle…" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("FX23 KLD is changed").first()).toBeVisible();
  const open = await carrier.api.vehicles.list.query({ status: "OPEN" });
  expect(open.vehicles[0]).toMatchObject({ vehicleReg: "FX23 KLD", adr: true });
});

onOwnBoard("“Still empty?” is answered by Yes and by Gone", async ({ own, pageOf }) => {
  // Moved first: a session does not outlast the hours until the next morning.
  const morning = londonInstant(addDays(londonDay(new Date()), 1), "09:00");
  await own.moveTo(morning);
  const carrier = await registerFirm(own.url, {
    dataDir: own.dataDir,
    canCarry: true,
    firmName: "Calder Vale",
  });
  for (const vehicleReg of ["FX23 KLD", "MX21 TRZ"])
    await carrier.api.vehicles.post.mutate({
      vehicleClass: "EIGHTEEN_T",
      at: "LS10",
      from: morning.toISOString(),
      vehicleReg,
      ask: true,
    });
  const page = await pageOf(carrier, "/vehicles");
  await expect(page.getByRole("button", { name: "MX21 TRZ" })).toBeVisible();
  await own.moveTo(121);
  const asked = page.getByText("Still empty?");
  await expect(async () => {
    await page.reload();
    await expect(asked).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: /^Yes.*FX23 KLD is still empty$/ }).click();
  await expect(asked).toHaveCount(1);
  await page.getByRole("button", { name: /^Gone.*MX21 TRZ$/ }).click();
  await expect(page.getByRole("button", { name: "MX21 TRZ", exact: true })).toBeHidden();
  const { vehicles } = await carrier.api.vehicles.list.query({});
  expect(vehicles).toMatchObject([
    { vehicleReg: "MX21 TRZ", status: "WITHDRAWN" },
    { vehicleReg: "FX23 KLD", status: "OPEN", answerBy: null },
  ]);
});

test("a poster finds an empty vehicle by keys, asks it at a price, and its yes takes it off the list", {
  tag: "@gate",
}, async ({ carrier, lane: { from, to }, pageOf, poster }) => {
  const now = new Date().toISOString();
  const { vehicle } = await carrier.api.vehicles.post.mutate({
    vehicleClass: "EIGHTEEN_T",
    at: from,
    from: now,
    towards: "HOME",
    home: to,
  });
  const ours = await pageOf(poster, "/loads");
  await ours.keyboard.press("g");
  await ours.keyboard.press("v");
  await expect(ours.getByRole("heading", { level: 1 })).toHaveText("Post a load first");
  const load = await postLoad(poster, { fromPostcode: from, toPostcode: to, collectDate: day(1) });

  await go(ours, "/vehicle-board");
  await ours.getByRole("searchbox", { name: "Near" }).fill(from);
  await ours.keyboard.press("Enter");
  await ours.getByRole("checkbox", { name: "Checks in order" }).uncheck();
  await ours.getByRole("combobox", { name: "Within" }).selectOption("5 miles");
  const line = ours.locator(`[data-line="${vehicle?.id}"]`);
  await expect(line).toContainText("18 t");
  await expect(line).not.toContainText(carrier.firmName);
  await line.getByRole("button", { name: /at/ }).first().click();
  const details = ours.getByRole("region", { name: /^18 t at/ });
  await expect(details.getByText(load.ref).first()).toBeVisible();
  await ours.keyboard.press("a");
  const form = ours.getByRole("dialog");
  await expect(form.getByRole("textbox", { name: "Price" })).toBeFocused();
  await form.getByRole("textbox", { name: "Price" }).fill("380");
  await expect(form.getByText("10 asks left for this load")).toBeVisible();
  await form.getByRole("button", { name: "Offer £380" }).click();
  await expect(ours.getByText(`${load.ref} offered at £380: 1 vehicle`).first()).toBeVisible();

  await sayYes(await pageOf(carrier, "/board/offers"), from);
  await expect(line).toHaveCount(0);
  const { vehicles } = await carrier.api.vehicles.list.query({});
  expect(vehicles).toMatchObject([{ status: "TAKEN" }]);
});

test("a poster reads how many vehicles are near the load that it types, and posts it with an offer to one", async ({
  carrier,
  lane: { from: to, to: from },
  pageOf,
  poster,
}) => {
  await carrier.api.vehicles.post.mutate({
    // No other journey posts a flatbed.
    vehicleClass: "FLATBED",
    at: from,
    from: new Date().toISOString(),
    until: londonInstant(addDays(londonDay(new Date()), 5), "18:00").toISOString(),
  });
  await postLoad(poster, { fromPostcode: from, toPostcode: to, collectDate: day(1) });

  const office = await pageOf(poster, "/loads/new");
  const form = new LoadForm(office);
  await form.from.fill(from);
  await form.to.fill(to);
  await office.getByRole("group", { name: "Day of collection" }).getByRole("radio").nth(1).check();
  await office.getByRole("radio", { name: "Flatbed" }).check();
  await office.getByRole("textbox", { name: "Pallets" }).fill("4");
  // Another test's vehicle may be within 25 miles at the same moment.
  const near = form.live.getByRole("region", { name: /^\d+ vehicles? empty within 25 miles at that time$/ });
  const line = near.getByRole("checkbox", { name: new RegExp(`${from}.*there`) });
  await expect(line).toBeVisible();
  await expect(near).not.toContainText(carrier.firmName);
  await office.keyboard.press("Alt+v");
  await expect(line).toBeFocused();
  await office.keyboard.press("Space");
  await near.getByRole("textbox", { name: "Price for the vehicles in pounds" }).fill("tbc");
  await expect(near.getByText("Give the price.")).toBeVisible();
  await near.getByRole("textbox", { name: "Price for the vehicles in pounds" }).fill("380");
  await expect(office.getByRole("button", { name: "Post only" })).toBeVisible();
  await expect(office.getByRole("button", { name: /^Post and offer £380 to 1/ })).toBeVisible();
  await form.post();
  await expect(office).toHaveURL(/\/loads\/load_/);
  await expect(office.getByText("Offered at £380: no answer yet")).toBeVisible();

  await sayYes(await pageOf(carrier, "/board/offers"), from);
  const { vehicles } = await carrier.api.vehicles.list.query({});
  expect(vehicles).toMatchObject([{ status: "TAKEN" }]);
});

test("a load whose vehicle is gone before it is asked is posted once, and its page keeps an answer", async ({
  carrier,
  lane: { from: to, to: from },
  pageOf,
  poster,
}) => {
  const post = async () => {
    const until = londonInstant(addDays(londonDay(new Date()), 5), "18:00").toISOString();
    const times = { from: new Date().toISOString(), until };
    const { vehicle } = await carrier.api.vehicles.post.mutate({ vehicleClass: "LUTON", at: from, ...times });
    return vehicle?.id ?? "";
  };
  const first = await post();
  const lane = { fromPostcode: from, toPostcode: to, collectDate: day(1) };
  await postLoad(poster, { ...lane, vehicleClass: "LUTON", weightBand: "KG_250_1000", pallets: 2 });
  const office = await pageOf(poster, "/loads/new");
  const form = new LoadForm(office);
  await form.from.fill(from);
  await form.to.fill(to);
  await office.getByRole("group", { name: "Day of collection" }).getByRole("radio").nth(1).check();
  await office.getByRole("textbox", { name: "Pallets" }).fill("2");
  const line = form.live.getByRole("checkbox", { name: new RegExp(`${from}.*there`) });
  await line.check();
  await carrier.api.vehicles.withdraw.mutate({ id: first });
  await office.getByRole("button", { name: /^Post and offer £/ }).click();
  await expect(office.getByText(/is posted, but its offers failed: .*no empty vehicle/)).toBeVisible();
  await expect(line).toHaveCount(0);

  const second = await post();
  const { loads } = await poster.api.posterDashboard.list.query({ status: ["POSTED"], sort: "newest" });
  expect(loads).toHaveLength(2);
  const [load] = loads;
  await poster.api.offers.send.mutate({ id: load?.id ?? "", vehicles: [second], pricePence: 38_000 });
  const { offers } = await carrier.api.offers.list.query({ side: "carrier", status: "OPEN" });
  const no = { reason: "PRICE", wouldDoAtPence: 42_000 } as const;
  await carrier.api.offers.decline.mutate({ id: offers[0]?.id ?? "", ...no });
  await carrier.api.vehicles.withdraw.mutate({ id: second });
  await office.getByRole("button", { name: "Post load" }).click();
  await expect(office.getByRole("list", { name: "Asked, and not in the list now" })).toContainText(
    "Offered at £380: no (price), would do it at £420",
  );
});
