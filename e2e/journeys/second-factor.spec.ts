import type { Page } from "@playwright/test";
import { freePort, startBoard } from "../process/board-process.ts";
import { createDataFolder } from "../process/data-folder.ts";
import { FOR_JOURNEYS } from "../process/start-for-journeys.ts";
import { authenticator } from "./support/authenticator.ts";
import { go, isRead, listening } from "./support/go.ts";
import { type Credentials, fromSomewhere, giveSession, registerFirm } from "./support/person.ts";
import { hireStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { watch } from "./support/watch.ts";

async function signInOn(page: Page, { email, password }: Credentials, to = "/settings/api"): Promise<void> {
  await go(page, `/sign-in?to=${to}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Adds an authenticator app on the page of the second factor; gives the app and the recovery codes. */
async function addApp(page: Page) {
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "Code for an authenticator app" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open it in the app on this device" })).toHaveAttribute(
    "href",
    /^otpauth:\/\/totp\//,
  );
  await expect(page.getByRole("button", { name: "Copy the letters" })).toBeVisible();
  const app = authenticator((await page.locator("main code").textContent()) ?? "");
  await page.getByLabel("Six digits").fill(app.next());
  const shown = page.getByRole("region", { name: "Your new recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  return { app, codes: await shown.allTextContents() };
}

test("an authenticator app is added, opens the second step, and is asked for before a key is made", {
  tag: "@gate",
}, async ({ carrier, pageOf }) => {
  const { app } = await addApp(await pageOf(carrier, "/account"));

  const page = await pageOf(null, "/sign-in");
  await signInOn(page, carrier);
  await page.waitForURL(/\/sign-in\/second-step\?to=%2Fsettings%2Fapi$/);
  await page.goto("/quotes");
  await expect(page).toHaveURL(/\/sign-in\/second-step\?to=%2Fquotes$/);
  await isRead(page, "Second step");
  await listening(page);
  const digits = page.getByLabel("Six digits from your authenticator app");
  await digits.fill("000000");
  await expect(page.getByRole("alert").filter({ hasText: "4 tries are left" })).toBeVisible();
  await expect(digits).toHaveValue("000000");
  await page.getByLabel("Trust this device for 30 days").check();
  // The first digit of the next code takes the place of the wrong one.
  await digits.pressSequentially(app.next());
  await expect(page.getByRole("heading", { level: 1, name: "My quotes" })).toBeVisible();
  await listening(page);

  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  await signInOn(page, carrier);
  await page.waitForURL(/^[^?]+\/settings\/api$/);
  await listening(page);
  await page.getByRole("button", { name: "New key" }).click();
  const making = page.getByRole("dialog", { name: "New API key" });
  await making.getByLabel("Name").fill("Warehouse system");
  await making.getByRole("button", { name: "Make and show it" }).click();
  const asked = page.getByRole("dialog", { name: "Confirm that it is you" });
  await asked.getByRole("button", { name: /^Not now/ }).click();
  await expect(making.getByText(/^Give your second factor first/)).toBeVisible();
  await expect(making.getByLabel("Name")).toHaveValue("Warehouse system");
  await making.getByRole("button", { name: "Make and show it" }).click();
  await asked.getByLabel("Six digits from your authenticator app").fill(app.next());
  await expect(page.getByRole("alert").locator("code")).toContainText("fb_test_");
  await expect(asked).toBeHidden();
});

test("a passkey is added, opens the second step by itself, and proves who makes a key", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const data = await createDataFolder("passkey");
  const port = await freePort();
  // Browsers know passkeys by a name, and by no address of numbers.
  const url = `http://localhost:${port}`;
  const board = await startBoard(port, {
    ...FOR_JOURNEYS,
    DATA_DIR: data.folder,
    BASE_URL: url,
    SEED: "none",
    NEW_CARRIERS: "open",
  });
  const carrier = await registerFirm(url, { dataDir: data.folder, canCarry: true });
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: fromSomewhere() });
  const watched = watch(context, url);
  await giveSession(context, url, carrier);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await go(page, "/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("What to call it").fill("Office laptop");
  await page.getByRole("button", { name: "Make the passkey" }).click();
  await expect(page.getByRole("region", { name: "Your new recovery codes" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove the passkey Office laptop" })).toBeVisible();

  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  await signInOn(page, carrier, "/account");
  await page.waitForURL(/^[^?]+\/account$/);
  await listening(page);
  await expect(page.getByText(/added .* · used /)).toBeVisible();

  await page.getByRole("button", { name: "Remove the passkey Office laptop" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).last().click();
  await expect(page.getByRole("button", { name: "Remove the passkey Office laptop" })).toHaveCount(0);

  expect(watched.seen).toEqual([]);
  await context.close();
  await board.stop();
  await data.remove();
});

test("after a lost phone a recovery code opens the second step, and without one an owner vouches", async ({
  board,
  carrier,
  pageOf,
}) => {
  const staff = await hireStaff(board.url, carrier);
  const { codes } = await addApp(await pageOf(staff, "/account"));
  const page = await pageOf(null, "/sign-in");
  await signInOn(page, staff, "/account");
  await page.getByRole("button", { name: /^Use a recovery code/ }).click();
  await page.getByLabel("Recovery code").fill((codes[3] ?? "").toLowerCase());
  await page.getByRole("button", { name: "Use the code" }).click();
  await page.waitForURL(/^[^?]+\/account$/);
  await expect(page.getByText("9 of 10 left")).toBeVisible();

  const other = await pageOf(null, "/sign-in");
  await signInOn(other, staff, "/account");
  await other.getByRole("button", { name: /^I have lost both/ }).click();
  await other.getByRole("button", { name: "Ask to be let in" }).click();
  await expect(other.getByText("You have asked.")).toBeVisible();

  const office = await pageOf(carrier, "/settings/members");
  await office.getByRole("button", { name: `Vouch for ${staff.name}` }).click();
  await office.getByRole("button", { name: "It is them: remove it" }).click();
  await expect(office.getByRole("dialog")).toBeHidden();
  await expect(office.getByRole("heading", { name: "Cannot sign in" })).toBeHidden();

  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in\?to=/);
  await signInOn(page, staff, "/account");
  await page.waitForURL(/^[^?]+\/account$/);
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
});
