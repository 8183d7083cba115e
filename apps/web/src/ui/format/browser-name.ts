const BROWSERS: [mark: RegExp, name: string][] = [
  [/\bEdg\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/\bChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [mark: RegExp, name: string][] = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Returns the names of a browser and its system, so that people recognize their devices. Both are read from the
 * User-Agent header, which anybody can forge.
 */
export function browserName(userAgent: string): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([mark]) => mark.test(userAgent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined) return "A browser we do not know";
  return system === undefined ? browser : `${browser} on ${system}`;
}
