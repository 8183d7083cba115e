import { go } from "./support/go.ts";
import { bookedLoad, day, postLoad } from "./support/loads.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("on a phone: filters on a sheet, a quote from the load's own screen, the sections in reach of the thumb", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, { fromPostcode: "PA20 9AA", toPostcode: "ZE2 9AA" });
  const page = await pageOf(carrier, "/board", PHONE);
  await page.getByRole("button", { name: "Filters" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("From").fill("PA20");
  await sheet.getByLabel("To", { exact: true }).fill("ZE2");
  await sheet.getByRole("button", { name: "Show 1 load" }).tap();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/from=PA20/);

  await page.getByRole("list", { name: "Open loads" }).getByRole("link").tap();
  const screen = page.getByRole("dialog", { name: "Load" });
  await expect(screen).toContainText(load.ref);
  const price = screen.getByLabel("Your price");
  await expect(price).toHaveAttribute("inputmode", "decimal");
  await price.fill("275");
  const sent = page.waitForResponse((answer) => answer.url().includes("quotes.send"));
  await screen.getByRole("button", { name: "Send quote" }).tap();
  expect((await sent).status()).toBe(200);
  await expect(screen.getByText("£275").first()).toBeVisible();

  await go(page, "/board");
  const bar = page.getByRole("navigation", { name: "Sections" });
  await bar.getByRole("link", { name: "Quotes" }).tap();
  await expect(page.getByText(load.ref)).toBeVisible();
  await bar.getByRole("link", { name: "Diary" }).tap();
  await expect(page.getByRole("heading", { name: "Diary" })).toBeVisible();
});

test("on a phone an empty tab of the diary says that the jobs are in the other tabs", async ({
  carrier,
  pageOf,
  poster,
}) => {
  await bookedLoad(poster, carrier, { collectDate: day(1) });
  const page = await pageOf(carrier, "/diary", PHONE);
  await expect(page.getByRole("heading", { name: "Nothing to do" })).toBeVisible();
  await expect(page.getByText("Your other jobs are in the tabs above.")).toBeVisible();
});

test("no page of a carrier or a poster is wider than a phone", async ({ carrier, open, poster }) => {
  for (const [person, paths] of [
    [carrier, ["/board", "/quotes", "/diary", "/settings/members", "/account"]],
    [poster, ["/loads", "/loads/new"]],
    [null, ["/", "/sign-in", "/register", "/docs", "/terms", "/privacy"]],
  ] as const) {
    const { page } = await open(person, PHONE);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(390);
    }
  }
});
