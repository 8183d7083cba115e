import { IconBolt, IconHourglass } from "@tabler/icons-react";
import styles from "./TermsBadge.module.css";

/** Days until the carrier is paid: up to 14 are good, over 45 are to be looked at. */
export function TermsBadge({ days }: { days: number }) {
  if (days <= 14) {
    return (
      <span className={`${styles.terms} ${styles.fast}`} title={`Paid within ${days} days`}>
        <IconBolt size={12} stroke={2.2} aria-hidden />
        {days} d
      </span>
    );
  }
  if (days > 45) {
    return (
      <span className={`${styles.terms} ${styles.slow}`} title={`Paid after ${days} days`}>
        <IconHourglass size={12} stroke={2.2} aria-hidden />
        {days} d
      </span>
    );
  }
  return <span title={`Paid ${days} days after delivery`}>{days} d</span>;
}
