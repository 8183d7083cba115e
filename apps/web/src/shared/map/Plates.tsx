import { counted } from "../../ui/format/counted.ts";
import styles from "./Drawing.module.css";
import { PLATE_HEIGHT, type PlateOnMap, strength } from "./plates.ts";
import type { Spot } from "./projection.ts";

interface PlatesProps {
  /** Noun of what the plates count. */
  what: "load" | "vehicle";
  plates: readonly PlateOnMap[];
  /** Collection point of the selected load. */
  selected: Spot | null;
  /** Places that the list is filtered by. */
  chosen: readonly string[];
  onChoose: (places: readonly string[]) => void;
}

function words({ places, label, count }: PlateOnMap, what: string): string {
  const others = places.length > 1 ? `${places.join(", ")}, ` : "";
  return `${label} ${count}: ${others}${counted(count, what)}`;
}

/** Buttons for every place with loads or vehicles; the list beside the map has the same in words. */
export function Plates({ what, plates, chosen, selected, onChoose }: PlatesProps) {
  const fullest = Math.max(0, ...plates.map(({ count }) => count));
  return (
    <g>
      {plates.map(({ at, middle, places }) => {
        const away = at[0] !== middle[0] || at[1] !== middle[1];
        return (
          away && (
            <g key={places[0]} className={styles.leader}>
              <path d={`M${at.join()}L${middle.join()}`} />
              <circle cx={at[0]} cy={at[1]} r={1.6} />
            </g>
          )
        );
      })}
      {plates.map((plate) => {
        const { places, label, count, at, middle, width } = plate;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button cannot stand inside a drawing
          <g
            key={places[0]}
            role="button"
            tabIndex={-1}
            aria-pressed={chosen.length > 0 && places.every((place) => chosen.includes(place))}
            aria-label={words(plate, what)}
            data-strength={strength(plate, fullest)}
            data-in-hand={selected !== null && at[0] === selected[0] && at[1] === selected[1]}
            className={styles.plate}
            transform={`translate(${middle[0] - width / 2} ${middle[1] - PLATE_HEIGHT / 2})`}
            onClick={() => onChoose(places)}
          >
            <rect width={width} height={PLATE_HEIGHT} rx={3} />
            <text x={width / 2} y={13.6} textAnchor="middle">
              {label} <tspan fontWeight={500}>{count}</tspan>
            </text>
          </g>
        );
      })}
    </g>
  );
}
