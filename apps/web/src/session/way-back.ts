/** Where to go after signing in: a page of this site, whatever the address said. */
export function wayBack(to: string | undefined): string {
  if (to === undefined || !to.startsWith("/") || /^\/[/\\]/.test(to)) return "/home";
  return to.startsWith("/sign-in") ? "/home" : to;
}
