"use client";

import { useEffect, useRef, useState } from "react";
import { tidyPostcode } from "../../ui/format/typed.ts";
import { Combobox } from "../../ui/primitives/Combobox.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Suggested, type TextChoice } from "../../ui/primitives/Suggested.tsx";
import styles from "./PostcodeField.module.css";
import type { PlaceLookUp, Suggestion } from "./use-place.ts";

interface PostcodeFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  lookUp: PlaceLookUp;
  error: string | undefined;
  autoFocus?: boolean;
}

/**
 * Returns the text for a chosen suggestion. A town is replaced by its outcode, because a load needs a postcode or
 * an outcode.
 */
const filledWith = ({ kind, text, outcode }: Suggestion) => (kind === "town" ? outcode : text);

/**
 * Field for a postcode or an outcode, with look-up. The name of a town is replaced by its outcode; if several
 * towns match, the person chooses one.
 */
export function PostcodeField({
  label,
  name,
  value,
  onChange,
  lookUp,
  error,
  autoFocus,
}: PostcodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(false);
  const { place, suggestions, meant, completes } = lookUp;
  const named = left ? (meant?.outcode ?? null) : null;
  const unread = meant?.outcode === null ? meant : null;
  const wrong = error ?? (left ? unread?.trouble : undefined);
  useEffect(() => {
    if (named !== null) onChange(named);
  }, [named, onChange]);
  return (
    <Field
      label={label}
      error={
        wrong && (
          <>
            {wrong}
            <Suggested
              meant={unread?.choices ?? NO_CHOICES}
              {...(unread?.several && { question: "Which one?" })}
              onTake={(text) => {
                onChange(text);
                field.current?.focus();
              }}
            />
          </>
        )
      }
      found={place && placeWords(place)}
      hint="Postcode, outcode or town"
    >
      <Combobox
        ref={field}
        className={styles.input}
        name={name}
        value={value}
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        items={value.trim() === "" ? NONE : suggestions}
        textOf={filledWith}
        listLabel={`${label}: places`}
        // Tab and Enter accept the first suggestion only if it completes the typed name.
        takesFirst={completes}
        onChange={(text) => {
          onChange(text);
          setLeft(false);
        }}
        onBlur={() => {
          if (place !== null && tidyPostcode(value) !== value) onChange(tidyPostcode(value));
          setLeft(true);
        }}
      >
        {(suggestion) => (
          <>
            <b>{suggestion.text}</b>
            <span>
              {suggestion.kind === "town" ? `${suggestion.county} ${suggestion.outcode}` : suggestion.town}
            </span>
          </>
        )}
      </Combobox>
    </Field>
  );
}

const NONE: readonly Suggestion[] = [];
const NO_CHOICES: readonly TextChoice[] = [];
const NEAR = { unit: "", sector: ", placed in the middle of its sector", outcode: "" };

function placeWords({ town, outcode, precision }: NonNullable<PlaceLookUp["place"]>): string {
  return `${town}, ${outcode}${NEAR[precision]}`;
}
