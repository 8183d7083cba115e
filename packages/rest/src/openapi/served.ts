import { readFileSync } from "node:fs";
import { addDays, type Day, daysBetween } from "@board/calendar";
import type { oas31 } from "zod-openapi";

const FILE = new URL("../../../../openapi/v1.json", import.meta.url);

/** Reads `openapi/v1.json`, which a test compares with the router. Generating it takes half a second. */
export function readDocument(): oas31.OpenAPIObject {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** The address in the published document; a board replaces it by its own. */
export const EXAMPLE_SITE = "https://freight-board.example";

/** The day on which the story of the examples begins. */
const STORY_DAY: Day = "2026-11-20";

const A_DAY = /\b\d{4}-\d\d-\d\d(?!\d)/g;

/** Caches a value that depends on the day. */
export function onceADay<T>(today: () => Day, make: (day: Day) => T): () => T {
  let last: { day: Day; value: T } | null = null;
  return () => {
    const day = today();
    if (last?.day !== day) last = { day, value: make(day) };
    return last.value;
  };
}

/**
 * Returns the document as text as a board serves it: with its own address, and with examples that begin
 * today.
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
