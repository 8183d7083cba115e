import { isRead, reload } from "./support/go.ts";
import { hireStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const KEY = /^fb_live_[0-9A-Za-z]{38}$/;

test("a key is made and shown once, works, is rolled with an overlap, and revoked after one question", {
  tag: "@gate",
}, async ({ board, pageOf, poster }) => {
  const page = await pageOf(poster, "/settings/api");
  const keys = page.getByRole("region", { name: "Keys" });
  await expect(keys).toContainText("None yet.");
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByRole("button", { name: "Make and show it" }).click();
  await expect(dialog.getByText("A key needs a name.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Warehouse system");
  await expect(dialog.getByRole("radio", { name: /^Test/ })).toBeChecked();
  await dialog.getByRole("radio", { name: /^Live/ }).check();
  await dialog.getByRole("checkbox", { name: /^webhooks/ }).uncheck();
  await dialog.getByRole("button", { name: "Make and show it" }).click();

  const shown = keys.getByRole("alert");
  await expect(shown).toContainText("You will not see it again.");
  const token = (await shown.locator("code").textContent()) ?? "";
  expect(token).toMatch(KEY);
  const me = await fetch(`${board.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(200);
  const endpoints = await fetch(`${board.url}/api/v1/webhook-endpoints`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(endpoints.status).toBe(403);
  await reload(page);
  await expect(keys.getByText("Warehouse system")).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);

  await keys.getByRole("button", { name: "Roll Warehouse system" }).click();
  await page.getByLabel("In an hour").check();
  await page.getByRole("button", { name: "Show the new key" }).click();
  const newToken = (await shown.locator("code").textContent()) ?? "";
  expect(newToken).not.toBe(token);
  await expect(keys.getByText("old, rolled")).toBeVisible();
  for (const each of [token, newToken]) {
    const answer = await fetch(`${board.url}/api/v1/me`, { headers: { authorization: `Bearer ${each}` } });
    expect(answer.status).toBe(200);
  }

  await keys.getByRole("button", { name: /^Revoke: Warehouse system/ }).click();
  const asked = page.getByRole("dialog", { name: "Revoke Warehouse system?" });
  await expect(asked).toContainText("is refused from this moment on");
  await asked.getByRole("button", { name: "Revoke it now" }).click();
  await expect(asked).toBeHidden();
  const refused = await fetch(`${board.url}/api/v1/me`, { headers: { authorization: `Bearer ${newToken}` } });
  expect(refused.status).toBe(401);
});

test("a member is offered the scopes they may give, and reads who can give the rest", async ({
  board,
  pageOf,
  poster,
}) => {
  const staff = await hireStaff(board.url, poster);
  const page = await pageOf(staff, "/settings/api");
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await expect(dialog.getByRole("checkbox", { name: /^loads:write/ })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: /^webhooks/ })).toHaveCount(0);
  await expect(dialog.getByText("webhooks Only an owner can give this to a key.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Front office");
  await dialog.getByRole("button", { name: "Make and show it" }).click();
  await expect(page.getByRole("region", { name: "Keys" }).getByRole("alert")).toContainText(
    "You will not see",
  );
  await expect(
    staff.api.apiKeys.create.mutate({ name: "Hooks", mode: "live", scopes: ["webhooks"] }),
  ).rejects.toMatchObject({ data: { httpStatus: 403, problem: { code: "scope_not_grantable" } } });
});

test("a firm's keys cannot be changed by its staff, another firm or a visitor", async ({
  board,
  carrier,
  open,
  pageOf,
  poster,
}) => {
  const { key } = await poster.api.apiKeys.create.mutate({
    name: "Owner's own",
    mode: "live",
    scopes: ["loads:read"],
  });
  const staff = await hireStaff(board.url, poster);
  const page = await pageOf(staff, "/settings/api");
  await expect(page.getByText("Owner's own")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Revoke/ })).toHaveCount(0);
  await expect(staff.api.apiKeys.revoke.mutate({ id: key.id })).rejects.toMatchObject({
    data: { httpStatus: 403, problem: { code: "role_missing" } },
  });
  await expect(carrier.api.apiKeys.revoke.mutate({ id: key.id })).rejects.toMatchObject({
    data: { httpStatus: 404, problem: { code: "not_found" } },
  });
  const { page: visitor } = await open(null);
  await visitor.goto("/settings/api");
  await expect(visitor).toHaveURL(/\/sign-in\?to=%2Fsettings%2Fapi/);
  await isRead(visitor, "Sign in");
});
