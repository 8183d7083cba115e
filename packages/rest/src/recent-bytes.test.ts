import { expect, it } from "vitest";
import { RecentBytes } from "./recent-bytes.ts";

const sized = (most: number) => new RecentBytes<string, string>(most, ({ length }) => length);

it("keeps what fits and forgets the oldest beyond", () => {
  const pages = sized(10);
  pages.set("a", "1234");
  pages.set("b", "1234");
  expect([pages.get("a"), pages.get("b"), pages.bytes]).toEqual(["1234", "1234", 8]);
  pages.set("c", "123");
  expect([pages.get("a"), pages.get("b"), pages.get("c"), pages.bytes]).toEqual([
    undefined,
    "1234",
    "123",
    7,
  ]);
});

it("counts what is put in the place of another thing, or dropped, no more", () => {
  const pages = sized(10);
  pages.set("a", "12345678");
  pages.set("a", "12");
  expect(pages.bytes).toBe(2);
  pages.drop("a");
  pages.drop("a");
  expect([pages.get("a"), pages.bytes]).toEqual([undefined, 0]);
});

it("does not keep what is larger than all that it may hold", () => {
  const pages = sized(3);
  pages.set("a", "12345");
  expect([pages.get("a"), pages.bytes]).toEqual([undefined, 0]);
});

it("tells of each thing that is kept no more, once", () => {
  const told: string[] = [];
  const pages = new RecentBytes<string, string>(
    10,
    ({ length }) => length,
    (page) => told.push(page),
  );
  pages.set("a", "first");
  pages.set("a", "again");
  pages.set("b", "second");
  pages.drop("b");
  pages.drop("b");
  expect(told).toEqual(["first", "again", "second"]);
});
