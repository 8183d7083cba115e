"use client";

import { IconRepeat } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import { Input, Select } from "../../ui/Input.tsx";
import styles from "./AskForm.module.css";
import type { BackloadForm, QuestionName } from "./question.ts";

interface AskFormProps {
  initial: BackloadForm;
  busy: boolean;
  /** The service's answer about a name. */
  errorOf: (name: QuestionName) => string | undefined;
  onAsk: (form: BackloadForm) => void;
  children: ReactNode;
}

/** The search as a sentence: empty where and when, home to where, in what, by when. */
export function AskForm({ initial, busy, errorOf, onAsk, children }: AskFormProps) {
  const [typed, setTyped] = useState<Partial<BackloadForm>>({});
  const form = { ...initial, ...typed };
  const id = useId();
  const set = (name: keyof BackloadForm) => ({
    id: `${id}-${name}`,
    value: form[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  const place = (name: "at" | "home", placeholder: string) => ({
    ...set(name),
    placeholder,
    required: true,
    autoComplete: "off",
    spellCheck: false,
    maxLength: 60,
    className: styles.place,
    "aria-invalid": errorOf(name) ? true : undefined,
    "aria-describedby": errorOf(name) ? `${id}-errors` : undefined,
  });
  const errors = (["at", "home", "from", "by", "vc"] as const).flatMap((name) => errorOf(name) ?? []);

  function ask(event: FormEvent): void {
    event.preventDefault();
    onAsk(form);
  }

  return (
    <form className={styles.ask} aria-label="Backload search" onSubmit={ask}>
      <IconRepeat size={18} stroke={1.9} aria-hidden />
      <span className={styles.pair}>
        <label htmlFor={`${id}-at`}>Empty at</label>
        <Input {...place("at", "Glasgow")} />
      </span>
      <span className={styles.pair}>
        <label htmlFor={`${id}-fromDay`}>on</label>
        <Input type="date" required {...set("fromDay")} className={styles.day} />
      </span>
      <span className={styles.pair}>
        <label htmlFor={`${id}-fromTime`}>from</label>
        <Input type="time" required {...set("fromTime")} className={styles.time} />
      </span>
      <span className={styles.pair}>
        <label htmlFor={`${id}-home`}>home to</label>
        <Input {...place("home", "LS10")} />
      </span>
      <span className={styles.pair}>
        <label htmlFor={`${id}-vehicle`}>in</label>
        <Select {...set("vehicle")} className={styles.vehicle}>
          <option value="">any vehicle</option>
          {Object.entries(VEHICLE_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </span>
      <span className={styles.pair}>
        <label htmlFor={`${id}-byDay`}>by</label>
        <Input type="date" required {...set("byDay")} className={styles.day} />
        <Input
          type="time"
          required
          {...set("byTime")}
          className={styles.time}
          aria-label="Latest collection, time"
        />
      </span>
      <Button kind="primary" type="submit" busy={busy ? "Searching" : undefined}>
        Search
      </Button>
      {children}
      {errors.length > 0 && (
        <p id={`${id}-errors`} className={styles.errors} role="alert">
          {errors.join(" ")}
        </p>
      )}
    </form>
  );
}
