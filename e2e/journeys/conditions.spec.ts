import { go } from "./support/go.ts";
import { postLoad } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

const TEXT = "We pay for waiting after one hour.\n\nClaims are made within 7 days.";

test("an owner sets conditions, a carrier reads them before it quotes, and the job keeps them", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/settings/conditions");
  await page.getByRole("textbox", { name: "Title" }).fill("RHA Conditions 2024");
  await page.getByLabel("Text", { exact: true }).fill(`${TEXT} Ring 07700 900123.`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/must not hold a phone number/)).toBeVisible();
  await expect(page.getByText("The title names the RHA")).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill("Terms for carriers, January 2026");
  await page.getByLabel("Text", { exact: true }).fill(TEXT);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("region", { name: "The same as a PDF" })).toBeVisible();

  const { id } = await postLoad(poster);
  const board = await pageOf(carrier, `/board#${id}`);
  const box = board.getByRole("region", { name: "Your quote" });
  await expect(box).toContainText("Sending agrees to the poster’s Terms for carriers, January 2026");
  await box.getByLabel("Your price").fill("415");
  await box.getByRole("button", { name: /^Send quote/ }).click();
  await expect
    .poll(async () => (await poster.api.loads.get.query({ id })).load.quotes)
    .toMatchObject([{ conditions: { title: "Terms for carriers, January 2026" } }]);
  const opened = board.waitForEvent("popup");
  await box.getByRole("link", { name: "Terms for carriers, January 2026" }).click();
  const text = await opened;
  await expect(text.getByRole("heading", { level: 1 })).toHaveText("Terms for carriers, January 2026");
  await expect(text.getByText("Claims are made within 7 days.")).toBeVisible();
  await expect(text.getByText(poster.firmName)).toHaveCount(0);
  await expect(text.getByRole("link", { name: "See it on the board" })).toBeVisible();

  await poster.api.conditions.change.mutate({ title: "Terms of March", text: "We pay at once." });
  const [quote] = (await poster.api.loads.get.query({ id })).load.quotes;
  await poster.api.quotes.accept.mutate({ id, quoteId: quote?.id ?? "" });
  await go(page, `/loads/${id}`);
  const documents = page.getByRole("region", { name: "Documents" });
  await expect(documents).toContainText("Terms for carriers, January 2026");
  await documents.getByRole("link", { name: "Read" }).click();
  await expect(page.getByText("Claims are made within 7 days.")).toBeVisible();
});
