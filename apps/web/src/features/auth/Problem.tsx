import { Note } from "../../ui/Note.tsx";
import type { Problem as ProblemOf } from "../../ui/problem.ts";

/** Shows a refusal that is not about single fields. */
export function Problem({ problem }: { problem: ProblemOf | null }) {
  if (problem === null || (problem.code === "validation_failed" && problem.errors.length > 0)) return null;
  return (
    <Note kind="error" live>
      {problem.detail} What you typed is kept.
    </Note>
  );
}
