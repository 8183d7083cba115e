"use client";

import { type KeyboardEvent, useState } from "react";
import type { Spot } from "../data/types.ts";
import styles from "./Plates.module.css";
import { PLATE_HEIGHT, type PlateOnMap, plateTowards, strength } from "./plates.ts";

interface PlatesProps {
  plates: readonly PlateOnMap[];
  /** True if a circle separates loads inside from loads outside. */
  circled: boolean;
  /** The areas that the list is narrowed to. */
  chosen: readonly string[];
  onChoose: (areas: readonly string[]) => void;
}

const ARROWS: Record<string, Spot> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function keyOf(plate: PlateOnMap): string {
  return `plate-${plate.areas[0] ?? ""}`;
}

function words(plate: PlateOnMap, circled: boolean): string {
  const loads = plate.loads === 1 ? "1 load" : `${plate.loads} loads`;
  const inside = circled ? `, ${plate.inside} inside the circle` : "";
  const others = plate.areas.length > 1 ? `${plate.areas.join(", ")}, ` : "";
  return `${plate.label} ${plate.inside || plate.loads}: ${others}${loads}${inside}`;
}

/** Every area with loads, as a plate to press; the arrow keys walk from one to the next. */
export function Plates({ plates, circled, chosen, onChoose }: PlatesProps) {
  const [inHand, setInHand] = useState<string | null>(null);
  const fullest = Math.max(0, ...plates.map(({ inside }) => inside));
  const stop = plates.find((plate) => keyOf(plate) === inHand) ?? plates[0];

  function press(event: KeyboardEvent, plate: PlateOnMap): void {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onChoose(plate.areas);
      return;
    }
    const direction = ARROWS[event.key];
    if (!direction) return;
    event.preventDefault();
    const next = plateTowards(plates, plate, direction);
    if (!next) return;
    setInHand(keyOf(next));
    document.getElementById(keyOf(next))?.focus();
  }

  return (
    <g>
      {plates.map(({ at, middle, areas }) => {
        const away = at[0] !== middle[0] || at[1] !== middle[1];
        return (
          away && (
            <g key={areas[0]} className={styles.leader}>
              <path d={`M${at.join()}L${middle.join()}`} />
              <circle cx={at[0]} cy={at[1]} r={1.6} />
            </g>
          )
        );
      })}
      {plates.map((plate) => {
        const { areas, label, inside, loads, middle, width } = plate;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button cannot stand inside a drawing
          <g
            key={areas[0]}
            id={keyOf(plate)}
            role="button"
            tabIndex={plate === stop ? 0 : -1}
            aria-pressed={chosen.length > 0 && areas.every((area) => chosen.includes(area))}
            aria-label={words(plate, circled)}
            data-strength={strength(plate, fullest)}
            className={styles.plate}
            transform={`translate(${middle[0] - width / 2} ${middle[1] - PLATE_HEIGHT / 2})`}
            onClick={() => {
              setInHand(keyOf(plate));
              onChoose(areas);
            }}
            onKeyDown={(event) => press(event, plate)}
          >
            <rect width={width} height={PLATE_HEIGHT} rx={3} />
            <text x={width / 2} y={13.6} textAnchor="middle">
              <tspan className={styles.name}>{label}</tspan> <tspan>{inside || loads}</tspan>
            </text>
          </g>
        );
      })}
    </g>
  );
}
