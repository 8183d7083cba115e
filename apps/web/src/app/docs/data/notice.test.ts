import { expect, it } from "vitest";
import { noticeMarkdown } from "./notice.ts";

it("makes headings of the parts of NOTICE and keeps every word of them", () => {
  const notice = "Freight Board\n=====\n\nUnder MIT.\n\nPlaces (file)\n  Derived from A.\n  © B 2026.\n";
  expect(noticeMarkdown(notice)).toBe("Under MIT.\n\n### Places (file)\n\nDerived from A.\n© B 2026.");
});
