import type { FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { readableFilters } from "../loads/filters/read-filters.ts";
import { type FiltersInput, filtersInput, type RelaxChoice } from "../loads/filters/schemas.ts";
import { DEFAULT_WITHIN_MILES } from "../loads/filters/view-rules.ts";
import { countMatching } from "./count-board.ts";

type FilterName = RelaxChoice["name"];

/** Larger radii that are tried, in miles. */
const WIDER_MILES = [50, 100, 200];

function without(input: FiltersInput, name: FilterName): FiltersInput {
  const dropped = name === "near" ? ["near", "within"] : [name];
  return Object.fromEntries(Object.entries(input).filter(([key]) => !dropped.includes(key)));
}

/** Returns every way to relax the filters: to leave one out, or to enlarge the radius. */
function looser(input: FiltersInput): { name: FilterName; value: string | null; input: FiltersInput }[] {
  const set = filtersInput.keyof().options.filter((name) => input[name] !== undefined && name !== "within");
  const left = set.map((name) => ({ name, value: null, input: without(input, name) }));
  if (input.near === undefined) return left;
  const now = Number(input.within ?? DEFAULT_WITHIN_MILES);
  const wider = WIDER_MILES.filter((miles) => miles > now).map(String);
  return [
    ...wider.map((within) => ({ name: "within" as const, value: within, input: { ...input, within } })),
    ...left,
  ];
}

/**
 * Counts the matches of each way to relax filters that match nothing, the most first. Of the larger radii,
 * only the first one with matches is returned.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter
 */
export async function relaxFilters(
  ctx: Ctx<FirmActor>,
  input: FiltersInput,
): Promise<{ choices: RelaxChoice[] }> {
  const counted = await Promise.all(
    looser(input).map(async ({ name, value, input: changed }) => ({
      name,
      value,
      matching: await countMatching(ctx, readableFilters(ctx, changed)),
    })),
  );
  const found = counted.filter(({ matching }) => matching > 0);
  const nearest = found.find(({ name }) => name === "within");
  return {
    choices: found
      .filter((choice) => choice.name !== "within" || choice === nearest)
      .sort((a, b) => b.matching - a.matching),
  };
}
