import { describe, expect, it } from "vitest";
import { collectDays, daysOf, deliverDays, withCollectDate } from "./days-offered.ts";
import { blankForm, type LoadForm, newStop } from "./load-form.ts";

const TODAY = "2026-11-17";

describe("the days offered", () => {
  it("are today and the three after it", () => {
    expect(collectDays(TODAY).map(({ name }) => name)).toEqual(["Today", "Wed 18", "Thu 19", "Fri 20"]);
  });

  it("for delivery are counted from the collection", () => {
    expect(deliverDays("2026-11-18", TODAY)).toEqual([
      { value: "", name: "No deadline" },
      { value: "2026-11-18", name: "Same day" },
      { value: "2026-11-19", name: "Thu 19" },
      { value: "2026-11-20", name: "Fri 20" },
    ]);
    expect(deliverDays("", TODAY)).toHaveLength(1);
  });
});

describe("changing the day of collection", () => {
  const form = blankForm("2026-11-18", { termsDays: 30, requires: {}, waiting: {} });
  const changed = (form: LoadForm, collectDate: string, before = daysOf(form)) => ({
    ...form,
    ...withCollectDate(form, collectDate, before),
  });
  /** The form after each letter of a text that takes the place of the day of collection. */
  const typed = (form: LoadForm, readings: readonly string[]) => {
    const before = daysOf(form);
    return readings.reduce((now, reading) => changed(now, reading, before), form);
  };

  it("moves a delivery on the same day with it", () => {
    expect(changed(form, "2026-11-20").deliverDate).toBe("2026-11-20");
  });

  it("moves a delivery that would be earlier, and leaves a later or missing one alone", () => {
    const later = { ...form, deliverDate: "2026-11-25" };
    expect(changed(later, "2026-11-20").deliverDate).toBe("2026-11-25");
    expect(changed(later, "2026-11-26").deliverDate).toBe("2026-11-26");
    expect(changed({ ...form, deliverDate: "" }, "2026-11-26").deliverDate).toBe("");
  });

  it("moves nothing while it is unreadable, and afterwards what was on the former day", () => {
    const stops = [newStop("a", "2026-11-18"), newStop("b", "2026-11-19"), newStop("c", "")];
    const before = { ...form, stops };
    const unread = typed(before, ["3", "31", "31/", "31/1", "31/11"]);
    expect(unread.collectDate).toBe("31/11");
    expect(unread.deliverDate).toBe("2026-11-18");
    expect(unread.stops.map(({ date }) => date)).toEqual(["2026-11-18", "2026-11-19", ""]);
    const mended = changed(unread, "2026-11-20", daysOf(unread, "2026-11-18"));
    expect(mended.deliverDate).toBe("2026-11-20");
    expect(mended.stops.map(({ date }) => date)).toEqual(["2026-11-20", "2026-11-20", ""]);
    expect(changed(unread, "2026-11-17", daysOf(unread, "2026-11-18")).deliverDate).toBe("2026-11-17");
  });

  it("moves nothing for a half-typed date that reads as another date", () => {
    const later = { ...form, deliverDate: "2026-12-05" };
    // Typing 3/12 passes 3/1, a day of the next year.
    expect(typed(later, ["3", "3/", "2027-01-03", "2026-12-03"]).deliverDate).toBe("2026-12-05");
    expect(typed(form, ["2027-01-03", "2026-11-16"]).deliverDate).toBe("2026-11-16");
  });

  it("leaves an unreadable delivery date as it is typed", () => {
    expect(changed({ ...form, deliverDate: "31/11" }, "2026-11-20").deliverDate).toBe("31/11");
    expect(deliverDays("", TODAY)).toHaveLength(1);
  });
});
