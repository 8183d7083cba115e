import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { page } from "../testing/page.ts";
import { Exceptions } from "./Exceptions.tsx";

const SHORT = { place: 2, kind: "SHORT" as const, count: 1, note: "not on the lorry" };
const textOf = (data: Parameters<typeof Exceptions>[0]["page"]) =>
  renderToStaticMarkup(<Exceptions page={data} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

it("names the place and the goods that were not in order, and offers the dispute to whom may raise it", () => {
  const delivered = { status: "DELIVERED" as const, exceptions: [SHORT] };
  const words = "Queenslie: 1 short (not on the lorry)";
  const offered = textOf(page({ ...delivered, allowedActions: ["dispute"] }));
  expect(offered).toContain("Raise a problem");
  expect(offered).toContain(words);
  const read = textOf(page({ ...delivered, allowedActions: [] }));
  expect(read).toContain(words);
  expect(read).not.toContain("Raise a problem");
  expect(textOf(page())).toBe("");
});
