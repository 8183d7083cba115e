import styles from "./LaneMap.module.css";
import { MAP_HEIGHT, MAP_WIDTH, onMap } from "./map-projection.ts";
import { NEIGHBOURS, UNITED_KINGDOM } from "./outline.ts";

interface Point {
  lat: number;
  lng: number;
}

interface LaneMapProps {
  from: Point | null;
  to: Point | null;
  lane: { from: { town: string }; to: { town: string } };
}

/** The lane at the scale of the country: a ring at collection, a dot at delivery. */
export function LaneMap({ from, to, lane }: LaneMapProps) {
  const ends = from && to && { from: onMap(from), to: onMap(to) };
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      role="img"
      aria-label={`Map: ${lane.from.town} to ${lane.to.town}`}
    >
      <path className={styles.context} d={NEIGHBOURS} />
      <path className={styles.land} d={UNITED_KINGDOM} />
      {ends && (
        <>
          <path className={styles.lane} d={`M${ends.from.join()}L${ends.to.join()}`} />
          <circle className={styles.from} cx={ends.from[0]} cy={ends.from[1]} r="3" />
          <circle className={styles.to} cx={ends.to[0]} cy={ends.to[1]} r="3.5" />
        </>
      )}
    </svg>
  );
}
