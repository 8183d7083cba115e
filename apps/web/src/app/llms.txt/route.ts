import { readAboutEntries, readEntries } from "../../features/docs/developer-pages.ts";
import { readHelpEntries } from "../../features/help/help-pages.ts";
import { hrefOfText } from "../../shared/markdown/links.ts";

/** Lists the developer pages, the help pages and the pages about the board, in the Markdown format of llmstxt.org. */
export async function GET(): Promise<Response> {
  const groups = [...(await readEntries()), await readHelpEntries(), await readAboutEntries()];
  const parts = groups.map(({ title, entries }) => {
    const lines = entries.map((entry) => `- [${entry.title}](${hrefOfText(entry.href)}): ${entry.summary}`);
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  const head =
    "# Freight Board\n\n> A UK freight board: post a load, quote on it, move it, prove it. REST under `/api/v1`.\n\n- [OpenAPI document](/api/v1/openapi.json): every call with its fields, answers and errors.\n";
  return new Response([head, ...parts].join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, no-cache" },
  });
}

export const dynamic = "force-dynamic";
