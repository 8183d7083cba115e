import { formatLongDay, nextWorkingDay } from "@board/calendar";
import { LoadForm } from "./screens/load-form.ts";
import { linkEmailedTo } from "./support/emails.ts";
import { go, listening, reload } from "./support/go.ts";
import { bookedLoad, day, postLoad, putProof } from "./support/loads.ts";
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
  await form.tabTo(
    page.getByRole("group", { name: "Day of collection" }).getByRole("radio", { checked: true }),
  );
  await page.keyboard.press("1");
  await form.type(form.to, "G33 4EP");
  await form.type(page.getByRole("textbox", { name: "Pallets" }), "12");
  await form.type(page.getByLabel("Your reference"), "J-4711");
  await expect(form.live).toContainText(/217\s*miles/);
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
  // A score opens what it is made of, and Escape leads back to it.
  const score = page
    .getByRole("row")
    .filter({ has: accept })
    .getByRole("button", { name: "New", exact: true });
  await score.press("Enter");
  await expect(page.getByRole("dialog", { name: "The carrier's score" })).toContainText("fewer than 5 jobs");
  await page.keyboard.press("Escape");
  await expect(score).toBeFocused();
  await accept.click();
  await expect(page.getByText("The other active quote is lost.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(carrier.firmName).first()).toBeVisible();

  await carrier.api.bookings.collect.mutate({ id });
  await putProof(board.url, carrier, id, await photo(3_000));
  await carrier.api.bookings.deliver.mutate({ id, receivedBy: "P. Mackay" });
  await reload(page);
  await expect(page.getByText("P. Mackay")).toBeVisible();
  // A thumbnail of the picture, in a frame of fixed height.
  const proof = page.getByRole("img", { name: "Proof of delivery" });
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720);
  const shown = await proof.boundingBox();
  expect(shown?.height).toBe(240);
  expect(shown?.width).toBeGreaterThan(100);
  expect(shown?.width).toBeLessThanOrEqual(720);
  await expect(page.getByRole("heading", { name: "Payment due" })).toBeVisible();
  await page.getByRole("button", { name: "Confirm delivery" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm delivery" }).click();
  await expect(page.getByText("opens when the delivery is confirmed")).toBeHidden();
  await expect(page.getByRole("button", { name: "Send rating" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Payment due" })).toBeVisible();
  await expect(page.getByText(/£445 plus VAT/)).toBeVisible();
  const { load } = await carrier.api.loads.get.query({ id });
  expect(load).toMatchObject({ status: "CONFIRMED", agreedPence: 44_500, externalRef: "J-4711" });
});

test("the dashboard begins with what waits for the poster, each with the button that solves it", async ({
  poster,
  carrier,
  pageOf,
}) => {
  const page = await pageOf(poster, "/loads");
  for (const name of ["Quotes wait for you", "No quote after an hour", "Ends today", "Deliveries to confirm"])
    await expect(page.getByRole("region", { name })).toHaveText(`${name}none`);
  const later = await postLoad(poster, { collectDate: day(3) });
  const today = await postLoad(poster, { collectDate: day(0), toPostcode: "BS11 9FG" });
  await carrier.api.quotes.send.mutate({ id: later.id, amountPence: 44_500 });
  await carrier.api.quotes.send.mutate({ id: today.id, amountPence: 31_000 });
  await reload(page);
  await expect(page.getByText("2 decisions wait, 2 open, 0 on the road")).toBeVisible();
  const waiting = page.getByRole("region", { name: "Quotes wait for you" });
  await expect(waiting).toContainText("LS10");
  await expect(waiting).toContainText("1 quote,");
  await expect(waiting).toContainText("best £445");
  await expect(page.getByRole("region", { name: "Ends today" })).toContainText("best £310");
  await waiting.getByRole("link", { name: "Compare" }).click();
  await page.waitForURL(`**/loads/${later.id}`);
  await expect(page.getByRole("button", { name: "Accept £445", exact: true })).toBeVisible();
});

test("deliveries are confirmed together after one question that shows the differences, and one that changed meanwhile is left out", async ({
  board,
  poster,
  carrier,
  pageOf,
}) => {
  const loads = [];
  for (const pallets of [1, 2, 3]) {
    const load = await bookedLoad(poster, carrier, { pallets });
    await carrier.api.bookings.collect.mutate({ id: load.id });
    await putProof(board.url, carrier, load.id, await photo());
    await carrier.api.bookings.deliver.mutate({ id: load.id, receivedBy: "A. Gate" });
    loads.push(load);
  }
  const [one, two, three] = loads;
  const page = await pageOf(poster, "/loads");
  await expect(page.getByText("3 decisions wait, 0 open, 0 on the road")).toBeVisible();
  await expect(page.getByRole("region", { name: "Deliveries to confirm" })).toContainText(
    `by ${carrier.firmName}`,
  );
  const line = (load: typeof one) => page.getByRole("row").filter({ hasText: load?.ref ?? "" });
  await line(one).getByRole("button", { name: "Confirm the delivery" }).click();
  const ask = page.getByRole("dialog");
  await expect(ask).toContainText("Confirm 1 delivery?");
  await expect(ask).toContainText("cannot be taken back");
  await ask.getByRole("button", { name: "Back" }).click();

  await page.getByRole("checkbox", { name: "Select all loads of the list" }).check();
  await page
    .getByRole("toolbar", { name: "Selected loads" })
    .getByRole("button", { name: "Confirm 3" })
    .click();
  await expect(ask.getByRole("listitem")).toHaveCount(3);
  await expect(ask.getByRole("listitem").first()).toContainText(`${carrier.firmName}, as agreed`);
  // Meanwhile the carrier raises a problem with one of them.
  await carrier.api.disputes.raise.mutate({
    id: three?.id ?? "",
    reason: "Waiting time",
    details: "Three hours at the gate.",
  });
  await ask.getByRole("button", { name: "Confirm 3 deliveries" }).click();
  await expect(page.getByText(/^2 deliveries confirmed\. Rate the carriers:/)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "1 load stayed as it was" })).toContainText(
    three?.ref ?? "",
  );
  await page.getByRole("link", { name: `${carrier.firmName} for ${two?.ref}` }).click();
  await expect(page.getByRole("button", { name: "Send rating" })).toBeVisible();
});

test("loads are cancelled together after one question, selected by keys, and posted again", async ({
  poster,
  carrier,
  pageOf,
}) => {
  const [one, two, three] = [
    await postLoad(poster, { pallets: 1, collectDate: day(3) }),
    await postLoad(poster, { pallets: 2, collectDate: day(3) }),
    await postLoad(poster, { pallets: 3, collectDate: day(3) }),
  ];
  await carrier.api.quotes.send.mutate({ id: two.id, amountPence: 44_500 });
  const page = await pageOf(poster, "/loads");
  await expect(page.getByRole("link", { name: one.ref, exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+J");
  const bar = page.getByRole("toolbar", { name: "Selected loads" });
  await expect(bar).toContainText("2 selected");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await page.keyboard.press("Shift+K");
  await bar.getByRole("button", { name: "Cancel 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel 2 loads?" });
  await expect(dialog).toContainText("1 active quote on 1 of them will end.");
  // One of the two goes another way while the question is open.
  await poster.api.loads.amend.mutate({ id: three.id, notes: "Gate 2" });
  await dialog.getByRole("button", { name: "Cancel 2 loads" }).click();
  await expect(page.getByText("1 load cancelled.")).toBeVisible();
  await expect(page.getByText("1 load stayed as it was:")).toBeVisible();
  await expect(bar).toContainText("1 selected");
  const statusOf = async (id: string) => (await poster.api.loads.get.query({ id })).load.status;
  expect([await statusOf(one.id), await statusOf(two.id), await statusOf(three.id)]).toEqual([
    "POSTED",
    "CANCELLED",
    "POSTED",
  ]);

  await page.getByRole("checkbox", { name: "Select all loads of the list" }).check();
  await expect(bar).toContainText("3 selected");
  await expect(bar.getByRole("button", { name: "Cancel 2" })).toBeVisible();
  await bar.getByRole("button", { name: "Post 1 again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Post 1 load" }).click();
  await expect(page.getByText(/^1 load posted for /)).toBeVisible();
  const { loads } = await poster.api.posterDashboard.list.query({});
  expect(loads[0]).toMatchObject({
    repostedFrom: two.id,
    status: "POSTED",
    collectDate: nextWorkingDay(day(0)),
  });
});

test("the loads are found by towns, ordered by their day, and posted once more on the next working day", async ({
  poster,
  pageOf,
}) => {
  const late = await postLoad(poster, { collectDate: day(9), pallets: 7 });
  const soon = await postLoad(poster, { collectDate: day(2), toPostcode: "BS11 9FG" });
  const page = await pageOf(poster, "/loads");
  const refs = page.getByRole("row").getByRole("link", { name: /^FB-/ });
  await expect(refs).toHaveText([soon.ref, late.ref]);
  await page.getByRole("button", { name: "Collect" }).click();
  await expect(page).toHaveURL(/sort=collect/);
  await expect(refs).toHaveText([soon.ref, late.ref]);
  await page.getByRole("button", { name: "Collect" }).click();
  await expect(refs).toHaveText([late.ref, soon.ref]);
  await page.keyboard.press("/");
  await page.keyboard.type("Bristol");
  await expect(refs).toHaveText([soon.ref]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: `Post another like ${late.ref}` }).click();
  await page.waitForURL(/\/loads\/new/);
  await expect(page.getByRole("textbox", { name: "Pallets" })).toHaveValue("7");
  await expect(page.getByLabel("Collection date")).toHaveValue(formatLongDay(nextWorkingDay(day(0)), day(0)));
});
