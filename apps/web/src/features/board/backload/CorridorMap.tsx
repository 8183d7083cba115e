import { areaOf } from "../../../shared/map/area-names.ts";
import styles from "../../../shared/map/Drawing.module.css";
import { type Gazetteer, useGazetteer } from "../../../shared/map/gazetteer.ts";
import { useGround } from "../../../shared/map/ground.ts";
import type { Spot } from "../../../shared/map/projection.ts";
import { Labels, Land, labelsOf } from "../../../shared/map/Scene.tsx";
import { enclosing, NEAR_ZOOM, toScreen } from "../../../shared/map/view.ts";
import type { Size } from "../../../ui/hooks/use-size.ts";
import type { Backload, Backloads } from "./use-runs.ts";

export interface CorridorMapProps {
  found: Backloads;
  /** Start and home as typed; needed for a place that is an area and so has no outcode. */
  asked: { at: string; home: string };
  selected: Backload | undefined;
  size: Size;
}

/** Maximum number of other runs drawn as thin lines beside the selected one. */
const DRAWN = 12;

function spotOf({ outcodes, areas }: Gazetteer, outcode: string | null, area: string): Spot | undefined {
  return outcode === null ? areas.get(areaOf(area)) : outcodes.get(outcode);
}

/** Map of the way home and its runs: empty legs are dashed, loaded ones solid. The table says the same in words. */
export function CorridorMap({ found, asked, selected, size }: CorridorMapProps) {
  const gazetteer = useGazetteer();
  const start = spotOf(gazetteer, found.at.outcode, asked.at);
  const home = spotOf(gazetteer, found.home.outcode, asked.home);
  const runs = found.loads.flatMap((load) => {
    const [from, to] = [load.from, load.to].map(({ outcode }) => gazetteer.outcodes.get(outcode));
    return from && to ? [{ load, from, to }] : [];
  });
  const best = runs.slice(0, DRAWN);
  const mine = runs.find(({ load }) => load.id === selected?.id);
  const drawn = mine ? [...best, mine] : best;
  const view =
    start && home ? enclosing(size, [start, home, ...drawn.flatMap(({ from, to }) => [from, to])]) : null;
  const ground = useGround(view !== null && view.zoom >= NEAR_ZOOM ? "near" : "far");
  if (!start || !home || view === null) return null;
  const onScreen = toScreen(size, view);
  const line = (...spots: Spot[]) => `M${spots.map((spot) => onScreen(spot).join()).join("L")}`;
  const dot = (spot: Spot) => ({ cx: onScreen(spot)[0], cy: onScreen(spot)[1] });
  const ends = [start, home].map((spot) => ({ middle: onScreen(spot), width: 12, height: 12 }));
  return (
    <svg
      className={styles.sea}
      width={size.width}
      height={size.height}
      role="img"
      aria-label={`Map: ${found.at.town} to ${found.home.town}${selected ? `, by ${selected.from.town} and ${selected.to.town}` : ""}`}
    >
      <Land ground={ground} view={view} sheet={size} />
      <Labels labels={labelsOf(ground, { view, sheet: size, taken: ends, ends: [] })} />
      <path className={styles.around} strokeWidth={22} opacity={0.16} d={line(start, home)} />
      {best.map(({ load, from, to }) => (
        <path key={load.id} className={styles.around} strokeWidth={1.5} opacity={0.45} d={line(from, to)} />
      ))}
      {mine && (
        <>
          <path
            className={styles.leader}
            fillOpacity={0}
            strokeWidth={2}
            strokeDasharray="4 4"
            d={`${line(start, mine.from)}${line(mine.to, home)}`}
          />
          <path className={styles.lane} d={line(mine.from, mine.to)} />
          <circle className={styles.end} r={5} {...dot(mine.from)} />
          <circle className={styles.end} data-of="delivery" r={6} {...dot(mine.to)} />
        </>
      )}
      <circle className={styles.end} data-of="start" r={5} {...dot(start)} />
      <path className={styles.middle} d={`M${onScreen(home).join()}m0 -7l7 7l-7 7l-7 -7z`} />
    </svg>
  );
}
