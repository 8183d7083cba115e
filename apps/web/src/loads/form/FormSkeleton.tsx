import styles from "./FormSkeleton.module.css";

const ROWS = ["lane", "collect", "deliver", "vehicle", "load", "price", "details"];

/** The form's frame while what it begins with is read. */
export function FormSkeleton() {
  return (
    <div className={styles.frame} role="status" aria-label="Loading the form">
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
