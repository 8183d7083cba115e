import { go, listening, reload } from "./support/go.ts";
import { linkMailedTo } from "./support/mails.ts";
import { freshEmail, freshName, PASSWORD, registerFirm, signIn } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("a forgotten password is set anew by the link of a mail, which works once and signs out everywhere", async ({
  carrier,
  pageOf,
}) => {
  const elsewhere = await pageOf(carrier, "/quotes");
  const page = await pageOf(null, "/sign-in");
  await page.getByRole("link", { name: "Set a new password" }).click();
  await page.getByLabel("Email").fill(carrier.email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("Look into your mail.")).toBeVisible();
  const link = await linkMailedTo(carrier.email, "reset");
  await go(page, link);
  await page.getByLabel("New password").fill("four axles at Tebay");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your new password is set. Sign in with it.")).toBeVisible();
  await listening(page);
  await page.getByLabel("Email").fill(carrier.email);
  await page.getByLabel("Password", { exact: true }).fill("four axles at Tebay");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/board$/);

  await elsewhere.goto("/quotes");
  await expect(elsewhere).toHaveURL(/\/sign-in\?to=%2Fquotes$/);
  await go(elsewhere, link);
  await elsewhere.getByLabel("New password").fill("five axles at Tebay");
  await elsewhere.getByRole("button", { name: "Set the password" }).click();
  await expect(elsewhere.getByText("This link does not work any more.")).toBeVisible();
});

test("a wrong password and an unknown address get the same answer, and the address typed is kept", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(null, "/sign-in?to=/diary");
  const refusal = page.getByText("That email and password do not go together.");
  for (const email of [carrier.email, freshEmail("nobody")]) {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(refusal).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
  await page.getByLabel("Email").fill(carrier.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/diary$/);
});

test("an owner invites somebody by mail, who joins, is found without a seat, asks for one and is given it", async ({
  carrier,
  pageOf,
}) => {
  const email = freshEmail("yusuf");
  const office = await pageOf(carrier, "/settings/members");
  await office.getByLabel("Email").fill(email);
  await office.getByLabel("With a seat").click();
  await expect(office.getByLabel("With a seat")).not.toBeChecked();
  await office.getByRole("button", { name: "Send the invitation" }).click();
  await expect(office.getByText(`Sent to ${email}.`)).toBeVisible();

  const page = await pageOf(null, await linkMailedTo(email, "invitation"));
  await page.getByLabel("Your name").fill("Yusuf Demir");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^I accept the Terms of use/).check();
  await page.getByRole("button", { name: `Join ${carrier.firmName}` }).click();
  await page.waitForURL("**/board");
  await listening(page);
  await expect(page.getByRole("heading", { name: "You need a seat to see the board" })).toBeVisible();
  await expect(
    page.getByText(`${carrier.name}, the owner of ${carrier.firmName}, can give you one.`),
  ).toBeVisible();
  await page.getByRole("button", { name: `Ask ${carrier.name.split(" ")[0]} for a seat` }).click();
  await expect(page.getByText("You have asked.")).toBeVisible();

  await reload(office);
  await office.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await expect(office.getByText("Yusuf Demir asks for a seat")).toBeVisible();
  await office.keyboard.press("Escape");
  await office
    .getByRole("row")
    .filter({ hasText: "Yusuf Demir" })
    .getByRole("button", { name: "Give a seat" })
    .click();
  await expect(office.getByText("2, 2 with a seat")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("grid", { name: "Open loads" })).toBeVisible();
});

test("somebody in two firms changes between them, and sees nothing of the other", async ({
  board,
  carrier,
  pageOf,
}) => {
  const other = await registerFirm(board.url, { canPost: true });
  await other.api.accounts.invite.mutate({ email: carrier.email, role: "STAFF", seat: false });
  const page = await pageOf(carrier, await linkMailedTo(carrier.email, "invitation"));
  await page.getByRole("button", { name: `Join ${other.firmName}` }).click();
  await page.waitForURL(/\/(sign-in|home|board|loads)/);
  const again = await pageOf(await signIn(board.url, carrier), "/home");
  const firms = again.getByRole("button", { name: /change firm$/ });
  const before = ((await firms.textContent()) ?? "").trim();
  const after = before === other.firmName ? carrier.firmName : other.firmName;
  await firms.click();
  await again.getByRole("button", { name: after }).click();
  await expect(again.getByRole("button", { name: `${after}, change firm` })).toBeVisible();
  const poster = after === other.firmName;
  const main = again.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Loads" })).toHaveCount(poster ? 1 : 0);
  await expect(main.getByRole("link", { name: "Board" })).toHaveCount(poster ? 0 : 1);
});

test("a registration that is refused says which field is wrong, and keeps what was typed", async ({
  pageOf,
}) => {
  const firm = freshName("Marram Freight");
  const page = await pageOf(null, "/register");
  await page.getByLabel("Firm").fill(firm);
  await page.getByLabel("Your name").fill("Ada Birkett");
  await page.getByLabel("Phone").fill("01229 555 010");
  await page.getByLabel("Email").fill(freshEmail("ada"));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^I accept the Terms of use/).check();
  await page.getByRole("button", { name: "Register the firm" }).click();
  await expect(page.getByText("Choose one of the two, or both.")).toBeVisible();
  await expect(page.getByLabel("Firm")).toHaveValue(firm);
  await page.getByLabel("It carries loads for others").check();
  await page.getByRole("button", { name: "Register the firm" }).click();
  await page.waitForURL("**/waiting");
});

test("signing out ends the session, and signing out elsewhere ends all others", async ({
  board,
  carrier,
  pageOf,
}) => {
  const first = await pageOf(carrier, "/settings/sessions");
  const second = await pageOf(await signIn(board.url, carrier), "/settings/sessions");
  await second.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(second.getByRole("row")).toHaveCount(2);
  await first.goto("/diary");
  await expect(first).toHaveURL(/\/sign-in\?to=%2Fdiary$/);
  await second.getByRole("button", { name: /account of/ }).click();
  await second.getByRole("button", { name: "Sign out" }).last().click();
  await expect(second).toHaveURL(/\/sign-in$/);
  await second.goto("/home");
  await expect(second).toHaveURL(/\/sign-in/);
});
