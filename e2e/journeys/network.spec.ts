import { linkEmailedTo } from "./support/emails.ts";
import { isRead } from "./support/go.ts";
import { freshEmail } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("a poster invites a carrier by keys, keeps a note of it and removes it", {
  tag: "@gate",
}, async ({ carrier, pageOf, poster }) => {
  const ours = await pageOf(poster, "/network");
  await expect(ours.getByText("Nobody is in your network yet")).toBeVisible();
  await ours.keyboard.press("i");
  await isRead(ours, "Invite carriers");
  await ours.getByRole("textbox", { name: /^Email/ }).fill(carrier.email);
  await ours.getByRole("textbox", { name: /^Groups/ }).fill("Yorkshire");
  await expect(ours.getByText("Will be invited, group Yorkshire is made")).toBeVisible();
  await ours.keyboard.press("Control+Enter");
  await expect(ours.getByText("1 carrier invited.")).toBeVisible();
  await ours.getByRole("link", { name: "To the network", exact: true }).click();
  const rows = ours.getByRole("row");
  await expect(rows.filter({ hasText: carrier.email })).toContainText("Emailed");

  const { members = [] } = await poster.api.network.list.query({ side: "poster" });
  await carrier.api.network.accept.mutate({ id: members[0]?.id ?? "" });
  await poster.api.network.invite.mutate({ email: freshEmail("nith"), name: "Nithsdale", groups: [] });
  await expect(rows.filter({ hasText: carrier.firmName })).toContainText("Yorkshire");
  await ours.keyboard.press("j");
  const details = ours.getByRole("region", { name: carrier.firmName });
  await details.getByLabel("Note").fill("Ring before 15:00.");
  await details.getByLabel("Note").blur();
  await details.getByRole("button", { name: "Remove…" }).click();
  await ours.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
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
