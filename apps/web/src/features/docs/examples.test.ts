import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Markdown } from "../../shared/markdown/Markdown.tsx";
import { readDeveloperPage } from "./developer-pages.ts";
import { examplesOf } from "./examples.ts";

function read(text: string) {
  const read = examplesOf("guide", "https://board.example");
  const html = renderToStaticMarkup(createElement(Markdown, { text, plugin: read.plugin }));
  return { html, steps: read.steps, examples: [...read.examples.values()] };
}
const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n\n`;
const CALL = 'curl https://board.example/api/v1/me -H "Authorization: Bearer $KEY"';

it("groups blocks of one call in several languages into one example, and starts another when a language repeats", () => {
  const { examples } = read(
    block("sh", CALL) + block("js", "1") + block("python", "2") + block("php", "3") + block("sh", CALL),
  );
  expect(examples.map(({ names }) => names)).toEqual([["curl", "Node", "Python", "PHP"], ["curl"]]);
});

it("starts another example after text or an answer", () => {
  const { examples } = read(`${block("sh", CALL)}Words.\n\n${block("js", "1")}${block("json", "{}")}`);
  expect(examples).toHaveLength(3);
});

it("marks the values to fill in, also inside highlighted code", () => {
  const { html } = read(block("sh", CALL));
  expect(html).toMatch(/<mark name="ADDRESS" printed="https:\/\/board\.example"/);
  expect(html).toMatch(/<span data-code="string">[^<]*Bearer <mark name="KEY" printed="\$KEY"/);
});

it("numbers steps, and lists the runnable examples of each", () => {
  const { html, steps } = read(
    `## 1. Ask\n\n${block("sh", CALL)}${block("json", "{}")}## 2. Think\n\n## More\n`,
  );
  expect([...steps.values()]).toEqual([
    { number: "1", runs: ["guide 1"] },
    { number: "2", runs: [] },
  ]);
  expect(html).toContain('<h2 id="1-ask">Ask<');
});

it("offers every call of the quick start to run", async () => {
  const { examples } = read((await readDeveloperPage("quick-start"))?.markdown ?? "");
  const calls = examples.filter(({ names }) => names.includes("curl"));
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.every(({ command }) => command !== null)).toBe(true);
});
