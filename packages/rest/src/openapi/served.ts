import { readFileSync } from "node:fs";
import { addDays, type Day, daysBetween } from "@board/calendar";
import type { oas31 } from "zod-openapi";

const FILE = new URL("../../../../openapi/v1.json", import.meta.url);

/** Reads `openapi/v1.json`, which a test compares with the router. To generate it would cost every start half a second. */
export function readDocument(): oas31.OpenAPIObject {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** The address that the published document names, in place of that of the board which serves it. */
export const EXAMPLE_SITE = "https://freight-board.example";

/** The day on which the story of the examples begins. */
const STORY_DAY: Day = "2026-11-20";

const A_DAY = /\b\d{4}-\d\d-\d\d(?!\d)/g;

/** Makes a value that depends on the day, once for each day. */
export function onceADay<T>(today: () => Day, make: (day: Day) => T): () => T {
  let last: { day: Day; value: T } | null = null;
  return () => {
    const day = today();
    if (last?.day !== day) last = { day, value: make(day) };
    return last.value;
  };
}

/** The text of the document as a board serves it on a day: with its own address, and with examples that begin on this day. */
export function servedDocument(
  document: object,
  { siteUrl, today }: { siteUrl: string; today: Day },
): string {
  const later = daysBetween(STORY_DAY, today);
  return JSON.stringify(document)
    .replaceAll(EXAMPLE_SITE, () => siteUrl)
    .replace(A_DAY, (day) => addDays(day, later));
}
