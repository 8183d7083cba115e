"use client";

import { useMantineColorScheme } from "@mantine/core";
import { useDrawn } from "../ui/use-drawn.ts";
import styles from "./SchemeSwitch.module.css";

const CHOICES = [
  { value: "auto", name: "System" },
  { value: "light", name: "Light" },
  { value: "dark", name: "Dark" },
] as const;

/** Light, dark or as the system has it; kept in this browser. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The server cannot know the choice; it is marked once the page runs.
  const running = useDrawn();
  return (
    <fieldset className={styles.switch}>
      <legend>Colours</legend>
      {CHOICES.map(({ value, name }) => (
        <label key={value}>
          <input
            type="radio"
            name="scheme"
            checked={running && colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
