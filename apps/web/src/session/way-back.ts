/** Any origin that no page has: what resolves to another one leads away from the site. */
const HERE = "https://board.invalid";

/**
 * Target after signing in: a page of this site, whatever the address said. Resolved as a browser resolves it, which
 * leaves out tabs and line ends and reads a backslash as a slash. An address that names `to` twice gives a list: it counts
 * for none.
 */
export function wayBack(to: string | string[] | undefined): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, HERE)) return "/home";
  const { origin, pathname, search, hash } = new URL(to, HERE);
  // A path of two slashes would name a host where it is used next.
  if (origin !== HERE || pathname.startsWith("//") || pathname.startsWith("/sign-in")) return "/home";
  return `${pathname}${search}${hash}`;
}
