import { expect, test } from "./support/test.ts";

test("an owner gives billing details by the keyboard, mends what is wrong, and is asked before another bank account", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/settings/billing");
  await expect(page.getByText("Nothing can be invoiced")).toBeVisible();
  const typed: [label: string, text: string][] = [
    ["Legal name", "Calder Haulage Limited"],
    ["Address, at most four lines", "4 Dock Road\nHull"],
    ["Postcode", "hu1 2ab"],
    ["Invoices come to", "accounts@calder.example"],
    ["VAT number", "GB 999 9999 74"],
    ["Account name", "Calder Haulage"],
    ["Sort code", "30 99 50"],
    ["Account number", "12345678"],
  ];
  for (const [label, text] of typed) await page.getByLabel(label, { exact: true }).fill(text);
  const vat = page.getByLabel("VAT number");
  await expect(page.getByText("The check digits do not agree.")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(vat).toBeFocused();
  await expect(page.getByText("1 field to mend: VAT number")).toBeVisible();
  await vat.fill("GB 999 9999 73");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(vat).toHaveValue("GB999999973");
  await expect(page.getByText("•••••678")).toBeVisible();

  await page.getByRole("button", { name: "Change…" }).click();
  await page.getByLabel("Account name").fill("Calder Haulage");
  await page.getByLabel("Sort code").fill("30-99-50");
  await page.getByLabel("Account number").fill("87654321");
  await page.keyboard.press("Control+Enter");
  const question = page.getByRole("dialog", { name: "Ask to be paid to another account?" });
  await expect(question).toContainText("30-99-50, 12345678");
  await question.getByRole("button", { name: "Change the account" }).click();
  await expect(page.getByText("The bank account was changed on")).toBeVisible();
  await expect(page.getByRole("region", { name: "Changed and not confirmed" })).toContainText(
    "Bank account: ending 5678 → ending 4321",
  );
});
