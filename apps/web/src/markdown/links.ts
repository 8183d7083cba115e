/**
 * Resolves a link of a guide on the site: another guide by its slug, an outside page as it is.
 * A link into the source code has no page here: null, and only its words are shown.
 */
export function hrefOnSite(href: string): string | null {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  if (/^(?:\.\.\/)?CHANGELOG\.md$/.test(href)) return "/docs/changelog";
  const guide = /^(?:\.\/)?(?:docs\/)?([a-z0-9-]+)\.md(#.*)?$/.exec(href);
  return guide ? `/docs/${guide[1]}${guide[2] ?? ""}` : null;
}

/** Pages for developers that the site makes itself: they have no file. */
const WITHOUT_TEXT = new Set(["/docs/about", "/docs/api", "/docs/data"]);

/** The address of a page's text, which guides and help pages have beside them; any other address as it is. */
export function hrefOfText(href: string): string {
  return href.replace(/^\/(?:docs|help)\/[a-z0-9-]+(?=#|$)/, (path) =>
    WITHOUT_TEXT.has(path) ? path : `${path}.md`,
  );
}

/** Path on the site of a guide's own picture, `performance/reads.svg`, or a help page's, `pictures/drawer.webp`; null for one from anywhere else. */
export function pictureOnSite(src: string): string | null {
  if (/^pictures\/[a-z0-9-]+\.webp$/.test(src)) return `/help/${src}`;
  return /^[a-z0-9-]+\/[a-z0-9-]+\.svg$/.test(src) ? `/docs/${src}` : null;
}
