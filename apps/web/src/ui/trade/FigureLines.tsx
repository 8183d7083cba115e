import { type HelpAddress, HelpLink } from "../primitives/HelpLink.tsx";
import { Pairs } from "../primitives/Pairs.tsx";
import { Stack } from "../primitives/Stack.tsx";
import styles from "./FigureSum.module.css";

export interface FigureLinesProps {
  pairs: readonly (readonly [string, string])[];
  /** Explains why some figures are not available yet. */
  note?: string | undefined;
  /** Help page about the figure; the score by default. */
  help?: HelpAddress | undefined;
}

/** Parts of a figure, with a link to the help page that explains how the figure is worked out. */
export function FigureLines({ pairs, note, help = "/help/words#score-and-level" }: FigureLinesProps) {
  return (
    <Stack gap={8} className={styles.lines}>
      <Pairs pairs={pairs} />
      {note && <p>{note}</p>}
      <HelpLink to={help}>How it is worked out</HelpLink>
    </Stack>
  );
}
