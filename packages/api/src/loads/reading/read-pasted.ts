import type { Ctx } from "../../core/context.ts";
import { postLoadInput } from "../schemas.ts";
import { readJobs } from "./read-jobs.ts";
import type { JobsAnswer } from "./schemas.ts";

const FIELDS = Object.entries(postLoadInput.shape);

/** Returns the jobs of a text with the fields that POST /loads takes. Saves nothing (contract 16, POST /loads/read). */
export function readPasted(
  { clock, geo }: Pick<Ctx, "clock" | "geo">,
  { text }: { text: string },
): JobsAnswer {
  const { drafts, notUnderstood } = readJobs(text, clock.now(), { geo });
  return {
    notUnderstood,
    drafts: drafts.map(({ load, read, ambiguous, missing }) => {
      const known = FIELDS.filter(([name, field]) => name in load && field.safeParse(load[name]).success);
      const isSet = ({ pointer }: { pointer: string }) => known.some(([name]) => pointer === `/${name}`);
      const isField = ({ pointer }: { pointer: string }) => FIELDS.some(([name]) => pointer === `/${name}`);
      return {
        load: Object.fromEntries(known.map(([name]) => [name, load[name]])),
        read: read.filter(isSet),
        ambiguous: ambiguous.filter(isField),
        missing,
      };
    }),
  };
}
