"use client";

import { chooseScheme, useSchemeChoice } from "../theme/use-scheme.ts";
import styles from "./SchemeSwitch.module.css";

const CHOICES = [
  { value: "auto", name: "System" },
  { value: "light", name: "Light" },
  { value: "dark", name: "Dark" },
] as const;

/** Light, dark or as the system has it; kept in this browser. */
export function SchemeSwitch() {
  const choice = useSchemeChoice();
  return (
    <fieldset className={styles.switch}>
      <legend>Colours</legend>
      {CHOICES.map(({ value, name }) => (
        <label key={value}>
          <input type="radio" name="scheme" checked={choice === value} onChange={() => chooseScheme(value)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
