import { IconArrowNarrowRight } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "../primitives/Table.module.css";
import { StopsChip } from "./Chip.tsx";
import { Place } from "./Place.tsx";

/**
 * Full-width list of loads, quotes or jobs. `aria-current` marks the selected row, `data-tone="bad"` a late
 * one. On a phone each row is a card whose cells are placed by `data-card`: line one and its end, the lane on
 * line two, then the rest in order or on a full line; cells with "none" are hidden.
 */
export function LaneTable(props: Omit<ComponentProps<"table">, "className">) {
  return <table {...props} className={`${styles.table} ${styles.lanes}`} />;
}

type End = ComponentProps<typeof Place>;

/** Two cells with the ends of a lane and its stops. */
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
