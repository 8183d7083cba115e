import { Note } from "./Note.tsx";
import { problemOf } from "./problem.ts";

/** What a call refused, in its own words, with the number to quote when asking about it. */
export function ErrorNote({ error, kept }: { error: unknown; kept?: string }) {
  const { detail, requestId } = problemOf(error);
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
