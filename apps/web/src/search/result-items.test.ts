import { expect, it } from "vitest";
import { foundItems } from "./result-items.ts";

const LANE = { from: { outcode: "LS10", town: "Leeds" }, to: { outcode: "M17", town: "Trafford Park" } };
const quote = (status: "ACTIVE" | "ACCEPTED" | "LOST") => ({
  id: `quote_${status}`,
  loadId: "load_1",
  ref: "FB-1",
  amountPence: 44_500,
  status,
  ...LANE,
});

it("says of each thing found what it is and leads to it", () => {
  const found = {
    loads: [
      {
        id: "load_1",
        ref: "FB-1",
        externalRef: "J-4711",
        status: "IN_TRANSIT" as const,
        side: "poster" as const,
        collectDate: "2026-11-20",
        ...LANE,
      },
    ],
    quotes: [quote("ACTIVE"), quote("ACCEPTED"), quote("LOST")],
    firms: [{ id: "firm_1", name: "Fen & Line" }],
  };
  const items = foundItems(found, true, "2026-11-20");
  expect(items.map(({ href }) => href)).toEqual([
    "/loads/load_1",
    "/board#load_1",
    "/loads/load_1",
    "/quotes",
    "/settings/carriers?find=Fen%20%26%20Line",
  ]);
  expect(items[0]).toMatchObject({
    title: "FB-1, J-4711",
    sub: "LS10 Leeds to M17 Trafford Park, Today, in transit",
  });
  expect(items[1]?.title).toBe("£445 for FB-1");
  expect(foundItems(found, false, "2026-11-20").at(-1)?.href).toBe("/diary");
});
