import { expect, test } from "./support/test.ts";

test("a refused call is found by its request id, told in words, and moved along by key", async ({
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
  await page.getByRole("button", { name: "POST /api/v1/loads" }).nth(1).focus();
  await page.keyboard.press("k");
  await expect(call.locator("mark").filter({ hasText: '"ZZ"' })).toBeVisible();
  await page.goto("/settings/api/log?request=req_gone");
  await expect(call).toContainText("kept for 7 days");
});
