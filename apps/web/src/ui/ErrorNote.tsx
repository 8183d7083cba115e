import { type ChangedFact, ChangedFacts } from "./ChangedFacts.tsx";
import { Note } from "./Note.tsx";
import { problemOf } from "./problem.ts";

interface ErrorNoteProps {
  error: unknown;
  kept?: string | undefined;
  /** If the load changed meanwhile: the changed facts, as the page knows them. */
  changes?: readonly ChangedFact[] | undefined;
}

/** A refusal in the service's words, with the request id to quote. */
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
