import type { Day } from "@board/calendar";
import { type Slot as SlotData, slotWords } from "../format/slots.ts";
import { type Fact, Said } from "../primitives/Said.tsx";
import styles from "./Fact.module.css";

/** Returns date and time: a preference in regular type, a booked slot in bold with "by". */
export function slotFact(slot: SlotData, today: Day): Fact {
  const { day, rest, booked } = slotWords(slot, today);
  if (booked) return { words: `${day} ${rest}`, look: styles.bold, title: "Booked slot: a fixed time" };
  return {
    words: (
      <>
        {`${day} `}
        <span className={styles.second}>{rest}</span>
      </>
    ),
    title: "A preference, not a fixed time",
  };
}

/** Renders `slotFact` as an element. */
export function Slot({ slot, today }: { slot: SlotData; today: Day }) {
  return <Said {...slotFact(slot, today)} />;
}
