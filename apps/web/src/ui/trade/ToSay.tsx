import type { ReactNode } from "react";
import styles from "./ToSay.module.css";

/** Words for the driver to say, such as a code at a gate, each with its label. Empty ones are omitted. */
export function ToSay({ words }: { words: readonly (readonly [name: string, word: ReactNode])[] }) {
  const given = words.filter(([, word]) => word);
  if (given.length === 0) return null;
  return (
    <div className={styles.words}>
      {given.map(([name, word]) => (
        <p key={name}>
          {name}
          <br />
          {word}
        </p>
      ))}
    </div>
  );
}
