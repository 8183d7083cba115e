import { BoardScreen } from "./screens/board.ts";
import { LoadForm } from "./screens/load-form.ts";
import { reload } from "./support/go.ts";
import { bookedLoad, postLoad } from "./support/loads.ts";
import { registerFirm } from "./support/person.ts";
import { photo } from "./support/picture.ts";
import { startReceiver } from "./support/receiver.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("a load posted in one browser is found, quoted and delivered in others, and the poster's own server receives every event", {
  tag: "@gate",
}, async ({ carrier, lane: { from, to }, pageOf, poster }) => {
  const receiver = await startReceiver();
  const { secret } = await poster.api.webhooks.create.mutate({ url: receiver.url, events: ["*"] });
  receiver.use(secret);

  const office = await pageOf(poster, "/loads/new");
  const form = new LoadForm(office);
  await form.from.fill(from);
  await form.to.fill(to);
  await office.getByRole("group", { name: "Day of collection" }).getByRole("radio").first().check();
  await office.getByRole("textbox", { name: "Pallets" }).fill("4");
  await office.getByRole("button", { name: "Post load" }).click();
  await office.waitForURL(/\/loads\/load_/);
  const id = office.url().split("/").at(-1) ?? "";
  const posted = await receiver.waitFor(id, "load.posted");
  expect(posted.isTest).toBe(false);

  const cab = await pageOf(carrier, `/board?from=${from}&to=${to}`);
  const screen = new BoardScreen(cab);
  await screen.line(from).click();
  await screen.quoteBox.getByLabel("Your price").fill("290");
  await screen.quoteBox.getByRole("button", { name: "Send quote" }).click();
  await expect(screen.quoteBox).toContainText("£290");
  await receiver.waitFor(id, "quote.received");
  await expect(screen.quoteBox.getByRole("button", { name: "Withdraw" })).toBeVisible();
  const quotes = await pageOf(carrier, "/quotes");

  await office.getByRole("button", { name: "Accept £290" }).click();
  await office.getByText("Book this carrier at £290?").waitFor();
  await office.getByRole("button", { name: /^Accept £290/ }).click();
  const booked = await receiver.waitFor(id, "load.booked");
  expect(JSON.stringify(booked.data)).toContain(carrier.firmName);
  // Both pages of the winner stood open: the drawer is the job now, and the page beside it says so.
  const won = /You won FB-[\w-]+ at £290\./;
  const drawer = cab.getByRole("complementary", { name: /^Load/ });
  await expect(drawer.getByRole("alert")).toHaveText(won);
  await expect(drawer).toContainText(poster.firmName);
  await expect(drawer.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
  const toast = quotes.getByRole("status").filter({ hasText: won });
  await expect(toast).toContainText(poster.firmName);
  await expect(
    quotes.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Diary/ }),
  ).toHaveText("Diary1");
  await toast.getByRole("button", { name: "Open the job" }).click();
  await expect(quotes.getByRole("heading", { level: 1 })).toContainText(/^FB-/);

  const phone = await pageOf(carrier, "/diary", PHONE);
  await phone.getByRole("button", { name: "Collected" }).tap();
  await phone
    .getByRole("dialog", { name: /^Collect / })
    .getByRole("button", { name: "Collected" })
    .tap();
  await phone.getByRole("link", { name: "Deliver with proof" }).tap();
  await phone.getByLabel("Take a photo").setInputFiles(await photo());
  await expect(phone.getByText(/^Sent, \d/)).toBeVisible();
  await phone.getByLabel("2. Received by").fill("Ewan Sinclair");
  await phone.getByRole("button", { name: "Mark delivered" }).tap();
  await receiver.waitFor(id, "load.delivered");

  await reload(office);
  await expect(office.getByText("Ewan Sinclair")).toBeVisible();
  await office.getByRole("button", { name: "Confirm delivery" }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Confirm delivery" }).click();
  await expect(office.getByRole("button", { name: "Send rating" })).toBeVisible();
  await receiver.waitFor(id, "load.confirmed");
  await receiver.waitFor(id, "load.in_transit");
  expect(receiver.typesOf(id).toSorted()).toEqual([
    "load.booked",
    "load.confirmed",
    "load.delivered",
    "load.in_transit",
    "load.posted",
    "quote.received",
  ]);
  await receiver.close();
});

test("two carriers book the same load: the first gets it, the second reads so at once and loses nothing else", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  const rival = await registerFirm(board.url, { canCarry: true });
  const lane = { fromPostcode: "SY23 3FL", toPostcode: "PH41 4PL" };
  const priced = { pricingMode: "BOOK_NOW", bookNowPence: 41_200 } as const;
  await postLoad(poster, { ...lane, pallets: 3 });
  await postLoad(poster, { ...lane, ...priced, pallets: 5 });
  await postLoad(poster, { ...lane, pallets: 7 });
  const pages = await Promise.all([carrier, rival].map((each) => pageOf(each, "/board?from=SY23&to=PH41")));
  const [first, second] = pages;
  if (!first || !second) throw new Error("Two pages were opened.");
  await new BoardScreen(first).line("5 plt").click();
  await first.getByRole("button", { name: "Book at £412" }).click();
  const list = new BoardScreen(second);
  await list.selectLine();
  await second.keyboard.press("j");
  await list.isOn("5 plt");
  await second.keyboard.press("b");
  await expect(second.getByRole("dialog").getByRole("button", { name: "Book at £412" })).toBeVisible();
  await first.getByRole("dialog").getByRole("button", { name: "Book at £412" }).click();
  await expect(first.getByRole("heading", { name: "Booked at £412" })).toBeVisible();
  await expect(first.getByRole("dialog")).toContainText(poster.firmName);
  const booked: string[] = [];
  second.on("request", (request) => {
    if (request.url().includes("quotes.book")) booked.push(request.url());
  });
  // The open question updates without a reload, and disables its button.
  const question = second.getByRole("dialog");
  await expect(question.getByRole("alert")).toHaveText("This load went to another carrier.");
  const shut = question.getByRole("button", { name: "Book at £412" });
  await expect(shut).toHaveAccessibleDescription("This load went to another carrier.");
  await shut.click({ force: true });
  await expect(question).not.toContainText(poster.firmName);
  // The keys go on where the line was.
  await expect(second.locator("[data-load]")).toHaveCount(2);
  await second.keyboard.press("Escape");
  await expect(list.line("3 plt")).toBeFocused();
  await second.keyboard.press("k");
  await list.isOn("7 plt");
  const { jobs } = await rival.api.carrierDiary.jobs.query({});
  expect(jobs).toEqual([]);
  expect(booked).toEqual([]);
});

test("a price replaced during its acceptance is not accepted unseen: the poster sees both and decides again", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, { fromPostcode: "LL57 2DG", toPostcode: "TR18 2LH" });
  await carrier.api.quotes.send.mutate({ id: load.id, amountPence: 29_000 });
  const office = await pageOf(poster, `/loads/${load.id}`);
  await office.getByRole("button", { name: "Accept £290" }).click();
  await office.getByText("Book this carrier at £290?").waitFor();
  // The page would read the new price immediately; this delays it until the press.
  const pressed = Promise.withResolvers<void>();
  await office.route(/posterDashboard\.load\b/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await carrier.api.quotes.send.mutate({ id: load.id, amountPence: 34_000 });

  await office.getByRole("button", { name: /^Accept £290/ }).click();
  pressed.resolve();
  const said = office.getByRole("alert").filter({ hasText: "This load changed after you saw it" });
  await expect(said).toContainText("Nothing was done.");
  await expect(said.locator("s")).toHaveText("£290");
  await expect(said.locator("ins")).toHaveText("£340");
  expect((await poster.api.loads.get.query({ id: load.id })).load).toMatchObject({
    status: "POSTED",
    agreedPence: null,
  });

  await office.getByRole("button", { name: "Go on at £340" }).click();
  await office.getByText("Book this carrier at £340?").waitFor();
  await office.getByRole("button", { name: /^Accept £340/ }).click();
  await expect(office.getByText(carrier.firmName).first()).toBeVisible();
  expect((await poster.api.loads.get.query({ id: load.id })).load.agreedPence).toBe(34_000);
});

// Separate lanes, because both tests run concurrently on one board.
for (const [where, options, from, to] of [
  ["on a desktop", undefined, "SA61 1TR", "NR30 1HX"],
  ["on a phone", PHONE, "SA62 3TH", "NR31 6HX"],
] as const) {
  test(`a load amended during its booking is not booked unseen, ${where}: the carrier sees what changed and decides again`, async ({
    carrier,
    pageOf,
    poster,
  }) => {
    const load = await postLoad(poster, {
      fromPostcode: from,
      toPostcode: to,
      pricingMode: "BOOK_NOW",
      bookNowPence: 41_200,
    });
    const [fromOutcode = "", toOutcode = ""] = [from, to].map((postcode) => postcode.split(" ")[0]);
    const cab = await pageOf(carrier, `/board?from=${fromOutcode}&to=${toOutcode}`, options);
    if (options) await cab.getByRole("list", { name: "Open loads" }).getByRole("link").tap();
    else await new BoardScreen(cab).line(fromOutcode).click();
    await cab.getByRole("button", { name: "Book at £412" }).click();
    const dialog = cab.getByRole("dialog", { name: "Book this load" });
    await poster.api.loads.amend.mutate({ id: load.id, bookNowPence: 38_000, termsDays: 60 });

    await dialog.getByRole("button", { name: "Book at £412" }).click();
    const said = dialog.getByRole("alert");
    await expect(said).toContainText("This load changed after you saw it. Nothing was done.");
    await expect(said.getByText("£380")).toBeVisible();
    await expect(said.getByText("60 days after delivery")).toBeVisible();
    expect((await carrier.api.carrierDiary.jobs.query({})).jobs).toEqual([]);

    await dialog.getByRole("button", { name: "Go on at £380" }).click();
    await expect(dialog.getByRole("heading", { name: "Book this load at £380?" })).toBeVisible();
    await dialog.getByRole("button", { name: "Book at £380" }).click();
    await expect(dialog.getByRole("heading", { name: "Booked at £380" })).toBeVisible();
    expect((await poster.api.loads.get.query({ id: load.id })).load).toMatchObject({
      status: "BOOKED",
      agreedPence: 38_000,
    });
  });
}

test("two people of a firm change the same load: the second sees what the first did, and nothing typed is lost", async ({
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, { fromPostcode: "LL57 2DG", toPostcode: "IP33 1QZ" });
  const office = await pageOf(poster, `/loads/${load.id}/amend`);
  await office.getByLabel(/^Notes/).fill("Gate 3, ring first.");
  await poster.api.loads.amend.mutate({ id: load.id, externalRef: "J-77" });
  await office.getByRole("button", { name: "Save changes" }).click();
  const said = office.getByRole("alert").filter({ hasText: "This load changed after you saw it" });
  await expect(said).toContainText("J-77");
  await expect(office.getByLabel(/^Notes/)).toHaveValue("Gate 3, ring first.");
  await said.getByRole("button", { name: "Go on with my changes" }).click();
  await office.getByRole("button", { name: "Save changes" }).click();
  await office.waitForURL(/\/loads\/load_[0-9a-z]+$/);
  expect((await poster.api.loads.get.query({ id: load.id })).load).toMatchObject({
    notes: "Gate 3, ring first.",
    externalRef: "J-77",
  });
});

test("the two ends of a booked load write to each other, see what was read, and a carrier that loses the load loses the messages", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await bookedLoad(poster, carrier, { fromPostcode: "PL20 6LB", toPostcode: "CH65 4EY" });
  const cab = await pageOf(carrier, `/loads/${load.id}`, PHONE);
  await cab.getByLabel(`Message to ${poster.firmName}`).fill("Ten minutes from the gate.");
  await cab.getByRole("button", { name: "Send", exact: true }).tap();
  const onCab = cab.getByRole("log", { name: `Messages with ${poster.firmName}` });
  await expect(onCab.getByText("Ten minutes from the gate.")).toBeVisible();
  await expect(onCab.getByText("Sent", { exact: true })).toBeVisible();

  const office = await pageOf(poster, `/loads/${load.id}`);
  const inOffice = office.getByRole("log", { name: `Messages with ${carrier.firmName}` });
  await inOffice.getByText("Ten minutes from the gate.").scrollIntoViewIfNeeded();
  await expect(onCab.getByText(/^Read today/)).toBeVisible();
  const words = office.getByLabel(`Message to ${carrier.firmName}`);
  await words.fill("Gate 4.");
  await words.press("Shift+Enter");
  await words.pressSequentially("<b>Ring</b> first.");
  await words.press("Enter");
  await expect(words).toHaveValue("");
  await expect(onCab.getByText("<b>Ring</b> first.")).toBeVisible();
  // Text that is typed while a message is being sent stays for the next one.
  const sending = Promise.withResolvers<void>();
  await office.route(/messages\.send/, async (route) => {
    await sending.promise;
    await route.continue();
  });
  await words.pressSequentially("Ask for Jo.");
  await words.press("Enter");
  await words.pressSequentially(" Gate 5 is shut.");
  sending.resolve();
  await expect(onCab.getByText("Ask for Jo.", { exact: true })).toBeVisible();
  await expect(words).toHaveValue("Gate 5 is shut.");
  const { buffer, mimeType } = await photo();
  await office.getByLabel("Send a file").setInputFiles({ name: "yard.jpg", buffer, mimeType });
  await expect(onCab.getByRole("link", { name: /^Photo, / })).toBeVisible();

  // A reason that is typed for one load is not there for another one with the same carrier.
  const other = await bookedLoad(poster, carrier);
  const release = office.getByRole("dialog", { name: `Release ${carrier.firmName}?` });
  await office.getByRole("button", { name: "Release carrier" }).click();
  await release.getByLabel("Reason").fill("No answer.");
  await office.keyboard.press("Escape");
  await expect(release).toBeHidden();
  await office.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Loads" }).click();
  await office.getByRole("link", { name: other.ref, exact: true }).click();
  await office.waitForURL(`**/loads/${other.id}`);
  await office.getByRole("button", { name: "Release carrier" }).click();
  await expect(release.getByLabel("Reason")).toHaveValue("");

  await poster.api.bookings.release.mutate({ id: load.id, reason: "No answer." });
  await reload(cab);
  await expect(cab.getByText("Gate 4.")).toBeHidden();
  await expect(cab.getByRole("heading", { name: load.ref })).toBeHidden();
});
