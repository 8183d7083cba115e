import { describe, expect, it } from "vitest";
import { firmRow, loadRow } from "../../testing/rows.ts";
import { storedStops } from "../stops/schemas.ts";
import { transportOrder, transportOrderOf } from "./transport-order.ts";

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

const NOW = new Date("2026-11-18T12:00:00.000Z");

const ENDS = { poster: firmRow("firm_poster"), carrier: firmRow("firm_carrier") };
const AGREED = { pence: 123_450, changedAt: null };
const orderOf = (status: "BOOKED" | "CANCELLED") =>
  transportOrderOf(loadRow({ status, stops }), ENDS, AGREED, NOW);

describe("what a transport order says", () => {
  it("is stored as JSON, with money in whole pence", () => {
    const order = orderOf("BOOKED");
    expect(transportOrder.parse(JSON.parse(JSON.stringify(order)))).toEqual(order);
    expect(order.sections[0]?.lines).toContainEqual(["Agreed price", { pence: 123_450 }]);
    expect(order.sections[0]?.lines).toContainEqual(["Waiting", { freeMins: 60, pencePerQuarter: 1_000 }]);
    expect(JSON.stringify(order)).not.toContain("£");
  });

  it("is read as it was stored, also from before it named the terms of waiting", () => {
    const { sections, ...order } = orderOf("BOOKED");
    const before = sections.map(({ heading, lines }) => ({
      heading,
      lines: lines.filter(([name]) => name !== "Waiting"),
    }));
    expect(transportOrder.parse({ ...order, sections: before })).toEqual({ ...order, sections: before });
    expect(before[0]?.lines).toHaveLength((sections[0]?.lines.length ?? 0) - 1);
  });

  it("has the time of its booking, or of the change that made the revision, which it names", () => {
    const load = loadRow({ status: "BOOKED", bookedAt: new Date("2026-11-18T10:00:00.000Z") });
    expect(transportOrderOf(load, ENDS, AGREED, NOW)).toMatchObject({
      madeAt: "2026-11-18T10:00:00.000Z",
      title: "Transport order",
    });
    const changedAt = new Date("2026-11-18T11:00:00.000Z");
    const changed = { ...load, orderRevision: 3, mode: "test" as const };
    expect(transportOrderOf(changed, ENDS, { ...AGREED, changedAt }, NOW)).toMatchObject({
      madeAt: changedAt.toISOString(),
      title: "Transport order, revision 3 (test data)",
    });
  });
});

describe("the transport order while the carrier's changed contact is unconfirmed", () => {
  const contactBefore = { contactName: "Jo Old", email: "old@firm.example", phone: "0113 496 0000" };
  const held = { holdsUntil: new Date("2026-11-20T09:30:00.000Z"), contactBefore };
  const carrierAt = (now: string, mode: "live" | "test" = "live") => {
    const ends = { poster: firmRow("firm_poster", held), carrier: firmRow("firm_carrier", held) };
    const order = transportOrderOf(loadRow({ mode }), ends, AGREED, new Date(now));
    return order.sections.filter(({ lines }) => lines.some(([name]) => name === "Previously"));
  };

  it("has the previous contact and until when to ring it, in the carrier's section only", () => {
    const [carrier, ...others] = carrierAt("2026-11-20T09:29:59.999Z");
    expect([carrier?.heading, others]).toEqual(["Carrier", []]);
    expect(carrier?.lines.slice(-2)).toEqual([
      ["Contact changed", "not confirmed: until Friday, 20 November 2026, 09:30 ring the previous number"],
      ["Previously", "Jo Old, 0113 496 0000, old@firm.example"],
    ]);
  });

  it("has no other contact afterwards, or with test data", () => {
    expect(carrierAt("2026-11-20T09:30:00.000Z")).toEqual([]);
    expect(carrierAt("2026-11-19T09:30:00.000Z", "test")).toEqual([]);
  });
});

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

  it("has no site of a job that was called off", () => {
    expect(JSON.stringify(orderOf("CANCELLED"))).not.toContain("Ribble");
  });
});
