import styles from "./FigureLines.module.css";
import { Link } from "./Link.tsx";
import { Pairs } from "./Pairs.tsx";

export interface FigureLinesProps {
  pairs: readonly (readonly [string, string])[];
  /** A sentence on figures that are not told yet. */
  note?: string | undefined;
}

/** The parts of a figure, and the page that tells how it is worked out. */
export function FigureLines({ pairs, note }: FigureLinesProps) {
  return (
    <div className={styles.lines}>
      <Pairs pairs={pairs} />
      {note && <p>{note}</p>}
      <Link href="/docs/reputation">How it is worked out</Link>
    </div>
  );
}
