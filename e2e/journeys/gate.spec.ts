import { go, reload } from "./support/go.ts";
import { bookedLoad } from "./support/loads.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("a yard checks the code: five wrong ones lock it, a new one is right, and then the load is collected", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id, ref } = await bookedLoad(poster, carrier, { requires: { gateCheck: true } });

  const phone = await pageOf(carrier, `/diary?job=${id}`, PHONE);
  const sheet = phone.getByRole("dialog", { name: `Job ${ref}` });
  await expect(sheet.getByText("The yard checks the code. Then you can")).toBeVisible();
  await expect(sheet.getByRole("button", { name: /^Collected / })).toHaveCount(0);
  await sheet.getByRole("combobox", { name: "Driver" }).fill("Sam Whitfield");
  await sheet.getByLabel("Registration").fill("yk21fhm");
  await sheet.getByRole("button", { name: "Announce driver and registration" }).tap();
  await expect(sheet.getByLabel("Registration")).toHaveValue("YK21 FHM");
  const refused = carrier.api.bookings.collect.mutate({ id });
  await expect(refused).rejects.toThrow(/gate check/);

  const yard = await pageOf(poster, `/loads/${id}`);
  const gate = yard.getByRole("region", { name: "At the gate" });
  await expect(gate).toContainText(carrier.firmName);
  await expect(gate).toContainText("Sam Whitfield");
  await expect(gate).toContainText("YK21 FHM");
  const heard = gate.getByLabel("Code that the driver says");
  const { load } = await poster.api.loads.get.query({ id });
  const wrong = load.collectionCode === "222222" ? "333333" : "222222";
  for (const left of ["4 tries are", "3 tries are", "2 tries are", "1 try is"]) {
    await heard.fill(wrong);
    await heard.press("Enter");
    await expect(gate.getByRole("alert")).toContainText(`${left} left`);
  }
  await heard.press("Enter");
  await expect(gate.getByRole("alert")).toContainText("the code is locked");
  await expect(heard).toHaveCount(0);

  await gate.getByRole("button", { name: "Make a new code" }).click();
  await expect(heard).toBeVisible();
  await reload(phone);
  const said = (await sheet.getByText("Collection code").locator("strong").textContent()) ?? "";
  expect(said.replace(" ", "")).not.toBe(load.collectionCode);

  await gate.getByRole("link", { name: "Gate sheet" }).click();
  await expect(yard.getByRole("heading", { level: 1, name: `Gate sheet ${ref}` })).toBeVisible();
  await expect(yard.getByRole("region", { name: "Compare" })).toContainText(said);
  await go(yard, `/loads/${id}`);
  await heard.fill(said.toLowerCase());
  await heard.press("Enter");
  await expect(gate).toContainText("The code was right");
  await expect(yard.getByRole("region", { name: "Timeline" })).toContainText("Checked at the gate");

  await reload(phone);
  await sheet.getByRole("button", { name: /^Collected / }).tap();
  const collect = phone.getByRole("dialog", { name: `Collect ${ref}` });
  await collect.getByRole("button", { name: "Collected" }).tap();
  await expect
    .poll(async () => (await poster.api.loads.get.query({ id })).load)
    .toMatchObject({
      status: "IN_TRANSIT",
      driver: "Sam Whitfield",
      vehicleReg: "YK21 FHM",
      collectionCode: null,
    });
});

test("a carrier announces driver and registration on a wide screen, and an odd registration as it is; the gate sheet has them on one page", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier);
  const office = await pageOf(carrier, `/loads/${id}`);
  await expect(office.getByRole("region", { name: "Before you arrive" })).toContainText("Collection code");
  const before = office.getByRole("region", { name: "Collect", exact: true });
  const announce = before.getByRole("button", { name: "Announce driver and registration" });
  await before.getByLabel("Driver").fill("Sam Whitfield");
  await before.getByLabel("Registration").fill("lorry 7");
  await announce.click();
  await expect(before.getByRole("alert")).toContainText("The poster reads it as it is.");
  await before.getByLabel("Registration").fill("yk21 fhm");
  await announce.click();
  await expect(before.getByLabel("Registration")).toHaveValue("YK21 FHM");
  await expect(before.getByRole("alert")).toHaveText("The poster reads it.");

  const yard = await pageOf(poster, `/loads/${id}/gate-sheet`);
  const compare = yard.getByRole("region", { name: "Compare" });
  await expect(compare).toContainText("Sam Whitfield");
  await expect(compare).toContainText("YK21 FHM");
  // Even in dark colours the paper is white, and contains only the sheet.
  await yard.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(yard.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(yard.getByRole("banner")).toBeHidden();
  expect(await compare.evaluate((part) => getComputedStyle(part).color)).toMatch(/^rgb\((\d|1\d|2\d), /);
  const paper = (await yard.pdf({ format: "A4" })).toString("latin1");
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
