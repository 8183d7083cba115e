"use client";

import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { Input } from "../../ui/Input.tsx";
import { problemOf } from "../../ui/problem.ts";
import { Stack } from "../../ui/Stack.tsx";

interface SearchFormProps {
  name: string;
  alert: boolean;
  email: boolean;
  /** The button's label, also while it is busy. */
  action: string;
  busy: boolean;
  error: unknown;
  onSave: (input: { name: string; alert: boolean; email: boolean }) => void;
}

/** Form for a saved search: its name, and who is notified of new loads. */
export function SearchForm(props: SearchFormProps) {
  const [name, setName] = useState(props.name);
  const [alert, setAlert] = useState(props.alert);
  const [email, setEmail] = useState(props.email);
  const problem = props.error ? problemOf(props.error) : null;
  const named = problem?.errors.find(({ pointer }) => pointer === "/name")?.detail;

  function save(): void {
    if (!props.busy) props.onSave({ name, alert, email });
  }

  return (
    <Stack as={Form} onSubmit={save}>
      <Field label="Name" error={named}>
        <Input
          value={name}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Checkbox
        checked={alert}
        onChange={({ currentTarget: { checked } }) => {
          setAlert(checked);
          if (!checked) setEmail(false);
        }}
      >
        Tell me on the site of every new load in it
      </Checkbox>
      <Checkbox
        checked={email}
        onChange={({ currentTarget: { checked } }) => {
          setEmail(checked);
          if (checked) setAlert(true);
        }}
      >
        And by email, outside my quiet hours
      </Checkbox>
      {problem && !named && <ErrorNote error={props.error} />}
      <Button kind="primary" type="submit" busy={props.busy ? "Saving" : undefined}>
        {props.action}
      </Button>
    </Stack>
  );
}
