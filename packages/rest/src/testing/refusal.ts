import type { Problem } from "../problem.ts";
import type { Answer } from "./api.ts";

/** A refusal as `"409 load_not_open"`; a success as its status alone. */
export function outcome(answer: Answer): string {
  const { code } = (answer.body ?? {}) as Partial<Problem>;
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`;
}

/** The fields a refusal names, in order: `"#/pallets pallets_required"`, `"within requires_near"`. */
export function faults(answer: Answer): string[] {
  const { errors = [] } = (answer.body ?? {}) as Partial<Problem>;
  return errors.map((fault) => {
    const place = "pointer" in fault ? fault.pointer : "parameter" in fault ? fault.parameter : fault.header;
    return `${place} ${fault.code}`;
  });
}
