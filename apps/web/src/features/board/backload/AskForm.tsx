"use client";

import { readTime } from "@board/api/typed/rules";
import { londonDay } from "@board/calendar";
import { IconRepeat } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { useClock } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Input, Select } from "../../../ui/primitives/Input.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { TimeField } from "../../../ui/primitives/TimeField.tsx";
import styles from "./AskForm.module.css";
import type { BackloadForm, QuestionName } from "./question.ts";

interface AskFormProps {
  /** Query string of the search in the address. */
  question: string;
  initial: BackloadForm;
  busy: boolean;
  /** The firm's vehicle classes, as the value of the vehicle field. */
  ownVehicles: string | null;
  /** Returns the API's error text for a parameter. */
  errorOf: (name: QuestionName) => string | undefined;
  onAsk: (form: BackloadForm) => void;
  children: ReactNode;
}

/** Error texts for fields that are empty or cannot be parsed. */
function missingErrors(form: BackloadForm): Partial<Record<keyof BackloadForm, string>> {
  return {
    ...(form.at.trim() === "" && { at: "Say where you are empty." }),
    ...(form.fromDay === "" && { fromDay: "Choose the day from which." }),
    ...(readTime(form.fromTime) === null && { fromTime: "Type the time from which, such as 18:00." }),
    ...(form.home.trim() === "" && { home: "Say where home is." }),
    ...(form.byDay === "" && { byDay: "Choose the last day." }),
    ...(readTime(form.byTime) === null && { byTime: "Type the latest time, such as 18:00." }),
    ...(form.backDay === "" && form.backTime.trim() !== "" && { backDay: "Choose the day to be home by." }),
    ...(form.backDay !== "" &&
      readTime(form.backTime) === null && { backTime: "Type the time to be home by, such as 20:00." }),
  };
}

/** API parameter of each field. */
const NAMES = {
  at: "at",
  fromDay: "from",
  home: "home",
  vehicle: "vc",
  byDay: "by",
  backDay: "back",
  extra: "extra",
  driven: "driven",
} as const satisfies Partial<Record<keyof BackloadForm, QuestionName>>;

const isNamed = (name: keyof BackloadForm): name is keyof typeof NAMES => name in NAMES;

const IN_MORE = ["backDay", "backTime", "extra", "driven"] as const;
const isMore = (form: BackloadForm) => IN_MORE.some((name) => form[name] !== "");

/** Search form that reads as a sentence: empty where and when, home to where, in what, by when. */
export function AskForm({ question, initial, busy, ownVehicles, errorOf, onAsk, children }: AskFormProps) {
  const [typed, setTyped] = useState<Partial<BackloadForm>>({});
  const form = { ...initial, ...typed };
  const id = useId();
  const today = useClock((now) => londonDay(new Date(now)));
  const [asked, setAsked] = useState(false);
  const [sent, setSent] = useState(initial);
  const [more, setMore] = useState(isMore(initial));
  const [before, setBefore] = useState(question);
  // Resets the fields when the address changes to another search. The form stays mounted, so that its field keeps the
  // focus.
  if (before !== question) {
    setBefore(question);
    setTyped({});
    setSent(initial);
    setAsked(false);
    setMore(more || isMore(initial));
  }
  const lacking: Partial<Record<keyof BackloadForm, string>> = missingErrors(form);
  /** Returns the API's error for a field, unless the field was edited after it was sent. */
  const refused = (name: keyof BackloadForm) =>
    isNamed(name) && form[name] === sent[name] ? errorOf(NAMES[name]) : undefined;
  const isWrong = (name: keyof BackloadForm) =>
    (asked && lacking[name] !== undefined) || refused(name) !== undefined;
  const set = (name: keyof BackloadForm) => ({
    id: `${id}-${name}`,
    value: form[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
    ...(isWrong(name) ? { "aria-invalid": true as const, "aria-describedby": `${id}-errors` } : {}),
  });
  const direct = (name: keyof BackloadForm) => ({
    ...set(name),
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  });
  const time = (name: "fromTime" | "byTime" | "backTime") => ({ ...direct(name), className: styles.short });
  const day = (name: "fromDay" | "byDay" | "backDay") => ({ ...direct(name), min: today });
  const place = (name: "at" | "home", placeholder: string) => ({
    ...set(name),
    placeholder,
    autoComplete: "off",
    spellCheck: false,
    maxLength: 60,
  });
  const errors = [
    ...(asked ? Object.values(lacking) : []),
    ...Object.keys(NAMES).flatMap((name) => refused(name as keyof BackloadForm) ?? []),
  ];

  function ask(): void {
    setAsked(true);
    const fromTime = readTime(form.fromTime);
    const byTime = readTime(form.byTime);
    const backTime = readTime(form.backTime) ?? "";
    if (fromTime === null || byTime === null || Object.keys(lacking).length > 0) return;
    setSent(form);
    onAsk({ ...form, fromTime, byTime, backTime });
  }

  return (
    <Row as={Form} gap={8} className={styles.ask} aria-label="Backload search" onSubmit={ask}>
      <IconRepeat size={18} stroke={1.9} aria-hidden />
      <span className={styles.pair}>
        <label htmlFor={`${id}-at`}>Empty at</label>
        <Input {...place("at", "Glasgow")} />
      </span>
      <span className={styles.pair}>
        <label htmlFor={`${id}-fromDay`}>on</label>
        <DateField {...day("fromDay")} />
      </span>
      <span className={styles.pair}>
        <label htmlFor={`${id}-fromTime`}>from</label>
        <TimeField {...time("fromTime")} />
      </span>
      <span className={styles.pair}>
        <label htmlFor={`${id}-home`}>home to</label>
        <Input {...place("home", "LS10")} />
      </span>
      <span className={styles.pair}>
        <label htmlFor={`${id}-vehicle`}>in</label>
        <Select {...set("vehicle")}>
          <option value="">any vehicle</option>
          {ownVehicles?.includes(",") && <option value={ownVehicles}>our vehicles</option>}
          {Object.entries(VEHICLE_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </span>
      <span className={styles.pair}>
        <label htmlFor={`${id}-byDay`}>by</label>
        <DateField {...day("byDay")} />
        <TimeField {...time("byTime")} aria-label="Latest collection, time" />
      </span>
      <details open={more || IN_MORE.some(isWrong)} onToggle={(event) => setMore(event.currentTarget.open)}>
        <summary>More</summary>
        <Row>
          <span className={styles.pair}>
            <label htmlFor={`${id}-backDay`}>home by</label>
            <DateField {...day("backDay")} />
            <TimeField {...time("backTime")} aria-label="Latest arrival at home, time" />
          </span>
          <span className={styles.pair}>
            <label htmlFor={`${id}-extra`}>extra miles, at most</label>
            <Input
              {...set("extra")}
              inputMode="numeric"
              maxLength={4}
              placeholder="100"
              className={styles.short}
            />
          </span>
          <span className={styles.pair}>
            <label htmlFor={`${id}-driven`}>hours driven already</label>
            <Input
              {...set("driven")}
              inputMode="numeric"
              maxLength={1}
              placeholder="0"
              className={styles.short}
            />
          </span>
        </Row>
      </details>
      <Button kind="primary" type="submit" busy={busy ? "Searching" : undefined}>
        Search
      </Button>
      {children}
      {errors.length > 0 && (
        <Text as="p" tone="bad" id={`${id}-errors`} role="alert">
          {errors.join(" ")}
        </Text>
      )}
    </Row>
  );
}
