"use client";

import { useId } from "react";
import styles from "../SettingsDialog.module.css";
import { ALL_EVENTS, type Chosen, eventsFor } from "./event-words.ts";

interface EventPickerProps {
  ends: { canPost: boolean; canCarry: boolean };
  chosen: readonly Chosen[];
  onChange: (chosen: readonly Chosen[]) => void;
  error: string | undefined;
}

/** Every event, new kinds included, or some of them. */
export function EventPicker({ ends, chosen, onChange, error }: EventPickerProps) {
  const name = useId();
  const all = chosen.includes(ALL_EVENTS);
  const offered = eventsFor(ends);
  const toggle = (type: Chosen) =>
    onChange(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type]);
  return (
    <fieldset className={styles.set} aria-describedby={error ? `${name}-wrong` : undefined}>
      <legend>Events</legend>
      <label>
        <input type="radio" name={name} checked={all} onChange={() => onChange([ALL_EVENTS])} />
        All of them, and kinds that are added later
      </label>
      <label>
        <input
          type="radio"
          name={name}
          checked={!all}
          onChange={() => onChange(offered.map(({ type }) => type))}
        />
        These only
      </label>
      {!all && (
        <div className={styles.columns}>
          {offered.map(({ type, tells }) => (
            <label key={type} title={tells}>
              <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} />
              <code>{type}</code>
            </label>
          ))}
        </div>
      )}
      {error && (
        <p id={`${name}-wrong`} className={styles.wrong}>
          {chosen.length === 0 ? "Choose at least one." : error}
        </p>
      )}
    </fieldset>
  );
}
