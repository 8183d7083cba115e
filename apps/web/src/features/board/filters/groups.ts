import { DEFAULT_WITHIN_MILES, dayOf, type FilterName } from "@board/api/board/view-rules";
import { addDays, type Day } from "@board/calendar";
import { forgetTyped } from "../../../shared/places/place-words.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import { LOAD_TYPE_NAMES } from "../../../ui/format/loads.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { WEIGHT_TOPS } from "../../../ui/format/weights.ts";
import { type Filters, isOn, listOf, type SearchChange } from "./filters.ts";

/** Groups of filters. Each group has one button; `names` are the API's names of its filters. */
export const GROUPS = [
  { id: "from", label: "From", names: ["from"] },
  { id: "to", label: "To", names: ["to"] },
  { id: "near", label: "Near", names: ["near", "within"] },
  { id: "collect", label: "Collect", names: ["date", "after", "before"] },
  { id: "vehicle", label: "Vehicle", names: ["vc"] },
  { id: "equipment", label: "Body, gear", names: ["eq"] },
  { id: "load", label: "Load", names: ["type"] },
  { id: "weight", label: "Weight up to", names: ["maxwt"] },
  { id: "terms", label: "Paid within", names: ["terms"] },
  { id: "tailLift", label: "Tail-lift needed", names: ["tl"] },
  { id: "noTailLift", label: "No tail-lift", names: ["notl"] },
  { id: "noAdr", label: "No ADR", names: ["noadr"] },
] as const satisfies readonly { id: string; label: string; names: readonly FilterName[] }[];

export type Group = (typeof GROUPS)[number];
export type GroupId = Group["id"];

export const DEFAULT_WITHIN = String(DEFAULT_WITHIN_MILES);

function lookUp(names: Record<string, string>, value: string): string {
  return Object.getOwnPropertyDescriptor(names, value)?.value ?? value;
}

function some(value: string | undefined, names: Record<string, string>): string | null {
  const list = listOf(value);
  if (list.length === 0) return null;
  const all = Object.keys(names).length;
  if (list.length > 2) return `${list.length} of ${all}`;
  return list.map((one) => lookUp(names, one)).join(", ");
}

/** Returns the words of a code, without a table of names: `Double deck`. */
const codeWords = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll("_", " ");

function dayWords(value: string, today: Day): string {
  const day = dayOf(value, today);
  if (day === null) return value;
  if (day === today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  return formatLongDay(day, today);
}

function collectWords({ date, after, before }: Filters, today: Day): string | null {
  if (date !== undefined) return dayWords(date, today);
  if (after !== undefined && before !== undefined) {
    return `${dayWords(after, today)} to ${dayWords(before, today)}`;
  }
  if (after !== undefined) return `from ${dayWords(after, today)}`;
  return before === undefined ? null : `to ${dayWords(before, today)}`;
}

function weightWords(value: string): string {
  return /^\d+$/.test(value) ? `${value} kg` : lookUp(WEIGHT_TOPS, value.toUpperCase());
}

/** Maximum of codes listed one by one. */
const MAX_CODES = 6;

function placesWords(value: string, words: string | undefined): string | null {
  if (words !== undefined) return words;
  const codes = listOf(value);
  if (codes.length <= MAX_CODES) return codes.join(", ") || null;
  return `${codes.slice(0, MAX_CODES - 2).join(", ")} and ${codes.length - MAX_CODES + 2} more`;
}

/**
 * Returns the words on a group's button, or null if the group is not set. `placeWords`: places as typed, by filter
 * value.
 */
export function groupWords(
  id: GroupId,
  filters: Filters,
  today: Day,
  placeWords: Readonly<Record<string, string>> = {},
): string | null {
  switch (id) {
    case "from":
    case "to": {
      const value = filters[id];
      return value === undefined ? null : placesWords(value, placeWords[value]);
    }
    case "near":
      return filters.near === undefined
        ? null
        : `${placeWords[filters.near] ?? filters.near.toUpperCase()}, ${filters.within ?? DEFAULT_WITHIN} miles`;
    case "collect":
      return collectWords(filters, today);
    case "vehicle":
      return some(filters.vc, VEHICLE_NAMES);
    case "equipment": {
      const list = listOf(filters.eq);
      return list.length > 2 ? `${list.length} of 12` : list.map(codeWords).join(", ") || null;
    }
    case "load":
      return some(filters.type, LOAD_TYPE_NAMES);
    case "weight":
      return filters.maxwt === undefined ? null : weightWords(filters.maxwt);
    case "terms":
      return filters.terms === undefined ? null : `${filters.terms} days`;
    case "tailLift":
      return isOn(filters.tl) ? "on" : null;
    case "noTailLift":
      return isOn(filters.notl) ? "on" : null;
    case "noAdr":
      return isOn(filters.noadr) ? "on" : null;
  }
}

/** Returns the groups that are set. */
export function setGroups(filters: Filters): Group[] {
  return GROUPS.filter(({ id }) => groupWords(id, filters, "2000-01-01") !== null);
}

/** Returns the change that removes a group from the address. */
export function clearGroup(group: Group): SearchChange {
  return Object.fromEntries(group.names.map((name) => [name, null]));
}

/** Returns the change that turns a switch on or off. Turning one tail-lift switch on clears the opposite one. */
export function switched(name: "tl" | "notl" | "noadr", on: boolean): SearchChange {
  const change = { [name]: on ? "1" : null };
  if (!on || name === "noadr") return change;
  return { ...change, [name === "tl" ? "notl" : "tl"]: null };
}

/** Returns the change that removes every filter from the address and keeps the order. */
export function clearAll(): SearchChange {
  return Object.assign({}, ...GROUPS.map(clearGroup));
}

/** Applies a change that clears filters, and discards the texts typed into their fields. */
export function clearFilters(change: SearchChange, onChange: (change: SearchChange) => void): void {
  forgetTyped(Object.keys(change));
  onChange(change);
}
