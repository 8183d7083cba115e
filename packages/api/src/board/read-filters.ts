import { addDays, type Day, isRealDay } from "@board/calendar";
import { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import type { Geo } from "@board/geo";
import { type FieldError, fieldError } from "../field-errors.ts";
import { type BoardFilters, bandsUpTo, DEFAULT_WITHIN_MILES } from "./rules.ts";
import type { BoardInput } from "./schemas.ts";

type FilterName = Exclude<keyof BoardInput, "sort" | "limit" | "cursor">;
export type RawFilters = { [Name in FilterName]?: string | undefined };

export interface FilterReading {
  filters: BoardFilters;
  problems: FieldError[];
}

function splitList(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(",").map((part) => part.trim().toUpperCase());
}

function wholeNumber(text: string, minimum: number, maximum: number): number | null {
  if (!/^\d{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= minimum && value <= maximum ? value : null;
}

/** Reads a board query's text into filters, every unreadable value named (contract 6). */
export function readFilters(raw: RawFilters, today: Day, geo: Geo): FilterReading {
  const problems: FieldError[] = [];
  const refuse = (name: FilterName | "sort", code: string, predicate: string) =>
    problems.push(fieldError([name], code, predicate));

  const places = (name: "from" | "to") => {
    const list = splitList(raw[name]);
    for (const place of list) {
      const area = /^[A-Z]+/.exec(place)?.[0] ?? "";
      const known =
        place === area
          ? geo.outcodesOf(area).length > 0
          : /^[A-Z]{1,2}\d[A-Z\d]?$/.test(place) &&
            geo
              .outcodesOf(area)
              .some((outcode) => outcode === place || outcode.replace(/[A-Z]$/, "") === place);
      if (!known)
        refuse(
          name,
          "invalid_value",
          `holds ${place || "an empty entry"}, which is no postcode area or outcode.`,
        );
    }
    return list;
  };

  const choices = <T extends string>(name: "vc" | "type", allowed: Record<string, T>): T[] => {
    const values = Object.values(allowed);
    return splitList(raw[name]).flatMap((part) => {
      const value = values.find((candidate) => candidate === part);
      if (value !== undefined) return [value];
      refuse(name, "invalid_value", `holds ${part || "an empty entry"}; it must be of ${values.join(", ")}.`);
      return [];
    });
  };

  const dayOf = (name: "date" | "after" | "before"): Day | null => {
    const value = raw[name];
    if (value === undefined) return null;
    if (value.toLowerCase() === "today") return today;
    if (value.toLowerCase() === "tomorrow") return addDays(today, 1);
    if (isRealDay(value)) return value;
    refuse(name, "invalid_date", "must be today, tomorrow or a calendar day written YYYY-MM-DD.");
    return null;
  };

  const flag = (name: "notl" | "noadr"): boolean => {
    const value = raw[name]?.toLowerCase();
    if (value === undefined || value === "0" || value === "false") return false;
    if (value === "" || value === "1" || value === "true") return true;
    refuse(name, "invalid_value", "must be 1, true or empty for on, 0 or false for off.");
    return false;
  };

  const radius = (): BoardFilters["near"] => {
    const within = raw.within === undefined ? DEFAULT_WITHIN_MILES : wholeNumber(raw.within, 1, 500);
    if (within === null) refuse("within", "invalid_value", "must be whole miles, 1 to 500.");
    if (raw.near === undefined) {
      if (raw.within !== undefined) refuse("within", "requires_near", "needs near.");
      return null;
    }
    const place = geo.find(raw.near);
    if (place === null) refuse("near", "postcode_not_found", "is not a UK postcode or outcode we know.");
    if (place === null || within === null) return null;
    return { withinMiles: within, outcodes: geo.outcodesWithin(place, within) };
  };

  const weight = (): BoardFilters["weightBands"] => {
    const value = raw.maxwt?.toUpperCase();
    if (value === undefined) return null;
    const band = Object.values(WeightBand).find((candidate) => candidate === value);
    const kilograms = wholeNumber(value, 1, 100_000);
    if (band === undefined && kilograms === null) {
      refuse(
        "maxwt",
        "invalid_value",
        `must be whole kilograms or one of ${Object.values(WeightBand).join(", ")}.`,
      );
    }
    return bandsUpTo(band ?? kilograms ?? "T_15_PLUS");
  };

  const terms = (): number | null => {
    if (raw.terms === undefined) return null;
    const days = wholeNumber(raw.terms, 0, 120);
    if (days === null) refuse("terms", "invalid_value", "must be whole days, 0 to 120.");
    return days;
  };

  const filters: BoardFilters = {
    from: places("from"),
    to: places("to"),
    vehicleClasses: choices("vc", VehicleClass),
    types: choices("type", LoadType),
    date: dayOf("date"),
    after: dayOf("after"),
    before: dayOf("before"),
    near: radius(),
    noTailLift: flag("notl"),
    noAdr: flag("noadr"),
    weightBands: weight(),
    maxTermsDays: terms(),
  };
  return { filters, problems };
}
