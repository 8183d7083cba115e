import { describe, expect, it } from "vitest";
import { type CertificateReading, lacksOf, marksOf, NOTHING_READ } from "./certificate-check.ts";

const certificate = {
  firm: { id: "firm_1", name: "Fen Line Haulage", phone: "0113 496 0000" },
  operatorName: "Fen Line Haulage Limited",
  policy: "GT/228104",
  validFrom: "2026-01-01" as const,
  validUntil: "2026-12-31" as const,
  coverPence: 2_500_000,
};
const all: CertificateReading = {
  insured: "Fen Line Haulage Ltd",
  policy: "GT/228104",
  from: "2026-01-01",
  to: "2026-12-31",
  pounds: "25,000",
};

describe("the check of a certificate", () => {
  it("begins with empty fields, no tick, and cannot be accepted", () => {
    expect(Object.values(marksOf(NOTHING_READ, certificate))).toEqual([null, null, null, null, null]);
    expect(lacksOf(NOTHING_READ, certificate)).toBe("Fill in what stands on the certificate.");
  });

  it("ticks a value that equals what the firm typed, or the name in the register", () => {
    expect(new Set(Object.values(marksOf(all, certificate)))).toEqual(new Set(["same"]));
    expect(lacksOf(all, certificate)).toBeUndefined();
  });

  it.each<[keyof CertificateReading, Partial<CertificateReading>]>([
    ["insured", { insured: "Fen & Marsh Haulage" }],
    ["policy", { policy: "GT/228105" }],
    ["from", { from: "2026-02-01" }],
    ["to", { to: "2026-11-30" }],
    ["pounds", { pounds: "20,000" }],
  ])("marks another %s, which can be accepted with a reason", (field, read) => {
    expect(marksOf({ ...all, ...read }, certificate)[field]).toBe("differs");
    expect(lacksOf({ ...all, ...read }, certificate)).toBeUndefined();
  });

  it("needs the sum insured for goods in transit, and none for hire and reward", () => {
    expect(lacksOf({ ...all, pounds: "" }, certificate)).toBe("The sum insured is needed, such as 25,000.");
    expect(lacksOf({ ...all, pounds: "" }, { ...certificate, coverPence: null })).toBeUndefined();
  });
});
