"use client";

import { useRef, useState } from "react";
import { Attribution } from "../../../shared/map/Attribution.tsx";
import { type Size, useSize } from "../../../ui/hooks/use-size.ts";
import styles from "./Backload.module.css";
import { CorridorMap, type CorridorMapProps } from "./CorridorMap.tsx";

/** Map of the way home, drawn at the size of the frame around it. */
export function Corridor(props: Omit<CorridorMapProps, "size">) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useSize(frame, setSize);
  return (
    <aside className={styles.corridor} aria-label="The way home">
      <div ref={frame}>{size && <CorridorMap {...props} size={size} />}</div>
      <Attribution />
    </aside>
  );
}
