import styles from "./DiarySkeleton.module.css";

const LINES = Array.from({ length: 10 }, (_, index) => `line ${index}`);

/** Lines where the jobs will be. */
export function DiarySkeleton() {
  return (
    <div className={styles.lines} role="status" aria-label="Loading the diary">
      {LINES.map((line) => (
        <div key={line}>
          <i />
        </div>
      ))}
    </div>
  );
}
