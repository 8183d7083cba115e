import { type Day, londonDay } from "@board/calendar";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { type BoardFilters, noDayLeft, type RawFilters, readRawFilters } from "./rules.ts";

/** Parses a board query into filters, with a field error for every unreadable value (contract 6). */
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
 * Parses the filters of a request, and refuses dates that leave no day between them. Stored searches are
 * parsed by `readFilters` instead: after its last day, a search simply matches nothing.
 */
export function readAskedFilters(
  ...question: Parameters<typeof readFilters>
): ReturnType<typeof readFilters> {
  const { filters, problems } = readFilters(...question);
  return { filters, problems: [...problems, ...noDayLeft(filters)] };
}

/**
 * Returns the filters of a query.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter
 */
export function readableFilters(ctx: Pick<Ctx<FirmActor>, "clock" | "geo">, raw: RawFilters): BoardFilters {
  const { filters, problems } = readAskedFilters(raw, londonDay(ctx.clock.now()), ctx.geo);
  if (problems.length > 0) throw invalid(problems);
  return filters;
}
