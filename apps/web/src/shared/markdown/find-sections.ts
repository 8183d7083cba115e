import GithubSlugger from "github-slugger";

/** A section of a page that can be searched. */
export interface Section {
  href: string;
  /** Title of the page. */
  page: string;
  /** Heading of the section. For text above the first heading, the page's title. */
  heading: string;
  /** Text without code. */
  text: string;
}

export interface FoundSection {
  href: string;
  page: string;
  heading: string;
  /** Text around the first match. If only titles matched, the first words of the section. */
  excerpt: string;
}

const MAX_SECTIONS = 8;
const EXCERPT = 90;

/** Strips Markdown syntax, keeping the text of links and tables. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^ *(?:#+|>|[-*]) |[`*]/gm, "")
    .replaceAll(/\\?\||:?-{3,}:?/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Splits a page into sections, each with the address of its heading. */
export function sectionsOf(href: string, markdown: string): Section[] {
  const slugger = new GithubSlugger();
  const prose = markdown.replaceAll(/^( *)```[\s\S]*?^\1```/gm, "").replaceAll(/<!--[\s\S]*?-->/g, "");
  const [top = "", ...rest] = prose.split(/^(?=#{1,4} )/m);
  const parts = [...(top.trim() === "" ? [] : [top]), ...rest];
  const page = plain(/^# +(.+)$/m.exec(prose)?.[1] ?? href);
  return parts.map((part) => {
    const [, marks = "", title = page] = /^(#{1,4}) +(.+)$/m.exec(part) ?? [];
    const heading = plain(title);
    // Generates a slug for the title as well, as rehype-slug does; otherwise a later heading with the same name
    // would get another id here.
    const id = marks === "" ? "" : slugger.slug(heading);
    const text = plain(part.replace(/^#{1,4} .+$/m, ""));
    return { href: marks.length > 1 ? `${href}#${id}` : href, page, heading, text };
  });
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Returns the weight of a word by its place: heading, page title or text; 0 if it does not occur. */
function weightOf(word: string, { href, heading, page, text }: Section): number {
  const begins = (own: string) => wordsOf(own).some((each) => each.startsWith(word));
  // Counts a page's address as part of its name: /docs/idempotency has the title "Retries without doubles".
  if (!href.includes("#") && begins(`${heading} ${href}`)) return 12;
  if (begins(heading)) return 9;
  if (begins(page)) return 3;
  return begins(text) ? 1 : 0;
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = Math.max(0, ...words.map((word) => lower.indexOf(word)));
  const from = at < EXCERPT / 2 ? 0 : lower.lastIndexOf(" ", at - EXCERPT / 4) + 1;
  const cut = text.slice(from, from + EXCERPT);
  const end = from + EXCERPT >= text.length ? cut : `${cut.slice(0, cut.lastIndexOf(" "))} …`;
  return from === 0 ? end : `… ${end}`;
}

/** Returns the sections in which each typed word begins a word; matches in headings come first. */
export function findSections(sections: readonly Section[], typed: string): FoundSection[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, weights: words.map((word) => weightOf(word, section)) }))
    .filter(({ weights }) => weights.every((weight) => weight > 0))
    .map(({ section, weights }) => ({ section, weight: weights.reduce((sum, each) => sum + each, 0) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_SECTIONS)
    .map(({ section: { href, page, heading, text } }) => ({
      href,
      page,
      heading,
      excerpt: excerptOf(text, words),
    }));
}
