/** The host of an endpoint alone: an address may hold a secret. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}
