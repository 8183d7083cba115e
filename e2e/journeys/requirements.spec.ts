import { go, reload } from "./support/go.ts";
import { postLoad } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

test("a load that asks for a licence turns a carrier away, the poster lets it quote, and it quotes", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id } = await postLoad(poster, { requires: { operatorLicence: true } });

  const board = await pageOf(carrier, `/board#${id}`);
  const box = board.getByRole("region", { name: "Your quote" });
  await expect(box).toContainText("This load asks for operator’s licence");
  await expect(box.getByRole("link", { name: "Your passport" })).toHaveAttribute(
    "href",
    "/settings/passport",
  );
  await expect(box.getByLabel("Your price")).toBeDisabled();
  await expect(carrier.api.quotes.send.mutate({ id, amountPence: 41_500 })).rejects.toThrow(/asks for/);

  const page = await pageOf(poster, `/loads/${id}`);
  await expect(page.getByRole("region", { name: "Who may quote" })).toContainText("Operator’s licence");
  const away = page.getByRole("region", { name: "Turned away by your terms" });
  await expect(away).toContainText("No licence found");
  await expect(away).toContainText("1 carrier");
  await expect(away).not.toContainText(carrier.firmName);
  await away.getByRole("button", { name: "Let them quote…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Who may quote becomes: anyone. 1 carrier");
  await dialog.getByRole("button", { name: "Let them quote" }).click();
  await expect(away).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Who may quote" })).toContainText("Anyone");

  await reload(board);
  await expect(box.getByLabel("Your price")).toBeEnabled();
  await box.getByLabel("Your price").fill("415");
  await box.getByRole("button", { name: /^Send quote/ }).click();
  await expect
    .poll(async () => (await poster.api.loads.get.query({ id })).load.quotes)
    .toMatchObject([{ amountPence: 41_500, status: "ACTIVE" }]);
  await go(page, `/loads/${id}`);
  await expect(page.getByRole("list", { name: "What we have checked" })).toContainText("No licence found");
});

test("a firm's usual requirements apply to a new load, until its form changes them", async ({
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/settings/profile");
  await page.getByLabel("Operator’s licence").check();
  await page.getByLabel("Goods in transit in pounds").fill("25,000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await go(page, "/loads/new");
  await expect(page.getByText("licensed and goods in transit £25,000 or more")).toBeVisible();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByLabel("Goods in transit in pounds").fill("");
  await expect(page.getByText("licensed", { exact: true })).toBeVisible();
  await expect(page.getByText("your usual is licensed and goods in transit £25,000 or more")).toBeVisible();
  await poster.api.firms.changeProfile.mutate({ usualRequires: {} });
});
