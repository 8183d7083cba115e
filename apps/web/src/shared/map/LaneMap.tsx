"use client";

import styles from "./Drawing.module.css";
import { useCoast } from "./ground.ts";
import { type LatLng, MAP_HEIGHT, MAP_WIDTH, onMap } from "./projection.ts";

interface LaneMapProps {
  from: LatLng | null;
  to: LatLng | null;
  /** Positions of the further stops, where known. */
  via?: readonly LatLng[];
  lane: { from: { town: string }; to: { town: string } };
}

/** Map of Great Britain with one lane: a ring at collection, a dot at delivery. */
export function LaneMap({ from, to, via = [], lane }: LaneMapProps) {
  const coast = useCoast();
  const ends = from && to && { from: onMap(from), to: onMap(to) };
  const stops = via.map(onMap);
  return (
    <svg
      className={styles.sea}
      width="100%"
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      role="img"
      aria-label={`Map: ${lane.from.town} to ${lane.to.town}`}
    >
      {coast && (
        <>
          <path className={styles.context} d={coast.context} />
          <path className={styles.land} d={coast.land} />
        </>
      )}
      {ends && (
        <>
          <path
            className={styles.lane}
            d={`M${[ends.from, ...stops, ends.to].map((spot) => spot.join()).join("L")}`}
          />
          {stops.map((stop, nth) => (
            <circle key={`${nth} ${stop.join()}`} className={styles.end} cx={stop[0]} cy={stop[1]} r="120" />
          ))}
          <circle className={styles.end} cx={ends.from[0]} cy={ends.from[1]} r="180" />
          <circle className={styles.end} data-of="delivery" cx={ends.to[0]} cy={ends.to[1]} r="210" />
        </>
      )}
    </svg>
  );
}
