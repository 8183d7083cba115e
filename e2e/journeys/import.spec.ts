import { go } from "./support/go.ts";
import { day } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

const SHEET = [
  "Your reference,Type,Vehicle,Weight,From,To,Collect date,Pallets,Price",
  `IMP-1,Pallets,18 tonne,3-7 t,LS10 1AB,SW1A 2AA,${day(3)},12,345.50`,
  `IMP-2,Pallets,7.5t,1-3 t,DE74 2BB,ZZ99 9ZZ,${day(3)},6,`,
  `IMP-3,Full load,Artic,15 t+,Middlesbrough,EH1 1AA,${day(4)},,"1,250"`,
].join("\n");

test("a sheet is checked, corrected in place and posted; leaving halfway creates no duplicate", {
  tag: "@gate",
}, async ({ open, poster }) => {
  const { page, watch } = await open(poster);
  watch.allow(/net::ERR_FAILED/);
  await go(page, "/loads/import");
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name: "week.csv", mimeType: "text/csv", buffer: Buffer.from(SHEET) });
  const counts = page.getByRole("main").getByRole("status");
  await expect(counts).toHaveText("2 ready · 1 has errors");
  const unknown = page.getByText('To is not a UK postcode or outcode we know: "ZZ99 9ZZ".');
  await expect(unknown.filter({ visible: true })).toBeVisible();
  expect((await poster.api.posterDashboard.list.query({})).loads).toHaveLength(0);
  const town = page.getByRole("cell", { name: /^Middlesbrough/ });
  await expect(town).toHaveText("MiddlesbroughTS4");

  // A sheet must not be posted after a change that could not be checked.
  const price = page.getByLabel("What the column Price fills");
  const field = await price.inputValue();
  const post = page.getByRole("button", { name: "Post 2 loads" });
  let answers = false;
  await page.route(/imports\.read/, (route) => (answers ? route.continue() : route.abort()));
  await price.selectOption("");
  await expect(page.getByText("What you changed is not checked yet.")).toBeVisible();
  await expect(post).toHaveAccessibleDescription("Check the sheet again first.");
  answers = true;
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(post).toHaveAccessibleDescription("");
  await price.selectOption(field);
  await expect(post).toHaveAccessibleDescription("");

  await post.click();
  await expect(counts).toHaveText("1 has errors · 2 posted");
  await page.goto("/loads");
  await go(page, "/loads/import");
  await expect(counts).toHaveText("1 has errors · 2 posted");
  const wrong = page.getByRole("textbox", { name: "To, row 3" });
  await wrong.fill("Scotland");
  await wrong.press("Enter");
  await expect(wrong).toHaveAccessibleDescription(
    "Scotland is too large for one place: name a town or a postcode in it.",
  );
  await wrong.fill("BS11 9FG");
  await wrong.press("Enter");
  await page.getByRole("button", { name: "Post the other 1" }).click();
  await expect(counts).toHaveText("3 posted");
  await expect(page.getByText("All done: 3 loads posted")).toBeVisible();

  await page.getByRole("button", { name: "Another sheet" }).click();
  await page.getByLabel("Or paste cells from a spreadsheet").fill(SHEET);
  await page.getByRole("button", { name: "Check what is pasted" }).click();
  await expect(counts).toHaveText("1 has errors · 2 posted before");
  await expect(page.getByText("Pasted cells")).toBeFocused();
  const { loads } = await poster.api.posterDashboard.list.query({});
  expect(loads.map(({ externalRef }) => externalRef).toSorted()).toEqual(["IMP-1", "IMP-2", "IMP-3"]);
  const byTown = loads.find(({ externalRef }) => externalRef === "IMP-3");
  expect([byTown?.bookNowPence, byTown?.from.outcode]).toEqual([125_000, "TS4"]);

  await page.getByRole("button", { name: "Discard this sheet" }).click();
  await page.getByLabel("Or paste cells from a spreadsheet").fill(SHEET.replace("ZZ99 9ZZ", "BS11 9FG"));
  await page.getByRole("button", { name: "Check what is pasted" }).click();
  await expect(counts).toHaveText("3 posted in the last day");
  await expect(page.getByRole("button", { name: "Nothing to post" })).toBeVisible();
  await page.getByRole("button", { name: "Post all 3 again" }).click();
  await expect(page.getByRole("button", { name: "Post 3 loads" })).toBeVisible();
});

test("a forwarder's own sheet is read, corrected and posted, and its headings are remembered", async ({
  open,
  poster,
}) => {
  const { page } = await open(poster);
  await go(page, "/loads/import");
  const main = page.getByRole("main");
  const counts = main.getByRole("status");
  const row = (ref: string, from: string, notes = "Caf\u00e9 yard") =>
    `${ref},${from},SW1A 2AA,${day(3)},Class 2,6,Y,Pallets,1.5 t,"\u00a31,250.00",${notes}`;
  const sheet = [
    "Loads for Monday",
    "Job no,Collect PC,Deliver PC,Coll Date,Wagon,Spaces,T/L,Load type,Weight,Rate,Special instructions",
    row("4711", "LS10 1AB"),
    row("4711", "LS10 1AB"),
    row("4712", "Bangor"),
    row("4713", "LS10 1AB", "Gate 2, hi-vis"),
    "TOTAL,,,,,24,,,,,",
  ].join("\r\n");
  const choose = (name: string) =>
    page
      .getByLabel("Choose a file")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(sheet, "latin1") });
  await choose("monday.csv");
  await page.getByLabel("What the column Spaces fills").selectOption({ label: "Pallets" });
  await expect(counts).toHaveText(
    "1 ready · 2 have errors · 1 the same as an earlier row · 1 total, left out",
  );
  await expect(page.getByText("The same as row 3")).toBeVisible();
  const town = page.getByRole("textbox", { name: "Collect PC, row 5" });
  await expect(town).toHaveAccessibleDescription("There is more than one Bangor.");
  await expect(page.getByRole("row").filter({ hasText: "4713" })).toContainText(
    "more cells than there are headings",
  );
  await page.getByRole("button", { name: "LL57 (Gwynedd)" }).click();
  const cut = page.getByRole("textbox", { name: "No heading, row 6" });
  await expect(cut).toBeFocused();
  await expect(cut).toHaveValue(" hi-vis");
  await cut.fill("");
  await cut.press("Enter");
  await page.getByRole("button", { name: "Post it too" }).click();
  await page.getByRole("button", { name: "Post 4 loads" }).click();
  await expect(counts).toHaveText("4 posted · 1 total, left out");
  const { loads } = await poster.api.posterDashboard.list.query({});
  expect(loads.map(({ externalRef, bookNowPence }) => [externalRef, bookNowPence]).toSorted()).toEqual(
    ["4711", "4711", "4712", "4713"].map((ref) => [ref, 125_000]),
  );
  const load = loads.find(({ externalRef }) => externalRef === "4712");
  const { load: whole } = await poster.api.loads.get.query({ id: load?.id ?? "" });
  expect(whole).toMatchObject({ notes: "Caf\u00e9 yard", weightBand: "T_1_3", pallets: 6 });

  await page.getByRole("button", { name: "Another sheet" }).click();
  await choose("tuesday.csv");
  await expect(page.getByLabel("What the column Spaces fills")).toHaveValue("pallets");
  await page.getByRole("button", { name: "Discard this sheet" }).click();
  await page.getByLabel("Choose a file").setInputFiles({
    name: "old.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([0x43, 0x61, 0x66, 0x8e]),
  });
  await expect(
    main.getByText("old.csv was not read. The encoding of its letters cannot be told"),
  ).toBeVisible();
  await page.getByLabel("Or paste cells from a spreadsheet").fill("Foo,Bar;Baz\n1,2;3");
  await page.getByRole("button", { name: "Check what is pasted" }).click();
  await expect(main.getByText("The sheet may be parted by commas or by semicolons")).toBeVisible();
});

test("a posting is kept as a template and begins the next one", async ({ pageOf, poster }) => {
  const page = await pageOf(poster, "/loads/new");
  await page.getByRole("combobox", { name: "From" }).fill("DE74 2BB");
  await page.getByRole("combobox", { name: "To" }).fill("BS11 9FG");
  await page.getByRole("textbox", { name: "Pallets" }).fill("10");
  await page.getByRole("button", { name: "Save as template" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Castle Don. trunk");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Castle Don. trunk is kept as a template")).toBeVisible();
  await page.getByRole("textbox", { name: "Pallets" }).fill("3");
  await page.getByRole("button", { name: "Template", exact: true }).click();
  await page.getByRole("menuitem", { name: "Castle Don. trunk" }).click();
  await expect(page.getByRole("textbox", { name: "Pallets" })).toHaveValue("10");
});

test("a firm that only carries reads that an import is for posters", async ({ carrier, pageOf }) => {
  const page = await pageOf(carrier, "/loads/import");
  await expect(page.getByText("does not post loads")).toBeVisible();
  await expect(carrier.api.imports.sheet.query({})).rejects.toMatchObject({ data: { httpStatus: 403 } });
});

test("an import is undone as one step, until one of its loads has a quote", async ({
  pageOf,
  poster,
  carrier,
}) => {
  const page = await pageOf(poster, "/loads/import");
  const send = async (name: string) => {
    const sheet = SHEET.replace("ZZ99 9ZZ", "BS11 9FG").replaceAll("IMP-", `${name}-`);
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(sheet) });
    await page.getByRole("button", { name: "Post 3 loads" }).click();
    await expect(page.getByText("All done: 3 loads posted")).toBeVisible();
  };
  await send("trunks");
  await go(page, "/loads");
  await expect(page.getByText("3 loads imported at")).toBeVisible();
  await expect(page.getByText("from trunks.csv. None has had a quote.")).toBeVisible();
  await page.getByRole("button", { name: "Show them" }).click();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel 3 loads" }).click();
  await expect(page.getByText("3 loads imported at")).toBeHidden();
  await expect(page.getByText("Only the loads of one import are shown.")).toBeVisible();
  await page.getByRole("button", { name: "Show all loads" }).click();
  await expect(page).toHaveURL(/\/loads$/);
  const { counts } = await poster.api.posterDashboard.count.query({});
  expect(counts).toMatchObject({ POSTED: 0, CANCELLED: 3 });

  await go(page, "/loads/import");
  await page.getByRole("button", { name: "Another sheet" }).click();
  await send("second");
  const [load] = (await poster.api.posterDashboard.list.query({ status: ["POSTED"] })).loads;
  await carrier.api.quotes.send.mutate({ id: load?.id ?? "", amountPence: 44_500 });
  await go(page, "/loads");
  await expect(page.getByText("1 load had quotes, so the import cannot be undone.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo the import" })).toBeHidden();
  await page.getByRole("button", { name: "Show them" }).click();
  await expect(page.getByRole("row").getByRole("link", { name: /^FB-/ })).toHaveCount(3);
});
