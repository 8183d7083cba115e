"use client";

import { problemOf } from "../../../ui/format/problem.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";

/** Error state for a board that could not be read, without older lines to show. */
export function NotRead({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <EmptyState
      title="The board could not be read"
      actions={
        <Button kind="primary" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      <p>Your filters are kept.</p>
      {problemOf(error).code === "unreached" ? (
        <Note kind="error" live>
          The service could not be reached. Nothing was sent or changed.
        </Note>
      ) : (
        <ErrorNote error={error} />
      )}
    </EmptyState>
  );
}
