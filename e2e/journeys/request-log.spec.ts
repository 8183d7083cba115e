import { go, listening } from "./support/go.ts";
import { day } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

test("a refused call is found by its request id, explained, and browsed by key", async ({
  board,
  pageOf,
  poster,
}) => {
  const { token } = await poster.api.apiKeys.create.mutate({
    name: "Warehouse system",
    mode: "live",
    scopes: ["loads:read", "loads:write"],
  });
  const send = (body: object) =>
    fetch(`${board.url}/api/v1/loads`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const first = await send({ type: "PALLETS", fromPostcode: "LS1O 1AB" });
  await send({ type: "PALLETS", fromPostcode: "ZZ" });
  const requestId = first.headers.get("request-id") ?? "";
  await expect.poll(async () => (await poster.api.requestLog.list.query({})).calls.length).toBe(2);

  const page = await pageOf(poster, `/settings/api/log?request=${requestId}`);
  const call = page.getByRole("region", { name: "The call" });
  await expect(call).toContainText(requestId);
  await expect(call.locator("mark").filter({ hasText: "LS1O 1AB" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(token);
  await page.getByRole("button", { name: "POST /loads" }).nth(1).focus();
  await page.keyboard.press("k");
  await expect(call.locator("mark").filter({ hasText: '"ZZ"' })).toBeVisible();
  // A live call is never sent again, whatever its answer was.
  await expect(page.getByRole("button", { name: /^Send again/ })).toHaveCount(0);
  await go(page, "/settings/api/log?request=req_gone");
  await expect(call).toContainText("kept for 7 days");
  const field = page.getByRole("textbox", { name: "Request id, Enter opens its call" });
  await field.fill(requestId);
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`request=${requestId}`));
  await expect(call.locator("mark").filter({ hasText: "LS1O 1AB" })).toBeVisible();
});

test("a refused call of a test key is sent again with the corrections; the filters say which calls are listed", async ({
  board,
  pageOf,
  poster,
}) => {
  const { token, key } = await poster.api.apiKeys.create.mutate({
    name: "Trial",
    mode: "test",
    scopes: ["loads:read", "loads:write"],
  });
  const call = (method: string, path: string, body?: object) =>
    fetch(`${board.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const posting = {
    type: "PALLETS",
    vehicleClass: "EIGHTEEN_T",
    weightBand: "T_3_7",
    pallets: 12,
    fromPostcode: "LS1O 1AB",
    toPostcode: "SW1A 2AA",
    collectDate: day(1),
    notes: "Ring Sam first.",
    externalRef: "J-4711",
  };
  await call("POST", "/loads", posting);
  await call("GET", "/loads/FB-0000-0000");
  await call("POST", "/loads", { ...posting, fromPostcode: "LS10 1AB" });
  await expect
    .poll(async () => (await poster.api.requestLog.list.query({ mode: "test" })).calls.length)
    .toBe(3);

  const page = await pageOf(poster, "/settings/api/log");
  await expect(page.getByText("No call was refused with a live key in the last 7 days.")).toBeVisible();
  const loaded = page.waitForEvent("load");
  await page.getByRole("switch", { name: "Test data" }).click();
  await loaded;
  await listening(page);
  const lines = page.getByRole("row").filter({ has: page.getByRole("button") });
  await expect(lines).toHaveCount(2);
  await page.getByLabel("Operation").selectOption("POST /loads");
  await expect(lines).toHaveCount(1);
  await expect(page).toHaveURL(/call=POST/);
  const detail = page.getByRole("region", { name: "The call" });
  await expect(detail.locator("mark")).toHaveText('  "fromPostcode": "LS1O 1AB",');
  await detail.getByRole("button", { name: "Send again with LS10 1AB" }).click();
  await expect(detail.getByRole("status")).toContainText("Answered 201.");
  await expect(detail.getByRole("status")).toContainText('"isTest": true');

  await page.getByLabel("Answer").selectOption("2xx and 3xx");
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toContainText("201");
  await page.getByLabel("Answer").selectOption("5xx");
  await expect(page.getByText("No call failed with 5xx that these filters let through.")).toBeVisible();
  await page.getByLabel("Operation").selectOption("Every operation");
  await page.getByLabel("Answer").selectOption("All");
  await page.getByLabel("Key").selectOption({ index: 1 });
  await expect(page).toHaveURL(new RegExp(`key=${key.id}`));
  await page.getByLabel("Time").selectOption("Hour");
  await expect(lines).toHaveCount(3);
});
