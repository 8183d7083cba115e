import { formatPence } from "../format/money.ts";
import styles from "./GuideBar.module.css";
import { BAND_FROM, BAND_TO, onGuideScale } from "./guide-scale.ts";

interface GuideBarProps {
  lowPence: number;
  highPence: number;
  pence?: number | null;
  /** Previous price, shown as an outline. */
  earlierPence?: number | null;
  /** Owner of the price; the reader's own price is blue. */
  whose?: "mine" | "other";
  /** Shows the two amounts of the guide below the bar. */
  ends?: boolean;
}

/**
 * Position of a price relative to the guide. Screen readers skip the bar, because the text beside it says the
 * same.
 */
export function GuideBar({ lowPence, highPence, pence, earlierPence, whose = "other", ends }: GuideBarProps) {
  const at = (amount: number) => ({ left: `${onGuideScale(amount, lowPence, highPence)}%` });
  return (
    <div className={styles.bar} aria-hidden>
      <div className={styles.track}>
        <span className={styles.band} />
        {earlierPence != null && (
          <span className={styles.mark} data-whose="earlier" style={at(earlierPence)} />
        )}
        {pence != null && <span className={styles.mark} data-whose={whose} style={at(pence)} />}
      </div>
      {ends && (
        <div className={styles.ends}>
          <span style={{ left: `${BAND_FROM}%` }}>{formatPence(lowPence)}</span>
          <span style={{ left: `${BAND_TO}%` }}>{formatPence(highPence)}</span>
        </div>
      )}
    </div>
  );
}
