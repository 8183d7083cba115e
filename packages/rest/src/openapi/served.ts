import { readFileSync } from "node:fs";
import { addDays, type Day, daysBetween } from "@board/calendar";
import type { oas31 } from "zod-openapi";

const FILE = new URL("../../../../openapi/v1.json", import.meta.url);

/**
 * Returns the content of `openapi/v1.json`; generating it from the router takes half a second. A test compares
 * the file with the router.
 */
export function readDocument(): oas31.OpenAPIObject {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** The site's address in the published document, which each installation replaces with its address. */
export const EXAMPLE_SITE = "https://freight-board.example";

/** The day on which the examples' story begins. */
const STORY_DAY: Day = "2026-11-20";

const A_DAY = /\b\d{4}-\d\d-\d\d(?!\d)/g;

/** Caches a value until the day changes. */
export function onceADay<T>(today: () => Day, make: (day: Day) => T): () => T {
  let last: { day: Day; value: T } | null = null;
  return () => {
    const day = today();
    if (last?.day !== day) last = { day, value: make(day) };
    return last.value;
  };
}

/**
 * Returns the document as text, with the address of this site, and with the examples' dates moved so that their
 * story begins today.
 */
export function servedDocument(
  document: object,
  { siteUrl, today }: { siteUrl: string; today: Day },
): string {
  const later = daysBetween(STORY_DAY, today);
  return JSON.stringify(document)
    .replaceAll(EXAMPLE_SITE, () => siteUrl)
    .replace(A_DAY, (day) => addDays(day, later));
}
