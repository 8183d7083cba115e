import { BoardScreen } from "./screens/board.ts";
import { LoadForm } from "./screens/load-form.ts";
import { postLoad } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

test("goods are typed by keys alone, fill pallets and kilograms, and are read on the board", async ({
  poster,
  carrier,
  pageOf,
}) => {
  const page = await pageOf(poster, "/loads/new");
  const form = new LoadForm(page);
  await form.type(form.from, "M17 1PG");
  await form.type(form.to, "CA3 0HA");
  await page.getByLabel("Box", { exact: true }).check();
  await page.getByLabel("Fridge", { exact: true }).check();
  await page.getByLabel("Tail-lift", { exact: true }).check();
  await expect(page.getByText("box or fridge")).toBeVisible();

  await page.keyboard.press("Alt+g");
  await expect(page.getByLabel("Goods, line 1")).toBeFocused();
  for (const text of ["Tile adhesive", "6"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  for (const text of ["", "120", "100", "110", "1050", ""]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByLabel("UN number, line 1")).toBeFocused();
  await expect(
    page.getByText("Line 1: this and a pump truck are too much for many tail-lifts."),
  ).toBeVisible();
  await page.getByLabel("2 t tail-lift").check();
  await expect(page.getByText("too much for many tail-lifts")).toBeHidden();

  // Enter in the last field adds a line.
  await page.getByLabel("UN number, line 1").press("Enter");
  await expect(page.getByLabel("Goods, line 2")).toBeFocused();
  await page.keyboard.type("Primer, ring 01632 960318");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByLabel("Goods, line 1")).toHaveValue("Primer, ring 01632 960318");
  await expect(page.getByLabel("Goods, line 1")).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByLabel("How many, line 2").fill("1");
  await page.getByLabel("Kg each, line 2").fill("700");
  await page.getByLabel("UN number, line 2").fill("1263");
  await expect(page.getByLabel("ADR", { exact: true })).toBeChecked();
  await expect(page.getByText("7 pallets, 7,000 kg")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Pallets" })).toHaveValue("7");
  await expect(page.getByLabel("Exact weight in kilograms")).toHaveValue("7000");
  await expect(page.getByText("only the carrier that wins the load reads it")).toBeVisible();
  await page.getByLabel("Exact weight in kilograms").fill("6900");
  await page.getByRole("button", { name: "Use 7,000 kg" }).click();
  await page.getByRole("radio", { name: "Chilled 2–5 °C" }).check();
  await expect(form.live).toContainText("18 t box+");
  await form.post();
  await page.waitForURL(/\/loads\/load_/);
  const id = page.url().split("/").at(-1) ?? "";
  await expect(page.getByRole("list", { name: "Goods" })).toContainText("described to the winner only");

  const board = new BoardScreen(await pageOf(carrier, `/board?eq=BOX#${id}`));
  await expect(board.drawer).toContainText("box or fridge, 2 t tail-lift");
  await expect(board.drawer).toContainText("2 to 5 °C");
  const goods = board.drawer.getByRole("list", { name: "Goods" });
  await expect(goods.getByRole("listitem")).toHaveText([/6 pallets.*Tile adhesive/, /UN 1263/]);
  await expect(goods).not.toContainText("01632");
  await expect(board.line("18 t box+").first()).toContainText("7.0 t");

  await page.goto(`/loads/${id}/amend`);
  await expect(page.getByLabel("Goods, line 2")).toHaveValue("Primer, ring 01632 960318");
  await page.getByRole("button", { name: "Remove line 2" }).click();
  await expect(page.getByRole("button", { name: "Remove line 1" })).toBeFocused();
  await expect(page.getByText("6 pallets, 6,300 kg")).toBeVisible();
});

test("the board is filtered by body and gear", async ({ poster, carrier, pageOf }) => {
  await postLoad(poster, { equipment: ["DOUBLE_DECK", "BLANKETS"], fromPostcode: "TR1 2DQ" });
  const board = new BoardScreen(await pageOf(carrier, "/board?from=TR"));
  await board.page.getByRole("button", { name: /^Body, gear/ }).click();
  await board.page.getByRole("checkbox", { name: "Blankets" }).check();
  await expect(board.page).toHaveURL(/eq=BLANKETS/);
  await expect(board.line("18 t deck").first()).toBeVisible();
  await board.page.getByRole("checkbox", { name: "Blankets" }).uncheck();
  await board.page.getByRole("checkbox", { name: "Hiab" }).check();
  await expect(board.line("18 t deck")).toHaveCount(0);
});
