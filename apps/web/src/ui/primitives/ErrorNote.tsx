import { hasOnlyFields } from "../format/field-error.ts";
import { problemOf, saidOf, supportId } from "../format/problem.ts";
import { type ChangedFact, ChangedFacts } from "./ChangedFacts.tsx";
import { Note } from "./Note.tsx";

interface ErrorNoteProps {
  error: unknown;
  kept?: string | undefined;
  /** Facts of the load that changed since the page showed it, if that is why the request was refused. */
  changes?: readonly ChangedFact[] | undefined;
  /** Names of the fields that show their own errors. */
  fields?: readonly string[];
  /** Shows the note even if the fields show every error, because they may be off screen. */
  always?: boolean;
}

/**
 * Error of a request: a refusal in words, or a failure with the request id to quote. Renders nothing if the fields
 * show every error.
 */
export function ErrorNote({ error, kept, changes = [], fields = [], always = false }: ErrorNoteProps) {
  const problem = problemOf(error);
  const { changed } = problem;
  const id = supportId(problem);
  if (!always && hasOnlyFields(error, fields)) return null;
  if (changed) {
    return (
      <ChangedFacts changes={changes}>
        You see it now as it is. If that suits you, do it once more. {kept}
      </ChangedFacts>
    );
  }
  return (
    <Note kind="error" live>
      {saidOf(error, fields)} {kept}
      {id && (
        <>
          {" "}
          If it happens again, tell us <code>{id}</code>.
        </>
      )}
    </Note>
  );
}
