import type { Page } from "@playwright/test";
import { BoardScreen } from "./screens/board.ts";
import { emailedTo, linkEmailedTo } from "./support/emails.ts";
import { go, isRead, listening, reload } from "./support/go.ts";
import { day, postLoad } from "./support/loads.ts";
import { freshEmail, freshName, PASSWORD, registerFirm, signIn } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("a forgotten password is set anew by the link of an email, which works once and signs out everywhere", async ({
  carrier,
  pageOf,
}) => {
  const elsewhere = await pageOf(carrier, "/quotes");
  const page = await pageOf(null, "/sign-in");
  // Tab leads from the address to the password.
  await page.getByLabel("Email").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Forgotten password" }).click();
  await page.waitForURL("**/forgot");
  await listening(page);
  await page.getByLabel("Email").fill(carrier.email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("Check your email.")).toBeVisible();
  const link = await linkEmailedTo(carrier.email, "reset");
  await go(page, link);
  await page.getByLabel("New password").fill("four axles at Tebay");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your new password is set. Sign in with it.")).toBeVisible();
  await listening(page);
  await page.getByLabel("Email").fill(carrier.email);
  await page.getByLabel("Password", { exact: true }).fill("four axles at Tebay");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/board$/);
  await isRead(page, "Board");

  await elsewhere.goto("/quotes");
  await expect(elsewhere).toHaveURL(/\/sign-in\?to=%2Fquotes$/);
  await isRead(elsewhere, "Sign in");
  await go(elsewhere, link);
  await elsewhere.getByLabel("New password").fill("five axles at Tebay");
  await elsewhere.getByRole("button", { name: "Set the password" }).click();
  await expect(elsewhere.getByText("This link does not work any more.")).toBeVisible();
});

test("a wrong password and an unknown address get the same answer, and the address typed is kept", {
  tag: "@gate",
}, async ({ carrier, open }) => {
  const { page } = await open(null);
  const refusal = page.getByText("That email and password do not go together.");
  for (const email of [carrier.email, freshEmail("nobody")]) {
    await go(page, "/sign-in?to=/diary");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(refusal).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
  await page.getByLabel("Email").fill(carrier.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Diary" })).toBeVisible();
});

test("an owner invites somebody by email, who joins without a seat, asks for one and gets it", async ({
  carrier,
  pageOf,
}) => {
  const email = freshEmail("yusuf");
  const office = await pageOf(carrier, "/settings/members");
  await office.getByRole("button", { name: "Send the invitation" }).click();
  await expect(office.getByText("Enter their email address")).toBeVisible();
  await expect(office.getByLabel("Email")).toBeFocused();
  await office.getByLabel("Email").fill(email);
  await office.getByLabel("With a seat").click();
  await expect(office.getByLabel("With a seat")).not.toBeChecked();
  await office.getByRole("button", { name: "Send the invitation" }).click();
  await expect(office.getByText(`Sent to ${email}.`)).toBeVisible();

  const page = await pageOf(null, await linkEmailedTo(email, "invitation"));
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
  // The other one is of the firm's approval.
  await office.getByRole("button", { name: "Notifications, 2 unread" }).click();
  await expect(office.getByText("Yusuf Demir asks for a seat")).toBeVisible();
  await office.keyboard.press("Escape");
  await office
    .getByRole("row")
    .filter({ hasText: "Yusuf Demir" })
    .getByRole("button", { name: "Give a seat" })
    .click();
  await expect(office.getByText("2 members, 2 with a seat")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("grid", { name: "Open loads" })).toBeVisible();
});

test("somebody in two firms switches between them, and sees nothing of the other", async ({
  board,
  carrier,
  pageOf,
}) => {
  const other = await registerFirm(board.url, { canPost: true });
  await other.api.accounts.invite.mutate({ email: carrier.email, role: "TRAFFIC", seat: false });
  const page = await pageOf(carrier, await linkEmailedTo(carrier.email, "invitation"));
  await page.getByRole("button", { name: `Join ${other.firmName}` }).click();
  await page.waitForURL(/\/(sign-in|home|board|loads)/);
  const again = await pageOf(await signIn(board.url, carrier), "/home");
  const firms = again.getByRole("button", { name: /change firm$/ });
  const before = ((await firms.textContent()) ?? "").trim();
  const after = before === other.firmName ? carrier.firmName : other.firmName;
  await firms.click();
  await again.getByRole("menuitemradio", { name: after }).click();
  await expect(again.getByRole("button", { name: `${after}, change firm` })).toBeVisible();
  const poster = after === other.firmName;
  const main = again.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Loads" })).toHaveCount(poster ? 1 : 0);
  await expect(main.getByRole("link", { name: "Board" })).toHaveCount(poster ? 0 : 1);
});

async function fillRegistration(page: Page, email: string): Promise<string> {
  const firm = freshName("Marram Freight");
  await page.getByLabel("Firm").fill(firm);
  await page.getByLabel("It carries loads for others").check();
  await page.getByLabel("Your name").fill("Ada Birkett");
  await page.getByLabel("Phone").fill("01229 555 010");
  await page.getByLabel("Email").fill(email);
  return firm;
}

test("a form shows its own message at each wrong field, focuses the first one and keeps what was typed", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(null, "/register");
  await page.getByLabel("Your name").fill("Ada Birkett");
  await page.getByLabel("Email").fill("ada at haulier");
  await page.getByRole("button", { name: "Sign up the firm" }).click();
  await expect(page.getByText("Enter the name of your firm")).toBeVisible();
  await expect(page.getByText("Enter a phone number")).toBeVisible();
  await expect(page.getByText("Enter an email address, such as name@firm.co.uk")).toBeVisible();
  await expect(page.getByLabel("Firm")).toBeFocused();
  await expect(page.getByLabel("Your name")).toHaveValue("Ada Birkett");
  await page.keyboard.type("Birkett Haulage");
  await expect(page.getByText("Enter the name of your firm")).toBeHidden();
  // The service's refusals are shown in the same way.
  await page.getByLabel("Phone").fill("call me");
  await page.getByLabel("Email").fill(freshEmail("ada"));
  await page.getByLabel("It carries loads for others").check();
  await page.getByRole("button", { name: "Sign up the firm" }).click();
  await expect(page.getByText(/such as 0113 496 0000/)).toBeVisible();
  await expect(page.getByLabel("Phone")).toBeFocused();

  const entry = await pageOf(null, "/sign-in");
  await entry.getByRole("button", { name: "Sign in" }).click();
  await expect(entry.getByText("Enter your password")).toBeVisible();
  await expect(entry.getByLabel("Email")).toBeFocused();
  await expect(entry.getByLabel("Email")).toHaveAccessibleDescription("Enter your email address");

  const account = await pageOf(carrier, "/account");
  await account.getByLabel("New password").fill("too short");
  await account.getByRole("button", { name: "Change password" }).click();
  await expect(account.getByText("Enter the password that you have now")).toBeVisible();
  await expect(account.getByText("Use 12 characters or more")).toBeVisible();
  await expect(account.getByLabel("Current password")).toBeFocused();
});

test("the owner of a firm that only posts reads what the board is for, and what to do instead", async ({
  poster,
  pageOf,
}) => {
  const { members } = await poster.api.accounts.members.query({});
  const [owner] = members;
  if (owner?.seat) await poster.api.accounts.changeMember.mutate({ memberId: owner.id, seat: false });
  const page = await pageOf(poster, "/board");
  await expect(
    page.getByRole("heading", { name: "The board is where carriers look for loads" }),
  ).toBeVisible();
  await expect(page.getByText(`${poster.firmName} posts loads and carries none.`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ask/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Carry loads, too" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Post a load" }).click();
  await page.waitForURL("**/loads/new");

  // An invitation offers no seat if the firm only posts and has no use for one.
  await go(page, "/settings/members");
  await expect(page.getByLabel("With a seat")).not.toBeChecked();

  // A member with a seat sees the board, with a note that the firm cannot quote.
  if (owner) await poster.api.accounts.changeMember.mutate({ memberId: owner.id, seat: true });
  await go(page, "/board");
  await expect(page.getByText("You see the board as carriers do.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Carry loads, too" })).toBeVisible();
});

test("a firm is signed up, its address corrected and confirmed by the emailed link, which works once", {
  tag: "@gate",
}, async ({ pageOf }) => {
  const [wrong, email] = [freshEmail("ad"), freshEmail("ada")];
  const page = await pageOf(null, "/register");
  const firm = await fillRegistration(page, wrong);
  await page.getByLabel("It carries loads for others").uncheck();
  await page.getByRole("button", { name: "Sign up the firm" }).click();
  await expect(page.getByText("Choose one of the two, or both.")).toBeVisible();
  await expect(page.getByLabel("Firm")).toHaveValue(firm);
  await page.getByLabel("It carries loads for others").check();
  await page.getByRole("button", { name: "Sign up the firm" }).click();
  await page.waitForURL("**/register/inbox");
  await listening(page);
  await expect(page.getByRole("heading", { name: "Look in your inbox" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send again, in 0:\d\d$/ })).toBeVisible();
  await page.getByRole("button", { name: "Correct the address" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(wrong);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link there" }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await reload(page);
  await expect(page.getByText(`${firm}, carrier`)).toBeVisible();
  await page.goto("/board");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();

  const first = await linkEmailedTo(wrong, "confirm");
  await go(page, first);
  await expect(page.getByText("This link does not work any more.")).toBeVisible();
  const link = await linkEmailedTo(email, "confirm");
  await go(page, link);
  await expect(page.getByText(firm, { exact: true })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("password1234");
  await expect(page.getByText(/It is in lists of stolen passwords/)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("ada birkett again");
  await expect(page.getByText(/It holds your name/)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await expect(page.getByText("12 characters or more, such as a few unrelated words")).toBeVisible();
  await page.getByLabel(/^I accept the Terms of use/).check();
  await page.getByRole("button", { name: `Sign up ${firm}` }).click();
  await expect(page.getByRole("heading", { name: `${firm} is nearly there` })).toBeVisible();

  const later = await pageOf(null, link);
  await expect(later.getByText("This link does not work any more.")).toBeVisible();
  await later.getByRole("button", { name: "Send me a new link" }).click();
  await expect(later.getByText(`What to do next was sent to ${email}.`)).toBeVisible();
  await emailedTo(email, /You are on the Freight Board already/);
});

test("somebody who signed up with another person's address does not get into the firm that invites that person", async ({
  carrier,
  pageOf,
}) => {
  const victim = freshEmail("victim");
  const attacker = await pageOf(null, "/register");
  await fillRegistration(attacker, victim);
  await attacker.getByRole("button", { name: "Sign up the firm" }).click();
  await attacker.waitForURL("**/register/inbox");
  await attacker.goto("/home");
  await expect(attacker).toHaveURL(/\/sign-in/);
  await isRead(attacker, "Sign in");

  await carrier.api.accounts.invite.mutate({ email: victim, role: "OWNER", seat: true });
  const page = await pageOf(null, await linkEmailedTo(victim, "invitation"));
  await page.getByLabel("Your name").fill("Vera Real");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/^I accept the Terms of use/).check();
  await page.getByRole("button", { name: `Join ${carrier.firmName}` }).click();
  await page.waitForURL("**/board");
  await attacker.goto("/board");
  await expect(attacker).toHaveURL(/\/sign-in/);
  await isRead(attacker, "Sign in");
});

test("a new device is reported by email, and a stranger's is ended before the password is changed", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/account#devices");
  const stranger = await pageOf(null, "/sign-in?to=/quotes");
  await stranger.getByLabel("Email").fill(carrier.email);
  await stranger.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await stranger.getByRole("button", { name: "Sign in" }).click();
  await expect(stranger).toHaveURL(/\/quotes$/);
  await isRead(stranger, "My quotes");
  await emailedTo(carrier.email, /New sign-in to your Freight Board account/);

  await reload(page);
  await expect(page.getByText("2 signed in")).toBeVisible();
  await page.getByRole("button", { name: /was not me$/ }).click();
  await expect(page.getByText("Whoever opened it knows your password")).toBeVisible();
  await expect(page.getByLabel("Current password")).toBeFocused();
  await stranger.goto("/quotes");
  await expect(stranger).toHaveURL(/\/sign-in\?to=%2Fquotes$/);
  await isRead(stranger, "Sign in");

  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("nine signals at Carnforth");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("It is not your password.")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await emailedTo(carrier.email, /Your password .* was changed/);
  // The session goes on under a new id: the old cookie opens nothing.
  await reload(page);
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  const before = await pageOf(carrier, "/sign-in");
  await before.goto("/quotes");
  await expect(before).toHaveURL(/\/sign-in/);
  await isRead(before, "Sign in");
  await signIn(page.url().replace(/\/account.*/, ""), { ...carrier, password: "nine signals at Carnforth" });
});

test("a name and an email address are changed, the address once its link is opened", async ({
  board,
  carrier,
  pageOf,
}) => {
  const email = freshEmail("moved");
  const page = await pageOf(carrier, "/account");
  await page.getByLabel("Name", { exact: true }).fill("Robin Ashdown-Marsh");
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByRole("navigation", { name: "Your account" })).toContainText("Robin Ashdown-Marsh");
  await page.getByRole("button", { name: "Change…" }).click();
  await page.getByLabel("New email").fill(email);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Send a link to the new address" }).click();
  await expect(page.getByText(`If ${email} is free`)).toBeVisible();
  await go(page, await linkEmailedTo(email, "account/email"));
  await page.getByRole("button", { name: "Use the new address" }).click();
  await page.waitForURL("**/account");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await emailedTo(carrier.email, /email address .* was changed/);

  // The holder of the old mailbox can undo it.
  const undo = await pageOf(null, await linkEmailedTo(carrier.email, "reset"));
  await undo.getByLabel("New password").fill("ten wagons at Shap");
  await undo.getByRole("button", { name: "Set the password" }).click();
  await expect(undo.getByText("Your new password is set. Sign in with it.")).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
  await isRead(page, "Sign in");
  await signIn(board.url, { ...carrier, password: "ten wagons at Shap" });
});

test("dates are written in numbers for those who choose it, on every page and after a reload", async ({
  carrier,
  pageOf,
  poster,
}) => {
  await postLoad(poster, { fromPostcode: "TR20 8AA", toPostcode: "KW1 5EX", collectDate: day(3) });
  const [, month, date] = day(3).split("-");
  const page = await pageOf(carrier, "/account");
  await page.getByLabel("Date format").selectOption("18/11/2026");
  await expect(page.getByText(/^Confirmed \w{3} \d\d\/\d\d\/\d{4}, \d\d:\d\d\./)).toBeVisible();
  await go(page, "/board?from=TR20&to=KW1");
  const line = new BoardScreen(page).line("TR20");
  await expect(line).toContainText(`${date}/${month}`);
  await reload(page);
  await expect(line).toContainText(`${date}/${month}`);
  // The field accepts what people type, independent of the browser's date order, and normalizes it.
  await go(page, "/board/backload");
  const by = page.getByRole("form", { name: "Backload search" }).getByLabel("by", { exact: true });
  await by.fill("next year");
  await by.press("Tab");
  await expect(by).toHaveAccessibleDescription("A day, such as tomorrow, tue or +2.");
  await by.fill("+3");
  await by.press("Tab");
  await expect(by).toHaveValue(new RegExp(`^\\w{3} ${date}/${month}`));
});

test("the page to go to after signing in is one of this site, whatever the address says", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(null, "/sign-in?to=%2F%09%2Fother.example");
  await page.getByLabel("Email").fill(carrier.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/board$/);
  await isRead(page, "Board");
});

test("signing out ends the session, and signing out elsewhere ends all others", async ({
  board,
  carrier,
  pageOf,
}) => {
  const first = await pageOf(carrier, "/account");
  const second = await pageOf(await signIn(board.url, carrier), "/settings/sessions");
  await expect(second).toHaveURL(/\/account#devices$/);
  await second.getByRole("button", { name: "Sign out the others" }).click();
  await expect(second.getByText("1 signed in")).toBeVisible();
  await first.goto("/diary");
  await expect(first).toHaveURL(/\/sign-in\?to=%2Fdiary$/);
  await isRead(first, "Sign in");
  await second.getByRole("button", { name: /account of/ }).click();
  await second.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(second).toHaveURL(/\/sign-in$/);
  await isRead(second, "Sign in");
  await second.goto("/home");
  await expect(second).toHaveURL(/\/sign-in/);
});

test("colours follow the system until a scheme is chosen, and the choice survives a reload and reaches other tabs", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/quotes");
  const shown = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(shown).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(shown).toHaveAttribute("data-theme", "light");
  const otherTab = await page.context().newPage();
  await go(otherTab, "/terms");
  await otherTab.getByRole("radio", { name: "Dark" }).check();
  await expect(shown).toHaveAttribute("data-theme", "dark");
  await reload(page);
  await expect(shown).toHaveAttribute("data-theme", "dark");
});
