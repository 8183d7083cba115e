"use client";

import type { FilterName } from "@board/api/board/view-rules";
import { useCallback, useRef, useState } from "react";
import { ownTyped, type PlaceName, usePlaceWords } from "../../../shared/places/place-words.ts";
import { takenFor, useTypePlaces } from "../../../shared/places/read-places.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Suggested } from "../../../ui/primitives/Suggested.tsx";
import type { Filters, SearchChange } from "./filters.ts";

interface PlaceFilterProps {
  name: PlaceName;
  label: string;
  placeholder: string;
  hint?: string;
  filters: Filters;
  /** Error of the last read of the list, or null. */
  error: unknown;
  onChange: (change: SearchChange) => void;
}

/** The API's error text for a filter. */
export function fieldDetail(error: unknown, name: FilterName): string | undefined {
  if (error === null) return undefined;
  return problemOf(error).errors.find(({ pointer }) => pointer === `/${name}`)?.detail;
}

/** Field for places by code or name; the list follows typing, and unread parts are reported below. */
export function PlaceFilter({ name, label, placeholder, hint, filters, error, onChange }: PlaceFilterProps) {
  const value = filters[name] ?? null;
  const state = usePlaceWords();
  const own = ownTyped(state, name, filters[name]);
  const written = own?.text ?? (value === null ? "" : (state.words[value] ?? value));
  const [text, setText] = useState(written);
  const [before, setBefore] = useState(value);
  // Replaces the typed text when the filter was set elsewhere, such as by a tab or the map.
  if (before !== value) {
    setBefore(value);
    if (own === undefined) setText(written);
  }
  const filter = useCallback(
    (next: string | null) =>
      onChange(name === "near" && next === null ? { near: null, within: null } : { [name]: next }),
    [name, onChange],
  );
  const type = useTypePlaces(name, filter);
  const field = useRef<HTMLInputElement>(null);
  const write = (next: string) => {
    setText(next);
    void type(next);
  };
  const misread = own?.misread;
  const trouble = own?.trouble && (
    <>
      {own.trouble}
      {misread && (
        <Suggested
          meant={misread.choices.map((choice) => ({ text: choice }))}
          onTake={(choice) => {
            write(takenFor(text, misread, choice));
            field.current?.focus();
          }}
        />
      )}
    </>
  );
  const refused = fieldDetail(error, name);
  return (
    <Field label={label} hint={hint} error={trouble ?? (own?.reading ? undefined : refused)}>
      <Input
        ref={field}
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </Field>
  );
}
