"use client";

import { useRef, useState } from "react";
import { Attribution } from "../../map/Attribution.tsx";
import { type Size, useSize } from "../../ui/use-size.ts";
import styles from "./Backload.module.css";
import { CorridorMap, type CorridorMapProps } from "./CorridorMap.tsx";

/** The map of the way home, as large as its place. */
export function Corridor(props: Omit<CorridorMapProps, "size">) {
  const frame = useRef<HTMLElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useSize(frame, setSize);
  return (
    <aside ref={frame} className={styles.corridor} aria-label="The way home">
      {size && <CorridorMap {...props} size={size} />}
      <Attribution />
    </aside>
  );
}
