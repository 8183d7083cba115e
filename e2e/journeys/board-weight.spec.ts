import { fetchBoard, LIMIT_KB, weightOf } from "../pages/site-weight.ts";
import { expect, PHONE, test } from "./support/test.ts";

test("the board loads little script, and more only once the page is idle", async ({ carrier, open }) => {
  const { page } = await open(carrier);
  const { first, fetchAhead } = await fetchBoard(page);
  expect(weightOf(first), JSON.stringify(first)).toBeLessThanOrEqual(LIMIT_KB);
  expect(weightOf(first)).toBeGreaterThan(LIMIT_KB / 2);
  expect(weightOf(await fetchAhead())).toBeGreaterThan(0);
});

/** Maximum number of lines that the server renders: a phone's screen and the lines around it. */
const MAX_RENDERED = 25;

for (const [reader, options, lines] of [
  // Columns depend on a desktop's width and on choices that only the browser has.
  ["a desktop, without a line", {}, { least: 0, most: 0 }],
  ["a phone, with the lines of its screen", PHONE, { least: 1, most: MAX_RENDERED }],
] as const)
  test(`the board's page holds the list once for ${reader}`, async ({ carrier, open }) => {
    const { page } = await open(carrier, options);
    const html = (await (await page.goto("/board"))?.text()) ?? "";
    const refs = html.match(/FB-[0-9A-Z]{4}-[0-9A-Z]{4}/g) ?? [];
    expect(refs.length).toBeGreaterThan(MAX_RENDERED);
    expect(new Set(refs).size).toBe(refs.length);
    const rendered = html.match(/id="line-load_/g)?.length ?? 0;
    expect(rendered).toBeGreaterThanOrEqual(lines.least);
    expect(rendered).toBeLessThanOrEqual(lines.most);
  });
