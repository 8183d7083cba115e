import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoSummary } from "@board/seed";
import type { Locator } from "@playwright/test";
import type { RunningBoard } from "../env.ts";
import { BoardScreen } from "./screens/board.ts";
import { LoadForm } from "./screens/load-form.ts";
import { go } from "./support/go.ts";
import { day, postLoad } from "./support/loads.ts";
import { registerFirm, signIn } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

const LANE = "What this lane pays";

/** A price by the mile of a load, as the picture and its table have it. */
function perMile(pence: number, { miles }: { miles: number }): string {
  const pounds = pence / miles / 100;
  return `£${pounds < 10 ? pounds.toFixed(2) : Math.round(pounds)}`;
}

type Posted = Awaited<ReturnType<typeof postLoad>>;

function guideOf(load: Posted): string {
  const { lowPence, highPence } = load.guide;
  return `${perMile(lowPence, load)}–${perMile(highPence, load).slice(1)}`;
}

/** A difference by the mile. */
const BY = String.raw`(\d+ pence|£[\d.]+)`;

/** The facts of a line of the table, by its name. */
function factsOf(lane: Locator, name: string): Locator {
  return lane.getByRole("row").filter({ hasText: name }).getByRole("cell");
}

test("what a lane pays is shown beside a load and in the form, as a picture or as its table, with the guide and one's own price", async ({
  carrier,
  pageOf,
  poster,
}) => {
  // The demo has enough bookings on this lane in most weeks.
  const load = await postLoad(poster, { toPostcode: "SW1A 2AA" });
  await carrier.api.quotes.send.mutate({ id: load.id, amountPence: 9_000 });
  const { page, drawer } = new BoardScreen(await pageOf(carrier, `/board?from=LS10&to=SW1A#${load.id}`));
  const lane = drawer.getByRole("region", { name: LANE });
  const [guide, price] = [guideOf(load), perMile(9_000, load)];
  const picture = new RegExp(
    `a mile in the middle, .* in 12 weeks\\. Yours is ${BY} a mile under it\\. Guide: ${guide} a mile\\. Your price: ${price} a mile\\.$`,
  );
  await expect(lane.getByRole("img", { name: picture })).toBeVisible();
  await expect(lane).toContainText("On this lane you won 0 of 1.");
  await lane.getByRole("button", { name: "Table" }).click();
  await expect(lane.getByRole("columnheader", { name: "Middle" })).toBeVisible();
  expect(await lane.getByRole("row").count()).toBeGreaterThan(7);
  await expect(factsOf(lane, "Guide")).toHaveText(["Guide", guide]);
  await expect(factsOf(lane, "Your price")).toHaveText(["Your price", price]);

  const form = new LoadForm(await pageOf(poster, "/loads/new"));
  await form.from.fill("LS10 1AB");
  await form.to.fill("SW1A 2AA");
  await form.page.getByRole("textbox", { name: "Pallets" }).fill("12");
  await form.page.getByRole("radio", { name: "Book now at" }).check();
  await form.page.getByLabel("Price in pounds").fill("9000");
  const paid = form.live.getByRole("region", { name: LANE });
  const own = perMile(900_000, load);
  const typed = new RegExp(
    `Yours is £\\d+ a mile over it\\. Guide: £.+ a mile\\. Your price: ${own} a mile\\.$`,
  );
  await expect(paid.getByRole("img", { name: typed })).toBeVisible();
  await paid.getByRole("button", { name: "Table" }).click();
  await expect(factsOf(paid, "Your price")).toHaveText(["Your price", own]);

  const rare = await postLoad(poster, { fromPostcode: "ZE1 0AA", toPostcode: "TR19 7AA" });
  await go(page, `/board?from=ZE1&to=TR19#${rare.id}`);
  await expect(drawer).toContainText("Too few jobs were booked on this lane in twelve weeks");
});

test("where a load is amended, the quotes on it stand beside the prices of its lane until a change voids them", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, { toPostcode: "SW1A 2AA" });
  const other = await registerFirm(board.url, { canCarry: true });
  await carrier.api.quotes.send.mutate({ id: load.id, amountPence: 52_000 });
  await other.api.quotes.send.mutate({ id: load.id, amountPence: 47_000 });
  const [lower, higher] = [perMile(47_000, load), perMile(52_000, load)];

  const form = new LoadForm(await pageOf(poster, `/loads/${load.id}/amend`));
  const lane = form.live.getByRole("region", { name: LANE });
  const picture = new RegExp(
    `in 12 weeks\\. Guide: £.+ a mile\\. Quote 1: ${lower} a mile\\. Quote 2: ${higher} a mile\\.$`,
  );
  await expect(lane.getByRole("img", { name: picture })).toBeVisible();
  await lane.getByRole("button", { name: "Table" }).click();
  await expect(factsOf(lane, "Quote 1")).toHaveText(["Quote 1", lower]);
  await expect(factsOf(lane, "Quote 2")).toHaveText(["Quote 2", higher]);

  await form.page.getByRole("textbox", { name: "Pallets" }).fill("14");
  await expect(form.page.getByText("2 active quotes end.")).toBeVisible();
  await expect(factsOf(lane, "Quote 1")).toHaveCount(0);
  await expect(factsOf(lane, "Guide")).toHaveText(["Guide", /^£/]);
});

test("a poster reads its own book-now price at its load and among its loads", async ({ pageOf, poster }) => {
  const load = await postLoad(poster, {
    collectDate: day(3),
    pricingMode: "BOOK_NOW",
    bookNowPence: 61_000,
  });
  const page = await pageOf(poster, `/loads/${load.id}`);
  const price = page.locator("dl > div").filter({ has: page.getByText("Book now", { exact: true }) });
  await expect(price).toContainText("£610");
  await poster.api.loads.amend.mutate({ id: load.id, bookNowPence: 58_500 });
  // The page looks for itself.
  await expect(price).toContainText("£585");
  await go(page, "/loads");
  await expect(page.getByRole("row").filter({ hasText: load.ref })).toContainText("book now £585");
});

/**
 * Returns a poster of the demo with a load that gets no quotes, although another price or other terms would
 * help.
 */
async function quietPoster({ url, dataDir }: RunningBoard) {
  const { firms } = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")) as DemoSummary;
  for (const { canPost, canCarry, members } of firms) {
    const owner = members.find(({ role }) => role === "OWNER");
    if (!canPost || canCarry || owner === undefined) continue;
    const poster = await signIn(url, owner);
    const { quiet } = await poster.api.posterDashboard.decisions.query({});
    // The list shows the first three.
    for (const { id, changes } of quiet.loads.slice(0, 3)) if (changes) return { poster, id, changes };
  }
  throw new Error("The demo has no load that nobody quotes on.");
}

test("a load without quotes offers a remedy beside its cause, which asks first", async ({
  board,
  pageOf,
}) => {
  const { poster, id, changes } = await quietPoster(board);
  const page = await pageOf(poster, "/loads");
  const line = page
    .getByRole("region", { name: "No quote after an hour" })
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href="/loads/${id}"]`) });
  await line.getByRole("button", { name: /^Offer / }).click();
  const asked = page.getByRole("dialog");
  expect((await poster.api.loads.get.query({ id })).load).not.toMatchObject(changes);
  await asked.getByRole("button", { name: /^Offer / }).click();
  await expect(asked).toBeHidden();
  await expect(line).toHaveCount(0);
  expect((await poster.api.loads.get.query({ id })).load).toMatchObject(changes);
});
