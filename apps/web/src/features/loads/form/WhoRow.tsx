"use client";

import type { Requires } from "@board/api/rules";
import { useState } from "react";
import { RequiresFields } from "../../../shared/load-parts/RequiresFields.tsx";
import { readRequires, sameRequires } from "../../../shared/load-parts/requires-form.ts";
import { whoMayQuote } from "../../../shared/load-parts/requires-words.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { errorAria, FormRow } from "./FormRow.tsx";
import type { FieldErrors, LoadForm } from "./load-form.ts";

interface WhoRowProps {
  form: LoadForm;
  set: (changes: Partial<LoadForm>) => void;
  errors: FieldErrors;
  usualRequires: Requires;
}

/** Row for the requirements that carriers must meet; one line until it is opened. */
export function WhoRow({ form, set, errors, usualRequires }: WhoRowProps) {
  const [opened, setOpened] = useState(false);
  const open = opened || errors.requires !== undefined;
  const { requires } = readRequires(form.requires);
  const usual = sameRequires(requires, usualRequires);
  return (
    <FormRow name="Who may quote" fields={["requires"]} errors={errors}>
      <Row>
        <span>
          <b>{whoMayQuote(requires)}</b>
          {requires.gateCheck && ", with a gate check"}
        </span>
        <Text tone="quiet">{usual ? "your usual" : `your usual is ${whoMayQuote(usualRequires)}`}</Text>
        <Button size="small" aria-expanded={open} onClick={() => setOpened(!open)}>
          {open ? "Close" : "Change"}
        </Button>
      </Row>
      {open && (
        <RequiresFields
          form={form.requires}
          set={(asked) => set({ requires: asked })}
          errorAria={errorAria("requires", errors)}
        />
      )}
    </FormRow>
  );
}
