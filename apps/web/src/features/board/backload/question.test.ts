import { describe, expect, it } from "vitest";
import { formOf, inputOf, type Question, questionOf } from "./question.ts";

const NOW = { day: "2026-11-18", time: "10:40" };
const NOTHING: Question = {
  at: null,
  home: null,
  from: null,
  by: null,
  vc: null,
  back: null,
  extra: null,
  driven: null,
};

describe("the backload search", () => {
  it("starts now and ends in the evening of the next day", () => {
    expect(formOf(NOTHING, NOW)).toEqual({
      at: "",
      home: "",
      fromDay: "2026-11-18",
      fromTime: "10:40",
      byDay: "2026-11-19",
      byTime: "18:00",
      vehicle: "",
      backDay: "",
      backTime: "",
      extra: "",
      driven: "",
    });
  });

  it("ends at the firm's base, unless the address names a place", () => {
    expect(formOf(NOTHING, NOW, { base: "LS10" }).home).toBe("LS10");
    expect(formOf({ ...NOTHING, home: "M17" }, NOW, { base: "LS10" }).home).toBe("M17");
  });

  it("filters by the firm's vehicles, unless the address asks for any", () => {
    const vehicles = "EIGHTEEN_T,ARTIC";
    expect(formOf(NOTHING, NOW, { vehicles }).vehicle).toBe(vehicles);
    expect(formOf({ ...NOTHING, at: "G33" }, NOW, { vehicles }).vehicle).toBe("");
    expect(formOf({ ...NOTHING, at: "G33", vc: "luton" }, NOW, { vehicles }).vehicle).toBe("LUTON");
  });

  it("survives a round trip through the address", () => {
    const form = formOf(
      {
        ...NOTHING,
        at: "G33",
        home: "LS10",
        from: "2026-11-19T14:00",
        vc: "eighteen_t",
        back: "2026-11-20T20:00",
        extra: "60",
        driven: "4",
      },
      NOW,
    );
    expect(form).toMatchObject({ fromDay: "2026-11-19", fromTime: "14:00", byDay: "2026-11-20" });
    expect(formOf(questionOf(form), NOW)).toEqual(form);
    expect(questionOf(form).vc).toBe("EIGHTEEN_T");
  });

  it("sends no request until both places are named, and collects by the time that the form shows", () => {
    const form = formOf(NOTHING, NOW);
    expect(inputOf({ ...NOTHING, at: "G33" }, form)).toBeNull();
    expect(inputOf({ ...NOTHING, at: "G33", home: "LS" }, form)).toEqual({
      at: "G33",
      home: "LS",
      by: "2026-11-19T18:00",
    });
  });

  it("replaces unreadable values in the address by the defaults", () => {
    expect(formOf({ ...NOTHING, from: "soon", by: "2026-11-20" }, NOW).fromDay).toBe("2026-11-18");
  });
});
