import { formatLongDay } from "@board/calendar";
import { day } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

test("a poster pastes an email with two jobs, settles what it leaves open, and posts both", async ({
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/loads/new");
  const date = day(3).split("-").toReversed().join("/");
  await page.getByRole("button", { name: "Paste a job" }).click();
  const box = page.getByRole("textbox", { name: "Text with jobs" });
  await expect(box).toBeFocused();
  await box.fill(
    [
      "Hi Dev,",
      `Two for ${date} please:`,
      "1) Bradford BD4 9SW to Livingston EH54 5DE, 14 pallets 8.5t, 18 tonner with tail lift, PO 77184",
      "2) Trafford Park M17 1PG to Newport, 9 plts 4200 kg, 18t or a 7.5t, usual bay",
      "",
      "Ta, Karen",
    ].join("\n"),
  );
  const jobs = page.getByRole("list", { name: "Jobs found" }).getByRole("listitem");
  await expect(jobs).toHaveCount(2);
  await expect(jobs.first()).toContainText("ready");
  await expect(jobs.nth(1)).toContainText("where to?");
  const first = page.getByRole("region", { name: "Job 1" });
  await expect(first.getByRole("row").filter({ hasText: "Your reference" })).toContainText("PO 77184");
  await expect(first.getByRole("row").filter({ hasText: "Collect" }).nth(1)).toContainText(
    formatLongDay(day(3), day(0)),
  );

  await box.press("Alt+ArrowDown");
  const second = page.getByRole("region", { name: "Job 2" });
  await second
    .getByRole("row")
    .filter({ hasText: "Deliver to" })
    .getByRole("button", { name: "NP20" })
    .click();
  await second.getByRole("row").filter({ hasText: "Vehicle" }).getByRole("button", { name: "18 t" }).click();
  await box.press("Alt+n");
  await expect(second.getByRole("row").filter({ hasText: "For the driver" })).toContainText("usual bay");
  await expect(jobs.nth(1)).toContainText("ready");

  await box.press("Alt+ArrowUp");
  await box.press("Control+Enter");
  await expect(page.getByText("Job 1 of 2 of the pasted text")).toBeVisible();
  const from = page.getByRole("combobox", { name: "From" });
  await expect(from).toHaveValue("BD4 9SW");
  await from.press("Control+Enter");

  await expect(page.getByText("Job 2 of 2 of the pasted text")).toBeVisible();
  await expect(from).toHaveValue("M17 1PG");
  await page.getByRole("button", { name: "Paste a job" }).click();
  await expect(jobs.first()).toContainText("posted");
  await box.press("End");
  await box.pressSequentially(" ");
  await expect(jobs.first()).toContainText("posted");
  // No job can be opened until the changed text has been read again.
  await expect(async () => {
    await box.press("Control+Enter");
    await expect(from).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await from.press("Control+Enter");
  await page.waitForURL(/\/loads\/load_/);
  await expect(page.getByText("usual bay")).toBeVisible();
});

test("an email is dropped and read, a text without a job says so, and one that is too long is kept", async ({
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/loads/new");
  await page.getByRole("button", { name: "Paste a job" }).click();
  const box = page.getByRole("textbox", { name: "Text with jobs" });
  const email = [
    "From: Karen <karen@lostock.example>",
    "Subject: Load for tomorrow",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "LS10 1AB to SW1A 2AA tomorrow, 12 plts =E2=80=93 5t, 18 tonner",
  ].join("\r\n");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "load.eml", mimeType: "message/rfc822", buffer: Buffer.from(email) });
  await expect(box).toHaveValue(/12 plts – 5t/);
  await expect(page.getByRole("list", { name: "Jobs found" }).getByRole("listitem")).toHaveCount(1);

  await box.fill("Hi Dev, thanks for yesterday, all good. Speak next week about the Scotland work. Karen");
  await expect(page.getByRole("heading", { name: "No job in this text" })).toBeVisible();
  await box.fill("a".repeat(20_001));
  await expect(page.getByText("20,001 characters, 20,000 at most.")).toBeVisible();
  await page.getByRole("button", { name: "Fill the form by hand" }).click();
  await expect(page.getByRole("heading", { name: "Post a load" })).toBeVisible();
});
