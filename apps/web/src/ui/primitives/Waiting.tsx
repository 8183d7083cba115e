import { Lines } from "./Stack.tsx";
import styles from "./Waiting.module.css";

/** Placeholder for content that is loading, with as many lines as the content will have, by default one. */
export function Waiting({ what, lines = 1 }: { what: string; lines?: number }) {
  return (
    <Lines role="status" aria-label={`Loading ${what}`}>
      {Array.from({ length: lines }, (_, index) => `line ${index}`).map((line) => (
        <div key={line}>
          <i className={styles.line} />
        </div>
      ))}
    </Lines>
  );
}
