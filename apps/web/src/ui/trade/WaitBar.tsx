import styles from "./WaitBar.module.css";

interface WaitBarProps {
  /** Widths in percent: before the slot, in the free time, over it. */
  early: number;
  free: number;
  over: number;
  /** Position in percent where the free time ends. */
  mark: number;
  /** Texts below the bar, from left to right. */
  times: readonly string[];
  /** The same in words. */
  label: string;
}

/** Bar of a wait at a place: hatched before the slot, grey in the free time, amber over it. */
export function WaitBar({ early, free, over, mark, times, label }: WaitBarProps) {
  return (
    <div className={styles.wait}>
      <div className={styles.track} role="img" aria-label={label}>
        <i data-part="early" style={{ width: `${early}%` }} />
        <i data-part="free" style={{ left: `${early}%`, width: `${free}%` }} />
        {over > 0 && <i data-part="over" style={{ left: `${mark}%`, width: `${over}%` }} />}
        <i data-part="mark" style={{ left: `${mark}%` }} />
      </div>
      <p className={styles.times} aria-hidden>
        {times.map((time) => (
          <span key={time}>{time}</span>
        ))}
      </p>
    </div>
  );
}
