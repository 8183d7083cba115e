"use client";

import { Checkbox } from "../ui/Checkbox.tsx";
import { useFormError } from "../ui/form-errors.ts";
import { Note } from "../ui/Note.tsx";
import { Stack } from "../ui/Stack.tsx";

export interface Accepting {
  /** Versions to send back when both texts are accepted. */
  inForce: string;
  terms: { title: string; version: string };
  privacy: { title: string; version: string };
}

/** A box that has to be ticked, with the texts that it is about. Its value is what a form sends as `acceptedTerms`. */
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
