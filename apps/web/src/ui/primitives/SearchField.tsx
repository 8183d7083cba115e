"use client";

import { Field } from "./Field.tsx";
import { Input } from "./Input.tsx";

interface SearchFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** Field above a list, which is filtered on every keystroke. */
export function SearchField({ label, hint, value, onChange }: SearchFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        type="search"
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
