import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoSummary } from "@board/seed";
import { reload } from "./support/go.ts";
import { signIn } from "./support/person.ts";
import { hireStaff } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test("an owner changes the firm's terms, and the audit log shows the change", { tag: "@gate" }, async ({
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/settings/profile");
  await page.getByLabel("Usual terms in days").fill("200");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("A whole number from 0 to 120.")).toBeVisible();
  await page.getByLabel("Usual terms in days").fill("14");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto("/settings/audit");
  const line = page.getByRole("row").filter({ hasText: "Profile changed" });
  await expect(line).toContainText(poster.name);
  await expect(line).toContainText("usual terms 30, now 14");
});

test("a carrier says what it runs and from where, the place looked up as it is typed", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/settings/fleet");
  await page.getByLabel("18 t rigid").fill("4");
  await page.getByRole("button", { name: "Save vehicles" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const base = page.getByRole("combobox", { name: "Add a base" });
  await base.fill("LS10 1AB");
  await expect(page.getByText(/Leeds, LS10/)).toBeVisible();
  await base.fill("LS11 5AE");
  // Pressed twice before the place was read.
  await page.getByRole("button", { name: "Add", exact: true }).dblclick();
  await expect(page.getByRole("button", { name: "Remove the base LS11" })).toBeVisible();
  await expect(base).toHaveValue("");
  await reload(page);
  await expect(page.getByLabel("18 t rigid")).toHaveValue("4");
  await page.getByRole("button", { name: "Remove the base LS11" }).click();
  await expect(page.getByText("None yet. Add the yards")).toBeVisible();

  const lorries = page.getByRole("region", { name: "Our lorries" });
  await lorries.getByLabel("Registration").fill("yk21fhm");
  await lorries.getByLabel("Name").fill("Daisy");
  await lorries.getByRole("button", { name: "Add the lorry" }).click();
  await expect(lorries.getByRole("row").filter({ hasText: "YK21 FHM" })).toContainText("Daisy");
  await expect(lorries.getByLabel("Registration")).toHaveValue("");
  await reload(page);
  await lorries.getByRole("button", { name: "Remove YK21 FHM" }).click();
  await expect(lorries).toContainText("None yet.");
  await page.getByRole("link", { name: "Post as empty" }).click();
  await expect(page.getByRole("textbox", { name: "Vehicle in one line" })).toBeFocused();
});

test("notification preferences belong to one person, and stay as chosen", async ({
  board,
  pageOf,
  poster,
}) => {
  const staff = await hireStaff(board.url, poster);
  const page = await pageOf(poster, "/settings/notifications");
  // The checkbox is saved immediately: it changes a moment after the click.
  await page.getByRole("checkbox", { name: "Quotes, by email" }).click();
  await expect(page.getByRole("checkbox", { name: "Quotes, by email" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Keep quiet hours" }).check();
  await page.getByRole("button", { name: "Save quiet hours" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Quotes, by email" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Keep quiet hours" })).toBeChecked();
  const other = await pageOf(staff, "/settings/notifications");
  await expect(other.getByRole("checkbox", { name: "Quotes, by email" })).not.toBeChecked();
});

test("staff read what owners change, and who that is; an owner takes a seat away and removes somebody", {
  tag: "@gate",
}, async ({ board, pageOf, poster }) => {
  const staff = await hireStaff(board.url, poster, { seat: true });
  const page = await pageOf(staff, "/settings/profile");
  await expect(
    page.getByText(
      `Your role may not change the profile and the usual terms. Only owners may: ask ${poster.name}.`,
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.goto("/settings/audit");
  await expect(page.getByText("Your role may not read the audit log")).toBeVisible();
  const ownerOnly = { data: { httpStatus: 403, problem: { code: "role_missing" } } };
  await expect(staff.api.firms.changeProfile.mutate({ usualTermsDays: 1 })).rejects.toMatchObject(ownerOnly);
  await expect(staff.api.firms.audit.query({})).rejects.toMatchObject(ownerOnly);

  const office = await pageOf(poster, "/settings/members");
  const line = office.getByRole("row").filter({ hasText: staff.email });
  await line.getByRole("button", { name: "Take the seat" }).click();
  await expect(line.getByRole("button", { name: "Give a seat" })).toBeVisible();
  await line.getByRole("button", { name: "Remove" }).click();
  await office
    .getByRole("dialog")
    .getByRole("button", { name: `Remove ${staff.name}` })
    .click();
  await expect(office.getByRole("dialog")).toBeHidden();
  await expect(line).toHaveCount(0);
  await expect(staff.api.firms.profile.query({})).rejects.toMatchObject({ data: { httpStatus: 401 } });
  await reload(page);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(page.getByText("you are in no firm any more")).toBeVisible();
});

test("removing somebody shows their API keys and revokes them, unless the owner keeps them", async ({
  board,
  pageOf,
  poster,
}) => {
  const works = async (token: string) =>
    (await fetch(`${board.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  const page = await pageOf(poster, "/settings/members");
  for (const keep of [false, true]) {
    const staff = await hireStaff(board.url, poster);
    const { token } = await staff.api.apiKeys.create.mutate({
      name: "Warehouse system",
      mode: "live",
      scopes: ["loads:read"],
    });
    expect(await works(token)).toBe(200);
    // The last uses of all keys are written together, once a second.
    const lastUse = async () => (await staff.api.apiKeys.list.query({})).keys[0]?.lastUsedAt ?? null;
    await expect.poll(lastUse).not.toBeNull();
    await page.reload();
    const line = page.getByRole("row").filter({ hasText: staff.email });
    await line.getByRole("button", { name: "Remove" }).click();
    const dialog = page.getByRole("dialog", { name: `Remove ${staff.name}?` });
    await expect(dialog.getByRole("listitem")).toContainText("Warehouse system");
    await expect(dialog.getByRole("listitem")).toContainText("last used");
    await expect(dialog.getByRole("checkbox", { name: /^Revoke this key/ })).toBeChecked();
    if (keep) await dialog.getByRole("checkbox", { name: /^Revoke this key/ }).uncheck();
    await dialog.getByRole("button", { name: `Remove ${staff.name}` }).click();
    await expect(dialog).toBeHidden();
    await expect(line).toHaveCount(0);
    expect(await works(token)).toBe(keep ? 200 : 401);
    const told = page.getByRole("alert").getByText("API keys revoked: Warehouse system");
    await expect(told).toHaveCount(keep ? 0 : 1);
  }
});

test("an owner is made Traffic only after reading what ends, and may keep the endpoints", async ({
  board,
  pageOf,
  poster,
}) => {
  const page = await pageOf(poster, "/settings/members");
  for (const keep of [false, true]) {
    const staff = await hireStaff(board.url, poster);
    const { members } = await poster.api.accounts.members.query({});
    const memberId = members.find(({ email }) => email === staff.email)?.id ?? "";
    await poster.api.accounts.changeMember.mutate({ memberId, role: "OWNER" });
    const url = `https://tms${keep ? 2 : 1}.poster.example/in`;
    const { endpoint } = await staff.api.webhooks.create.mutate({ url, events: ["*"] });
    await page.reload();
    const line = page.getByRole("row").filter({ hasText: staff.email });
    await line.getByRole("combobox", { name: `Role of ${staff.name}` }).selectOption("Traffic");
    const dialog = page.getByRole("dialog", { name: `Make ${staff.name} Traffic?` });
    await expect(dialog).toContainText(new URL(url).host);
    const disable = dialog.getByRole("checkbox", { name: /^Disable this endpoint/ });
    await expect(disable).toBeChecked();
    if (keep) await disable.uncheck();
    await dialog.getByRole("button", { name: `Make ${staff.name} Traffic` }).click();
    await expect(dialog).toBeHidden();
    await expect(line).toContainText("Traffic");
    const { endpoint: now } = await poster.api.webhooks.get.query({ id: endpoint.id });
    expect(now.status).toBe(keep ? "enabled" : "disabled");
  }
});

test("a suspended firm changes nothing", async ({ board, poster }) => {
  const demo = JSON.parse(await readFile(join(board.dataDir, "demo.json"), "utf8")) as DemoSummary;
  const admin = await signIn(board.url, { name: "admin", ...demo.admin }, true);
  const { firm } = await poster.api.firms.me.query({});
  await admin.api.admin.firms.suspend.mutate({ firmId: firm.id, reason: "Papers are being looked at." });
  const suspended = { data: { httpStatus: 403, problem: { code: "firm_suspended" } } };
  await expect(poster.api.firms.changeProfile.mutate({ usualTermsDays: 1 })).rejects.toMatchObject(suspended);
  await expect(
    poster.api.apiKeys.create.mutate({ name: "Late", mode: "live", scopes: ["loads:read"] }),
  ).rejects.toMatchObject(suspended);
  await expect(poster.api.imports.read.mutate({ csv: "Type\nPallets" })).rejects.toMatchObject(suspended);
});
