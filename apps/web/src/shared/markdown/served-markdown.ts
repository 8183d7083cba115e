import { hrefOfText, hrefOnSite, pictureOnSite } from "./links.ts";

const BLOCK = /^( *)```[\s\S]*?^\1```/gm;
const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

function servedLink(_link: string, mark: string, words: string, href: string): string {
  const there = mark === "" ? hrefOnSite(href) : pictureOnSite(href);
  return there === null ? words : `${mark}[${words}](${hrefOfText(there)})`;
}

/** Removes comments, which are meant for authors, and rewrites links. */
const servedProse = (prose: string) =>
  prose
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll(LINK, servedLink);

/**
 * Converts a page for its `.md` address. Links to pages lead to their Markdown version; a link to a file that the
 * site does not serve becomes plain text.
 */
export function servedMarkdown(markdown: string): string {
  let served = "";
  let end = 0;
  for (const block of markdown.matchAll(BLOCK)) {
    served += servedProse(markdown.slice(end, block.index)) + block[0];
    end = block.index + block[0].length;
  }
  return (served + servedProse(markdown.slice(end))).trimStart();
}
