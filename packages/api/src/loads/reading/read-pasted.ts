import type { Ctx } from "../../core/context.ts";
import { readJobs } from "./read-jobs.ts";
import { type JobsAnswer, readLoad } from "./schemas.ts";

const FIELDS = Object.entries(readLoad.shape);

/**
 * Returns the jobs of a text with the fields that POST /loads takes; words of a value that it would refuse are ambiguous.
 * Saves nothing (contract 16).
 */
export function readPasted(
  { clock, geo }: Pick<Ctx, "clock" | "geo">,
  { text }: { text: string },
): JobsAnswer {
  const { drafts, notUnderstood } = readJobs(text, clock.now(), { geo });
  return {
    notUnderstood,
    drafts: drafts.map(({ load, read, ambiguous, missing }) => {
      const known = FIELDS.filter(([name, field]) => name in load && field.safeParse(load[name]).success);
      const isKnown = ({ pointer }: { pointer: string }) => known.some(([name]) => pointer === `/${name}`);
      const refused = read.filter((part) => !isKnown(part)).map((part) => ({ ...part, choices: [] }));
      return {
        load: Object.fromEntries(known.map(([name]) => [name, load[name]])),
        read: read.filter(isKnown),
        ambiguous: [...ambiguous, ...refused],
        missing: missing.filter((pointer) => !pointer.startsWith("/goods") || isKnown({ pointer: "/goods" })),
      };
    }),
  };
}
