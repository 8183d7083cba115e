import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoSummary } from "@board/seed";
import { day, deliveredLoad, giveBilling } from "./support/loads.ts";
import { signIn } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("a carrier invoices two jobs at once, its poster approves and pays them, then both agree on self-billing", {
  tag: "@gate",
}, async ({ board, carrier, pageOf, poster }) => {
  await giveBilling(poster, "Fenwick Foods Ltd", "GB999999973");
  const [first, second] = [
    await deliveredLoad(board.url, poster, carrier, { amountPence: 52_000 }),
    await deliveredLoad(board.url, poster, carrier, { amountPence: 11_400 }),
  ];
  const theirs = await pageOf(carrier, "/money");
  const toInvoice = theirs.getByRole("region", { name: "To invoice" });
  for (const { ref } of [first, second]) await toInvoice.getByRole("checkbox", { name: ref }).check();
  await toInvoice.getByRole("button", { name: "Issue one for 2, £634.00" }).click();
  const asks = theirs.getByRole("dialog");
  await asks.getByRole("button", { name: "Issue for £634.00 plus VAT" }).click();
  await expect(asks.getByRole("alert")).toContainText("carrier");
  await giveBilling(carrier, "Oakhurst Haulage Ltd");
  await asks.getByRole("button", { name: "Issue for £634.00 plus VAT" }).click();
  const title = theirs.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/^[A-Z0-9]+-1$/);
  const number = (await title.textContent()) ?? "";
  // A carrier that is not registered asks for no VAT.
  await expect(theirs.getByRole("region", { name: "Invoice" })).not.toContainText("VAT at");

  const ours = await pageOf(poster, "/money");
  await ours
    .getByRole("region", { name: "To approve" })
    .getByRole("link", { name: `Look at ${number}` })
    .click();
  await expect(ours.getByRole("heading", { level: 1 })).toHaveText(number);
  await ours.keyboard.press("a");
  await ours.getByRole("dialog").getByRole("button", { name: "Approve £634.00" }).click();
  await expect(ours.getByText("Approved", { exact: true })).toBeVisible();
  await ours
    .getByRole("link", { name: /^Money/ })
    .first()
    .click();
  const list = ours.getByRole("region", { name: "Invoices" });
  await list.getByRole("checkbox", { name: `Select ${number}` }).check();
  await list.getByRole("button", { name: "Record as paid…" }).click();
  await ours.getByRole("dialog").getByLabel("Reference").fill("BACS 1");
  await ours.getByRole("dialog").getByRole("button", { name: "Record £634.00" }).click();
  await expect(list.getByRole("row").filter({ hasText: number })).toContainText("Paid");
  await expect(theirs.getByRole("button", { name: "Nothing came…" })).toBeVisible();

  const selfBilling = ours.getByRole("region", { name: "Self-billing" });
  await selfBilling.getByRole("button", { name: "Ask a carrier…" }).click();
  const ask = ours.getByRole("dialog");
  await ask.getByRole("combobox", { name: "Carrier" }).fill(carrier.firmName);
  await ask.getByRole("option", { name: carrier.firmName }).click();
  await ask.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(selfBilling.getByRole("row").filter({ hasText: carrier.firmName })).toContainText("Proposed");

  await theirs
    .getByRole("link", { name: /^Money/ })
    .first()
    .click();
  const agreement = theirs.getByRole("region", { name: "Self-billing" });
  await agreement.getByRole("button", { name: /^Read and accept/ }).click();
  await asks.getByRole("button", { name: "Accept" }).click();
  await expect(asks.getByRole("alert")).toContainText("VAT");
  await giveBilling(carrier, "Oakhurst Haulage Ltd", "GB999011432");
  await asks.getByRole("button", { name: "Accept" }).click();
  await expect(agreement.getByRole("row").filter({ hasText: poster.firmName })).toContainText("Active");

  const third = await deliveredLoad(board.url, poster, carrier, { amountPence: 20_000 });
  await poster.api.bookings.confirm.mutate({ id: third.id });
  await selfBilling.getByRole("button", { name: /^Make a self-bill/ }).click();
  const makes = ours.getByRole("dialog");
  await makes.getByLabel("Confirmed from").fill(day(0));
  await makes.getByLabel("to", { exact: true }).fill(day(0));
  await makes.getByRole("button", { name: "Make the self-bill, £240.00" }).click();
  await makes.getByRole("link", { name: "Look at it" }).click();
  await expect(ours.getByRole("region", { name: "Self-billed invoice" })).toContainText("£240.00");
});

test("an invoice of a job whose day is past is late at once, in the list and in the statement", async ({
  board,
  pageOf,
}) => {
  const { admin } = JSON.parse(await readFile(join(board.dataDir, "demo.json"), "utf8")) as DemoSummary;
  const given = { name: "Balvinder Rai", email: "bal@merciapallet.example", password: admin.password };
  const carrier = await signIn(board.url, given);
  const { jobs } = await carrier.api.moneyPage.toInvoice.query({});
  const late = jobs.find(({ dueOn }) => dueOn !== null && dueOn < day(0));
  if (late === undefined) throw new Error("The demo has no job that is late.");
  const { invoice } = await carrier.api.invoices.issueForLoad.mutate({ id: late.id });
  const page = await pageOf(carrier, "/money?show=late");
  const line = page
    .getByRole("region", { name: "Invoices" })
    .getByRole("row")
    .filter({ hasText: invoice.number });
  await expect(line).toContainText(/\d+ days? late/);
  const reminded = page.getByRole("region", { name: "Late" }).getByRole("listitem");
  await reminded.getByRole("button", { name: `Remind… ${late.poster.name}` }).click();
  const asks = page.getByRole("dialog");
  await asks.getByRole("checkbox").check();
  await asks.getByRole("button", { name: "Send the reminder" }).click();
  await expect(reminded.filter({ hasText: late.poster.name })).toContainText(/ · reminded .*\d\d:\d\d/);
  const owed = page.getByRole("region", { name: "What is owed, by how late" });
  await owed.getByRole("button", { name: `Statement of ${late.poster.name}` }).click();
  await expect(page.getByRole("region", { name: `Statement of ${late.poster.name}` })).toContainText(
    invoice.number,
  );
});
