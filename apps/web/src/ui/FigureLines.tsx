import styles from "./FigureSum.module.css";
import { Link } from "./Link.tsx";
import { Pairs } from "./Pairs.tsx";
import { Stack } from "./Stack.tsx";

export interface FigureLinesProps {
  pairs: readonly (readonly [string, string])[];
  /** A sentence on figures that are not told yet. */
  note?: string | undefined;
}

/** The parts of a figure, and the page that tells how it is worked out. */
export function FigureLines({ pairs, note }: FigureLinesProps) {
  return (
    <Stack gap={8} className={styles.lines}>
      <Pairs pairs={pairs} />
      {note && <p>{note}</p>}
      <Link href="/docs/reputation">How it is worked out</Link>
    </Stack>
  );
}
