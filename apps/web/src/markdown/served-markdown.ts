import { hrefOfText, hrefOnSite, pictureOnSite } from "./links.ts";

const BLOCK = /^( *)```[\s\S]*?^\1```/gm;
const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

function servedLink(_link: string, mark: string, words: string, href: string): string {
  const there = mark === "" ? hrefOnSite(href) : pictureOnSite(href);
  return there === null ? words : `${mark}[${words}](${hrefOfText(there)})`;
}

/** Prose without comments, which are for those who write it. */
const servedProse = (prose: string) =>
  prose
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll(LINK, servedLink);

/**
 * A page as its address with `.md` serves it: each link leads to the text of another page or to what the site has, and
 * is words only where the site has nothing.
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
