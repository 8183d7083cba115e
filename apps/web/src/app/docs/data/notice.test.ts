import { expect, it } from "vitest";
import { readRepositoryFile } from "../../../shared/markdown/page-files.ts";
import { noticeMarkdown } from "./notice.ts";

it("turns the parts of NOTICE into headings and keeps all of its text", () => {
  const notice = "Freight Board\n=====\n\nUnder MIT.\n\nPlaces (file)\n  Derived from A.\n  © B 2026.\n";
  expect(noticeMarkdown(notice)).toBe("Under MIT.\n\n### Places (file)\n\nDerived from A.\n© B 2026.");
});

it("finds a heading in each source of NOTICE", async () => {
  const [, ...sources] = noticeMarkdown((await readRepositoryFile("NOTICE")) ?? "").split("\n\n");
  expect(sources).not.toEqual([]);
  for (const [at, source] of sources.entries()) expect(source.startsWith("### ")).toBe(at % 2 === 0);
});
