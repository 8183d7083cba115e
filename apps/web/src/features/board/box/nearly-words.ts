import type { Day } from "@board/calendar";
import type { Filters } from "../filters/filters.ts";
import { groupWords } from "../filters/groups.ts";

/** Describes how looser filters differ from the typed ones, in words that follow a number of loads. */
export function nearlyWords(
  asked: Filters,
  nearly: Filters,
  today: Day,
  words: Readonly<Record<string, string>>,
): string {
  const say = (id: Parameters<typeof groupWords>[0]) => groupWords(id, nearly, today, words) ?? "";
  if (asked.tl !== undefined && nearly.tl === undefined) return "with or without a tail-lift";
  if (asked.notl !== undefined && nearly.notl === undefined) return "with those that need a tail-lift";
  if (asked.noadr !== undefined && nearly.noadr === undefined) return "with ADR loads";
  if (asked.maxwt !== undefined && nearly.maxwt === undefined) return "of any weight";
  if (asked.type !== undefined && nearly.type === undefined) return "of any kind";
  if (asked.eq !== undefined && nearly.eq === undefined) return "of any body and gear";
  if (asked.vc !== nearly.vc)
    return nearly.vc === undefined ? "for any vehicle" : `for ${say("vehicle").replace(", ", " or ")}`;
  if (asked.date !== nearly.date) return say("collect");
  if (asked.after !== nearly.after || asked.before !== nearly.before) return "on any day";
  if (asked.terms !== undefined && nearly.terms === undefined) return "on any terms";
  if (asked.within !== nearly.within || asked.near !== nearly.near) {
    const place = words[nearly.near ?? ""] ?? nearly.near ?? "";
    return `from within ${nearly.within} miles of ${place}`;
  }
  if (asked.from !== undefined && nearly.from === undefined) return "from anywhere";
  return "to anywhere";
}
