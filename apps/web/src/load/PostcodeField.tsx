"use client";

import { useEffect, useState } from "react";
import { Combobox } from "../ui/Combobox.tsx";
import { Field } from "../ui/Field.tsx";
import { tidyPostcode } from "../ui/format/typed.ts";
import styles from "./PostcodeField.module.css";
import type { LookUp, Suggestion } from "./use-place.ts";

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
  const [left, setLeft] = useState(false);
  const { place, suggestions, unknown, meant } = lookUp;
  const named = left ? (meant?.outcode ?? null) : null;
  const wrong = error ?? (left && meant?.outcode === null ? meant.trouble : undefined);
  useEffect(() => {
    if (named !== null) onChange(named);
  }, [named, onChange]);
  return (
    <Field label={label} error={wrong} found={place && placeWords(place)} hint="Postcode, outcode or town">
      <Combobox
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
        // A name takes its first town on Tab or Enter. Half a postcode is never completed by a guess, nor a region by a
        // hamlet that is called like it, nor a name of several towns: these must be chosen.
        takesFirst={
          unknown &&
          suggestions[0]?.kind !== "postcode" &&
          !(meant?.outcode === null && (meant.tooLarge || meant.several === true))
        }
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
            <span>{suggestion.kind === "town" ? suggestion.outcode : suggestion.town}</span>
          </>
        )}
      </Combobox>
    </Field>
  );
}

const NONE: readonly Suggestion[] = [];
const NEAR = { unit: "", sector: ", placed in the middle of its sector", outcode: "" };

function placeWords({ town, outcode, precision }: NonNullable<LookUp["place"]>): string {
  return `${town}, ${outcode}${NEAR[precision]}`;
}
