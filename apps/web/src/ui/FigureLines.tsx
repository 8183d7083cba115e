import styles from "./FigureSum.module.css";
import { type HelpAddress, HelpLink } from "./HelpLink.tsx";
import { Pairs } from "./Pairs.tsx";
import { Stack } from "./Stack.tsx";

export interface FigureLinesProps {
  pairs: readonly (readonly [string, string])[];
  /** A sentence on figures that are not told yet. */
  note?: string | undefined;
  /** Tells more of the figure; left out: of the score. */
  help?: HelpAddress | undefined;
}

/** The parts of a figure, and the way to the help page that tells how it is worked out. */
export function FigureLines({ pairs, note, help = "/help/words#score-and-level" }: FigureLinesProps) {
  return (
    <Stack gap={8} className={styles.lines}>
      <Pairs pairs={pairs} />
      {note && <p>{note}</p>}
      <HelpLink to={help}>How it is worked out</HelpLink>
    </Stack>
  );
}
