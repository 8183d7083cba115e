import { day, postLoad } from "./support/loads.ts";
import type { Person } from "./support/person.ts";
import { tapUntil } from "./support/tap.ts";
import { expect, PHONE, test } from "./support/test.ts";

type Lane = { from: string; to: string };

/** Returns a function by which a poster offers the carrier a new load on the lane, at a price. */
async function offering(poster: Person, carrier: Person, { from, to }: Lane) {
  const { firm } = await carrier.api.firms.me.query({});
  const carriers = [firm.id];
  return async (pallets: number, pricePence: number) => {
    // An offer ends with the collection of its load: one of today would have less than its hour late in the evening.
    const collectDate = day(1);
    const posting = { fromPostcode: from, toPostcode: to, collectDate, pallets, audience: { carriers } };
    const load = await postLoad(poster, posting);
    await poster.api.offers.send.mutate({ id: load.id, carriers, pricePence, minutes: 60 });
    return load;
  };
}

test("a carrier says yes by two keys and no by a number, and the poster reads both", {
  tag: "@gate",
}, async ({ carrier, lane, pageOf, poster }) => {
  const { from } = lane;
  const offer = await offering(poster, carrier, lane);
  const won = await offer(7, 41_000);
  const page = await pageOf(carrier, "/board");
  await page.getByRole("link", { name: /^Offers/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offers");
  await expect(page.getByRole("row").filter({ hasText: from })).toContainText("£410");

  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: /^Yes, book at £410/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "Booked" })).toContainText(from);
  const job = await poster.api.loads.get.query({ id: won.id });
  expect(job.load).toMatchObject({ status: "BOOKED", agreedPence: 41_000 });

  const refused = await offer(5, 30_000);
  await expect(page.getByRole("row").filter({ hasText: "£300" })).toBeVisible();
  await page.keyboard.press("x");
  await page.keyboard.press("1");
  await expect(page.getByText(/^No to .*: price$/)).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByRole("button", { name: /^Yes, £300/ })).toBeVisible();
  await page.keyboard.press("x");
  await page.keyboard.press("2");
  await expect(page.getByRole("row").filter({ hasText: "£300" })).toContainText("you said no: no vehicle");
  const { offers } = await poster.api.offers.list.query({ loadId: refused.id, limit: "1" });
  expect(offers).toMatchObject([{ status: "DECLINED", reason: "NO_VEHICLE" }]);

  const second = await offer(6, 35_000);
  const row = page.getByRole("row").filter({ hasText: "£320" });
  await offer(8, 32_000);
  await expect(row.getByRole("button", { name: /^Yes, £320/ })).toBeEnabled();
  const { offers: open } = await carrier.api.offers.list.query({ loadId: second.id, limit: "1" });
  await carrier.api.offers.accept.mutate({ id: open[0]?.id ?? "" });
  await expect(row).toContainText("Your firm is new and has 2 jobs running: at most 2 run at once.");
  await expect(row.getByRole("button", { name: /^Yes, £320/ })).toBeDisabled();
});

test("on a phone No opens a sheet of reasons and can be undone, and one tap says yes", async ({
  carrier,
  lane,
  pageOf,
  poster,
}) => {
  const offer = await offering(poster, carrier, lane);
  const won = await offer(7, 41_000);
  const phone = await pageOf(carrier, "/board/offers", PHONE);
  const yes = phone.getByRole("button", { name: /^Yes, book at £410/ });
  const sheet = phone.getByRole("dialog", { name: "No, because" });
  await tapUntil(phone.getByRole("button", { name: /^No:/ }), sheet);
  await sheet.getByLabel(/^A word for the poster/).fill("£450 would do");
  await sheet.getByRole("button", { name: "Not in time" }).tap();
  await expect(sheet).toBeHidden();
  await expect(phone.getByText("No, being sent")).toBeVisible();
  await phone.getByRole("button", { name: /^Undo/ }).tap();
  await yes.tap();
  await expect(phone.getByRole("link", { name: /^Open the job/ }).first()).toBeVisible();
  await expect(sheet).toBeHidden();
  const job = await poster.api.loads.get.query({ id: won.id });
  expect(job.load).toMatchObject({ status: "BOOKED", agreedPence: 41_000 });
});
