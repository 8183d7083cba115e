"use client";

import { chooseScheme, SCHEMES, useSchemeChoice } from "../theme/use-scheme.ts";
import { Radio } from "../ui/Checkbox.tsx";
import styles from "./SchemeSwitch.module.css";

/** Light, dark or as the system has it; kept in this browser. */
export function SchemeSwitch() {
  const choice = useSchemeChoice();
  return (
    <fieldset className={styles.switch}>
      <legend>Colours</legend>
      {SCHEMES.map(({ value, name }) => (
        <Radio key={value} name="scheme" checked={choice === value} onChange={() => chooseScheme(value)}>
          {name}
        </Radio>
      ))}
    </fieldset>
  );
}
