"use client";

import { Button } from "../ui/Button.tsx";
import { ChangedFacts } from "../ui/ChangedFacts.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { problemOf } from "../ui/problem.ts";
import { Stack } from "../ui/Stack.tsx";
import { changedMeanwhile, type SeenLoad } from "./changed-facts.ts";

interface FormErrorProps {
  error: unknown;
  /** The load as it was when the form was opened. */
  seen: SeenLoad;
  /** The load as it is now. */
  present: SeenLoad;
  /** The fields that say themselves what is wrong with them. */
  fields: readonly string[];
  /** Takes the present load as the one that was seen. */
  onGoOn: () => void;
}

/** A refused form of a load; where the load changed while it was open, the form goes on only once its reader says so. */
export function FormError({ error, seen, present, fields, onGoOn }: FormErrorProps) {
  if (problemOf(error).changed === null)
    return <ErrorNote error={error} fields={fields} always kept="What you typed is kept." />;
  return (
    <ChangedFacts changes={changedMeanwhile(error, seen, present)}>
      <Stack gap={8}>
        What you typed is kept, and only what you changed is sent.
        <Button size="small" onClick={onGoOn}>
          Go on with my changes
        </Button>
      </Stack>
    </ChangedFacts>
  );
}
