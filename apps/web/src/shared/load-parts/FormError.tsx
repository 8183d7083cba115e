"use client";

import { problemOf } from "../../ui/format/problem.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ChangedFacts } from "../../ui/primitives/ChangedFacts.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";
import { changedMeanwhile, type SeenLoad } from "./changed-facts.ts";

interface FormErrorProps {
  error: unknown;
  /** The load when the form was opened. */
  seen: SeenLoad;
  /** The load now. */
  present: SeenLoad;
  /** Fields that show their own errors. */
  fields: readonly string[];
  /** Accepts the load's current version, so that the form can be sent again. */
  onGoOn: () => void;
}

/**
 * Error of a form. If the load changed since the form was opened, lists the changes and asks before the form can
 * be sent again.
 */
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
