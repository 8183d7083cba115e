import type { Locator, Page } from "@playwright/test";
import { BoardScreen } from "./screens/board.ts";
import { fetchNothingAhead, go, holdCode, isRead } from "./support/go.ts";
import { bookedLoad, day, postLoad } from "./support/loads.ts";
import { freshName, registerFirm } from "./support/person.ts";
import { expect, test } from "./support/test.ts";

/** Counting and telling may take a while on a busy machine. */
const LATER = { timeout: 30_000 };

test("a search is kept as a tab with an alert, counts what is new in it, and is deleted again", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/board");
  const board = new BoardScreen(page);
  await board.filterFrom("TR");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ loads? match/ })).toHaveCount(1);
  await page.keyboard.press("s");
  const form = page.getByRole("dialog", { name: "Save this search" });
  await form.getByLabel("Name").fill("Cornwall out");
  const alert = form.getByLabel("Notify me on the site of each new load");
  // The list is still following the filter: on a busy machine the tick comes a moment after the click.
  await alert.click();
  await expect(alert).toBeChecked();
  await form.getByRole("button", { name: "Save as a tab" }).click();
  const tab = page.getByRole("link", { name: /Cornwall out/ });
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(tab.getByRole("img", { name: "Alerts on:" })).toBeVisible();

  await page.keyboard.press("1");
  await expect(page).not.toHaveURL(/from=/);
  await page.keyboard.press("2");
  await expect(page).toHaveURL(/from=TR/);
  const { searches } = await carrier.api.searches.list.query({});
  expect(searches).toMatchObject([
    { name: "Cornwall out", query: { from: "TR" }, alert: true, email: false },
  ]);

  await page.getByRole("button", { name: "Change Cornwall out" }).click();
  await page.getByRole("button", { name: "Delete Cornwall out" }).click();
  await expect(tab).toHaveCount(0);
});

test("the map shows where loads are, a place narrows them, and new ones wait behind their pill", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const externalRef = freshName("MAP");
  // No other test collects in Caithness: both counts are this load plus the demo's.
  await postLoad(poster, { fromPostcode: "KW1 4XX", externalRef, notes: "First" });
  const page = await pageOf(carrier, "/board?near=KW1&within=20");
  await page.keyboard.press("m");
  const plate = page.getByRole("button", { name: /^KW1 \d+:/ });
  await expect(plate).toBeVisible(LATER);
  await plate.click();
  await expect(page).toHaveURL(/from=KW1/);
  await expect(plate).toHaveAttribute("aria-pressed", "true");
  const heading = new BoardScreen(page).mapHeading;
  let before = 0;
  // The list follows the click when its answer comes, and says then what the map says.
  await expect(async () => {
    before = Number(/ (\d+):/.exec((await plate.getAttribute("aria-label")) ?? "")?.[1]);
    expect(before).toBeGreaterThan(0);
    await expect(heading).toHaveText(
      before === 1 ? "1 load to collect in view" : `${before} loads to collect in view`,
      {
        timeout: 1_000,
      },
    );
  }).toPass(LATER);

  await postLoad(poster, { fromPostcode: "KW1 4YY", externalRef, notes: "Second" });
  const pill = page.getByRole("button", { name: /^\d+ new/ });
  await expect(pill).toBeVisible(LATER);
  await expect(pill).toBeInViewport();
  await pill.click();
  await expect(pill).toHaveCount(0);
  await expect(heading).toHaveText(`${before + 1} loads to collect in view`);

  await page.keyboard.press("j");
  const line = page.getByRole("list", { name: "Open loads" }).getByRole("link").first();
  await expect(line).toBeFocused();
  await page.keyboard.press("q");
  const { quoteBox, drawer } = new BoardScreen(page);
  await expect(quoteBox.getByLabel("Your price")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(line).toBeFocused();
});

test("Q on the map opens the drawer with what was typed meanwhile in its price", async ({
  carrier,
  open,
  poster,
}) => {
  const { ref } = await postLoad(poster, { fromPostcode: "PA78 6TE", toPostcode: "KW1 4XX" });
  const { page } = await open(carrier);
  await fetchNothingAhead(page);
  await go(page, "/board?near=PA78&within=20");
  await page.keyboard.press("m");
  const { mapHeading, quoteBox, drawer } = new BoardScreen(page);
  await expect(mapHeading).toHaveText("1 load to collect in view", LATER);
  await page.keyboard.press("j");
  const release = await holdCode(page);
  await page.keyboard.press("q");
  await page.keyboard.type("445");
  release();
  await expect(drawer).toContainText(ref);
  await expect(quoteBox.getByLabel("Your price")).toBeFocused();
  await expect(quoteBox.getByLabel("Your price")).toHaveValue("445");
});

test("Q on a load without a price field does not focus the price of a load opened later", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const next = await postLoad(poster, { fromPostcode: "HS9 5XD", toPostcode: "TR12 7AA" });
  const { id, ref } = await bookedLoad(poster, carrier, { fromPostcode: "HS9 5XD", toPostcode: "TR1 1AA" });
  await poster.api.bookings.release.mutate({ id, reason: "No answer." });
  const page = await pageOf(carrier, "/board?near=HS9&within=5&to=TR");
  await page.keyboard.press("m");
  const { mapHeading, quoteBox, drawer } = new BoardScreen(page);
  await expect(mapHeading).toHaveText("2 loads to collect in view", LATER);
  const line = page.getByRole("list", { name: "Open loads" }).getByRole("link").first();
  await page.keyboard.press("j");
  // The load was opened before, so it is known immediately that it has no field.
  for (const key of ["Enter", "q"]) {
    await page.keyboard.press(key);
    await expect(drawer).toContainText(ref);
    await expect(quoteBox.getByLabel("Your price")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(line).toBeFocused();
  }
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(drawer).toContainText(next.ref);
  await expect(quoteBox.getByLabel("Your price")).toBeEnabled();
  await expect(quoteBox.getByLabel("Your price")).not.toBeFocused();
});

/** The numbers of the heading beside the map: in view, and all. */
async function countsOf(heading: Locator): Promise<{ inView: number; all: number }> {
  const [inView = 0, all = inView] = ((await heading.textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
  return { inView, all };
}

/** Number of places in the frame, of a grid of a hundred, that lie on land. */
function landInSight(page: Page): Promise<number> {
  return page.locator("[data-board-map]").evaluate((frame) => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    const grid = Array.from({ length: 100 }, (_, at) => [(at % 10) + 0.5, Math.floor(at / 10) + 0.5]);
    const land = frame.querySelector<SVGPathElement>("[data-ground=land]");
    const toMap = land?.getScreenCTM()?.inverse();
    return grid.filter(([x = 0, y = 0]) =>
      land?.isPointInFill(
        new DOMPoint(left + (x * width) / 10, top + (y * height) / 10).matrixTransform(toMap),
      ),
    ).length;
  });
}

/** The paths of the ground that have something to draw and a line to draw it by, by their kinds. */
function groundDrawn(page: Page): Promise<string[]> {
  return page.locator("[data-board-map] path[data-ground]").evaluateAll((paths) =>
    paths
      .filter((path) => {
        const { stroke, strokeWidth } = getComputedStyle(path);
        return path.getAttribute("d") && stroke !== "none" && Number.parseFloat(strokeWidth) > 0;
      })
      .map((path) => path.getAttribute("data-ground") ?? "")
      .toSorted(),
  );
}
/** The coast is the line around the land; roads come in two files, one of them for Wales. */
const GROUND = ["dual", "dual", "land", "main", "main", "motorway", "motorway"];

/** Returns every outcode that has a plate on the map. */
async function platesOn(page: Page): Promise<string[]> {
  const plates = page.getByRole("group", { name: /^Map of Great Britain/ }).getByRole("button");
  const names = await plates.evaluateAll((all) => all.map((plate) => plate.getAttribute("aria-label")));
  return names.join().match(/\b[A-Z]{1,2}\d[A-Z\d]?\b/g) ?? [];
}

/** The outcode at which each line of the map's list collects. */
function collectionsIn(lines: Locator): Promise<(string | undefined)[]> {
  return lines.evaluateAll((all) =>
    all.map((line) =>
      [...line.querySelectorAll("span")]
        .map(({ textContent }) => textContent)
        .find((text) => /^[A-Z]{1,2}\d[A-Z\d]?$/.test(text)),
    ),
  );
}

test("the map stays over land, and its list holds what is in view without asking again", async ({
  carrier,
  pageOf,
  poster,
}) => {
  // The newest of all: Kendal stays in view when the map comes nearer, Cornwall does not.
  const seen = await postLoad(poster, { fromPostcode: "LA9 4AA", toPostcode: "TR27 4HE" });
  const unseen = await postLoad(poster, { fromPostcode: "TR27 4HE", toPostcode: "LA9 4AA" });
  const page = await pageOf(carrier, "/board");
  await page.keyboard.press("m");
  const { mapHeading: heading } = new BoardScreen(page);
  await expect(heading).toHaveText(/ in view$/, LATER);
  await expect.poll(() => landInSight(page)).toBeGreaterThan(5);
  await expect.poll(() => groundDrawn(page)).toEqual(GROUND);
  const whole = await countsOf(heading);
  expect(whole.all).toBeGreaterThan(30);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/trpc\/board\./.test(request.url())) asked.push(request.url());
  });

  for (let press = 0; press < 5; press += 1) await page.keyboard.press("+");
  await expect(heading).toHaveText(/^\d+ of \d+ loads to collect in view$/);
  let near = await countsOf(heading);
  // The map comes to rest some time after the last key.
  await expect(async () => {
    near = await countsOf(heading);
    expect(near.inView).toBeLessThan(near.all);
    await expect(page.getByText(`${near.all - near.inView} to collect outside it`)).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  const list = page.getByRole("list", { name: "Open loads" });
  const lines = list.getByRole("link");
  await expect(list.locator(`#line-${seen.id}`)).toBeVisible();
  await expect(list.locator(`#line-${unseen.id}`)).toHaveCount(0);
  expect(await lines.count()).toBeLessThanOrEqual(near.inView);
  // Every line collects at a place that has its plate on the map.
  await expect(async () => {
    const places = await platesOn(page);
    for (const outcode of await collectionsIn(lines)) expect(places).toContain(outcode);
  }).toPass();

  await expect.poll(() => groundDrawn(page)).toEqual(GROUND);
  // No lane ends on this map, so a town's name comes from the file of the coast.
  const labelled = (kind: "town" | "road") =>
    page.locator(`[data-board-map] [data-label=${kind}]`).filter({ visible: true }).first();
  await expect(labelled("town")).toHaveText(/^[A-Z][a-z]/);
  await expect(labelled("road")).toHaveText(/^[AM]\d/);

  for (const key of ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]) {
    for (let press = 0; press < 60; press += 1) await page.keyboard.press(key);
    await expect.poll(() => landInSight(page), { message: key }).toBeGreaterThan(0);
  }
  const frame = page.locator("[data-board-map]");
  const { x = 0, y = 0, width = 0, height = 0 } = (await frame.boundingBox()) ?? {};
  for (let pull = 0; pull < 12; pull += 1) {
    await page.mouse.move(x + width / 3, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 5, y + height / 2, { steps: 4 });
    await page.mouse.up();
  }
  await expect.poll(() => landInSight(page)).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

test("J selects a lane of the map, Enter shows its loads, and one badge names it", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, "/board");
  await page.keyboard.press("m");
  const lanes = page.getByRole("list", { name: "Lanes in view" });
  await expect(lanes.getByRole("button").first()).toBeVisible(LATER);
  await page.keyboard.press("j");
  const lane = lanes.getByRole("button").first();
  await expect(lane).toBeFocused();
  await expect(lane).toHaveAttribute("aria-current", "true");
  const count = Number(/\d+/.exec((await lane.textContent()) ?? "")?.[0]);
  await expect(page.getByRole("button", { name: `Show these ${count}` })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=[A-Z,]+&to=[A-Z,]+/);
  const loads = page.getByRole("list", { name: "Open loads" });
  await expect(loads.getByRole("link").first()).toBeVisible(LATER);
  await page.keyboard.press("j");
  await expect(loads.getByRole("link").first()).toBeFocused();
  // The address of the filters is written a moment after the list has followed them, and keeps the load's.
  await page.keyboard.press("Enter");
  await expect(new BoardScreen(page).drawer).toBeVisible();
  await expect(page).toHaveURL(/from=[A-Z,]+&to=[A-Z,]+.*#load_/);
});

test("an empty lorry's way home is ranked by what each mile pays, and a load of it opens on the board", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const load = await postLoad(poster, {
    fromPostcode: "G33 4EP",
    toPostcode: "LS10 1AB",
    collectDate: day(1),
    bookNowPence: 9_900_000,
  });
  const page = await pageOf(carrier, "/board/backload");
  const form = page.getByRole("form", { name: "Backload search" });
  await form.getByLabel("Empty at").fill("G33");
  await form.getByLabel("home to").fill("LS10");
  await form.getByLabel("by", { exact: true }).fill(day(3));
  const rows = page.getByRole("row").filter({ hasText: load.ref });
  await expect(async () => {
    await form.getByRole("button", { name: "Search" }).click();
    await expect(rows).toHaveCount(1, { timeout: 2_000 });
  }).toPass(LATER);
  await expect(page).toHaveURL(/at=G33/);
  // Below the heads and the straight way home, for it pays the most for each mile by far.
  await expect(page.getByRole("row").nth(2)).toContainText(load.ref);
  await rows.getByRole("link", { name: load.ref }).click();
  await expect(new BoardScreen(page).drawer).toBeVisible();
});

/** A straight line between two places of a map. */
const WAY = String.raw`M-?[\d.]+,-?[\d.]+L-?[\d.]+,-?[\d.]+`;

test("J and K move through the loads for the way home, the map follows, and Q quotes in the line", async ({
  carrier,
  pageOf,
  poster,
}) => {
  await carrier.api.firms.addBase.mutate({ postcode: "LS10 1AB", radiusMiles: 50 });
  const way = { toPostcode: "LS10 1AB", collectDate: day(1) };
  const load = await postLoad(poster, { ...way, fromPostcode: "KW14 7QU" });
  const better = await postLoad(poster, {
    ...way,
    fromPostcode: "IV2 3BW",
    pricingMode: "BOOK_NOW",
    bookNowPence: 900_000,
  });
  const page = await pageOf(carrier, "/board/backload");
  const form = page.getByRole("form", { name: "Backload search" });
  await expect(form.getByLabel("home to")).toHaveValue("LS10");
  await form.getByLabel("Empty at").fill("KW14");
  await form.getByLabel("by", { exact: true }).fill(day(3));
  await form.getByLabel("Empty at").press("Enter");
  const row = page.getByRole("row").filter({ hasText: load.ref });
  await expect(row).toContainText("18 t", LATER);
  const map = page.getByRole("img", { name: /^Map: .+ to Leeds/ });
  await expect(map).toBeVisible();
  const [corridor, emptyLegs] = [
    map.locator("path[stroke-width='22']"),
    map.locator("path[stroke-dasharray]"),
  ];
  await expect(corridor).toHaveAttribute("d", new RegExp(`^${WAY}$`));
  await expect(emptyLegs).toHaveCount(0);

  // Out of the form to the first line, and on to this one.
  await form.getByLabel("Empty at").press("Escape");
  const walkTo = async (key: string, { ref }: { ref: string }) => {
    const link = page.getByRole("row").filter({ hasText: ref }).getByRole("link");
    await expect(async () => {
      if (!(await link.evaluate((own) => own === document.activeElement))) await page.keyboard.press(key);
      await expect(link).toBeFocused({ timeout: 500 });
    }).toPass();
  };
  await walkTo("j", load);
  await expect(page.getByRole("img", { name: "by Thurso and Leeds" })).toBeVisible();
  await expect(emptyLegs).toHaveAttribute("d", new RegExp(`^(${WAY}){2}$`));
  // The load pays more, so it is higher in the list.
  await walkTo("k", better);
  await expect(page.getByRole("img", { name: "by Inverness and Leeds" })).toBeVisible();
  await walkTo("j", load);
  await page.keyboard.press("q");
  await expect(page.getByLabel(/^Your price in pounds for KW14 to LS10/)).toBeFocused();
  await page.keyboard.type("777");
  await page.keyboard.press("Enter");
  await expect(new BoardScreen(page).waiting("777")).toBeVisible();
  await page.keyboard.press("u");
  await expect(new BoardScreen(page).waiting("777")).toHaveCount(0);
  await expect(row.getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(new BoardScreen(page).drawer).toBeVisible();
});

test("at 1920 px nothing is cut, with the drawer open or closed, and Deliver is shown if it fits", async ({
  carrier,
  pageOf,
  poster,
}) => {
  // The widest names of the country: of an outcode with two towns, and of a place before a chip of stops.
  const stop = { kind: "DELIVER", postcode: "M17 1PG", pallets: 4 } as const;
  const ofTwoTowns = await postLoad(poster, { fromPostcode: "SN4", toPostcode: "GL54" });
  const withStops = await postLoad(poster, {
    fromPostcode: "CA16",
    toPostcode: "CA16",
    stops: [stop, stop],
  });
  const page = await pageOf(carrier, "/board", { viewport: { width: 1920, height: 1080 } });
  const board = new BoardScreen(page);
  await board.selectLine();
  // A cell, or a word in it that shrinks where the cell has no room for it.
  const cut = () =>
    page.locator("td[data-column]").evaluateAll((cells) =>
      cells
        .filter((cell) =>
          [cell, ...cell.querySelectorAll("*")].some((part) => {
            const isCut = part.scrollWidth > part.clientWidth;
            return isCut && (part === cell || getComputedStyle(part).textOverflow === "ellipsis");
          }),
        )
        .map((cell) => cell.textContent),
    );
  await expect(page.getByRole("columnheader", { name: "Deliver" })).toBeVisible();
  for (const { id } of [ofTwoTowns, withStops]) await expect(page.locator(`#line-${id}`)).toBeVisible();
  expect(await cut()).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(board.drawer).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Deliver" })).toHaveCount(0);
  expect(await cut()).toEqual([]);
  expect((await board.drawer.boundingBox())?.width).toBe(432);
  await expect(page.locator("td[data-column=vehicle] svg").first()).toBeVisible();
});

test("at 1440 px no figure is cut or covered beside the drawer, and the menu says which columns do not fit", async ({
  carrier,
  pageOf,
  poster,
}) => {
  const whole = { tailLift: true, adr: true, fragile: true, isBackload: true, termsDays: 120 };
  const dear = await postLoad(poster, { ...whole, bookNowPence: 1_250_000 });
  const usual = await postLoad(poster, { tailLift: true, adr: true, termsDays: 60, bookNowPence: 124_500 });
  const short = await postLoad(poster, {
    fromPostcode: "LS10 1AB",
    toPostcode: "LS11 5AA",
    bookNowPence: 19_900,
  });
  const page = await pageOf(carrier, "/board");
  const board = new BoardScreen(page);
  const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
  const menu = page.getByRole("button", { name: "Columns and density" });
  await expect(head("Deliver")).toHaveCount(0);
  await menu.click();
  await page.getByRole("menuitemcheckbox", { name: "Deliver" }).click();
  for (const name of ["Deliver", "Qts", "Poster"]) await expect(head(name)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.locator(`#line-${usual.id}`).click();
  await expect(board.drawer).toBeVisible();
  await expect(head("Poster")).toHaveCount(0);
  await menu.click();
  await expect(
    page.getByRole("menuitemcheckbox", { name: "Poster no room beside the others" }),
  ).toBeChecked();
  await page.getByRole("menuitemcheckbox", { name: "Deliver" }).click();
  await page.keyboard.press("Escape");
  await expect(head("Poster")).toBeVisible();

  for (const { id } of [dear, usual, short]) {
    const line = page.locator(`#line-${id}`);
    const ends = await line.evaluate((row) =>
      ["needs", "price", "ppm", "terms", "quotes"].map((column) => {
        const range = document.createRange();
        range.selectNodeContents(row.querySelector(`[data-column=${column}]`) ?? row);
        const { left, right } = range.getBoundingClientRect();
        return { column, left: Math.ceil(left), right: Math.floor(right) };
      }),
    );
    for (const [nth, { column, left }] of ends.entries())
      expect(left, `${column} of ${id}`).toBeGreaterThanOrEqual(ends[nth - 1]?.right ?? 0);
  }
  await expect(page.locator(`#line-${dear.id} [data-column=needs]`)).toHaveText("ADR+3");
  await expect(page.locator(`#line-${dear.id} [data-column=price]`)).toContainText("£12,500");
  await expect(page.locator(`#line-${dear.id} [data-column=terms]`)).toHaveText("120 d");
});

test("Back closes the drawer, undoes the filters one by one, and leaves the board last", async ({
  carrier,
  lane,
  pageOf,
  poster,
}) => {
  for (let nth = 0; nth < 40; nth += 1) await postLoad(poster, { fromPostcode: lane.from });
  const page = await pageOf(carrier, "/diary");
  await page.getByRole("link", { name: "Board", exact: true }).click();
  const board = new BoardScreen(page);
  await board.filterFrom(lane.from);
  const from = page.getByRole("button", { name: new RegExp(`^From ${lane.from}`) });
  await page.getByRole("button", { name: "No ADR" }).click();
  await expect(page.getByRole("button", { name: "No ADR", pressed: true })).toBeVisible();
  await expect(page).toHaveURL(/noadr=1/);
  const list = page.getByRole("grid", { name: "Open loads" });
  const scroller = list.locator("..");
  const place = () => scroller.evaluate(({ scrollTop }) => scrollTop);
  await scroller.evaluate((own) => own.scrollTo({ top: 320 }));
  await list.getByRole("row").nth(14).click();
  await expect(board.drawer).toBeVisible();
  const open = await board.drawer.getByRole("heading", { level: 2 }).first().textContent();
  // Walking on is no way that Back goes again.
  await page.keyboard.press("j");
  await expect(board.drawer.getByRole("heading", { level: 2 }).first()).not.toHaveText(open ?? "");

  await page.goBack();
  await expect(board.drawer).toHaveCount(0);
  expect(await place()).toBeGreaterThanOrEqual(320);
  await page.goForward();
  await expect(board.drawer).toBeVisible();
  await page.goBack();
  await expect(board.drawer).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole("button", { name: "No ADR", pressed: false })).toBeVisible();
  await expect(from).toBeVisible();
  await page.goBack();
  await expect(from).toHaveCount(0);
  await expect(page.getByText(/^\d+ of \d+ open loads/)).toBeVisible();

  // The key that closed the drawer has removed its history entry, so Back leaves the board.
  await board.selectLine();
  await page.keyboard.press("Enter");
  await expect(board.drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(board.drawer).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Diary" })).toBeVisible();
});

test("a booked load is struck through for a moment, and its BOOK stays readable", async ({
  board,
  carrier,
  pageOf,
  poster,
}) => {
  const rival = await registerFirm(board.url, { canCarry: true });
  const { id } = await postLoad(poster, {
    fromPostcode: "LD5 4TT",
    toPostcode: "KW10 6TA",
    pricingMode: "BOOK_NOW",
    bookNowPence: 61_000,
  });
  const page = await pageOf(carrier, "/board?from=LD5&to=KW10");
  await expect(page.locator(`#line-${id}`)).toContainText("BOOK");
  await expect(new BoardScreen(page).live).toBeVisible();
  // The line is struck out for less than a second, so the page itself watches for it.
  const looked = page.waitForFunction((own) => {
    const price = document.querySelector(`#line-${own}[data-gone=struck] [data-column=price]`);
    const tag = price?.querySelector("[data-book]");
    if (!price || !tag) return null;
    const { display, textDecorationLine, backgroundColor, color } = getComputedStyle(tag);
    return {
      price: getComputedStyle(price).textDecorationLine,
      tag: textDecorationLine,
      display,
      backgroundColor,
      isGrey: color === getComputedStyle(price).color,
      isShown: tag.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    };
  }, id);
  await rival.api.quotes.book.mutate({ id });
  // A line through the price does not go through a box within it.
  expect(await (await looked).jsonValue()).toEqual({
    price: "line-through",
    tag: "none",
    display: "inline-block",
    backgroundColor: "rgba(0, 0, 0, 0)",
    isGrey: true,
    isShown: true,
  });
});

test("Esc in the backload search keeps its text, a search keeps the focus, and Esc goes on to lines and board", async ({
  carrier,
  pageOf,
  poster,
}) => {
  await postLoad(poster, { fromPostcode: "KW14 7XX", toPostcode: "LS10 1AB", collectDate: day(1) });
  const page = await pageOf(carrier, "/board/backload");
  const form = page.getByRole("form", { name: "Backload search" });
  const at = form.getByLabel("Empty at");
  await form.getByLabel("home to").fill("LS10");
  await form.getByLabel("by", { exact: true }).fill(day(3));
  await at.fill("KW14");
  await at.press("Escape");
  await expect(at).toBeFocused();
  await expect(at).toHaveValue("KW14");
  await expect(page).toHaveURL(/\/board\/backload$/);
  await at.press("Enter");
  const line = page.getByRole("table").getByRole("link").first();
  await expect(line).toBeVisible(LATER);
  await expect(at).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(line).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/board$/);
  await isRead(page, "Board");
});

test("an unreadable day says so and leaves the board as it was, until its field is emptied", async ({
  carrier,
  pageOf,
}) => {
  const page = await pageOf(carrier, `/board?after=${day(2)}`);
  const collect = page.getByRole("button", { name: /^Collect/ }).first();
  await collect.click();
  const field = page.getByRole("textbox", { name: "On or after" });
  await field.fill("31/11");
  await field.press("Tab");
  await expect(field).toHaveValue("31/11");
  await expect(field).toHaveAccessibleDescription(/A day, such as/);
  await expect(page.getByRole("button", { name: /^Clear Collect/, includeHidden: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(collect).toHaveText(/^Collect from .+ “31\/11” not read$/);
  await collect.click();
  await expect(field).toHaveValue("31/11");
  await expect(field).toHaveAccessibleDescription(/A day, such as/);
  await field.fill("");
  await expect(page).not.toHaveURL(/after=/);
  await page.keyboard.press("Escape");
  await expect(collect).toHaveText("Collect");
});

test("clearing a filter keeps the focus on its button", async ({ carrier, pageOf }) => {
  const page = await pageOf(carrier, "/board?from=TR&vc=EIGHTEEN_T&tl=1");
  await page.getByRole("button", { name: "Tail-lift needed" }).press("Enter");
  await expect(page.getByRole("button", { name: "No tail-lift" })).toBeFocused();
  await page.getByRole("button", { name: /^Clear From/ }).press("Enter");
  await expect(page.getByRole("button", { name: "From", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Clear 1", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "All filters in one line" })).toBeFocused();
});
