import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { findSections, sectionsOf } from "./find-sections.ts";
import { Markdown } from "./Markdown.tsx";

const PAGE = `# Life of a \`load\`

<!-- made -->

It begins.

## Change it

Words about [a price](x.md), and \`load_not_open\`.

\`\`\`sh
curl secret
\`\`\`

## Change it

### At the *gate*

A code.
`;
const sections = sectionsOf("/docs/life", PAGE);

it("gives each section the address of its heading on the page", () => {
  const html = renderToStaticMarkup(createElement(Markdown, { text: PAGE }));
  const ids = [...html.matchAll(/<h[2-4] id="([^"]+)"/g)].map(([, id]) => `/docs/life#${id}`);
  expect(sections.slice(1).map(({ href }) => href)).toEqual(ids);
  expect(sections[0]).toMatchObject({ href: "/docs/life", heading: "Life of a load", text: "It begins." });
  expect(sections[1]?.text).toBe("Words about a price, and load_not_open.");
});

it("finds by the beginnings of words, ranks headings before text, and never searches code", () => {
  const headings = (typed: string) => findSections(sections, typed).map(({ heading }) => heading);
  expect(headings("gat")).toEqual(["At the gate"]);
  expect(headings("load_not")).toEqual(["Change it"]);
  expect(headings("load")).toEqual(["Life of a load", "Change it", "Change it", "At the gate"]);
  expect(findSections(sectionsOf("/docs/idempotency", "# Retries\n"), "idempot")).toHaveLength(1);
  expect(headings("price change")).toEqual(["Change it"]);
  expect(headings("secret")).toEqual([]);
  expect(headings("  ")).toEqual([]);
});

it("shows the words around the first match", () => {
  const [found] = findSections(
    sectionsOf("/d", `# T\n\n${"before ".repeat(40)}needle ${"after ".repeat(40)}`),
    "needle",
  );
  expect(found?.excerpt).toMatch(/^… before .*needle.* …$/);
});
