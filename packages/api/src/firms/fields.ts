import { z } from "zod";
import { text } from "../core/fields.ts";
import { firmNameProblem, isPhone, type NameProblem, nameProblem } from "./rules.ts";

/** A name of at most 100 characters that is safe to use in emails to strangers (see `nameProblem`). */
const nameBy = (problemOf: (name: string) => NameProblem | null) =>
  text(100).check((ctx) => {
    const problem =
      ctx.value.trim() === ""
        ? { code: "required", detail: "must not be empty." }
        : ctx.value.isWellFormed()
          ? problemOf(ctx.value)
          : null;
    if (problem === null) return;
    ctx.issues.push({
      code: "custom",
      input: ctx.value,
      params: { code: problem.code },
      message: problem.detail,
    });
  });
export const personName = nameBy(nameProblem);
export const firmName = nameBy(firmNameProblem);

/** A telephone number that can be dialled, stored as it was entered. */
export const phone = text(30)
  .transform((value) => value.trim())
  .refine(isPhone, {
    params: { code: "invalid_phone" },
    error: "must be a telephone number, such as 0113 496 0000 or +44 113 496 0000.",
  });

/** Token of an emailed link. */
export const linkToken = z.string().max(200);

export const linkInput = z.strictObject({ token: linkToken });
