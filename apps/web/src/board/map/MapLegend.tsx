import styles from "./MapLegend.module.css";

/** Legend of the map. */
export function MapLegend({ circled }: { circled: boolean }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      <li>
        <span className={styles.full}>M 9</span> area and its open loads, stronger blue is more
      </li>
      <li>
        <span className={styles.some}>S+1 6</span> an area and one beside it, come nearer to split
      </li>
      {circled && (
        <li>
          <span className={styles.outside}>NG 3</span> outside the circle
        </li>
      )}
      <li>
        <svg viewBox="0 0 40 14" aria-hidden="true">
          <path className={styles.lane} d="M7 7h26" />
          <circle className={styles.ring} cx="7" cy="7" r="4" />
          <circle className={styles.dot} cx="33" cy="7" r="5" />
        </svg>
        selected load, ring to dot
      </li>
      {circled && (
        <li>
          <svg viewBox="0 0 40 14" aria-hidden="true">
            <path className={styles.middle} d="M20 1l6 6l-6 6l-6-6z" />
          </svg>
          where the miles are measured from
        </li>
      )}
    </ul>
  );
}
