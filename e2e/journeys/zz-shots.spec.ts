import { BoardScreen } from "./screens/board.ts";
import { LoadForm } from "./screens/load-form.ts";
import { reload } from "./support/go.ts";
import { postLoad } from "./support/loads.ts";
import { registerFirm } from "./support/person.ts";
import { photo } from "./support/picture.ts";
import { startReceiver } from "./support/receiver.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("a price that is replaced while it is being accepted is not paid unseen: the poster sees both and decides anew", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, { fromPostcode: "LL57 2DG", toPostcode: "TR18 2LH" });
  await carrier.api.quotes.send.mutate({ id: load.id, amountPence: 29_000 });
  const office = await pageOf(poster, `/loads/${load.id}`);
  await office.getByRole("button", { name: "Accept £290" }).click();
  await office.getByText("Book this carrier at £290?").waitFor();
  await carrier.api.quotes.send.mutate({ id: load.id, amountPence: 34_000 });

  await office.getByRole("button", { name: /^Accept £290/ }).click();
  const said = office.getByRole("alert").filter({ hasText: "This load changed after you saw it" });
  await expect(said).toContainText("Nothing was done.");
  await expect(said.locator("s")).toHaveText("£290");
  await expect(said.locator("ins")).toHaveText("£340");
  await office.setViewportSize({width:1440,height:900}); await office.screenshot({path:"/tmp/bs-accept-1440.png"});
  await office.setViewportSize({width:390,height:844}); await office.screenshot({path:"/tmp/bs-accept-390.png"});
  await office.emulateMedia({colorScheme:"dark"}); await office.screenshot({path:"/tmp/bs-accept-390-dark.png"}); await office.emulateMedia({colorScheme:"light"});
  await office.setViewportSize({width:1440,height:900});
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

test("a load that is amended while it is being booked is not taken unseen: the carrier sees what changed and decides anew", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, {
    fromPostcode: "SA61 1TR",
    toPostcode: "NR30 1HX",
    pricingMode: "BOOK_NOW",
    bookNowPence: 41_200,
  });
  const cab = await pageOf(carrier, "/board?from=SA61&to=NR30");
  await new BoardScreen(cab).line("SA61").click();
  await cab.getByRole("button", { name: "Book at £412" }).click();
  const dialog = cab.getByRole("dialog");
  await poster.api.loads.amend.mutate({ id: load.id, bookNowPence: 38_000, termsDays: 60 });

  await dialog.getByRole("button", { name: "Book at £412" }).click();
  const said = dialog.getByRole("alert");
  await expect(said).toContainText("This load changed after you saw it. Nothing was done.");
  await expect(said.getByText("£380")).toBeVisible();
  await expect(said.getByText("60 days after delivery")).toBeVisible();
  await cab.setViewportSize({width:1440,height:900}); await cab.screenshot({path:"/tmp/bs-book-1440.png"});
  await cab.emulateMedia({colorScheme:"dark"}); await cab.screenshot({path:"/tmp/bs-book-1440-dark.png"}); await cab.emulateMedia({colorScheme:"light"});
  await cab.setViewportSize({width:390,height:844}); await cab.screenshot({path:"/tmp/bs-book-390.png"});
  await cab.setViewportSize({width:1440,height:900});
  expect((await carrier.api.carrierDesk.jobs.query({})).jobs).toEqual([]);

  await dialog.getByRole("button", { name: "Go on at £380" }).click();
  await expect(dialog.getByRole("heading", { name: "Book this load at £380?" })).toBeVisible();
  await dialog.getByRole("button", { name: "Book at £380" }).click();
  await expect(dialog.getByRole("heading", { name: "Booked at £380" })).toBeVisible();
  expect((await poster.api.loads.get.query({ id: load.id })).load).toMatchObject({
    status: "BOOKED",
    agreedPence: 38_000,
  });
});

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
  await office.setViewportSize({width:1440,height:900}); await office.screenshot({path:"/tmp/bs-amend-1440.png"});
  await office.setViewportSize({width:390,height:844}); await office.screenshot({path:"/tmp/bs-amend-390.png", fullPage:true});
  await office.setViewportSize({width:1440,height:900});
  await expect(office.getByLabel(/^Notes/)).toHaveValue("Gate 3, ring first.");
  await said.getByRole("button", { name: "Go on with it as it is now" }).click();
  await office.getByRole("button", { name: "Save changes" }).click();
  await office.waitForURL(/\/loads\/load_[0-9a-z]+$/);
  expect((await poster.api.loads.get.query({ id: load.id })).load).toMatchObject({
    notes: "Gate 3, ring first.",
    externalRef: "J-77",
  });
});
