import type { Problem as ProblemOf } from "../../ui/format/problem.ts";
import { Note } from "../../ui/primitives/Note.tsx";

/** Shows a refusal unless its errors are shown at the fields. */
export function Problem({ problem }: { problem: ProblemOf | null }) {
  if (problem === null || (problem.code === "validation_failed" && problem.errors.length > 0)) return null;
  return (
    <Note kind="error" live>
      {problem.detail} What you typed is kept.
    </Note>
  );
}
