import styles from "./LoadSkeleton.module.css";

const LINES = ["first", "second", "third", "fourth"];

/** The page's frame while the load is read. */
export function LoadSkeleton() {
  return (
    <div role="status" aria-label="Loading the load">
      <div className={styles.head}>
        <i />
        <i />
      </div>
      <div className={styles.body}>
        {LINES.map((line) => (
          <i key={line} />
        ))}
      </div>
    </div>
  );
}
