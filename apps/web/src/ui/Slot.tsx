import type { Day } from "./format/days.ts";
import { type Slot as SlotData, slotWords } from "./format/slots.ts";
import styles from "./Slot.module.css";

/** When, in a column: a preference is regular, a booked slot bold with "by". */
export function Slot({ slot, today }: { slot: SlotData; today: Day }) {
  const { day, rest, booked } = slotWords(slot, today);
  if (booked) {
    return (
      <strong className={styles.booked} title="Booked slot: a fixed time">
        {day} {rest}
      </strong>
    );
  }
  return (
    <span title="A preference, not a fixed time">
      {day} <span className={styles.window}>{rest}</span>
    </span>
  );
}
