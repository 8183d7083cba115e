import { fetchBoard, LIMIT_KB, weightOf } from "../pages/site-weight.ts";
import { expect, test } from "./support/test.ts";

test("the board loads little script, and more only once the page is idle", async ({ carrier, open }) => {
  const { page } = await open(carrier);
  const { first, fetchAhead } = await fetchBoard(page);
  expect(weightOf(first), JSON.stringify(first)).toBeLessThanOrEqual(LIMIT_KB);
  expect(weightOf(first)).toBeGreaterThan(LIMIT_KB / 2);
  expect(weightOf(await fetchAhead())).toBeGreaterThan(0);
});
