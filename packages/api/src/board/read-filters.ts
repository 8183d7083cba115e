import { type Day, londonDay } from "@board/calendar";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../errors.ts";
import { type FieldError, fieldError } from "../field-error.ts";
import { type BoardFilters, noDayLeft, type RawFilters, readRawFilters } from "./rules.ts";

/** Reads a board query's text into filters, with a field error for every unreadable value (contract 6). */
export function readFilters(
  raw: RawFilters,
  today: Day,
  geo: Ctx["geo"],
): { filters: BoardFilters; problems: FieldError[] } {
  const { filters, problems } = readRawFilters(raw, today, geo);
  const unreadable = problems.map(({ name, code, predicate }) => fieldError([name], code, predicate));
  return { filters, problems: unreadable };
}

/**
 * The filters of a question that was asked now. A saved one may outlive its last day: then it finds nothing.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter
 */
export function readableFilters(ctx: Pick<Ctx<FirmActor>, "clock" | "geo">, raw: RawFilters): BoardFilters {
  const { filters, problems } = readFilters(raw, londonDay(ctx.clock.now()), ctx.geo);
  const refused = [...problems, ...noDayLeft(filters)];
  if (refused.length > 0) throw invalid(refused);
  return filters;
}
