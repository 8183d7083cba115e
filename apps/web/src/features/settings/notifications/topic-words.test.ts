import { expect, it } from "vitest";
import { concerns } from "./topic-words.ts";

const firm = (canPost: boolean, canCarry: boolean) => ({
  firm: {
    id: "firm_1",
    name: "Firm",
    canPost,
    canCarry,
    usualTermsDays: 30,
    usualRequires: {},
    billing: { given: true, waiting: {} },
    suspended: false,
    approval: "APPROVED" as const,
  },
});

it("offers only the topics that can concern the firm", () => {
  expect(concerns("matching", firm(true, false))).toBe(false);
  expect(concerns("matching", firm(false, true))).toBe(true);
  expect(concerns("quotes", firm(false, true))).toBe(false);
  expect(concerns("quotes", firm(true, true))).toBe(true);
  expect(concerns("disputes", firm(false, true))).toBe(true);
});
