"use client";

import { readDay, typedDay, UNREAD_DAY } from "@board/api/typed/rules";
import { type Day, londonDay } from "@board/calendar";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentProps, useId, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import styles from "./DateField.module.css";
import { exampleDay, formatLongDay, yearQuestion } from "./format/days.ts";
import { Input } from "./Input.tsx";
import { Row } from "./Stack.tsx";
import { Text } from "./Text.tsx";
import { useClock } from "./use-now.ts";

interface DateFieldProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "type" | "ref"> {
  /** Empty where there is none. */
  value: Day | "";
  /** Typed and not read, where its owner keeps it. */
  unread?: string | undefined;
  /** Told each day that is typed or chosen, and nothing where what is typed is none; `text` is what the field holds. */
  onChange: (day: Day | "", text: string) => void;
  min?: Day;
  max?: Day;
}

/**
 * A day, typed as people write it and shown as the person reads dates; the button opens the browser's calendar. Where the
 * year is in doubt it is asked for.
 */
export function DateField({ value, unread: kept, onChange, min, max, className, ...rest }: DateFieldProps) {
  const id = useId();
  const today = useClock((now) => londonDay(new Date(now)));
  const text = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(kept ?? null);
  const [left, setLeft] = useState(true);
  const [before, setBefore] = useState({ value, kept });
  const bounds = { ...(min && { min }), ...(max && { max }) };
  const found = typed === null ? null : typedDay(typed, today, bounds);
  const read = found !== null && "day" in found ? found.day : null;
  const doubt = found !== null && "meant" in found ? found : null;
  const asked = doubt && yearQuestion(doubt, today);
  const unread = left && found === null && Boolean(typed?.trim());
  // Another day was set beside it, by a button for tomorrow: what was typed is no more.
  if (value !== before.value || kept !== before.kept) {
    setBefore({ value, kept });
    const isDropped = kept === undefined && typed === before.kept;
    if (kept !== undefined && kept !== before.kept) setTyped(kept);
    else if (isDropped || (value !== before.value && value !== (read ?? ""))) setTyped(null);
  }
  const shown = typed ?? (value === "" ? "" : formatLongDay(value, today));
  return (
    <span className={className ? `${styles.field} ${className}` : styles.field}>
      <Input
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        placeholder={exampleDay(today, bounds)}
        {...rest}
        // A year that is not this one takes room.
        size={rest.size && Math.max(rest.size, shown.length)}
        ref={text}
        value={shown}
        data-unread={(kept === undefined && read === null && Boolean(typed?.trim())) || undefined}
        aria-invalid={unread || doubt !== null || rest["aria-invalid"] || undefined}
        aria-describedby={
          [rest["aria-describedby"], (unread || doubt) && id].filter(Boolean).join(" ") || undefined
        }
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setLeft(false);
          onChange(readDay(currentTarget.value, today, bounds) ?? "", currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") setLeft(true);
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
      {doubt && asked && (
        <span className={styles.asked}>
          <Text id={id} size="small" tone="bad" role="alert">
            {asked.what} {asked.question}
          </Text>
          <Row as="span" gap={8}>
            <Button
              size="small"
              onClick={() => {
                setTyped(null);
                onChange(doubt.meant, doubt.meant);
                text.current?.focus();
              }}
            >
              Yes, {formatLongDay(doubt.meant, today)}
            </Button>
            <Button
              size="small"
              onClick={() => {
                text.current?.focus();
                text.current?.select();
              }}
            >
              No, another day
            </Button>
          </Row>
        </span>
      )}
    </span>
  );
}
