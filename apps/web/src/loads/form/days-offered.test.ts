import { describe, expect, it } from "vitest";
import { collectDays, deliverDays, withCollectDate } from "./days-offered.ts";
import { blankForm } from "./load-form.ts";

const TODAY = "2026-11-17";

describe("the days offered", () => {
  it("are today and the three after it", () => {
    expect(collectDays(TODAY).map(({ name }) => name)).toEqual(["Today", "Wed 18", "Thu 19", "Fri 20"]);
  });

  it("are for delivery counted from the collection", () => {
    expect(deliverDays("2026-11-18", TODAY)).toEqual([
      { value: "", name: "No deadline" },
      { value: "2026-11-18", name: "Same day" },
      { value: "2026-11-19", name: "Thu 19" },
      { value: "2026-11-20", name: "Fri 20" },
    ]);
    expect(deliverDays("", TODAY)).toHaveLength(1);
  });
});

describe("another day of collection", () => {
  const form = blankForm("2026-11-18", { termsDays: 30, requires: {} });

  it("takes a delivery of the same day along", () => {
    expect(withCollectDate(form, "2026-11-20").deliverDate).toBe("2026-11-20");
  });

  it("leaves no delivery before it, and a later one and none alone", () => {
    const later = { ...form, deliverDate: "2026-11-25" };
    expect(withCollectDate(later, "2026-11-20").deliverDate).toBe("2026-11-25");
    expect(withCollectDate(later, "2026-11-26").deliverDate).toBe("2026-11-26");
    expect(withCollectDate({ ...form, deliverDate: "" }, "2026-11-26").deliverDate).toBe("");
  });
});
