import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { londonTime } from "@board/calendar";
import type { DemoSummary } from "@board/seed";
import type { Locator } from "@playwright/test";
import { emailedTo } from "./support/emails.ts";
import { go } from "./support/go.ts";
import { bookedLoad } from "./support/loads.ts";
import { freshName, signIn } from "./support/person.ts";
import { photo } from "./support/picture.ts";
import { expect, test } from "./support/test.ts";

/** Reads in a dispute what was said or sent, its author, and its time in words and as it is kept. */
async function isSaid(
  dispute: Locator,
  { text, by, at = "" }: { text: string; by: string; at: string | undefined },
): Promise<void> {
  const remark = dispute.getByRole("listitem").filter({ hasText: text });
  await expect(remark.getByText(by, { exact: true })).toBeVisible();
  await expect(remark.getByRole("time")).toHaveAttribute("datetime", at);
  await expect(remark.getByRole("time")).toContainText(londonTime(new Date(at)));
}

test("an admin finds a load by any of its names, reads its whole history, and rules on its dispute", {
  tag: "@gate",
}, async ({ board, carrier, open, pageOf, poster }) => {
  const demo = JSON.parse(await readFile(join(board.dataDir, "demo.json"), "utf8")) as DemoSummary;
  const admin = await signIn(board.url, { name: "admin", ...demo.admin }, true);
  const externalRef = freshName("J-88").replaceAll(" ", "-");
  const { id, ref } = await bookedLoad(poster, carrier, { externalRef, amountPence: 43_300 });
  await carrier.api.bookings.collect.mutate({ id });
  await carrier.api.disputes.raise.mutate({
    id,
    reason: "Two pallets short",
    details: "Ten were on the dock.",
  });
  await poster.api.disputes.state.mutate({ id, text: "Twelve were loaded and signed for." });

  const { page } = await open(admin);
  for (const name of [ref, ref.replaceAll("-", "").toLowerCase(), externalRef, id]) {
    await go(page, "/admin/loads");
    await page.getByRole("searchbox").fill(name);
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/admin/loads/${ref}`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(ref);
  }
  const main = page.getByRole("main");
  const [dispute] = (await carrier.api.disputes.get.query({ id })).disputes;
  const statements = [
    { text: "Ten were on the dock.", by: carrier.firmName, at: dispute?.raisedAt },
    { text: "Twelve were loaded and signed for.", by: poster.firmName, at: dispute?.statements[0]?.at },
  ];
  for (const said of statements) await isSaid(page.getByRole("region", { name: /^Dispute: / }), said);
  await expect(main).toContainText("£433");
  await expect(main).toContainText(carrier.firmName);
  await expect(main).toContainText(poster.firmName);
  const facts = page.getByRole("region", { name: "Load", exact: true });
  await expect(facts).toContainText("12 pallets, 3–7 t");
  await expect(facts).toContainText("G33 4EP");
  await expect(page.getByRole("heading", { name: /Webhook deliveries/ })).toBeVisible();

  await page.getByRole("radio", { name: "The load counts as done" }).check();
  await page.getByLabel("Price, if it changes").fill("400");
  await page.getByRole("button", { name: "Rule on the dispute" }).click();
  await expect(page.getByText("Both ends read why.")).toBeVisible();
  await expect(page.getByLabel("Why")).toBeFocused();
  await page.getByLabel("Why").fill("The note says ten; two were never loaded.");
  await page.getByRole("button", { name: "Rule on the dispute" }).click();
  const asks = page.getByRole("dialog", { name: "Rule on the dispute?" });
  await expect(asks).toContainText("the load counts as done, at £400");
  await expect(asks).toContainText("were both heard");
  await asks.getByRole("button", { name: "Rule on the dispute" }).click();
  await expect(page.getByRole("heading", { name: "Closed: Two pallets short" })).toBeVisible();
  const ruled = "dispute resolved, agreed price £433, now £400";
  await expect(page.getByRole("region", { name: "History" })).toContainText(ruled);

  const posters = await pageOf(poster, `/loads/${id}`);
  for (const said of statements) {
    const by = said.by === poster.firmName ? "You" : said.by;
    await isSaid(posters.getByRole("region", { name: "Two pallets short" }), { ...said, by });
  }
  await expect(posters.getByRole("region", { name: "Two pallets short" })).toContainText(
    "two were never loaded",
  );
  await expect(posters.getByRole("region", { name: "Timeline" })).toContainText(
    /the board · .*two were never loaded/,
  );
  const { load } = await carrier.api.loads.get.query({ id });
  expect(load).toMatchObject({ status: "CONFIRMED", agreedPence: 40_000 });

  await page.getByRole("button", { name: "Revise the ruling" }).click();
  await page.getByLabel("Price, if it changes").fill("433");
  await page.getByLabel("Why").fill("The second note says twelve.");
  await page.getByRole("button", { name: "Revise the ruling" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revise the ruling" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const revised = await carrier.api.loads.get.query({ id });
  expect(revised.load).toMatchObject({ status: "CONFIRMED", agreedPence: 43_300 });
  await posters.reload();
  await expect(posters.getByRole("region", { name: "Two pallets short" })).toContainText(
    "The second note says twelve.",
  );
});

test("an admin who rules before the other end was heard reads until when it may answer", async ({
  board,
  carrier,
  open,
  pageOf,
  poster,
}) => {
  const demo = JSON.parse(await readFile(join(board.dataDir, "demo.json"), "utf8")) as DemoSummary;
  const admin = await signIn(board.url, { name: "admin", ...demo.admin }, true);
  const { id, ref } = await bookedLoad(poster, carrier, { amountPence: 43_300 });
  const theirs = await pageOf(poster, `/loads/${id}`);
  await theirs
    .getByRole("button", { name: /problem/i })
    .first()
    .click();
  const raise = theirs.getByRole("dialog", { name: "Raise a problem" });
  await expect(raise.getByLabel("In a few words")).toBeFocused();
  await raise.getByLabel("In a few words").fill("Nobody came");
  await raise.getByLabel("What happened").fill("The gate was open from six.");
  const file = raise.getByLabel(/photo or a PDF/);
  const large = { name: "large.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(11 * 1024 * 1024) };
  await file.setInputFiles(large);
  await expect(raise.getByRole("alert")).toContainText("At most 10 MiB can be sent");
  await raise.getByRole("button", { name: "Remove" }).click();
  await expect(raise.getByRole("alert")).toBeHidden();
  await file.setInputFiles(await photo());
  await raise.getByRole("button", { name: "Raise the problem" }).click();
  const said = theirs.getByRole("region", { name: "Nobody came" });
  await expect(said.getByRole("listitem").filter({ hasText: "Photo" })).toBeVisible();
  const [dispute] = (await poster.api.disputes.get.query({ id })).disputes;
  const sent = { text: "Photo", at: dispute?.files[0]?.at };
  await isSaid(said, { ...sent, by: "You" });

  const { page } = await open(admin);
  await go(page, `/admin/loads/${ref}`);
  await isSaid(page.getByRole("region", { name: /^Dispute: / }), { ...sent, by: poster.firmName });
  await page.getByLabel("Why").fill("It was late.");
  await page.getByRole("button", { name: "Rule on the dispute" }).click();
  const asks = page.getByRole("dialog", { name: "Rule on the dispute?" });
  await expect(asks).toContainText(`${carrier.firmName} has not been heard, and is asked to answer until`);
  await page.keyboard.press("Escape");
  await expect(asks).toBeHidden();
  await expect(page.getByLabel("Why")).toHaveValue("It was late.");
});

test("an admin sends a webhook of a load again, and the log says so", async ({
  board,
  carrier,
  open,
  poster,
}) => {
  const demo = JSON.parse(await readFile(join(board.dataDir, "demo.json"), "utf8")) as DemoSummary;
  const admin = await signIn(board.url, { name: "admin", ...demo.admin }, true);
  await poster.api.webhooks.create.mutate({ url: "http://127.0.0.1:9/nobody", events: ["*"] });
  const { ref } = await bookedLoad(poster, carrier, { amountPence: 43_300 });

  const { page } = await open(admin);
  await go(page, "/admin");
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Find anything" }).click();
  await page.getByRole("combobox", { name: "Find anything" }).fill(ref);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/admin/loads/${ref}`));
  await page.getByRole("button", { name: `Resend, load.booked to ${poster.firmName}` }).click();
  await expect
    .poll(async () => {
      const { actions } = await admin.api.admin.actions.query({});
      return actions.some(({ action, load }) => action === "webhook.resend" && load?.ref === ref);
    })
    .toBe(true);
});

test("an admin suspends a firm: it is refused at once, and reads why and whom to ask", async ({
  board,
  open,
  pageOf,
  poster,
}) => {
  const demo = JSON.parse(await readFile(join(board.dataDir, "demo.json"), "utf8")) as DemoSummary;
  const admin = await signIn(board.url, { name: "admin", ...demo.admin }, true);
  const { token } = await poster.api.apiKeys.create.mutate({
    name: "TMS",
    mode: "live",
    scopes: ["loads:read"],
  });
  const byKey = async () =>
    (await fetch(`${board.url}/api/v1/loads`, { headers: { authorization: `Bearer ${token}` } })).status;
  const bySession = () =>
    poster.api.firms.me.query({}).then(
      () => "answered",
      (error: { data?: { problem?: { code: string } } }) => error.data?.problem?.code,
    );
  expect([await byKey(), await bySession()]).toEqual([200, "answered"]);

  const { firm } = await poster.api.firms.me.query({});
  const { page } = await open(admin);
  await go(page, `/admin/firms/${firm.id}`);
  await page.getByRole("button", { name: "Suspend…" }).click();
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByText("A reason is needed.")).toBeVisible();
  await page.getByLabel("Reason").fill("Carriers report that it does not pay.");
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByText("“Carriers report that it does not pay.”").first()).toBeVisible();
  expect([await byKey(), await bySession()]).toEqual([403, "firm_suspended"]);

  await emailedTo(poster.email, /is suspended on the Freight Board/);
  const theirs = await pageOf(poster, "/loads");
  await expect(theirs.getByRole("heading", { name: `${firm.name} is suspended` })).toBeVisible();
  const said = theirs.getByRole("main");
  await expect(said).toContainText("Carriers report that it does not pay.");
  await expect(said).toContainText("None is under way.");
  await expect(said.getByRole("link", { name: "board@freight-board.example" })).toBeVisible();
  await expect(theirs.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveCount(0);
  await said.getByRole("link", { name: "Your account, sessions and personal data" }).click();
  await expect(theirs.getByRole("heading", { name: "Your account" })).toBeVisible();

  await page.getByRole("button", { name: "Lift suspension…" }).click();
  await page.getByLabel("Reason").fill("It has paid.");
  await page.getByRole("button", { name: "Lift suspension", exact: true }).click();
  await expect(page.getByRole("button", { name: "Suspend…" })).toBeVisible();
  expect([await byKey(), await bySession()]).toEqual([200, "answered"]);
});

test("the admin pages answer 404 to everybody else", async ({ pageOf, poster }) => {
  const page = await pageOf(poster, "/admin");
  await expect(page.getByRole("heading", { name: "There is no page here" })).toBeVisible();
});
