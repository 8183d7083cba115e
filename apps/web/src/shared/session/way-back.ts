/** Base URL to resolve paths against. A target with another origin is outside the site. */
const HERE = "https://board.invalid";

/**
 * Returns the page to open after signing in: the path `to`, or `/home` if it leads outside the site. Parses `to`
 * as a browser does, which ignores tabs and newlines and treats a backslash as a slash. A repeated `to` arrives as
 * a list.
 */
export function wayBack(to: string | string[] | undefined): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, HERE)) return "/home";
  const { origin, pathname, search, hash } = new URL(to, HERE);
  // Rejects a path that begins with two slashes, which a browser would read as a host.
  if (origin !== HERE || pathname.startsWith("//") || pathname.startsWith("/sign-in")) return "/home";
  return `${pathname}${search}${hash}`;
}
