import { postLoad } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

test("a carrier says yes by two keys and no by a number, and the poster reads both", {
  tag: "@gate",
}, async ({ carrier, lane: { from, to }, pageOf, poster }) => {
  const { firm } = await carrier.api.firms.me.query({});
  const offer = async (pallets: number, pricePence: number) => {
    const load = await postLoad(poster, {
      fromPostcode: from,
      toPostcode: to,
      pallets,
      audience: { carriers: [firm.id] },
    });
    await poster.api.offers.send.mutate({ id: load.id, carriers: [firm.id], pricePence, minutes: 60 });
    return load;
  };
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
  await expect(page.getByText("you said no: no vehicle")).toBeVisible();
  const { offers } = await poster.api.offers.list.query({ loadId: refused.id, limit: "1" });
  expect(offers).toMatchObject([{ status: "DECLINED", reason: "NO_VEHICLE" }]);
});
