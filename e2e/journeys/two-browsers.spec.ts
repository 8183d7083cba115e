import { BoardScreen } from "./screens/board.ts";
import { LoadForm } from "./screens/load-form.ts";
import { reload } from "./support/go.ts";
import { postLoad } from "./support/loads.ts";
import { registerFirm } from "./support/person.ts";
import { photo } from "./support/picture.ts";
import { startReceiver } from "./support/receiver.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("a load posted in one browser is found, quoted and delivered in others, and the poster's own server hears of every step", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const receiver = await startReceiver();
  const { secret } = await poster.api.webhooks.create.mutate({ url: receiver.url, events: ["*"] });
  receiver.use(secret);

  const office = await pageOf(poster, "/loads/new");
  const form = new LoadForm(office);
  await form.from.fill("IV2 3UX");
  await form.to.fill("KW1 5XY");
  await office.getByRole("group", { name: "Day of collection" }).getByRole("radio").first().check();
  await office.getByRole("textbox", { name: "Pallets" }).fill("4");
  await office.getByRole("button", { name: "Post load" }).click();
  await office.waitForURL(/\/loads\/load_/);
  const id = office.url().split("/").at(-1) ?? "";
  const posted = await receiver.waitFor(id, "load.posted");
  expect(posted.isTest).toBe(false);

  const cab = await pageOf(carrier, "/board?from=IV2&to=KW1");
  const screen = new BoardScreen(cab);
  await screen.line("IV2").first().click();
  await screen.quoteBox.getByLabel("Your price").fill("290");
  await screen.quoteBox.getByRole("button", { name: "Send quote" }).click();
  await receiver.waitFor(id, "quote.received");

  await office.getByRole("button", { name: "Accept £290" }).click();
  await office.getByText("Book this carrier at £290?").waitFor();
  await office.getByRole("button", { name: /^Accept £290/ }).click();
  const booked = await receiver.waitFor(id, "load.booked");
  expect(JSON.stringify(booked.data)).toContain(carrier.firmName);

  const phone = await pageOf(carrier, "/diary", PHONE);
  await phone.getByRole("button", { name: "Collected" }).tap();
  await phone.getByRole("button", { name: "Collected just now" }).tap();
  await phone.getByRole("link", { name: "Deliver with proof" }).tap();
  await phone.getByLabel("Take a photo").setInputFiles(await photo());
  await expect(phone.getByText(/^Sent, \d/)).toBeVisible();
  await phone.getByLabel("2. Received by").fill("Ewan Sinclair");
  await phone.getByRole("button", { name: "Mark delivered" }).tap();
  await receiver.waitFor(id, "load.delivered");

  await reload(office);
  await expect(office.getByText("Ewan Sinclair")).toBeVisible();
  await office.getByRole("button", { name: "Confirm delivery" }).click();
  await receiver.waitFor(id, "load.confirmed");
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

test("two carriers book the same load: the first has it, the second is told at once and loses nothing else", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  const rival = await registerFirm(board.url, { canCarry: true });
  await postLoad(poster, {
    fromPostcode: "SY23 3FL",
    toPostcode: "PH41 4PL",
    pricingMode: "BOOK_NOW",
    bookNowPence: 41_200,
  });
  const pages = await Promise.all([carrier, rival].map((each) => pageOf(each, "/board?from=SY23&to=PH41")));
  for (const page of pages) {
    await new BoardScreen(page).line("SY23").click();
    await page.getByRole("button", { name: "Book at £412" }).click();
  }
  const [first, second] = pages;
  if (!first || !second) throw new Error("Two pages were opened.");
  await first.getByRole("dialog").getByRole("button", { name: "Book at £412" }).click();
  await expect(first.getByRole("heading", { name: "Booked at £412" })).toBeVisible();
  await expect(first.getByRole("dialog")).toContainText(poster.firmName);
  await second.getByRole("dialog").getByRole("button", { name: "Book at £412" }).click();
  const refused = second.getByRole("dialog").getByRole("alert");
  await expect(refused).toBeVisible();
  await expect(second.getByRole("dialog")).not.toContainText(poster.firmName);
  const { jobs } = await rival.api.carrierDesk.jobs.query({});
  expect(jobs).toEqual([]);
});
