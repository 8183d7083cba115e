import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/trpc.ts";
import type { Spot } from "../data/types.ts";
import type { LatLng } from "./areas.ts";
import styles from "./BoardMap.module.css";

interface LaneProps {
  id: string;
  onScreen: (point: LatLng) => Spot;
}

/** A load with both its ends on the map; null until it is read, and where a place is not known. */
function useLane({ id, onScreen }: LaneProps) {
  const trpc = useTRPC();
  const { data: load } = useQuery(trpc.board.load.queryOptions({ id }, { staleTime: 60_000 }));
  if (!load?.fromPoint || !load.toPoint) return null;
  return { load, from: onScreen(load.fromPoint), to: onScreen(load.toPoint) };
}

/** The lane of the load in hand: a ring at collection, a dot at delivery. */
export function Lane(props: LaneProps) {
  const lane = useLane(props);
  if (lane === null) return null;
  const { from, to } = lane;
  const line = `M${from.join()}L${to.join()}`;
  return (
    <g pointerEvents="none">
      <path className={styles.halo} d={line} />
      <path className={styles.lane} d={line} />
      <circle className={styles.collection} cx={from[0]} cy={from[1]} r={5} />
      <circle className={styles.delivery} cx={to[0]} cy={to[1]} r={6} />
    </g>
  );
}

const SIGN_HEIGHT = 25;
const BESIDE = 14;
const LEGEND_WIDTH = 340;

/** Names the lane beside its end; for where no sign stands in a drawer. */
export function LaneSign(props: LaneProps) {
  const lane = useLane(props);
  if (lane === null) return null;
  const { load, to } = lane;
  const miles = load.miles === 1 ? "1 mile" : `${load.miles} miles`;
  const width = 50 + 7.6 * (load.from.outcode.length + load.to.outcode.length + miles.length);
  // On the side away from the collection, where the lane does not run, unless the legend lies there.
  const before = to[0] - width - BESIDE;
  const left = to[0] < lane.from[0] && before > LEGEND_WIDTH ? before : to[0] + BESIDE;
  return (
    <g
      transform={`translate(${left} ${to[1] - SIGN_HEIGHT / 2})`}
      className={styles.sign}
      pointerEvents="none"
    >
      <rect width={width} height={SIGN_HEIGHT} rx={4} />
      <rect className={styles.keyline} x={2} y={2} width={width - 4} height={SIGN_HEIGHT - 4} rx={2.5} />
      <text x={10} y={17}>
        <tspan className={styles.number}>{load.from.outcode}</tspan>
        <tspan dx={7}>to</tspan>
        <tspan dx={7} className={styles.number}>
          {load.to.outcode}
        </tspan>
        <tspan dx={9}>{miles}</tspan>
      </text>
    </g>
  );
}
