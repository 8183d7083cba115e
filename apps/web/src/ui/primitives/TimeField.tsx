"use client";

import { readTime } from "@board/api/typed/rules";
import type { ComponentProps } from "react";
import { Input } from "./Input.tsx";

interface TimeFieldProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "type"> {
  /** The typed text; `readTime` parses it. */
  value: string;
  onChange: (typed: string) => void;
}

/**
 * Field for a time of day. Accepts "6pm", "1800" and "18.30", and shows the time as 24-hour time once the field
 * loses the focus.
 */
export function TimeField({ value, onChange, onBlur, ...rest }: TimeFieldProps) {
  return (
    <Input
      placeholder="18:00"
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={8}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const read = readTime(value);
        if (read !== null && read !== value) onChange(read);
        onBlur?.(event);
      }}
    />
  );
}
