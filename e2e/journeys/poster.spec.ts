import { LoadForm } from "./screens/load-form.ts";
import { linkEmailedTo } from "./support/emails.ts";
import { go, listening, reload } from "./support/go.ts";
import { putProof } from "./support/loads.ts";
import { freshEmail, freshName, PASSWORD, registerFirm } from "./support/person.ts";
import { photo } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";

test("a poster registers its firm, posts a load by keys alone, accepts a quote, confirms the delivery and sees when to pay", async ({
  board,
  carrier,
  pageOf,
}) => {
  const rival = await registerFirm(board.url, { canCarry: true });
  const page = await pageOf(null, "/register");
  await page.getByLabel("Firm").fill(freshName("Amble Joinery"));
  await page.getByLabel("It has loads to be carried").check();
  await page.getByLabel("Your name").fill("Cora Lindqvist");
  await page.getByLabel("Phone").fill("01665 555 010");
  const email = freshEmail("cora");
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/register/inbox");
  await go(page, await linkEmailedTo(email, "confirm"));
  await page.getByLabel(/^I accept the Terms of use/).check();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/loads");
  await listening(page);

  // An empty dashboard says what to do first.
  await expect(page.getByRole("heading", { name: "No loads yet" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Post a load" }).last().press("Enter");
  const form = new LoadForm(page);
  await expect(form.from).toBeFocused();
  await page.keyboard.type("LS10 1AB");
  await form.type(form.to, "G33 4EP");
  await form.tabTo(
    page.getByRole("group", { name: "Day of collection" }).getByRole("radio", { checked: true }),
  );
  await page.keyboard.press("1");
  await form.type(page.getByRole("textbox", { name: "Pallets" }), "12");
  await form.type(page.getByLabel("Your reference"), "J-4711");
  await expect(form.live).toContainText(/228\s*miles/);
  await expect(form.live).toContainText(/£\d+/);
  await form.post();
  await page.waitForURL(/\/loads\/load_/);
  const id = page.url().split("/").at(-1) ?? "";
  await expect(page.getByRole("heading", { level: 1, name: /^FB-/ })).toBeVisible();
  await expect(page.getByText("J-4711").first()).toBeVisible();

  await carrier.api.quotes.send.mutate({ id, amountPence: 44_500, etaMins: 90, message: "Empty in Leeds." });
  await rival.api.quotes.send.mutate({ id, amountPence: 52_000 });
  // The page looks for itself.
  const accept = page.getByRole("button", { name: "Accept £445", exact: true });
  await expect(accept).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept £520", exact: true })).toBeVisible();
  await accept.click();
  await expect(page.getByText("The other active quote becomes lost.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(carrier.firmName).first()).toBeVisible();

  await carrier.api.bookings.collect.mutate({ id });
  await putProof(board.url, carrier, id, await photo());
  await carrier.api.bookings.deliver.mutate({ id, receivedBy: "P. Mackay" });
  await reload(page);
  await expect(page.getByText("P. Mackay")).toBeVisible();
  const proof = page.getByRole("img", { name: "Proof of delivery" });
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: "Payment due" })).toBeVisible();
  await page.getByRole("button", { name: "Confirm delivery" }).click();
  await expect(page.getByText("opens when the delivery is confirmed")).toBeHidden();
  await expect(page.getByRole("button", { name: "Send rating" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Payment due" })).toBeVisible();
  await expect(page.getByText(/£445 plus VAT/)).toBeVisible();
  const { load } = await carrier.api.loads.get.query({ id });
  expect(load).toMatchObject({ status: "CONFIRMED", agreedPence: 44_500, externalRef: "J-4711" });
});
