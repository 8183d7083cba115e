import { IconArrowNarrowRight } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { StopsChip } from "./Chip.tsx";
import { Place } from "./Place.tsx";
import styles from "./Table.module.css";

/**
 * A long list of loads, quotes or jobs, from edge to edge of the page; a line is `aria-current` in hand and has a
 * `data-tone` of bad when late. On a phone each line is a card, and its cells say by `data-card` where they stand: first,
 * beside that or at the end of its first line, the lane in the second, below it one after the other, or on a line as a whole; none are
 * left out.
 */
export function LaneTable(props: Omit<ComponentProps<"table">, "className">) {
  return <table {...props} className={`${styles.table} ${styles.lanes}`} />;
}

type End = ComponentProps<typeof Place>;

/** The two cells of a lane, with what it goes by. */
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
