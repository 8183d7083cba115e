import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown } from "../../shared/markdown/Markdown.tsx";
import { readDeveloperPage } from "./developer-pages.ts";

const render = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));

describe("a developer page", () => {
  it("has an anchor on each heading, which for a code is the code itself", () => {
    const html = render("# Errors\n\n## Wrong state\n\n### `load_not_open`\n");
    expect(html).toContain('<h2 id="wrong-state">');
    expect(html).toContain('<h3 id="load_not_open">');
  });

  it("has an anchor on each row of a table of codes, for the first use of a name", () => {
    const html = render(
      "| Code | Status |\n|---|---|\n| `own_load` | 409 |\n| `own_load` | again |\n| words | 1 |\n",
    );
    expect(html.match(/<tr id="own_load">/g)).toHaveLength(1);
    expect(html).not.toContain('id="words"');
  });

  it.each(["lifecycle", "life-of-a-load"])("draws every diagram of %s", async (slug) => {
    const page = await readDeveloperPage(slug);
    const html = render(page?.markdown ?? "");
    expect(html).toContain("<svg");
    expect(html).not.toContain("language-mermaid");
  });

  it("shows a diagram that it cannot draw as text", () => {
    expect(render("```mermaid\npie title Loads\n```")).toContain("pie title Loads");
    expect(render("```mermaid\nstateDiagram-v2\n  POSTED --> NOWHERE: lose\n```")).toContain("NOWHERE");
  });

  it("drops HTML and comments of its source", () => {
    const html = render('<!-- made by a script -->\n\nWords <img src="x" onerror="alert(1)"> stay.');
    expect(html).toContain("Words  stay.");
    expect(html).not.toMatch(/<img|made by/);
  });

  it("lists its sections under the title if asked to and if there are three or more", () => {
    const text = "# T\n\n## One `a`\n\n## Two\n\n## Three\n";
    const html = renderToStaticMarkup(createElement(Markdown, { text, contents: true }));
    expect(html).toContain('<nav aria-label="On this page">');
    expect(html).toContain('<a href="#one-a">One a</a>');
    expect(render(text)).not.toContain("<nav");
    const two = renderToStaticMarkup(
      createElement(Markdown, { text: "# T\n\n## One\n\n## Two\n", contents: true }),
    );
    expect(two).not.toContain("<nav");
  });

  it("highlights code on the server: strings, names and comments", () => {
    const html = render('```json\n{ "miles": 119 }\n```\n\n```sh\n# words\n```');
    expect(html).toContain('<span data-code="attr">&quot;miles&quot;</span>');
    expect(html).toContain('<span data-code="comment"># words</span>');
  });
});
