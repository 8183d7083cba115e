import { linkEmailedTo } from "./support/emails.ts";
import { isRead } from "./support/go.ts";
import { freshEmail } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("a poster invites a carrier by keys, keeps a note of it and removes it", {
  tag: "@gate",
}, async ({ carrier, pageOf, poster }) => {
  const page = await pageOf(poster, "/network");
  await expect(page.getByText("Nobody is in your network yet")).toBeVisible();
  await page.keyboard.press("i");
  await isRead(page, "Invite carriers");
  await page.getByRole("textbox", { name: /^Email/ }).fill(carrier.email);
  await page.getByRole("textbox", { name: /^Groups/ }).fill("Yorkshire");
  await expect(page.getByText("Will be invited, group Yorkshire is made")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("1 carrier invited.")).toBeVisible();
  await page.getByRole("link", { name: "To the network", exact: true }).click();
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: carrier.email })).toContainText("Emailed");

  const { members = [] } = await poster.api.network.list.query({ side: "poster" });
  await carrier.api.network.accept.mutate({ id: members[0]?.id ?? "" });
  await expect(rows.filter({ hasText: carrier.firmName })).toContainText("Yorkshire");
  await page.keyboard.press("j");
  const details = page.getByRole("region", { name: carrier.firmName });
  await details.getByLabel("Note").fill("Ring before 15:00.");
  await details.getByLabel("Note").blur();
  await details.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(rows.filter({ hasText: carrier.firmName })).toHaveCount(0);
});

test("whoever wants no invitations says so by the link of the email, and no firm writes again", async ({
  pageOf,
  poster,
}) => {
  const address = freshEmail("never");
  await poster.api.network.invite.mutate({ email: address, groups: [] });
  const path = await linkEmailedTo(address, "join");
  const page = await pageOf(null, path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Join the network of ${poster.firmName}`);
  await page.getByRole("link", { name: "Never write to me again" }).click();
  await page.getByRole("button", { name: "Never write to me again" }).click();
  await expect(page.getByText("We do not write to this address again.")).toBeVisible();
});
