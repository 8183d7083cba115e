import { addDays, londonDay } from "@board/calendar";
import { linkEmailedTo } from "./support/emails.ts";
import { go, reload } from "./support/go.ts";
import { bookedLoad, postLoad } from "./support/loads.ts";
import { admin } from "./support/person.ts";
import { photo } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";

test("a certificate is sent, returned with a reason, sent anew, and accepted: then it is shown beside quotes", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/settings/passport");
  const line = page
    .getByRole("listitem")
    .filter({ has: page.getByText("Goods in transit", { exact: true }) });
  const form = page.getByRole("form", { name: "Send Goods in transit" });
  const certificate = await photo();
  const fill = async (policy: string) => {
    await form.getByLabel("Insurer").fill("Pennine Mutual");
    await form.getByLabel("Policy").fill(policy);
    await form.getByLabel("Sum insured").fill("50,000");
    await form.getByLabel("From").fill(londonDay(new Date()));
    await form.getByLabel("To", { exact: true }).fill(addDays(londonDay(new Date()), 200));
    await form.getByRole("button", { name: "Send to be read" }).click();
    await expect(form).toHaveCount(0);
    await expect(line.first()).toContainText("Being read");
  };

  await page.getByRole("button", { name: "Add, Goods in transit" }).click();
  await form.locator('input[type="file"]').setInputFiles(certificate);
  await fill("GT/1");

  const office = await pageOf(await admin(), "/admin/queues/documents");
  const inHand = office.getByRole("region", { name: carrier.firmName });
  const choose = () => office.getByRole("button", { name: new RegExp(`^${carrier.firmName}`) }).click();
  await choose();
  await expect(inHand.getByRole("img", { name: /^Goods in transit, certificate of/ })).toBeVisible();
  await office.keyboard.press("x");
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Page 2 with the sum insured is missing");
  await dialog.getByRole("button", { name: "Send back" }).click();
  await expect(dialog).toHaveCount(0);
  await reload(page);
  await expect(line.first()).toContainText("Sent back: Page 2 with the sum insured is missing");

  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "whole.jpg", { type: "image/jpeg" }));
      return transfer;
    },
    [...certificate.buffer],
  );
  await page.getByRole("heading", { level: 2, name: "Sent to us" }).dispatchEvent("drop", {
    dataTransfer: dropped,
  });
  await expect(form).toContainText("whole.jpg");
  await fill("GT/2");

  await reload(office);
  await choose();
  await expect(inHand.getByLabel("Policy")).toHaveValue("");
  await expect(inHand.getByRole("img", { name: "As they typed it" })).toHaveCount(0);
  await inHand.getByLabel("Insured", { exact: true }).fill(carrier.firmName);
  await inHand.getByLabel("From", { exact: true }).fill(londonDay(new Date()));
  await inHand.getByLabel("To", { exact: true }).fill(addDays(londonDay(new Date()), 200));
  await inHand.getByLabel("Sum insured").fill("50,000");
  await inHand.getByLabel("Policy").fill("GT/2-A");
  await expect(inHand.getByRole("img", { name: "As they typed it" })).toHaveCount(4);
  await expect(inHand.getByRole("img", { name: "Not what they typed" })).toBeVisible();
  await office.keyboard.press("Enter");
  await expect(inHand.getByText(/^Say why it counts/)).toBeVisible();
  await expect(inHand.getByLabel("Reason, logged")).toBeFocused();
  await office.keyboard.type("The insurer added a letter");
  await office.keyboard.press("Enter");
  await expect(office.getByText(`Goods in transit of ${carrier.firmName} is accepted.`)).toBeVisible();
  await reload(page);
  await expect(line.first()).toContainText("In order");
  await expect(page.getByRole("region", { name: "As a poster reads it" })).toContainText("GIT £50k");
});

test("a changed telephone number blocks wins for 72 hours unless it is confirmed from the old address; an admin reviews what the firm wins, by keys", {
  tag: "@gate",
}, async ({ carrier, pageOf, poster }) => {
  const { id } = await postLoad(poster);
  const page = await pageOf(carrier, "/settings/profile");
  await page.getByLabel("Phone").fill("0113 496 0999");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await reload(page);
  const bar = page.getByRole("region", { name: "Changed contact details" });
  await expect(bar).toContainText("win nothing yet");

  const { quote } = await carrier.api.quotes.send.mutate({ id, amountPence: 41_500 });
  const office = await pageOf(poster, `/loads/${id}`);
  await expect(office.getByRole("region", { name: "1 quote" })).toContainText("contacts changed, bookable");
  await expect(office.getByRole("button", { name: "Accept £415" })).toHaveCount(0);
  await expect(poster.api.quotes.accept.mutate({ id, quoteId: quote.id })).rejects.toThrow();

  const priced = await postLoad(poster, {
    fromPostcode: "HS4 3XY",
    toPostcode: "LD1 5HE",
    pricingMode: "BOOK_NOW",
    bookNowPence: 61_000,
  });
  await go(page, `/board?from=HS4&to=LD1#${priced.id}`);
  const book = page.getByRole("button", { name: /^Book at £610/ });
  await expect(book).toHaveAccessibleDescription(/it books nothing until that is confirmed/);
  await page.keyboard.press("b");
  await expect(page.getByRole("status").filter({ hasText: "it books nothing until that" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Book this load" })).toHaveCount(0);

  const visitor = await pageOf(null, await linkEmailedTo(carrier.email, "contacts"));
  await visitor.getByRole("button", { name: "Confirm this change" }).click();
  await expect(visitor.getByRole("button", { name: "Confirm this change" })).toHaveCount(0);
  await reload(page);
  await expect(bar).toHaveCount(0);
  await go(office, `/loads/${id}`);
  await expect(office.getByRole("button", { name: "Accept £415" })).toBeVisible();

  await poster.api.quotes.accept.mutate({ id, quoteId: quote.id });
  const room = await pageOf(await admin(), "/admin/queues/contacts");
  const line = room.getByRole("button", { name: new RegExp(`^${carrier.firmName}`) });
  const inHand = room.getByRole("region", { name: carrier.firmName });
  await line.click();
  await expect(inHand.getByRole("row", { name: /^Phone/ })).toContainText("0113 496 0999");
  await expect(inHand.getByRole("row", { name: /^Phone/ })).toContainText("from the old address");
  await room.keyboard.press("x");
  await expect(room.getByRole("dialog", { name: `Suspend ${carrier.firmName}?` })).toBeVisible();
  await room.keyboard.press("Escape");
  await line.click();
  await room.keyboard.press("a");
  await expect(inHand.getByRole("alert")).toContainText("Say what was done");
  await room.keyboard.type("Rang the number known before");
  await room.keyboard.press("Enter");
  await expect(room.getByText(`${carrier.firmName} is looked after.`)).toBeVisible();
  await expect(line).toHaveCount(0);
  await room.keyboard.press("u");
  await expect(line).toHaveCount(1);
});

test("a firm that handed back too many bookings books nothing until an admin has reviewed it, who sees its loads", async ({
  carrier,
  pageOf,
  poster,
}) => {
  for (let n = 0; n < 2; n += 1) {
    const { id } = await bookedLoad(poster, carrier);
    await carrier.api.bookings.handBack.mutate({ id, reason: "No driver" });
  }
  const { id } = await postLoad(poster);
  const { quote } = await carrier.api.quotes.send.mutate({ id, amountPence: 41_500 });
  const office = await pageOf(poster, `/loads/${id}`);
  await office.getByRole("button", { name: "Accept £415" }).click();
  await office.getByRole("button", { name: /^Accept £415/ }).click();
  await expect(office.getByText("This carrier handed back more bookings in 24 hours")).toBeVisible();

  const room = await pageOf(await admin(), "/admin/queues/hand-backs");
  const line = room.getByRole("button", { name: new RegExp(`^${carrier.firmName}`) });
  const inHand = room.getByRole("region", { name: carrier.firmName });
  await line.click();
  await expect(inHand.getByRole("heading", { name: /^It handed back 2 loads/ })).toBeVisible();
  await room.keyboard.press("a");
  await room.keyboard.type("Rang them: their yard was flooded");
  await room.keyboard.press("Enter");
  await expect(line).toHaveCount(0);
  // A new firm's hand-backs of the day still count as running.
  const again = poster.api.quotes.accept.mutate({ id, quoteId: quote.id });
  await expect(again).rejects.toThrow(/^This carrier is new and has 2 jobs running/);
});
