import { BoardScreen } from "./screens/board.ts";
import { LoadForm } from "./screens/load-form.ts";
import { go } from "./support/go.ts";
import { day, postLoad } from "./support/loads.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("a town, a region and an outcode are understood in one filter, and the chip says them", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, { fromPostcode: "KW14 7XX", toPostcode: "LS27 0AA" });
  const page = await pageOf(carrier, "/board");
  const board = new BoardScreen(page);
  await page.getByRole("button", { name: "From", exact: true }).click();
  await page.getByRole("textbox", { name: "From" }).fill("leeds, M1, highlands");
  await expect(page).toHaveURL(/from=LS,M1,HS,IV,KW,PH,ZE(&|$)/);
  await page.keyboard.press("Escape");
  const chip = page.getByRole("button", { name: "From Leeds, M1, Highlands", exact: true });
  await expect(chip).toBeVisible();
  await expect(board.line("LS27").filter({ hasText: "KW14" })).not.toHaveCount(0);

  await page.getByRole("button", { name: "To", exact: true }).click();
  await page.getByRole("textbox", { name: "To" }).fill("Morley");
  await expect(page).toHaveURL(/to=LS27/);
  await expect(page.getByRole("button", { name: "To Morley", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(chip).toBeVisible();

  await page.getByRole("button", { name: /^Clear 2/ }).click();
  await expect(page).not.toHaveURL(/from=/);
  await page.getByRole("button", { name: "Near", exact: true }).click();
  await page.getByRole("textbox", { name: "Near" }).fill("Thurso");
  await expect(page).toHaveURL(/near=KW14/);
  await expect(page.getByRole("button", { name: "Near Thurso, 25 miles" })).toBeVisible();
  expect(load.ref).toMatch(/^FB-/);
});

test("an unknown place stays in its field with its error, and filters nothing", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/board");
  const counts = page.getByText(/^\d+ of \d+ open loads/);
  await expect(counts).toBeVisible();
  await page.getByRole("button", { name: "From", exact: true }).click();
  const field = page.getByRole("textbox", { name: "From" });
  await field.fill("Leedz");
  await expect(page.getByText("“Leedz” is no place that we know.")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/from=/);
  await expect(counts).toHaveText(/^(\d+) of \1 open loads/);
  const chip = page.getByRole("button", { name: "From “Leedz” not read" });
  await chip.click();
  await expect(field).toHaveValue("Leedz");
  await field.fill("Scotland, Leedz");
  await expect(page).toHaveURL(/from=AB,DD/);
  await expect(page.getByText("“Leedz” is no place that we know.")).toBeVisible();
  // The place that was meant is taken by a press, and the rest of the text stays.
  await field.fill("Hull, Leds");
  await page.getByRole("dialog", { name: "From" }).getByRole("button", { name: "Leeds" }).click();
  await expect(field).toHaveValue("Hull, Leeds");
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/from=HU,LS/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Clear From/ }).click();
  await expect(page.getByRole("button", { name: "From", exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/from=/);
});

test("an address with a place that the API refuses lists nothing, and says which part is wrong", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/board?from=LEEDS&notl=1");
  await expect(page.getByRole("heading", { name: /^Nothing is listed/ })).toBeVisible();
  await expect(page.getByRole("grid", { name: "Open loads" })).toHaveCount(0);
  await expect(page.getByText(/open loads ·/)).toHaveCount(0);
  await page.getByRole("button", { name: "From LEEDS not read" }).click();
  const field = page.getByRole("textbox", { name: "From" });
  await expect(field).toHaveValue("LEEDS");
  await expect(field).toHaveAccessibleDescription(/no postcode area or outcode/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "From Leeds", exact: true }).click();
  await expect(page).toHaveURL(/from=LS&/);
  await expect(page.getByText(/\d+ of \d+ open loads/)).toBeVisible();
});

test("the way home is searched between towns, and a base may be a town", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, {
    fromPostcode: "G33 4EP",
    toPostcode: "LS10 1AB",
    collectDate: day(1),
    bookNowPence: 9_900_000,
  });
  const page = await pageOf(carrier, "/board/backload");
  const form = page.getByRole("form", { name: "Backload search" });
  await form.getByLabel("Empty at").fill("Glasgow");
  await form.getByLabel("home to").fill("Leedz");
  await form.getByLabel("by", { exact: true }).fill(day(3));
  await form.getByRole("button", { name: "Search" }).click();
  await expect(form.getByRole("alert")).toContainText("“Leedz” is no place that we know.");
  await expect(form.getByLabel("home to")).toHaveValue("Leedz");
  await form.getByLabel("home to").fill("leeds");
  await form.getByText("More", { exact: true }).click();
  const extra = form.getByLabel("extra miles, at most");
  await extra.fill("x");
  await extra.fill("");
  await expect(extra).toBeFocused();
  await extra.fill("x");
  const back = form.getByLabel("Latest arrival at home, time");
  await back.fill("20:00");
  await form.getByRole("button", { name: "Search" }).click();
  await expect(form.getByRole("alert")).toContainText("Choose the day to be home by.");
  await expect(form.getByLabel("home by", { exact: true })).toBeFocused();
  await back.fill("");
  await form.getByRole("button", { name: "Search" }).click();
  await expect(extra).toHaveAttribute("aria-invalid", "true");
  await extra.fill("");
  await form.getByRole("button", { name: "Search" }).click();
  await expect(form.getByRole("alert")).toBeHidden();
  await expect(page).toHaveURL(/at=G&home=LS&/);
  await expect(form.getByLabel("Empty at")).toHaveValue("Glasgow");
  await expect(page.getByRole("row").filter({ hasText: load.ref })).toHaveCount(1);

  await go(page, "/settings/fleet");
  const base = page.getByRole("combobox", { name: "Add a base" });
  await expect(base).toHaveAttribute("aria-expanded", "false");
  await base.pressSequentially("Thurso");
  await expect(page.getByRole("option", { name: /^Thurso/ })).toBeVisible();
  await expect(base).toHaveAttribute("aria-expanded", "true");
  await page.getByLabel("Alerts within").focus();
  await expect(base).toHaveValue("KW14");
  await expect(base).toHaveAttribute("aria-expanded", "false");
});

test("a load accepts a town, asks which of several is meant, and refuses a region as too large", async ({
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/loads/new");
  const form = new LoadForm(page);
  await form.from.fill("Scotland");
  await page.getByRole("textbox", { name: "Pallets" }).fill("4");
  await expect(form.from).toHaveAccessibleDescription(
    "Scotland is too large for one place: name a town or a postcode in it.",
  );

  // Tab chooses none of several towns of one name: the field asks, and the summary says nothing of the
  // place yet.
  await form.from.focus();
  await form.from.fill("Newport");
  await expect(page.getByRole("option", { name: "Newport Isle of Wight PO30" })).toBeVisible();
  await expect(page.getByText("not known")).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(form.from).toHaveValue("Newport");
  await expect(form.from).toHaveAccessibleDescription(/^There is more than one Newport\./);
  await page.getByRole("button", { name: "TF10 (Shropshire)" }).press("Enter");
  await expect(form.from).toHaveValue("TF10");
  await expect(form.from).toBeFocused();
  await form.from.fill("Leds");
  await expect(page.getByRole("option").first()).toHaveText(/^Leeds\s*West Yorkshire LS/);
  await form.from.fill("LS1O 1AB");
  await form.to.focus();
  await page.getByRole("button", { name: "LS10 1AB", exact: true }).click();
  await expect(form.from).toHaveValue("LS10 1AB");
  await form.from.fill("Hunslet Road, Leeds LS10 1AB");
  await form.to.focus();
  await expect(form.from).toHaveValue("LS10 1AB");
  await form.from.fill("Thurso");
  await form.to.focus();
  // Sent with the last letter: the town is read first.
  await form.to.pressSequentially("Glasgow");
  await form.post();
  await page.waitForURL(/\/loads\/load_/);
  const { load } = await poster.api.loads.get.query({ id: page.url().split("/").at(-1) ?? "" });
  expect(load.fromPostcode).toBe("KW14");
  expect(load.toPostcode).toMatch(/^G\d/);
});

test("on a phone a region is typed on the sheet of filters", async ({ carrier, pageOf }) => {
  const page = await pageOf(carrier, "/board", PHONE);
  await page.getByRole("button", { name: "Filters" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("From").fill("North West");
  await sheet.getByRole("button", { name: /^Show/ }).tap();
  await expect(page).toHaveURL(/from=BB,BL/);
  await expect(page.getByRole("button", { name: "From North West", exact: true })).toBeVisible();
});
