import styles from "./Page.module.css";

const LINES = Array.from({ length: 10 }, (_, index) => `line ${index}`);

/** Lines where something will be. */
export function Waiting({ what }: { what: string }) {
  return (
    <div className={styles.lines} role="status" aria-label={`Loading ${what}`}>
      {LINES.map((line) => (
        <div key={line}>
          <i />
        </div>
      ))}
    </div>
  );
}
