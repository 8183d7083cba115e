import { type ChangedFact, ChangedFacts } from "./ChangedFacts.tsx";
import { hasOnlyFields } from "./field-error.ts";
import { Note } from "./Note.tsx";
import { problemOf, saidOf, supportId } from "./problem.ts";

interface ErrorNoteProps {
  error: unknown;
  kept?: string | undefined;
  /** If the load changed meanwhile: the changed facts, as the page knows them. */
  changes?: readonly ChangedFact[] | undefined;
  /** The fields that say themselves what is wrong with them. */
  fields?: readonly string[];
  /** Shown also where those fields say everything: they may be out of sight. */
  always?: boolean;
}

/** A refusal in the site's words, a failure with the id to quote; nothing where the fields say it all. */
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
