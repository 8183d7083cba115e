import { bookedLoad } from "./support/loads.ts";
import { expect, test } from "./support/test.ts";

test("the carrier adds extras to a job; the poster accepts one by its key, queries the other, and both agree on a sum, on Money", {
  tag: "@gate",
}, async ({ carrier, pageOf, poster }) => {
  const { id } = await bookedLoad(poster, carrier);
  const job = await pageOf(carrier, `/loads/${id}`);
  const theirs = job.getByRole("region", { name: "Money" });
  const adds = job.getByRole("dialog", { name: "Add an extra" });
  for (const [kind, pounds, why] of [
    ["Toll", "8.40", "Toll of the M6"],
    ["Night out", "30", "Out of hours at Glasgow"],
  ] as const) {
    await theirs.getByRole("button", { name: "Add an extra…" }).click();
    await adds.getByLabel("Kind").selectOption({ label: kind });
    await adds.getByLabel("Without VAT").fill(pounds);
    await adds.getByLabel("Why, in a sentence").fill(why);
    await adds.getByRole("button", { name: /^Propose £/ }).click();
    await expect(theirs).toContainText(`“${why}”`);
  }

  const load = await pageOf(poster, `/loads/${id}`);
  const money = load.getByRole("region", { name: "Money" });
  await expect(money).toContainText("2 to answer");
  await load.keyboard.press("a");
  await load.getByRole("dialog").getByRole("button", { name: "Accept £8.40" }).click();
  await expect(money).toContainText("1 to answer");
  await money.getByRole("button", { name: "Query: Night out" }).click();
  await load.getByRole("dialog").getByLabel("Why do you not accept it?").fill("It was not agreed.");
  await load.getByRole("dialog").getByRole("button", { name: "Query" }).click();
  await expect(theirs).toContainText("“It was not agreed.”");

  await theirs.getByRole("button", { name: "Agree on a sum: Night out" }).click();
  await job.getByRole("dialog").getByLabel("Without VAT").fill("15");
  await job.getByRole("dialog").getByRole("button", { name: "Propose £15.00" }).click();
  await expect(money.getByRole("button", { name: "Accept £15.00 for Night out" })).toBeVisible();
  await load.getByRole("link", { name: /^Money ?1$/ }).click();
  const extras = load.getByRole("region", { name: "Extras to answer" });
  await extras.getByRole("button", { name: "Accept £15.00 for Night out" }).click();
  // A second click at the same place within half a second counts as a double one; a key does not.
  await load.getByRole("dialog").getByRole("button", { name: "Accept £15.00" }).press("Enter");
  await expect(extras).toContainText("none");
  await expect(theirs.getByRole("row", { name: /^Night out/ })).toContainText("Accepted by the poster");
});
