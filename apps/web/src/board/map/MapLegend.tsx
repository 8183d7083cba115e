import styles from "./MapLegend.module.css";

interface MapLegendProps {
  lanes: boolean;
  circled: boolean;
}

/** Legend of the map. */
export function MapLegend({ lanes, circled }: MapLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {lanes ? (
        <li>
          <svg viewBox="0 0 40 14" aria-hidden="true">
            <path className={styles.flow} d="M2 2Q20 4 38 6L38 8Q20 10 2 12Z" />
          </svg>
          loads between two areas, thick where they collect
        </li>
      ) : (
        <>
          <li>
            <span className={styles.full}>M17 6</span> place and its open loads, stronger blue is more
          </li>
          <li>
            <svg viewBox="0 0 40 14" aria-hidden="true">
              <path className={styles.lane} d="M7 7h26" />
              <circle className={styles.ring} cx="7" cy="7" r="4" />
              <circle className={styles.dot} cx="33" cy="7" r="5" />
            </svg>
            selected load, ring to dot
          </li>
        </>
      )}
      <li>
        <svg viewBox="0 0 40 14" aria-hidden="true">
          <path className={styles.motorway} d="M0 4h40" />
          <path className={styles.road} d="M0 11h40" />
        </svg>
        motorway, main road
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
