import { expect, it } from "vitest";
import { atAddress, readGuide, readGuides } from "./guides.ts";

it("lists each guide once, those for integrators in the order of reading, and those about the board itself last", async () => {
  const groups = await readGuides();
  const slugs = groups.flatMap(({ guides }) => guides.map(({ slug }) => slug));
  expect(new Set(slugs).size).toBe(slugs.length);
  const [first, , last] = groups.map(({ guides }) => guides.map(({ slug }) => slug));
  expect(first?.slice(0, 4)).toEqual(["quick-start", "posting", "watching", "quoting"]);
  expect(first).toContain("webhooks");
  expect(first?.at(-1)).toBe("changelog");
  expect(last).toContain("performance");
});

it("reads the changelog, and no other file outside of docs", async () => {
  expect((await readGuide("changelog"))?.title).toBe("Changelog");
  expect(await readGuide("../README")).toBeNull();
  expect(await readGuide("README")).toBeNull();
});

it("sums a guide up in its first words, not in the request above them", async () => {
  expect((await readGuide("posting"))?.summary).toMatch(/^POST \/loads\/preview takes the body/);
});

it("prints the address of the reader's own board in every command", async () => {
  const guide = await readGuide("quick-start");
  const printed = atAddress(guide?.markdown ?? "", "http://localhost:3000");
  expect(printed).toContain("curl http://localhost:3000/api/v1/me");
  expect(printed).not.toContain("board.example");
});
