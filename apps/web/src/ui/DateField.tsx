"use client";

import { readDay, UNREAD_DAY } from "@board/api/typed/rules";
import { type Day, londonDay } from "@board/calendar";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentProps, useId, useRef, useState } from "react";
import styles from "./DateField.module.css";
import { formatLongDay } from "./format/days.ts";
import { Input } from "./Input.tsx";
import { Text } from "./Text.tsx";
import { useClock } from "./use-now.ts";

interface DateFieldProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "type"> {
  /** Empty where there is none. */
  value: Day | "";
  /** Typed before the field was drawn, and not read. */
  unread?: string | undefined;
  /** Told each day that is typed or chosen, and nothing where what is typed is none; `text` is what the field holds. */
  onChange: (day: Day | "", text: string) => void;
  min?: Day;
  max?: Day;
}

/** A day, typed as people write it and shown as the person reads dates; the button opens the browser's calendar. */
export function DateField({ value, unread: kept, onChange, min, max, className, ...rest }: DateFieldProps) {
  const id = useId();
  const today = useClock((now) => londonDay(new Date(now)));
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(kept ?? null);
  const [left, setLeft] = useState(true);
  const [before, setBefore] = useState(value);
  const bounds = { ...(min && { min }), ...(max && { max }) };
  const read = typed === null ? null : readDay(typed, today, bounds);
  const unread = left && read === null && Boolean(typed?.trim());
  // Another day was set beside it, by a button for tomorrow: what was typed is no more.
  if (value !== before) {
    setBefore(value);
    if (value !== (read ?? "")) setTyped(null);
  }
  return (
    <span className={className ? `${styles.field} ${className}` : styles.field}>
      <Input
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        placeholder="24/11"
        {...rest}
        value={typed ?? (value === "" ? "" : formatLongDay(value, today))}
        aria-invalid={unread || rest["aria-invalid"] || undefined}
        aria-describedby={[rest["aria-describedby"], unread && id].filter(Boolean).join(" ") || undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setLeft(false);
          onChange(readDay(currentTarget.value, today, bounds) ?? "", currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.altKey && event.key === "ArrowDown") {
            event.preventDefault();
            calendar.current?.showPicker();
          }
          rest.onKeyDown?.(event);
        }}
        onBlur={(event) => {
          setLeft(true);
          // Text that cannot be read stays with its error, also where the owner keeps the day of before.
          if (value !== "" && read !== null) setTyped(null);
          rest.onBlur?.(event);
        }}
      />
      <button
        type="button"
        className={styles.open}
        // The text takes every day, and Alt with the arrow down opens the calendar too.
        tabIndex={-1}
        aria-label="Open the calendar"
        disabled={rest.disabled}
        onClick={() => calendar.current?.showPicker()}
      >
        <IconCalendar size={16} stroke={1.9} aria-hidden />
      </button>
      <input
        ref={calendar}
        className={styles.calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={value}
        min={min}
        max={max}
        onChange={({ currentTarget }) => {
          setTyped(null);
          onChange(currentTarget.value, currentTarget.value);
        }}
      />
      {unread && (
        <Text id={id} size="small" tone="bad">
          {UNREAD_DAY}
        </Text>
      )}
    </span>
  );
}
