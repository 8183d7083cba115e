"use client";

import { problemOf } from "../../../ui/format/problem.ts";
import { useKept } from "../../../ui/hooks/use-kept.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";

interface SearchFormProps {
  /** Storage key of the unsent text: it names the tab, or the filters that a new tab would save. */
  keptAs: string;
  name: string;
  alert: boolean;
  email: boolean;
  /** The button's label, which stays while the form is busy. */
  action: string;
  busy: boolean;
  error: unknown;
  onSave: (input: { name: string; alert: boolean; email: boolean }, then: { onSuccess: () => void }) => void;
  onDone: () => void;
}

/** Form for a saved search: its name, and how to be notified of new loads. */
export function SearchForm(props: SearchFormProps) {
  const { given, setGiven, forget } = useKept(props.keptAs, {
    name: props.name,
    alert: props.alert,
    email: props.email,
  });
  const { name, alert, email } = given;
  const problem = props.error ? problemOf(props.error) : null;
  const named = problem?.errors.find(({ pointer }) => pointer === "/name")?.detail;

  function save(): void {
    if (props.busy) return;
    const onSuccess = () => {
      forget();
      props.onDone();
    };
    props.onSave(given, { onSuccess });
  }

  return (
    <Stack as={Form} onSubmit={save}>
      <Field label="Name" error={named}>
        <Input
          value={name}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setGiven({ ...given, name: event.currentTarget.value })}
        />
      </Field>
      <Checkbox
        checked={alert}
        onChange={({ currentTarget: { checked } }) =>
          setGiven({ name, alert: checked, email: checked && email })
        }
      >
        Notify me on the site of each new load
      </Checkbox>
      <Checkbox
        checked={email}
        onChange={({ currentTarget: { checked } }) =>
          setGiven({ name, alert: checked || alert, email: checked })
        }
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
