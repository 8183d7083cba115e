import type { ChangedFact } from "../loads/changed-facts.ts";
import { ChangedFacts } from "./ChangedFacts.tsx";
import { Note } from "./Note.tsx";
import { problemOf } from "./problem.ts";

interface ErrorNoteProps {
  error: unknown;
  kept?: string;
  /** Where the load changed meanwhile: in what, as the page knows it. */
  changes?: readonly ChangedFact[];
}

/** What a call refused, in its own words, with the number to quote when asking about it. */
export function ErrorNote({ error, kept, changes = [] }: ErrorNoteProps) {
  const { changed, detail, requestId } = problemOf(error);
  if (changed) {
    return (
      <ChangedFacts changes={changes}>
        You see it now as it is. If that suits you, do it once more. {kept}
      </ChangedFacts>
    );
  }
  return (
    <Note kind="error" live>
      {detail} {kept}
      {requestId && (
        <>
          {" "}
          Request <code>{requestId}</code>
        </>
      )}
    </Note>
  );
}
