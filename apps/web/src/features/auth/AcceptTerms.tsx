"use client";

import { useFormError } from "../../ui/hooks/form-errors.ts";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";

export interface Accepting {
  /** Version string of the terms and the privacy notice together; sent back to record the consent. */
  inForce: string;
  terms: { title: string; version: string };
  privacy: { title: string; version: string };
}

/** Required checkbox with links to the terms. Its value is sent as `acceptedTerms`. */
export function AcceptTerms({
  accepting,
  error: given,
}: {
  accepting: Accepting;
  error: string | undefined;
}) {
  const error = useFormError("acceptedTerms") ?? given;
  const { inForce, terms, privacy } = accepting;
  return (
    <Stack gap={8}>
      <Checkbox name="acceptedTerms" value={inForce} required aria-invalid={Boolean(error)}>
        I accept the{" "}
        <a href="/terms" target="_blank" rel="noopener">
          {terms.title}
        </a>{" "}
        ({terms.version}) and have read the{" "}
        <a href="/privacy" target="_blank" rel="noopener">
          {privacy.title}
        </a>{" "}
        ({privacy.version}).
      </Checkbox>
      {error && (
        <Note kind="error" live>
          {error}
        </Note>
      )}
    </Stack>
  );
}
