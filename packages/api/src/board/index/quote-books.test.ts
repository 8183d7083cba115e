import { expect, it } from "vitest";
import { QuoteBooks } from "./quote-books.ts";

it("forgets the firm that asked longest ago, and no other, when too many have asked", async () => {
  const books = new QuoteBooks(async () => []);
  for (let nth = 0; nth < 2_000; nth += 1) await books.open(`firm_${nth}`);
  books.held("firm_0");
  await books.open("firm_2000");
  expect(books.held("firm_1")).toBeUndefined();
  for (const firm of ["firm_0", "firm_2", "firm_1999", "firm_2000"])
    expect(books.held(firm), firm).toBeDefined();
});
