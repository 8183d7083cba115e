import { counted } from "../format/counted.ts";
import styles from "./Sign.module.css";
import { Town } from "./Town.tsx";

interface End {
  outcode: string;
  town: string;
}

interface SignProps {
  from: End;
  to: End;
  miles: number;
  /** Number of further stops. */
  stops?: number;
  /** Larger, for the header of a load's own page. */
  big?: boolean;
}

/** Lane of the selected load, drawn as a road sign. A page shows at most one, and never as a button. */
export function Sign({ from, to, miles, stops = 0, big = false }: SignProps) {
  const via = stops > 0 ? `via ${counted(stops, "stop")}` : null;
  return (
    <div
      className={big ? `${styles.sign} ${styles.big}` : styles.sign}
      role="img"
      aria-label={`From ${from.town}, ${from.outcode}, to ${to.town}, ${to.outcode}, ${via ? `${via}, ` : ""}${miles} miles`}
    >
      <div className={styles.inner}>
        <div className={styles.rows}>
          <span className={styles.number}>{from.outcode}</span>
          <span className={styles.place}>
            <Town town={from.town} />
          </span>
          <span className={styles.number}>{to.outcode}</span>
          {via ? (
            <span className={styles.via}>
              <span className={styles.place}>
                <Town town={to.town} />
              </span>
              <small>{via}</small>
            </span>
          ) : (
            <span className={styles.place}>
              <Town town={to.town} />
            </span>
          )}
        </div>
        <div className={styles.miles}>
          <svg viewBox="0 0 20 24" aria-hidden="true">
            <path d="M7.2 24V10.6H2.6L10 1.4l7.4 9.2h-4.6V24z" fill="currentColor" />
          </svg>
          <span>
            {miles}
            <small>{miles === 1 ? "mile" : "miles"}</small>
          </span>
        </div>
      </div>
    </div>
  );
}
