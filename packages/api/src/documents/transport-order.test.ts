import { describe, expect, it } from "vitest";
import { storedStops } from "../stops/schemas.ts";
import { firmRow, loadRow, quoteRow } from "../testing/rows.ts";
import { transportOrderOf } from "./transport-order.ts";

const stops = storedStops([
  {
    kind: "COLLECT",
    postcode: "PR5 6AB",
    outcode: "PR5",
    town: "Bamber Bridge",
    miles: 33,
    date: "2026-11-20",
    byTime: "10:00",
    pallets: 4,
    name: "Ribble Tiles",
    lines: ["Unit 2", "Preston"],
    phone: "01632 960318",
  },
  { kind: "DELIVER", postcode: "CA3 0HA", outcode: "CA3", town: "Carlisle", miles: 95, pallets: 6 },
]);

const orderOf = (status: "BOOKED" | "CANCELLED") =>
  transportOrderOf(
    { ...loadRow({ status, stops }), poster: firmRow("firm_poster"), carrier: firmRow("firm_carrier") },
    quoteRow(),
  );

describe("the transport order of a load with stops", () => {
  it("lists them in driving order between the two ends, with their sites", () => {
    const { sections } = orderOf("BOOKED");
    expect(sections.map(({ heading }) => heading)).toEqual([
      "Order",
      "Poster",
      "Carrier",
      "Collection",
      "Stop 2: collection",
      "Stop 3: delivery",
      "Delivery",
      "Load",
    ]);
    expect(sections[4]?.lines).toEqual([
      ["Where", "PR5 6AB, Bamber Bridge"],
      ["Site", "Ribble Tiles"],
      ["Address", "Unit 2, Preston"],
      ["Ask for", "01632 960318"],
      ["When", "Friday, 20 November 2026, booked slot by 10:00"],
      ["Count", "4 pallets"],
      ["Distance", "33 miles from the place before"],
    ]);
    expect(sections[5]?.lines).toEqual([
      ["Where", "CA3 0HA, Carlisle"],
      ["Count", "6 pallets"],
      ["Distance", "95 miles from the place before"],
    ]);
  });

  it("holds no site of a job that was called off", () => {
    expect(JSON.stringify(orderOf("CANCELLED"))).not.toContain("Ribble");
  });
});
