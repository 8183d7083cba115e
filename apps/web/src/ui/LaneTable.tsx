import { IconArrowNarrowRight } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "./LaneTable.module.css";
import { Place } from "./Place.tsx";

/**
 * A long list of loads, quotes or jobs, from edge to edge of the page. On a phone each line is a card; its cells say by
 * `order` where they stand: up to 3 in its first line, the lane in the second, the rest below.
 */
export function LaneTable(props: Omit<ComponentProps<"table">, "className">) {
  return <table {...props} className={styles.table} />;
}

type End = ComponentProps<typeof Place>;

/** The two cells of a lane. */
export function LaneCells({ from, to }: { from: End; to: End }) {
  return (
    <>
      <td className={styles.end}>
        <Place {...from} />
      </td>
      <td className={styles.end}>
        <IconArrowNarrowRight className={styles.arrow} size={14} stroke={1.9} aria-hidden />
        <Place {...to} />
      </td>
    </>
  );
}
