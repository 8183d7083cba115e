"use client";

import { type KeyboardEvent, type ReactNode, useId } from "react";
import styles from "./Choice.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface Option<T extends string> {
  value: T;
  name: string;
  /** Picture above the name. */
  picture?: ReactNode;
}

interface ChoiceProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly Option<T>[];
  /** Null if no option matches the value, such as a day that is further away. */
  value: T | null;
  onChange: (value: T) => void;
  /** True for tall options, with pictures and number keys. */
  pictures?: boolean;
  /** True if the options show their number keys. */
  keys?: boolean;
  describedBy?: string | undefined;
  /** True for a choice that was refused, so that the form can move the focus here. */
  invalid?: boolean;
}

/** Selects one of a few options by arrow keys or the keys 1 to 8; the group is a single Tab stop. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, options, value, onChange, pictures = false, keys = pictures, describedBy, invalid } = props;
  const name = useId();

  function pickByDigit(event: KeyboardEvent<HTMLFieldSetElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(event.key) - 1;
    const option = options[index];
    if (option === undefined) return;
    event.preventDefault();
    onChange(option.value);
    event.currentTarget.querySelectorAll("input")[index]?.focus();
  }

  return (
    <fieldset
      className={styles.choice}
      data-pictures={pictures || undefined}
      onKeyDown={pickByDigit}
      aria-describedby={describedBy}
      data-wrong={invalid || undefined}
    >
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option, index) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {keys && <kbd aria-hidden>{index + 1}</kbd>}
          {option.picture}
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
