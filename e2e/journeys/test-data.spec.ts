import type { Page } from "@playwright/test";
import { go, isRead, listening, reload } from "./support/go.ts";
import { day, postLoad } from "./support/loads.ts";
import { freshName, type Person } from "./support/person.ts";
import { expect, PHONE, test } from "./support/test.ts";

const LOAD = {
  type: "PALLETS",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  pallets: 12,
  fromPostcode: "LS10 1AB",
  toPostcode: "SW1A 2AA",
  collectDate: day(1),
};

const testSwitch = (page: Page) => page.getByRole("switch", { name: "Test data" });

/** Toggles the switch by the space bar; the page reloads. */
async function press(page: Page): Promise<void> {
  const loaded = page.waitForEvent("load");
  await testSwitch(page).press(" ");
  await loaded;
  await listening(page);
}

/** Calls with a new test key of the person. */
async function testCaller(
  url: string,
  person: Person,
  scopes: ("loads:read" | "loads:write" | "quotes:write" | "board:read")[],
) {
  const { token } = await person.api.apiKeys.create.mutate({ name: "Trial", mode: "test", scopes });
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return answer.json();
  };
}

test("a poster switches to test data, follows a load of its test key and accepts a made-up quote; off, it is gone", async ({
  board,
  pageOf,
  poster,
}) => {
  const live = await postLoad(poster, { externalRef: freshName("LIVE") });
  const page = await pageOf(poster, "/loads");
  await expect(testSwitch(page)).not.toBeChecked();
  await press(page);
  await expect(testSwitch(page)).toBeChecked();
  await expect(page).toHaveURL(/\/loads$/);
  await expect(page.getByRole("heading", { level: 1, name: "Loads TEST" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No loads yet" })).toBeVisible();
  await expect(page.getByText(live.ref)).toHaveCount(0);

  const call = await testCaller(board.url, poster, ["loads:read", "loads:write"]);
  const { load } = await call("POST", "/loads", { ...LOAD, externalRef: "sandbox:whole-life J-4711" });
  await reload(page);
  await page.getByRole("link", { name: load.ref }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: `${load.ref} TEST` })).toBeVisible();
  // Three made-up carriers quote, one after the other.
  const accept = page.getByRole("button", { name: /^Accept £/ });
  await expect(accept).toHaveCount(3, { timeout: 60_000 });
  await accept.first().click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Confirm delivery" })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Confirm delivery" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm delivery" }).click();
  await expect(page.getByRole("button", { name: "Send rating" })).toBeVisible();

  await press(page);
  await expect(page).toHaveURL(/\/loads$/);
  await expect(page.getByRole("heading", { level: 1, name: "Loads", exact: true })).toBeVisible();
  await expect(page.getByText(live.ref).first()).toBeVisible();
  await expect(page.getByText(load.ref)).toHaveCount(0);
});

test("a carrier has a test load posted, wins it at its price and finds it in its diary; the live board is never there", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  await postLoad(poster, { externalRef: freshName("LIVE") });
  const page = await pageOf(carrier, "/board");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await press(page);
  await expect(page.getByRole("heading", { level: 1, name: "Board TEST" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No test load is open" })).toBeVisible();
  await page.goto("/board/backload");
  await expect(page).toHaveURL(/\/board$/);
  await listening(page);

  await page.getByRole("button", { name: "Post a test load for us" }).click();
  const price = page.getByRole("textbox", { name: /^Your price for FB-/ });
  await price.fill("four hundred");
  await price.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Type pounds" })).toBeVisible();
  await price.fill("498");
  await price.press("Enter");
  // The made-up poster accepts, and the load leaves the board.
  await expect(page.getByRole("heading", { name: "No test load is open" })).toBeVisible();
  await go(page, "/quotes");
  await expect(page.getByRole("heading", { level: 1, name: "My quotes TEST" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "£498" })).toContainText("Accepted");
  await go(page, "/diary");
  await expect(page.getByRole("heading", { level: 1, name: "Diary TEST" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("£498");

  // A story by key, seen on the site as well.
  const call = await testCaller(board.url, carrier, ["quotes:write", "board:read", "loads:read"]);
  const { load } = await call("POST", "/test/loads", { ...LOAD, externalRef: "sandbox:quote-declined" });
  await go(page, "/board");
  const line = page.getByRole("row").filter({ hasText: load.ref });
  await line.getByRole("textbox").fill("510");
  await line.getByRole("button", { name: `Send the quote for ${load.ref}` }).click();
  await expect(line).toContainText("Declined by the poster");
});

test("test data is the same in every tab once nothing typed is lost, ends with signing out, and is switched on a phone", async ({
  board,
  carrier,
  open,
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/loads");
  const other = await page.context().newPage();
  await go(other, "/loads");
  const load = await postLoad(poster);
  const typing = await page.context().newPage();
  await go(typing, `/loads/${load.id}`);
  const dialog = typing.getByRole("dialog", { name: `Cancel ${load.ref}?` });
  await typing.getByRole("button", { name: "Cancel load" }).click();
  await dialog.getByLabel("Reason").fill("Not wanted.");
  await typing.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await press(page);
  await other.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(other.getByRole("heading", { level: 1, name: "Loads TEST" })).toBeVisible();
  await typing.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(typing.getByText("Another tab switched test data on.")).toBeVisible();
  await typing.getByRole("button", { name: "Cancel load" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Not wanted.");
  await typing.keyboard.press("Escape");
  await typing.getByRole("button", { name: "Load it again" }).click();
  await expect(testSwitch(typing)).toBeChecked();
  const kept = async () => (await page.context().cookies()).find(({ name }) => name === "fb_mode");
  // A cookie of the browser's session, which no restart brings back.
  expect(await kept()).toMatchObject({ value: "test", expires: -1 });

  // Pages without test data say nothing of it.
  await go(page, "/settings/members");
  await expect(page.getByRole("heading", { level: 1, name: "People and roles", exact: true })).toBeVisible();
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in");
  await isRead(page, "Sign in");
  expect(await kept()).toBeUndefined();

  // The phone has the switch under More, for a firm with a test key.
  const { page: phone } = await open(carrier, PHONE);
  const more = phone.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "More" });
  await go(phone, "/settings");
  await expect(phone.getByRole("link", { name: /^Vehicles and bases/ })).toBeVisible();
  await expect(testSwitch(phone)).toHaveCount(0);
  await testCaller(board.url, carrier, ["loads:read"]);
  await go(phone, "/diary");
  await expect(testSwitch(phone)).toHaveCount(0);
  await more.tap();
  await testSwitch(phone).tap();
  await expect(testSwitch(phone)).toBeChecked();
  await phone.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Diary" }).tap();
  await expect(phone.getByRole("heading", { level: 1, name: "Diary TEST" })).toBeVisible();
});
