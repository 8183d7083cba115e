import { describe, expect, it } from "vitest";
import { blankForm, newStop } from "../form/load-form.ts";
import { formOfTemplate, templateOfForm } from "./template-form.ts";

const FORM = {
  ...blankForm("2026-11-23", { termsDays: 30, requires: {}, waiting: {} }),
  fromPostcode: "DE74 2BB",
  toPostcode: "BS11 9FG",
  pallets: "10",
  deliverDate: "2026-11-25",
  collectWhen: "slot" as const,
  collectByTime: "09:00",
  pricingMode: "BOOK_NOW" as const,
  price: "245",
  notes: "Bay 4.",
  externalRef: "CD-88213",
  stops: [{ ...newStop("0", "2026-11-24"), postcode: "B46 1AL", pallets: "4" }],
};

describe("a template", () => {
  it("keeps every field of a form but its days and the job number", () => {
    const posting = templateOfForm(FORM);
    expect(posting).toMatchObject({
      fromPostcode: "DE74 2BB",
      pallets: 10,
      bookNowPence: 24_500,
      deliverAfterDays: 2,
      stops: [{ kind: "DELIVER", postcode: "B46 1AL", pallets: 4, afterDays: 1 }],
    });
    expect(Object.keys(posting)).not.toContain("collectDate");
    expect(Object.keys(posting)).not.toContain("externalRef");
  });

  it("fills in the same form for another day", () => {
    const form = formOfTemplate({ posting: templateOfForm(FORM) }, "2026-12-01", {
      termsDays: 30,
      requires: {},
      waiting: {},
    });
    expect(form).toEqual({
      ...FORM,
      collectDate: "2026-12-01",
      deliverDate: "2026-12-03",
      externalRef: "",
      stops: [{ ...FORM.stops[0], key: expect.any(String), date: "2026-12-02" }],
    });
  });

  it("keeps its requirements, and takes the firm's usual ones if it has none", () => {
    const usual = { termsDays: 30, requires: { hireAndReward: true }, waiting: {} };
    const posting = templateOfForm(FORM);
    const { requires: _, ...older } = posting;
    expect(formOfTemplate({ posting }, "2026-12-01", usual).requires.hireAndReward).toBe(false);
    expect(formOfTemplate({ posting: older }, "2026-12-01", usual).requires.hireAndReward).toBe(true);
  });

  it("gives its stops new keys each time", () => {
    const template = { posting: templateOfForm(FORM) };
    const key = () =>
      formOfTemplate(template, "2026-12-01", { termsDays: 30, requires: {}, waiting: {} }).stops[0]?.key;
    expect(key()).not.toBe(key());
  });

  it("leaves out empty and unreadable fields", () => {
    const posting = templateOfForm({
      ...blankForm("2026-11-23", { termsDays: 30, requires: {}, waiting: {} }),
      pallets: "ten",
      deliverDate: "",
    });
    expect(posting.fromPostcode).toBeUndefined();
    expect(posting.pallets).toBeUndefined();
    expect(posting.deliverAfterDays).toBeUndefined();
    expect(
      formOfTemplate({ posting }, "2026-12-01", {
        termsDays: 14,
        requires: { hireAndReward: true },
        waiting: {},
      }),
    ).toMatchObject({
      fromPostcode: "",
      pallets: "",
      deliverDate: "",
      termsDays: "30",
    });
  });
});
