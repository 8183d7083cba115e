"use client";

import { readDay, typedDay, UNREAD_DAY } from "@board/api/typed/rules";
import { type Day, londonDay } from "@board/calendar";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentProps, useId, useRef, useState } from "react";
import { exampleDay, formatLongDay, yearQuestion } from "../format/days.ts";
import { useClock } from "../hooks/use-now.ts";
import { Button } from "./Button.tsx";
import styles from "./DateField.module.css";
import { Input } from "./Input.tsx";
import { Row } from "./Stack.tsx";
import { Text } from "./Text.tsx";

interface DateFieldProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange" | "type" | "ref"> {
  /** Empty if there is no day. */
  value: Day | "";
  /** Typed text that is not a day, if the parent stores that text. */
  unread?: string | undefined;
  /**
   * Called with each day that is typed or chosen, or with "" for text that is not a day. `text` is the content of
   * the field.
   */
  onChange: (day: Day | "", text: string) => void;
  min?: Day;
  max?: Day;
}

/**
 * Date field that accepts typed dates in many forms, and shows a date in the person's format. The button opens the
 * browser's calendar. If the year is ambiguous, asks for it.
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
  const doubtWords = doubt && yearQuestion(doubt, today);
  const unread = left && found === null && Boolean(typed?.trim());
  // Drops the typed text if the parent has set another day, such as by a button for tomorrow.
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
        // Wider if necessary, because a date with a year needs more room.
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
          // Keeps text that is not a day, with its error, even if the parent still has the previous day.
          if (value !== "" && read !== null) setTyped(null);
          rest.onBlur?.(event);
        }}
      />
      <button
        type="button"
        className={styles.open}
        // Skipped by Tab: every day can be typed, and Alt with the down arrow opens the calendar, too.
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
      {doubt && doubtWords && (
        <span className={styles.asked}>
          <Text id={id} size="small" tone="bad" role="alert">
            {doubtWords.what} {doubtWords.question}
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
