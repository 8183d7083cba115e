import { HOUR_MS, londonDay, readLondonInstant } from "@board/calendar";
import type { Geo, Place } from "@board/geo";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { type FieldError, fieldError, noSuchDay, postcodeNotFound } from "../../core/field-error.ts";
import { readFilters } from "../../loads/filters/read-filters.ts";
import type { BoardFilters } from "../../loads/filters/rules.ts";
import { AVERAGE_MPH, DEFAULT_EMPTY_MILES, DEFAULT_EXTRA_MILES, DEFAULT_HOURS } from "./rules.ts";
import type { BackloadInput } from "./schemas.ts";

interface End {
  place: Place;
  outcode: string | null;
  town: string;
}

export interface BackloadQuestion {
  at: End;
  home: End;
  from: Date;
  by: Date;
  mph: number;
  back: Date | null;
  driven: number;
  mostExtra: number;
  /** Pence per extra mile; null to use the rate card's. */
  milePence: number | null;
  hourPence: number | null;
  filters: BoardFilters;
}

/** Returns the outcode of a postcode area that is nearest to the mean of all the area's outcodes. */
function middleOfArea(geo: Geo, area: string): Place | null {
  const places = geo.outcodesOf(area).flatMap((outcode) => geo.outcodePlace(outcode) ?? []);
  const mean = (of: (place: Place) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  const [lat, lng] = [mean((place) => place.lat), mean((place) => place.lng)];
  const off = (place: Place) => (place.lat - lat) ** 2 + (place.lng - lng) ** 2;
  return places.toSorted((a, b) => off(a) - off(b))[0] ?? null;
}

function endOf(geo: Geo, text: string): End | null {
  const area = text.trim().toUpperCase();
  if (/^[A-Z]{1,2}$/.test(area)) {
    const place = middleOfArea(geo, area);
    return place && { place, outcode: null, town: place.town };
  }
  const place = geo.find(text);
  return place && { place, outcode: place.outcode, town: geo.outcodeTown(place.outcode) };
}

function instantOf(text: string): Date | null {
  const [day = "", time = "", ...rest] = text.split("T");
  return rest.length > 0 ? null : readLondonInstant(day, time);
}

/**
 * Validates the input; each unreadable value is named by its field.
 *
 * @throws DomainError `validation_failed`
 */
export function readBackloadQuestion(ctx: Ctx<FirmActor>, input: BackloadInput): BackloadQuestion {
  const { at: emptyAt, home: homeTo, from: since, by: until, within, mph: speed, limit: _, ...rest } = input;
  const { back: latest, driven: hours, extra, mile, hour, ...raw } = rest;
  const problems: FieldError[] = [];
  const now = ctx.clock.now();

  const end = (name: "at" | "home", text: string): End | null => {
    const found = endOf(ctx.geo, text);
    if (found === null) {
      problems.push(postcodeNotFound([name], text, ctx.geo));
    }
    return found;
  };
  const moment = (name: "from" | "by" | "back", text: string | undefined, otherwise: Date): Date => {
    const read = text === undefined ? otherwise : instantOf(text);
    if (read === null) {
      const reason = noSuchDay(text?.slice(0, 10) ?? "");
      problems.push(
        fieldError([name], "invalid_date", `must be a London time written YYYY-MM-DDTHH:MM${reason}`),
      );
    }
    return read ?? otherwise;
  };
  const whole = (
    name: "within" | "mph" | "driven" | "extra" | "mile" | "hour",
    text: string | undefined,
    least: number,
    most: number,
  ) => {
    const value = text === undefined || !/^\d{1,5}$/.test(text) ? null : Number(text);
    if (text !== undefined && (value === null || value < least || value > most)) {
      const unit = name === "mile" || name === "hour" ? "whole pence" : "whole";
      problems.push(fieldError([name], "invalid_value", `must be ${unit}, ${least} to ${most}.`));
    }
    return value;
  };

  const at = end("at", emptyAt);
  const home = end("home", homeTo);
  const from = moment("from", since, now);
  const by = moment("by", until, new Date(from.getTime() + DEFAULT_HOURS * HOUR_MS));
  if (by < from) problems.push(fieldError(["by"], "before_from", "must not be earlier than from."));
  const miles = whole("within", within, 1, 500) ?? DEFAULT_EMPTY_MILES;
  const mph = whole("mph", speed, 20, 60) ?? AVERAGE_MPH;
  const back = latest === undefined ? null : moment("back", latest, from);
  if (back !== null && back < from)
    problems.push(fieldError(["back"], "before_from", "must not be earlier than from."));
  const costs = {
    driven: whole("driven", hours, 0, 9) ?? 0,
    mostExtra: whole("extra", extra, 0, 1_000) ?? DEFAULT_EXTRA_MILES,
    milePence: whole("mile", mile, 0, 1_000),
    hourPence: whole("hour", hour, 0, 20_000),
  };
  const read = readFilters(raw, londonDay(now), ctx.geo);
  problems.push(...read.problems);
  if (problems.length > 0 || at === null || home === null) throw invalid(problems);
  const near = { withinMiles: miles, outcodes: ctx.geo.outcodesWithin(at.place, miles) };
  const filters = { ...read.filters, near, after: londonDay(from), before: londonDay(by) };
  return { at, home, from, by, mph, back, ...costs, filters };
}
