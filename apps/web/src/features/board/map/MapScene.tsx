import { useGround } from "../../../shared/map/ground.ts";
import type { Box } from "../../../shared/map/labels.ts";
import { Plates } from "../../../shared/map/Plates.tsx";
import { layOut, PLATE_HEIGHT } from "../../../shared/map/plates.ts";
import { type Spot, UNITS_TO_A_MILE } from "../../../shared/map/projection.ts";
import {
  Circle,
  Labels,
  Land,
  labelsOf,
  SelectedLane,
  SignOnMap,
  type SignOnMapProps,
  signBox,
} from "../../../shared/map/Scene.tsx";
import { scaleOf, toScreen } from "../../../shared/map/view.ts";
import type { Size } from "../../../ui/hooks/use-size.ts";
import type { Selection } from "../use-selection.ts";
import { Lanes, lanesOf } from "./Lanes.tsx";
import type { MapBoard } from "./use-map-board.ts";

interface MapSceneProps {
  map: MapBoard;
  sheet: Size;
  /** Radius of the circle, in miles. */
  miles: number;
  selection: Selection;
  chosen: readonly string[];
  onChoose: (places: readonly string[]) => void;
}

/** Width and height reserved for the dot at an end of a lane, in px. */
const END_SIZE = 9;

/** Returns the space that the selected lane takes, as boxes along the lane. */
function roomOfLane({ from, to }: { from: Spot; to: Spot }): Box[] {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(1, Math.ceil(Math.hypot(x, y) / END_SIZE));
  return Array.from({ length: steps + 1 }, (_, nth) => ({
    middle: [from[0] + (x * nth) / steps, from[1] + (y * nth) / steps],
    width: END_SIZE,
    height: END_SIZE,
  }));
}

/** Content of the map, drawn with a margin beyond the view. */
export function MapScene({ map, sheet, miles, selection, chosen, onChoose }: MapSceneProps) {
  const { view, near, drawn, centre, gazetteer } = map;
  const ground = useGround(near ? "near" : "far");
  const onScreen = toScreen(sheet, view);
  const isOnSheet = ([x, y]: Spot) => x > 0 && y > 0 && x < sheet.width && y < sheet.height;

  const lanes = drawn === "lanes" ? lanesOf(map.flows, onScreen) : [];
  const plates = layOut(
    map.collections.map((one) => ({ ...one, at: onScreen(one.at) })).filter(({ at }) => isOnSheet(at)),
  );
  const ends = new Map(
    lanes.flatMap(({ flow }) => [flow.from, flow.to].map((end) => [end, onScreen(end.at)] as const)),
  );

  const { selected, selectedId } = selection;
  const from = selected && gazetteer.outcodes.get(selected.from.outcode);
  const to = selected && gazetteer.outcodes.get(selected.to.outcode);
  const lane = from && to && { from: onScreen(from), to: onScreen(to) };
  const flow = lanes.find((one) => one.flow.id === selectedId);
  let sign: SignOnMapProps | undefined;
  if (lane && selected && selection.openId === null) {
    const isEndVisible = isInFrame(lane.to, map.size, sheet);
    sign = {
      from: selected.from.outcode,
      to: selected.to.outcode,
      rest: selected.miles === 1 ? "1 mile" : `${selected.miles} miles`,
      at: isEndVisible ? lane.to : lane.from,
      other: isEndVisible ? lane.from : lane.to,
    };
  } else if (flow) {
    sign = {
      from: flow.flow.from.name,
      to: flow.flow.to.name,
      rest: flow.flow.loads.length === 1 ? "1 load" : `${flow.flow.loads.length} loads`,
      at: flow.to,
      other: flow.from,
    };
  }

  const taken: Box[] = [
    ...(sign ? [signBox(sign)] : []),
    ...(lane ? roomOfLane(lane) : []),
    ...plates.map(({ middle, width }) => ({ middle, width, height: PLATE_HEIGHT })),
    ...lanes.flatMap(({ number }) => number ?? []),
    ...[...ends.values()].map((middle) => ({ middle, width: END_SIZE, height: END_SIZE })),
  ];
  const endLabels = [...ends].map(([{ name }, [x, y]]) => [name, x, y, 1] as const);
  const labels = labelsOf(ground, { view, sheet, taken, ends: endLabels });

  const pickLane = (id: string) => (id === selectedId ? selection.pick(id) : selection.point(id));

  return (
    <>
      <Land ground={ground} view={view} sheet={sheet} />
      {centre && <Circle at={onScreen(centre)} radius={miles * UNITS_TO_A_MILE * scaleOf(view)} />}
      <Labels labels={labels} />
      <Lanes lanes={lanes} selectedId={selectedId} onPick={pickLane} />
      {lane && <SelectedLane {...lane} line={`M${lane.from.join()}L${lane.to.join()}`} />}
      <Plates
        what="load"
        plates={plates}
        selected={lane ? lane.from : null}
        chosen={chosen}
        onChoose={onChoose}
      />
      {sign && <SignOnMap {...sign} />}
    </>
  );
}

function isInFrame([x, y]: Spot, { width, height }: Size, sheet: Size): boolean {
  return Math.abs(x - sheet.width / 2) < width / 2 && Math.abs(y - sheet.height / 2) < height / 2;
}
