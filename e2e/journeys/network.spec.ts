import { linkEmailedTo } from "./support/emails.ts";
import { isRead, reload } from "./support/go.ts";
import { postLoad } from "./support/loads.ts";
import { freshEmail } from "./support/person.ts";
import { expect, PHONE, test } from "./support/test.ts";

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
  await reload(ours);
  await ours.getByRole("button", { name: "State", exact: true }).click();
  await ours.getByRole("menuitemcheckbox", { name: "Member 1" }).click();
  await ours.keyboard.press("Escape");
  await expect(ours.getByText("1 of 2 shown")).toBeVisible();
  await ours.getByRole("button", { name: "New group" }).click();
  const dialog = ours.getByRole("dialog");
  await dialog.getByLabel("Group", { exact: true }).fill("Trunks");
  await dialog.getByRole("checkbox", { name: carrier.firmName }).check();
  await dialog.getByRole("button", { name: "Add" }).click();
  await ours.getByRole("button", { name: "Trunks 1" }).click();
  await expect(rows.filter({ hasText: carrier.firmName })).toContainText("Trunks");
  const load = await postLoad(poster);
  await ours.keyboard.press("j");
  await ours.keyboard.press("x");
  await ours
    .getByRole("toolbar", { name: "Selected carriers" })
    .getByRole("button", { name: "Ask for a load…" })
    .click();
  await ours.getByRole("textbox", { name: "Price" }).fill("410");
  await dialog.getByRole("button", { name: "Offer £410" }).click();
  await expect(ours.getByText(`${load.ref} offered at £410: 1 carrier`).first()).toBeVisible();
  const { offers } = await carrier.api.offers.list.query({ side: "carrier", limit: "1" });
  expect(offers).toMatchObject([{ loadId: load.id, status: "OPEN", pricePence: 41_000, minutes: 60 }]);
  const details = ours.getByRole("region", { name: carrier.firmName });
  await details.getByLabel("Note").fill("Ring before 15:00.");
  await details.getByLabel("Note").blur();
  await details.getByRole("button", { name: "Remove…" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(rows.filter({ hasText: carrier.firmName })).toHaveCount(0);
});

test("the lanes of a routing guide are typed as places that can be taken out, and its steps move by a tap", async ({
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/network/guides", PHONE);
  await page.getByRole("button", { name: "My network, then the board" }).tap();
  await page.getByRole("textbox", { name: "From", exact: true }).pressSequentially("bd, ls ");
  await page.getByRole("button", { name: "From: take LS out" }).tap();
  await page.getByRole("textbox", { name: "To", exact: true }).fill("eh");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "To: take EH out" })).toBeVisible();
  await page.getByRole("button", { name: "Add a step" }).tap();
  await page.getByRole("button", { name: "Move step 1 down" }).tap();
  await expect(page.getByText("My network is step 2 of 3, before the board.")).toBeVisible();
  await page.getByRole("button", { name: "Remove step 1" }).tap();
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^saved /)).toBeVisible();
  const { routingGuides } = await poster.api.routingGuides.list.query({});
  expect(routingGuides).toMatchObject([
    { lanes: [{ from: ["BD"], to: ["EH"] }], steps: [{ to: "network" }, { to: "board" }] },
  ]);
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
