"use client";

import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";

/** Error state with a button to try again. */
export function NotRead({ what, error, again }: { what: string; error: unknown; again: () => void }) {
  return (
    <EmptyState title={`${what} could not be read`} actions={<Button onClick={again}>Try again</Button>}>
      <ErrorNote error={error} />
    </EmptyState>
  );
}
