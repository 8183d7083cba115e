import { reload } from "./support/go.ts";
import { startReceiver } from "./support/receiver.ts";
import { expect, test } from "./support/test.ts";

test("an endpoint is added, tested, its log read, an event sent again, its secret rotated, disabled and enabled", {
  tag: "@gate",
}, async ({ pageOf, poster }) => {
  const receiver = await startReceiver();
  const page = await pageOf(poster, "/settings/api");
  await page.getByRole("button", { name: "Add an endpoint" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an endpoint for live events" });
  await dialog.getByLabel("Address").fill("hooks");
  await dialog.getByRole("button", { name: "Add and show its secret" }).click();
  await expect(dialog.getByText("It must be a whole URL")).toBeVisible();
  await expect(dialog.getByLabel("Address")).toHaveValue("hooks");
  await dialog.getByLabel("Address").fill(receiver.url);
  await dialog.getByRole("button", { name: "Add and show its secret" }).click();

  const endpoint = page.getByRole("region", { name: `Endpoint ${receiver.url}` });
  const secret = (await endpoint.getByRole("alert").locator("code").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  receiver.use(secret);
  await endpoint.getByRole("button", { name: "Done, I have it" }).click();
  await endpoint.getByRole("button", { name: "Send test" }).click();
  const line = endpoint.getByRole("row").filter({ hasText: "webhook.test" });
  await expect(line).toContainText("204");
  await endpoint.getByRole("button", { name: /^Replay webhook.test/ }).click();
  await expect(endpoint.getByRole("region", { name: /what was sent/ }).getByRole("listitem")).toHaveCount(2);
  await endpoint.getByLabel("Show").selectOption("Given up");
  await expect(endpoint.getByText("Nothing was given up in the last 30 days.")).toBeVisible();

  await endpoint.getByRole("button", { name: "Rotate secret…" }).click();
  await page.getByLabel("At once").check();
  await page.getByRole("button", { name: "Show the new secret" }).click();
  await expect(endpoint.getByRole("alert")).not.toContainText(secret);

  const { endpoints } = await poster.api.webhooks.list.query({});
  await poster.api.webhooks.change.mutate({ id: endpoints[0]?.id ?? "", status: "disabled" });
  await reload(page);
  await expect(endpoint.getByText("Nothing is sent here.")).toBeVisible();
  await endpoint.getByRole("button", { name: "Enable again" }).click();
  await expect(endpoint.getByText("enabled")).toBeVisible();
  await receiver.close();
});

test("another firm cannot open an endpoint", async ({ carrier, poster }) => {
  const { endpoint } = await poster.api.webhooks.create.mutate({
    url: "http://127.0.0.1:9/hooks",
    events: ["*"],
  });
  const notFound = { data: { httpStatus: 404, problem: { code: "not_found" } } };
  await expect(carrier.api.webhooks.deliveries.query({ id: endpoint.id })).rejects.toMatchObject(notFound);
  await expect(carrier.api.webhooks.rotateSecret.mutate({ id: endpoint.id })).rejects.toMatchObject(notFound);
  await expect(carrier.api.webhooks.delete.mutate({ id: endpoint.id })).rejects.toMatchObject(notFound);
});
