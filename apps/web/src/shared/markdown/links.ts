/**
 * Resolves a link in a page: a link to another page becomes its address, an external link stays unchanged. Returns
 * null for a link to source code, which the site does not serve.
 */
export function hrefOnSite(href: string): string | null {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  if (/^(?:\.\.\/)?CHANGELOG\.md$/.test(href)) return "/docs/changelog";
  const guide = /^(?:\.\/)?(?:docs\/)?([a-z0-9-]+)\.md(#.*)?$/.exec(href);
  return guide ? `/docs/${guide[1]}${guide[2] ?? ""}` : null;
}

/** Generated developer pages, which have no Markdown version. */
const WITHOUT_TEXT = new Set(["/docs/about", "/docs/api", "/docs/data"]);

/** Returns the address of a page's Markdown version; other addresses unchanged. */
export function hrefOfText(href: string): string {
  return href.replace(/^\/(?:docs|help)\/[a-z0-9-]+(?=#|$)/, (path) =>
    WITHOUT_TEXT.has(path) ? path : `${path}.md`,
  );
}

/**
 * Returns the address of a picture in a page, such as `performance/reads.svg` or `pictures/drawer.webp`; null for
 * another kind of file.
 */
export function pictureOnSite(src: string): string | null {
  if (/^pictures\/[a-z0-9-]+\.webp$/.test(src)) return `/help/${src}`;
  return /^[a-z0-9-]+\/[a-z0-9-]+\.svg$/.test(src) ? `/docs/${src}` : null;
}
