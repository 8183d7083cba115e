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

/** Path of a guide's own picture on the site, `performance/reads.svg`; null for one from anywhere else. */
export function pictureOnSite(src: string): string | null {
  return /^[a-z0-9-]+\/[a-z0-9-]+\.svg$/.test(src) ? `/docs/${src}` : null;
}
