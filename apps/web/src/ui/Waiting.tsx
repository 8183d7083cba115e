import { Lines } from "./Stack.tsx";
import styles from "./Waiting.module.css";

/** Lines where something will be, as many as it will have at once; one unless said. */
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
