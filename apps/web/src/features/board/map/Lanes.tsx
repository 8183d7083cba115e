import { useState } from "react";
import styles from "../../../shared/map/Drawing.module.css";
import { type Box, touches } from "../../../shared/map/labels.ts";
import type { Spot } from "../../../shared/map/projection.ts";
import { along, type End, type Flow, outlineOf } from "./flows.ts";

/** Minimum number of loads for which a lane shows its number. */
const NUMBERED = 5;
/**
 * Minimum number of loads for which a lane is always shown. On a map with many lanes, the others appear when the
 * pointer is on one of their ends.
 */
const ALWAYS = 3;
const MANY_LANES = 40;
const NUMBER_HEIGHT = 18;
/** Candidate positions of the number, as fractions of the lane. */
const NUMBER_AT = [0.5, 0.42, 0.58, 0.34, 0.66];

export interface LaneOnMap {
  flow: Flow;
  from: Spot;
  to: Spot;
  /** False for a lane that is shown only while it is selected or the pointer is on one of its ends. */
  always: boolean;
  number: Box | null;
}

export function lanesOf(flows: readonly Flow[], onScreen: (spot: Spot) => Spot): LaneOnMap[] {
  const numbers: Box[] = [];
  return flows.map((flow) => {
    const [from, to] = [onScreen(flow.from.at), onScreen(flow.to.at)];
    const count = flow.loads.length;
    const always = count >= ALWAYS || flows.length < MANY_LANES;
    const width = 10 + 7.2 * String(count).length;
    const number =
      count < NUMBERED || flow.from === flow.to
        ? undefined
        : NUMBER_AT.map((t): Box => ({ middle: along(from, to, t), width, height: NUMBER_HEIGHT })).find(
            (box) => !numbers.some((other) => touches(box, other)),
          );
    if (number) numbers.push(number);
    return { flow, from, to, always, number: number ?? null };
  });
}

interface LanesProps {
  lanes: readonly LaneOnMap[];
  /** The selected lane. */
  selectedId: string | null;
  onPick: (id: string) => void;
}

const END_RADIUS = 4.5;
/** Radius of the pointer target, larger than the dot. */
const END_REACH = 11;

/** Lanes between areas, as wide as their number of loads. The list beside the map has the same in words. */
export function Lanes({ lanes, selectedId, onPick }: LanesProps) {
  const [pointed, setPointed] = useState<End | null>(null);
  const shown = lanes.filter(
    ({ flow, always }) => always || flow.id === selectedId || flow.from === pointed || flow.to === pointed,
  );
  const ends = new Map(
    lanes.flatMap(({ flow, from, to }) => [[flow.from, from] as const, [flow.to, to] as const]),
  );
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      {shown.toReversed().map(({ flow, from, to }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the map has the same lanes as buttons
        <path
          key={flow.id}
          className={styles.flow}
          data-selected={flow.id === selectedId}
          d={flow.from === flow.to ? ring(from) : outlineOf(from, to, flow.loads.length)}
          onClick={() => onPick(flow.id)}
        >
          <title>{`${flow.from.name} to ${flow.to.name}: ${flow.loads.length}`}</title>
        </path>
      ))}
      {[...ends].map(([end, [x, y]]) => (
        <g key={end.name} onPointerEnter={() => setPointed(end)} onPointerLeave={() => setPointed(null)}>
          <circle fill="transparent" cx={x} cy={y} r={END_REACH} />
          <circle className={styles.flowEnd} cx={x} cy={y} r={END_RADIUS} />
        </g>
      ))}
      {lanes.map(
        ({ flow, number }) =>
          number && (
            <g
              key={flow.id}
              className={styles.plate}
              pointerEvents="none"
              transform={`translate(${number.middle[0] - number.width / 2} ${number.middle[1] - NUMBER_HEIGHT / 2})`}
            >
              <rect width={number.width} height={NUMBER_HEIGHT} rx={3} />
              <text x={number.width / 2} y={13} textAnchor="middle">
                {flow.loads.length}
              </text>
            </g>
          ),
      )}
    </g>
  );
}

/** Path of a lane that starts and ends in one area. */
function ring([x, y]: Spot): string {
  return `M${x - 9} ${y}a9 9 0 1 1 18 0a9 9 0 1 1 -18 0m3 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z`;
}
