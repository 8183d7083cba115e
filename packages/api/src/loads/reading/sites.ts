import type { Bound } from "./bind.ts";
import type { Draft } from "./draft.ts";
import type { End, Fact } from "./facts.ts";

/** Maximum number of lines above a postcode that are its address. */
const MAX_LINES = 6;
const MAX_PART = 100;
const NO_NAME =
  /^(?:unit|plot|no\.?|building|gate|dock|bay|flat|floor|level|suite|the |a |an |our |us\b)|^\d/i;
const LEAD =
  /^[\s:,(-]*(?:(?:us|ourselves|our (?:customer|client|supplier|depot|site|warehouse)|the)(?= ?[\s(,:]))?[\s:,(-]*/i;
const PERSON =
  /(?:contact|ask for|attn|see)[: ]+((?:dr|mr|mrs|ms|miss)\.? )?([\p{L}'-]+\.?(?: [\p{L}'-]+){0,2}?)(?=,| on |\)|\.\s|\.?$| \+?\d)/iu;

/** An address before a postcode: its name, its lines, and whom to ask for on the same line. */
export function readSite(
  place: Bound & { fact: Extract<Fact, { kind: "place" }> },
  own: readonly Bound[],
  side: End,
  draft: Draft,
): { site: Record<string, unknown>; start: number; end: number; used: Bound[] } | null {
  const { text, lower } = draft;
  if (place.fact.code === null || !place.fact.code.includes(" ")) return null;
  const postcodeAt =
    place.fact.end -
    /[a-z]{1,2}\d[a-z\d]? ?-?\d[a-z]{2}$/.exec(lower.slice(place.fact.start, place.fact.end))![0].length;
  const at = own.indexOf(place);
  let from = at - 1;
  // Only words that were not read make an address: any other fact ends it.
  const isWord = ({ fact, line }: Bound) =>
    place.line - line <= MAX_LINES &&
    (fact.kind === "unread" || fact.kind === "filler" || (fact.kind === "place" && fact.code === null));
  while (from >= 0 && isWord(own[from] as Bound)) from--;
  const before = own[from];
  if (before === undefined || place.line - before.line > MAX_LINES) return null;
  const led = own.slice(0, from + 1).findLast(({ fact }) => !["day", "time"].includes(fact.kind));
  if (led === undefined || (led.fact.kind !== "end" && led.fact.kind !== "joint")) return null;
  const rough = text.slice(before.fact.end, postcodeAt);
  const lead = LEAD.exec(rough)?.[0].length ?? 0;
  const opened = rough.lastIndexOf("(") + 1;
  const start = before.fact.end + Math.max(lead, opened);
  const parts = text
    .slice(start, postcodeAt)
    .split(/[,\n]/)
    .map((part) =>
      part
        .replace(/\s+/g, " ")
        .trim()
        .replace(/[-–:;]+$/, "")
        .trim(),
    )
    .filter((part) => part !== "");
  const [name = "", ...lines] = parts;
  const isKnown =
    parts.length >= 2 &&
    parts.length <= 5 &&
    parts.every((part) => part.length <= MAX_PART) &&
    name.split(" ").length <= 5;
  if (
    !isKnown ||
    NO_NAME.test(name) ||
    /[.!?] /.test(parts.join(", ")) ||
    place.fact.town?.toLowerCase() === name.toLowerCase()
  )
    return null;
  const sameLine = own.filter(({ line, fact }) => line === place.line && fact.start > place.fact.end);
  const next = sameLine.find(({ fact }) => fact.kind === "place" || fact.kind === "joint");
  const behind = sameLine.filter(({ fact }) => next === undefined || fact.start < next.fact.start);
  const phones = behind.filter(
    ({ fact }) => fact.kind === "contact" && !text.slice(fact.start, fact.end).includes("@"),
  );
  const person = PERSON.exec(text.slice(place.fact.end, behind.at(-1)?.fact.end ?? place.fact.end));
  const [phone] = phones;
  const told = (pointer: string) => {
    const [one, ...others] = behind.flatMap(({ fact, side: of }) =>
      fact.kind === "value" && fact.pointer === pointer && (of === side || of === null) ? [fact] : [],
    );
    return one === undefined || others.length > 0 ? undefined : text.slice(one.start, one.end);
  };
  const reference = /[^\s:#=]+$/.exec(told("/reference") ?? "")?.[0];
  const hours = told("/hours")?.replace(/^[^\d]+/, "");
  return {
    site: {
      name,
      lines,
      ...(person === null ? {} : { contactName: `${person[1] ?? ""}${person[2] ?? ""}` }),
      ...(reference === undefined ? {} : { reference }),
      ...(hours === undefined ? {} : { hours }),
      ...(phone !== undefined && phones.length === 1
        ? { phone: text.slice(phone.fact.start, phone.fact.end) }
        : {}),
    },
    start,
    end: phone?.fact.end ?? place.fact.end,
    used: phones,
  };
}
