import styles from "./Diagram.module.css";
import type { States } from "./read-diagram.ts";

interface Route {
  /** SVG path from the edge of one box to the edge of the other; the arrowhead is at the end. */
  d: string;
  /** Position and alignment of the label; omitted if this arrow shares the label of another one. */
  at?: [x: number, y: number];
  anchor?: "start" | "end";
  /** True if the opposite transition uses the same line, which then has an arrowhead at each end. */
  both?: boolean;
}

const BOXES: Record<string, [x: number, y: number]> = {
  POSTED: [100, 96],
  BOOKED: [264, 96],
  IN_TRANSIT: [420, 96],
  DELIVERED: [568, 96],
  CONFIRMED: [716, 96],
  EXPIRED: [100, 236],
  CANCELLED: [264, 236],
  DISPUTED: [494, 236],
};
const HALF_WIDTH = 48;
const HALF_HEIGHT = 16;

/** Path of each transition in the lifecycle of a load. A diagram with another transition is shown as text instead. */
const ROUTES: Record<string, Route> = {
  "[*]>POSTED": { d: "M100 34V80", at: [92, 50], anchor: "end" },
  "POSTED>POSTED": { d: "M52 90C18 84 18 118 52 102", at: [22, 128] },
  "POSTED>BOOKED": { d: "M148 100H216", at: [182, 117] },
  "BOOKED>POSTED": { d: "M250 80C236 44 142 44 122 80", at: [186, 44] },
  "POSTED>EXPIRED": { d: "M100 112V220", at: [94, 190], anchor: "end" },
  "POSTED>CANCELLED": { d: "M128 112L232 220", at: [162, 172], anchor: "end" },
  "BOOKED>CANCELLED": { d: "M264 112V220", at: [258, 172], anchor: "end" },
  "BOOKED>IN_TRANSIT": { d: "M312 96H372", at: [342, 88] },
  "IN_TRANSIT>DELIVERED": { d: "M468 96H520", at: [494, 88] },
  "DELIVERED>CONFIRMED": { d: "M616 96H668", at: [642, 88] },
  "BOOKED>DISPUTED": { d: "M290 112L462 220", both: true },
  "IN_TRANSIT>DISPUTED": { d: "M430 112L480 220", both: true },
  "DELIVERED>DISPUTED": { d: "M558 112L508 220", at: [548, 170], anchor: "start", both: true },
  "DISPUTED>CONFIRMED": { d: "M542 232C640 226 704 190 714 112", at: [690, 204], anchor: "start" },
  "DISPUTED>CANCELLED": { d: "M446 238H312", at: [379, 256] },
};
const WIDTH = 790;
const HEIGHT = 270;

/** Returns the arrows to draw, each with the labels of all its transitions; null if a transition has no path. */
function arrowsToDraw({ arrows }: States): { key: string; route: Route; text: string }[] | null {
  const words = new Map<string, string[]>();
  for (const { from, to, text } of arrows) {
    // Skipped: a final status is recognizable, because no arrow starts at it.
    if (to === "[*]") continue;
    const back = ROUTES[`${to}>${from}`];
    const key = back?.both ? `${to}>${from}` : `${from}>${to}`;
    const said = words.get(key) ?? [];
    words.set(key, text === "" || said.includes(text) ? said : [...said, text]);
  }
  const lines = [...words].map(([key, said]) => ({ key, route: ROUTES[key], text: said.join(", ") }));
  return lines.every((line): line is { key: string; route: Route; text: string } => line.route !== undefined)
    ? lines
    : null;
}

/** Diagram of a load's statuses and the transitions between them. */
export function StateDiagram(states: States) {
  const lines = arrowsToDraw(states);
  if (lines === null) return null;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="The statuses of a load and the ways between them; the table below says the same."
    >
      <defs>
        <marker
          id="way"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto-start-reverse"
        >
          <path d="M0 0L8 4L0 8z" />
        </marker>
      </defs>
      <circle cx={100} cy={28} r={6} />
      {lines.map(({ key, route, text }) => (
        <g key={key}>
          <path
            className={styles.arrow}
            d={route.d}
            markerEnd="url(#way)"
            markerStart={route.both ? "url(#way)" : undefined}
          />
          {route.at && (
            <text
              className={styles.message}
              x={route.at[0]}
              y={route.at[1]}
              textAnchor={route.anchor ?? "middle"}
            >
              {text}
            </text>
          )}
        </g>
      ))}
      {Object.entries(BOXES).map(([status, [x, y]]) => (
        <g key={status}>
          <rect
            className={styles.box}
            x={x - HALF_WIDTH}
            y={y - HALF_HEIGHT}
            width={2 * HALF_WIDTH}
            height={2 * HALF_HEIGHT}
            rx={4}
          />
          <text className={styles.status} x={x} y={y + 4}>
            {status}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** True if a path is known for every transition. */
export function canDraw(states: States): boolean {
  return arrowsToDraw(states) !== null;
}
