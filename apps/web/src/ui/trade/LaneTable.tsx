import { IconArrowNarrowRight } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "../primitives/Table.module.css";
import { StopsChip } from "./Chip.tsx";
import { Place } from "./Place.tsx";

/**
 * Full-width list of loads, quotes or jobs. `aria-current` marks the selected row, `data-tone="bad"` a late one.
 * `data-tall` makes its lines 50 px high. On a phone a row is a card, and `data-card` names the place of a cell in it;
 * "none" hides the cell.
 */
export function LaneTable(props: Omit<ComponentProps<"table">, "className">) {
  return <table {...props} className={`${styles.table} ${styles.lanes}`} />;
}

type End = ComponentProps<typeof Place>;

/** Two table cells: the collection, with the further stops, and the delivery. */
export function LaneCells({ from, to, via = [] }: { from: End; to: End; via?: readonly End[] }) {
  return (
    <>
      <td className={styles.end}>
        <Place {...from} />
      </td>
      <td className={styles.end}>
        <IconArrowNarrowRight className={styles.arrow} size={14} stroke={1.9} aria-hidden />
        <span className={styles.to}>
          <Place {...to} />
          <StopsChip via={via} />
        </span>
      </td>
    </>
  );
}
