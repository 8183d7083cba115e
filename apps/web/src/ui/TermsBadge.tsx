import { TERMS } from "@board/api/loads/rules";
import { IconBolt, IconHourglass } from "@tabler/icons-react";
import { type Fact, Said } from "./Said.tsx";
import styles from "./TermsBadge.module.css";

/** Days until the carrier is paid: few are good, many are to be looked at. */
export function termsFact(days: number): Fact {
  const words = `${days} d`;
  if (days > TERMS.fast && days <= TERMS.late) return { words, title: `Paid ${days} days after delivery` };
  const fast = days <= TERMS.fast;
  const Glyph = fast ? IconBolt : IconHourglass;
  return {
    words: (
      <span
        className={`${styles.terms} ${fast ? styles.fast : styles.slow}`}
        title={fast ? `Paid within ${days} days` : `Paid after ${days} days`}
      >
        <Glyph size={12} stroke={2.2} aria-hidden />
        {words}
      </span>
    ),
  };
}

/** The same, in a line of words. */
export function TermsBadge({ days }: { days: number }) {
  return <Said {...termsFact(days)} />;
}
