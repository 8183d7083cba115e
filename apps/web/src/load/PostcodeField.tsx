"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { Field } from "../ui/Field.tsx";
import { tidyPostcode } from "../ui/format/typed.ts";
import { Input } from "../ui/Input.tsx";
import styles from "./PostcodeField.module.css";
import { type LookUp, type Suggestion, UNKNOWN_PLACE } from "./use-place.ts";

interface PostcodeFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  lookUp: LookUp;
  error: string | undefined;
  autoFocus?: boolean;
}

/** Value for a chosen suggestion: a town is filled in by its outcode, which a load can be posted with. */
const filledWith = ({ kind, text, outcode }: Suggestion) => (kind === "town" ? outcode : text);

/** A postcode or an outcode, looked up as it is typed; a town's name finds its outcode. */
export function PostcodeField({
  label,
  name,
  value,
  onChange,
  lookUp,
  error,
  autoFocus,
}: PostcodeFieldProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { place, suggestions, unknown } = lookUp;
  const offered = open && value.trim() !== "" ? suggestions : [];
  // A name takes its first town on Tab or Enter. Half a postcode is never completed by a guess: it must be chosen.
  const guess = unknown && offered[0]?.kind !== undefined && offered[0].kind !== "postcode";
  const active = chosen ?? (guess ? 0 : null);

  function close(): void {
    setOpen(false);
    setChosen(null);
  }

  function pick(suggestion: Suggestion): void {
    onChange(filledWith(suggestion));
    close();
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || offered.length === 0) return;
    const at = active ?? -1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setChosen((at + step + offered.length) % offered.length);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" || event.key === "Tab") {
      const suggestion = active === null ? undefined : offered[active];
      if (event.key === "Enter") event.preventDefault();
      if (suggestion) pick(suggestion);
    }
  }

  const wrong = error ?? (left && unknown && !open ? UNKNOWN_PLACE : undefined);
  return (
    <div className={styles.postcode}>
      <Field label={label} error={wrong} found={place && placeWords(place)} hint="Postcode, outcode or town">
        <Input
          className={styles.input ?? ""}
          name={name}
          value={value}
          autoFocus={autoFocus}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          role="combobox"
          aria-expanded={offered.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : `${listId}-${active}`}
          onChange={(event) => {
            onChange(event.target.value);
            setOpen(true);
            setLeft(false);
            setChosen(null);
          }}
          onKeyDown={press}
          onBlur={() => {
            const named =
              offered[0]?.kind === "town" && offered[0].text.toLowerCase() === value.trim().toLowerCase();
            if (unknown && named && offered[0]) onChange(filledWith(offered[0]));
            else if (place !== null && tidyPostcode(value) !== value) onChange(tidyPostcode(value));
            setLeft(true);
            close();
          }}
        />
      </Field>
      <div
        id={listId}
        role="listbox"
        aria-label={`${label}: places`}
        className={styles.list}
        hidden={offered.length === 0}
      >
        {offered.map((suggestion, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active line
          <div
            key={`${suggestion.kind} ${suggestion.text} ${suggestion.outcode}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onPointerDown={(event) => {
              event.preventDefault();
              pick(suggestion);
            }}
          >
            <b>{suggestion.text}</b>
            <span>{suggestion.kind === "town" ? suggestion.outcode : suggestion.town}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

const NEAR = { unit: "", sector: ", placed in the middle of its sector", outcode: "" };

function placeWords({ town, outcode, precision }: NonNullable<LookUp["place"]>): string {
  return `${town}, ${outcode}${NEAR[precision]}`;
}
