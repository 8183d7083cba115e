import { linkEmailedTo } from "./support/emails.ts";
import { reload } from "./support/go.ts";
import { postLoad } from "./support/loads.ts";
import { freshEmail } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("a poster invites carriers by a list, and one of them joins by the invitation on its first page", {
  tag: "@gate",
}, async ({ carrier, pageOf, poster }) => {
  const stranger = freshEmail("nith");
  const ours = await pageOf(poster, "/network");
  await expect(ours.getByText("Nobody is in your network yet")).toBeVisible();
  await ours.keyboard.press("i");
  await expect(ours.getByRole("heading", { level: 1 })).toHaveText("Invite carriers");
  await ours.getByRole("radio", { name: "A list" }).check();
  await ours
    .getByLabel("Or paste rows")
    .fill(
      [
        "Email\tHaulier\tRegion",
        `${carrier.email}\tPennine Trunking\tYorkshire`,
        `${stranger}\tNithsdale\tScotland`,
        "r.ackroyd.ackroydson.example\tAckroyd\tYorkshire",
        `${stranger.toUpperCase()}\tNithsdale again\t`,
      ].join("\n"),
    );
  await ours.getByRole("button", { name: "Read what is pasted" }).click();
  await ours.getByRole("button", { name: "Check the rows" }).click();
  const rows = ours.getByRole("row");
  await expect(rows.filter({ hasText: "No email address" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "The address of row 3. Left out" })).toHaveCount(1);
  await ours.getByRole("button", { name: /^Invite 2 carriers/ }).click();
  await expect(ours.getByText("2 carriers invited.")).toBeVisible();
  await ours.getByRole("link", { name: "To the network", exact: true }).click();
  await expect(rows.filter({ hasText: "Nithsdale" })).toContainText("Emailed");

  const theirs = await pageOf(carrier, "/board");
  await theirs
    .getByRole("region", { name: "Invitations" })
    .getByRole("link", { name: "Join or decline" })
    .click();
  const invitation = theirs.getByRole("region", {
    name: `${poster.firmName} asks you to join its network`,
  });
  await expect(invitation).toContainText("other posters’ offers, prices or jobs of yours");
  await invitation.getByRole("button", { name: /^Join/ }).click();
  await expect(invitation).toBeHidden();
  await expect(theirs.getByRole("region", { name: "Networks you are in" })).toContainText(poster.firmName, {
    timeout: 15_000,
  });

  await expect(rows.filter({ hasText: carrier.firmName })).toContainText("Yorkshire");
  await reload(ours);
  await ours.getByRole("button", { name: "State", exact: true }).click();
  await ours.getByRole("menuitemcheckbox", { name: "Member 1" }).click();
  await ours.keyboard.press("Escape");
  await expect(ours.getByText("1 of 2 shown")).toBeVisible();
  const load = await postLoad(poster);
  await ours.keyboard.press("j");
  await ours.keyboard.press("x");
  await ours
    .getByRole("toolbar", { name: "Selected carriers" })
    .getByRole("button", { name: "Ask for a load…" })
    .click();
  await ours.getByRole("textbox", { name: "Price" }).fill("410");
  await ours.getByRole("dialog").getByRole("button", { name: "Offer £410" }).click();
  await expect(ours.getByText(`${load.ref} offered at £410: 1 carrier`).first()).toBeVisible();
  const { offers } = await carrier.api.offers.list.query({ side: "carrier", limit: "1" });
  expect(offers).toMatchObject([{ loadId: load.id, status: "OPEN", pricePence: 41_000, minutes: 60 }]);
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
