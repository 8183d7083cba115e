/** Origin to resolve against; a target with another origin is outside the site. */
const HERE = "https://board.invalid";

/**
 * Returns the target after signing in: a path of this site, else `/home`. Resolves it as a browser does,
 * which ignores tabs and newlines and treats a backslash as a slash. A repeated `to` arrives as a list and is
 * ignored.
 */
export function wayBack(to: string | string[] | undefined): string {
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, HERE)) return "/home";
  const { origin, pathname, search, hash } = new URL(to, HERE);
  // A path that begins with two slashes would be read as a host later.
  if (origin !== HERE || pathname.startsWith("//") || pathname.startsWith("/sign-in")) return "/home";
  return `${pathname}${search}${hash}`;
}
