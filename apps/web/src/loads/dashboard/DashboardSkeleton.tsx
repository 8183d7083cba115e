import styles from "./DashboardSkeleton.module.css";

const LINES = Array.from({ length: 12 }, (_, index) => `line ${index}`);

/** Lines where the loads will be. */
export function DashboardSkeleton() {
  return (
    <div className={styles.lines} role="status" aria-label="Loading the loads">
      {LINES.map((line) => (
        <div key={line}>
          <i />
        </div>
      ))}
    </div>
  );
}
