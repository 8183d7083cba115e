import { listening } from "./support/go.ts";
import { postLoad } from "./support/loads.ts";
import { freshName } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

test("Ctrl K finds a load by the beginning of its reference, pages and actions, without a mouse", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const externalRef = freshName("K-77").replaceAll(" ", "-");
  const load = await postLoad(poster, { externalRef });
  const page = await pageOf(poster, "/settings/profile");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(externalRef.slice(0, -1));
  await expect(dialog.getByRole("option").first()).toContainText(load.ref);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/loads/${load.id}`));
  await listening(page);

  await page.keyboard.press("Control+k");
  await expect(dialog.getByRole("group", { name: "Recent" })).toContainText(load.ref);
  await page.keyboard.type("spread");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/loads\/import/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("qqzzqq");
  await expect(dialog.getByRole("status")).toContainText("Nothing is called “qqzzqq”");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const stranger = await carrier.api.search.everything.query({ q: externalRef });
  expect(stranger.loads).toEqual([]);
});
