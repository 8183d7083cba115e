import type { Size } from "../../ui/hooks/use-size.ts";
import styles from "./Drawing.module.css";
import type { Ground, Label } from "./ground.ts";
import { type Box, type PlacedLabel, placeLabels } from "./labels.ts";
import type { Spot } from "./projection.ts";
import { NEAR_ZOOM, scaleOf, toScreen, type View } from "./view.ts";

/** Width of a road, in px. */
const ROADS = {
  main: { far: 1, near: 1.2 },
  dual: { far: 1.5, near: 2.4 },
  motorway: { far: 2.2, near: 4 },
};

/** Coast and roads. */
export function Land({ ground, view, sheet }: { ground: Ground; view: View; sheet: Size }) {
  const level = view.zoom < NEAR_ZOOM ? "far" : "near";
  const scale = scaleOf(view);
  const [x, y] = toScreen(sheet, view)([0, 0]);
  return (
    // No pointer events: hit testing would check every segment of every road.
    <g pointerEvents="none" transform={`translate(${x} ${y}) scale(${scale})`}>
      {ground.coast && <path className={styles.context} d={ground.coast.context} />}
      {ground.land && <path className={styles.land} d={ground.land} data-ground="land" />}
      {(["main", "dual", "motorway"] as const).map((kind) =>
        ground.roads.map((roads, at) => (
          <path
            key={`${kind}${at}`}
            className={kind === "motorway" ? styles.motorway : styles.road}
            data-ground={kind}
            strokeWidth={ROADS[kind][level]}
            d={roads[kind][level]}
          />
        )),
      )}
    </g>
  );
}

/** Zoom from which labels of each rank are shown. */
const TOWNS_FROM = [0, 0, 5.9, 7.2];
const ROADS_FROM = [5.4, 5.9, 7.6];
const FAR_OUT = 60;

interface Sheet {
  view: View;
  sheet: Size;
  taken: readonly Box[];
  /** Ends of lanes on the sheet; their names are placed first. */
  ends: readonly Label[];
}

/** Names of lane ends and towns, and road numbers, where there is room for them. */
export function labelsOf(ground: Ground, { view, sheet, taken, ends }: Sheet): PlacedLabel[] {
  const onScreen = toScreen(sheet, view);
  const wanted = (labels: readonly Label[], from: readonly number[], kind: "town" | "road") =>
    labels
      .filter(([, , , rank]) => view.zoom >= (from[rank] ?? 0))
      .map((label) => ({ label, at: onScreen([label[1], label[2]]), kind }))
      .filter(({ at: [x, y] }) => x > -FAR_OUT && y > 0 && x < sheet.width + FAR_OUT && y < sheet.height);
  const named = new Set(ends.map(([name]) => name.split(" +")[0]));
  const towns = (ground.coast?.towns ?? []).filter(([name]) => !named.has(name));
  const roads = ground.roads.flatMap(({ labels }) => labels).toSorted((a, b) => a[3] - b[3]);
  return placeLabels(
    [
      ...ends.map((label) => ({ label, at: [label[1], label[2]] as const, kind: "town" as const })),
      ...wanted(towns, TOWNS_FROM, "town"),
      ...wanted(roads, ROADS_FROM, "road"),
    ],
    taken,
  );
}

export function Labels({ labels }: { labels: readonly PlacedLabel[] }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g className={styles.labels} aria-hidden="true">
      {labels.map(({ name, rank, at: [x, y], side }) =>
        side === "on" ? (
          <text
            key={`${name}${x}${y}`}
            data-label="road"
            fontSize={11}
            fontWeight={700}
            x={x}
            y={y + 4}
            textAnchor="middle"
          >
            {name}
          </text>
        ) : (
          <g key={name} data-label="town" data-rank={rank}>
            <circle cx={x} cy={y} r={2} />
            <text
              x={side === "right" ? x + 6 : x - 6}
              y={y + 4}
              textAnchor={side === "right" ? "start" : "end"}
            >
              {name}
            </text>
          </g>
        ),
      )}
    </g>
  );
}

/** Selected lane: a ring at collection, a dot at delivery. */
export function SelectedLane({ from, to, line }: { from: Spot; to: Spot; line: string }) {
  return (
    <g pointerEvents="none">
      <path className={styles.halo} d={line} />
      <path className={styles.lane} d={line} />
      <circle className={styles.end} cx={from[0]} cy={from[1]} r={5} />
      <circle className={styles.end} data-of="delivery" cx={to[0]} cy={to[1]} r={6} />
    </g>
  );
}

const SIGN_HEIGHT = 25;
/** Horizontal distance in px between the sign and the end of the lane. */
const BESIDE = 14;
/** Height in px of the sign's middle above the end of the lane. */
const ABOVE = 28;

export interface SignOnMapProps {
  from: string;
  to: string;
  rest: string;
  /** End of the lane beside which the sign is placed. */
  at: Spot;
  /** The other end of the lane. */
  other: Spot;
}

/** Returns the box of the sign: beside `at`, on the side that faces away from `other`, so that the lane stays visible. */
export function signBox({ from, to, rest, at, other }: SignOnMapProps): Box {
  const width = 52 + 7.4 * (from.length + to.length + rest.length);
  const left = at[0] < other[0] ? at[0] - width - BESIDE : at[0] + BESIDE;
  return { middle: [left + width / 2, at[1] - ABOVE], width, height: SIGN_HEIGHT };
}

/** Sign with the name of the lane, used unless the drawer shows such a sign. */
export function SignOnMap(sign: SignOnMapProps) {
  const { from, to, rest } = sign;
  const {
    middle: [x, y],
    width,
  } = signBox(sign);
  return (
    <g transform={`translate(${x - width / 2} ${y - SIGN_HEIGHT / 2})`} className={styles.sign}>
      <rect width={width} height={SIGN_HEIGHT} rx={4} strokeOpacity={0} />
      <rect x={2} y={2} width={width - 4} height={SIGN_HEIGHT - 4} rx={2.5} />
      <text x={10} y={17}>
        <tspan data-number>{from}</tspan>
        <tspan dx={7}>to</tspan>
        <tspan dx={7} data-number>
          {to}
        </tspan>
        <tspan dx={9}>{rest}</tspan>
      </text>
    </g>
  );
}

/** The circle and its centre, from which distances are measured. */
export function Circle({ at: [x, y], radius }: { at: Spot; radius: number }) {
  return (
    <>
      <circle className={styles.around} strokeWidth={1.5} strokeDasharray="5 4" cx={x} cy={y} r={radius} />
      <path className={styles.middle} d={`M${x},${y - 7}l7,7l-7,7l-7,-7Z`} />
    </>
  );
}
