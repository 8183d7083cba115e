import type { ReactNode } from "react";
import styles from "./Diagram.module.css";
import { readDiagram } from "./read-diagram.ts";
import { SequenceDiagram } from "./SequenceDiagram.tsx";
import { canDraw, StateDiagram } from "./StateDiagram.tsx";

/** Renders a page's diagram as SVG on the server; shows the source text if it cannot be drawn. */
export function Diagram({ source, children }: { source: string; children: ReactNode }) {
  const diagram = readDiagram(source);
  if (diagram === null || (diagram.kind === "states" && !canDraw(diagram))) return children;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className={styles.diagram} tabIndex={0}>
      {diagram.kind === "states" ? <StateDiagram {...diagram} /> : <SequenceDiagram {...diagram} />}
    </div>
  );
}
