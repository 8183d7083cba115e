"use client";

import { readTime } from "@board/api/typed/rules";
import type { ComponentProps } from "react";
import { Input } from "./Input.tsx";

interface TimeFieldProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "type"> {
  /** Text as typed; `readTime` parses it. */
  value: string;
  onChange: (typed: string) => void;
}

/** Time of day: reads "6pm", "1800" and "18.30", and shows 24-hour time after the field loses the focus. */
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
