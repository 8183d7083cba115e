import { readFile } from "node:fs/promises";
import { go } from "./support/go.ts";
import { bookedLoad, day, postLoad } from "./support/loads.ts";
import { registerFirm } from "./support/person.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("a carrier reads its win rate by lane as a picture or as the table behind it, and takes the table along", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, { fromPostcode: "TR19 7AA", toPostcode: "EX4 4QJ" });
  await carrier.api.quotes.send.mutate({ id: load.id, amountPence: 38_000 });
  const page = await pageOf(carrier, "/quotes");
  await page.getByRole("link", { name: "How we’re doing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "How we’re doing" })).toBeVisible();
  const lanes = page.getByRole("region", { name: "On which lanes do we win?" });
  await expect(lanes.getByRole("listitem").first()).toContainText("%");
  await lanes.getByRole("button", { name: "Table" }).click();
  await expect(lanes.getByRole("columnheader", { name: "Win rate" })).toBeVisible();

  await page.reload();
  await expect(lanes.getByRole("columnheader", { name: "Win rate" })).toBeVisible();
  await page.getByRole("combobox", { name: "Period" }).selectOption("Last 4 weeks");
  await expect(page).toHaveURL(/weeks=4/);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const file = await readFile(await (await saved).path(), "utf8");
  expect(file).toMatch(/^\uFEFFLane,Quoted,Won,Win rate,Our middle price,£\/mile won\r\n/);
});

test("a poster reads its spend, its filled loads and its first quotes on a phone, and a firm without loads what will be there", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  await bookedLoad(poster, carrier, { amountPence: 41_500 });
  await postLoad(poster);
  const page = await pageOf(poster, "/loads/performance", PHONE);
  await expect(page.getByText("Only 2 loads in this time").first()).toBeVisible();
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  for (const { question, lines, last, head, row, facts } of [
    {
      question: "What do we spend a week?",
      lines: 8,
      last: /^£415/,
      head: "Spend",
      row: "£415",
      facts: [/^\d+ [A-Z][a-z]{2}$/, "1", "£415", /^£\d\.\d\d$/],
    },
    {
      question: "Are our loads filled?",
      lines: 4,
      last: /^Cancelled by us0/,
      head: "Loads",
      row: "Booked",
      facts: ["Booked", "1", "50 %"],
    },
    {
      question: "How long until the first quote?",
      lines: 2,
      last: /^none1/,
      head: "Time to the first quote",
      row: "under 5 min",
      facts: ["under 5 min", "1", "50 %"],
    },
  ]) {
    const panel = page.getByRole("region", { name: question });
    await expect(panel.getByRole("listitem")).toHaveCount(lines);
    await expect(panel.getByRole("listitem").last()).toHaveText(last);
    expect(await isTooWide()).toBe(false);
    await panel.getByRole("button", { name: "Table" }).tap();
    await expect(panel.getByRole("columnheader", { name: head, exact: true })).toBeVisible();
    await expect(panel.getByRole("row").filter({ hasText: row }).getByRole("cell")).toHaveText(facts);
    await expect(panel.getByRole("listitem")).toHaveCount(0);
    expect(await isTooWide()).toBe(false);
  }

  const fresh = await pageOf(await registerFirm(board.url, { canPost: true }), "/loads/performance");
  await expect(fresh.getByRole("heading", { name: "No loads in this time" })).toBeVisible();
  await expect(fresh.getByRole("link", { name: "Post a load" }).first()).toBeVisible();
});

test("a printed page shows the text of buttons: the week's jobs, column headings, scores", async ({
  carrier,
  pageOf,
  poster,
}) => {
  await bookedLoad(poster, carrier, { collectDate: day(1), collectByTime: "08:30" });
  const diary = await pageOf(carrier, `/diary?show=week&day=${day(1)}`);
  await expect(diary.getByRole("button", { name: /Collect by 08:30/ })).toBeVisible();
  await diary.emulateMedia({ media: "print" });
  await expect(diary.getByRole("button", { name: /Collect by 08:30/ })).toBeVisible();
  await expect(diary.getByRole("button", { name: "Print" })).toBeHidden();

  const load = await postLoad(poster);
  await carrier.api.quotes.send.mutate({ id: load.id, amountPence: 38_000 });
  const page = await pageOf(poster, `/loads/${load.id}`);
  await page.emulateMedia({ media: "print" });
  await expect(
    page.getByRole("row").filter({ hasText: "£380" }).getByText("New", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept £380" })).toBeHidden();
  await go(page, "/loads");
  await expect(page.getByRole("columnheader", { name: "Collect" }).getByRole("button")).toBeVisible();
});
