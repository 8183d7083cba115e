"use client";

import { Button } from "../../ui/primitives/Button.tsx";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";

/** Error state with a button to try again. */
export function NotRead({ what, error, again }: { what: string; error: unknown; again: () => void }) {
  return (
    <EmptyState title={`${what} could not be read`} actions={<Button onClick={again}>Try again</Button>}>
      <ErrorNote error={error} />
    </EmptyState>
  );
}
