import { reload } from "./support/go.ts";
import { bookedLoad, day } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

test("a poster proposes a change, the carrier agrees by keyboard, and both download revision 2", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id, ref } = await bookedLoad(poster, carrier, {
    deliverDate: day(1),
    deliverByTime: "10:30",
    amountPence: 49_500,
  });
  const office = await pageOf(poster, `/loads/${id}`);
  // Open before there is anything to agree to: it comes with the words of the proposal.
  const cab = await pageOf(carrier, `/loads/${id}`);
  await expect(cab.getByRole("button", { name: "Propose a change" })).toBeVisible();
  await office.getByRole("button", { name: "Propose a change" }).click();
  const dialog = office.getByRole("dialog", { name: "Propose a change" });
  const delivers = dialog.getByLabel("Deliver on");
  const [, month, date] = day(-1).split("-").map(Number);
  await delivers.fill(`${date}/${month}`);
  await expect(dialog.getByRole("alert").filter({ hasText: "is yesterday. Did you mean" })).toBeVisible();
  await delivers.fill("tomorrow");
  await dialog.getByLabel("Deliver by").fill("14:00");
  await dialog.getByLabel("Price difference").fill("25");
  await dialog.getByLabel("Note").fill("The £25 is for the wait.");
  await dialog.getByRole("button", { name: /^Propose to / }).click();
  await expect(dialog).toBeHidden();
  const mine = office.getByRole("region", { name: "You propose a change" });
  await expect(mine).toContainText("by 14:00");
  await expect(mine.getByRole("button", { name: "Withdraw" })).toBeVisible();

  const diary = await pageOf(carrier, "/diary");
  await expect(
    diary.getByRole("row", { name: ref }).or(diary.getByText("Change proposed")).first(),
  ).toBeVisible();

  const theirs = cab.getByRole("region", { name: `${poster.firmName} proposes a change` });
  await expect(theirs.locator("s").last()).toHaveText("£495");
  await expect(theirs.locator("ins").last()).toHaveText("£520");
  await expect(cab.getByText("proposed: deliver")).toBeVisible();
  await cab.keyboard.press("a");
  const asked = cab.getByRole("dialog", { name: "Agree to £520?" });
  await expect(asked.getByRole("button", { name: "Agree to £520" })).toBeFocused();
  await cab.keyboard.press("Enter");
  await expect(asked).toBeHidden();
  await expect(theirs).toBeHidden();
  await expect(cab.getByText(/^Agreed by you: deliver/)).toBeVisible();

  const { load } = await carrier.api.loads.get.query({ id });
  expect(load).toMatchObject({ agreedPence: 52_000, deliverByTime: "14:00", orderRevision: 2 });
  await reload(office);
  for (const page of [cab, office]) {
    for (const revision of [1, 2]) {
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: `Download revision ${revision}` }).click();
      expect((await download).suggestedFilename()).toMatch(
        revision === 1 ? /^Transport-order-FB-[\w-]+\.pdf$/ : /-2\.pdf$/,
      );
    }
  }
});

test("a change that is withdrawn while it is being agreed to changes nothing, and the page says so", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const { id } = await bookedLoad(poster, carrier, { amountPence: 49_500 });
  const { change } = await poster.api.changes.propose.mutate({ id, penceDelta: 1_000 });
  const cab = await pageOf(carrier, `/loads/${id}`);
  await cab.getByRole("button", { name: "Agree to £505" }).click();
  const asked = cab.getByRole("dialog", { name: "Agree to £505?" });
  await cab.route(/changes\.agree/, async (route) => {
    await poster.api.changes.withdraw.mutate({ id, changeId: change?.id ?? "" });
    await route.continue();
  });
  await asked.getByRole("button", { name: "Agree to £505" }).click();
  await expect(cab.getByText("The change is withdrawn meanwhile.")).toBeVisible();
  expect((await carrier.api.loads.get.query({ id })).load).toMatchObject({
    agreedPence: 49_500,
    change: null,
  });
});
