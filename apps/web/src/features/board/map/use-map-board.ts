"use client";

import { useMemo, useState } from "react";
import { areaOf, LONDON_AREAS } from "../../../shared/map/area-names.ts";
import { type Gazetteer, useGazetteer } from "../../../shared/map/gazetteer.ts";
import { onMap, type Spot } from "../../../shared/map/projection.ts";
import { around, mainland, NEAR_ZOOM, scaleOf, seen, type View } from "../../../shared/map/view.ts";
import type { Size } from "../../../ui/hooks/use-size.ts";
import type { Entry } from "../data/types.ts";
import type { useBoard } from "../data/use-board.ts";
import { type Flow, flowsOf, type PlacedLoad, placedLoads } from "./flows.ts";
import type { Drawing } from "./MapControls.tsx";

/** Areas closer than this many px are merged into one end. */
const REACH = 30;
/** Number of times that lanes are grouped again while the map zooms by one level. */
const ZOOM_STEPS = 2;

/** Loads that collect at one place on the map. */
export interface Collections {
  name: string;
  places: readonly string[];
  count: number;
  at: Spot;
}

/** Collections by outcode, or by area when zoomed out. */
function collectionsOf(
  loads: readonly PlacedLoad[],
  near: boolean,
  { outcodes, areas }: Gazetteer,
): Collections[] {
  const nameOf = ({ load: { from } }: PlacedLoad) => (near ? from.outcode : areaOf(from.outcode));
  return [...Map.groupBy(loads, nameOf)].flatMap(([name, { length }]) => {
    const at = (near ? outcodes : areas).get(name);
    return at ? [{ name, places: name === "London" ? LONDON_AREAS : [name], count: length, at }] : [];
  });
}

/** Returns the data of the map: the view, the placed loads, and those in view. */
export function useMapBoard(
  { loads, counts }: Pick<ReturnType<typeof useBoard>, "loads" | "counts">,
  /** Radius of the circle, in miles. */
  miles: number,
) {
  const [size, setSize] = useState<Size>({ width: 960, height: 756 });
  const [moved, setMoved] = useState<View | null>(null);
  const nearPoint = counts?.nearPoint ?? null;
  const centre = useMemo(() => nearPoint && onMap(nearPoint), [nearPoint]);
  const home = useMemo(() => (centre ? around(size, centre, miles) : mainland(size)), [centre, size, miles]);
  const view = moved ?? home;
  const near = view.zoom >= NEAR_ZOOM;
  const [chosen, setChosen] = useState<{ near: boolean; drawing: Drawing } | null>(null);
  // A choice applies to its zoom range only: lanes are the default far out, collections near by.
  const drawn = chosen?.near === near ? chosen.drawing : near ? "collections" : "lanes";

  const gazetteer = useGazetteer();
  const places = useMemo(() => [...gazetteer.outcodes.values()], [gazetteer]);
  const placed = useMemo(() => placedLoads(loads, gazetteer), [loads, gazetteer]);
  const zoomStep = Math.floor(view.zoom * ZOOM_STEPS) / ZOOM_STEPS;
  const flows = useMemo(
    () => (drawn === "lanes" ? flowsOf(placed, gazetteer, REACH / scaleOf({ zoom: zoomStep })) : []),
    [drawn, placed, gazetteer, zoomStep],
  );
  const collections = useMemo(
    () => (drawn === "lanes" ? [] : collectionsOf(placed, near, gazetteer)),
    [drawn, placed, near, gazetteer],
  );
  const inView = useMemo(() => seen(size, view), [size, view]);
  const flowsInView = useMemo<readonly Flow[]>(
    () => flows.filter(({ from, to }) => inView(from.at) && inView(to.at)),
    [flows, inView],
  );
  const loadsInView = useMemo<readonly Entry[]>(() => {
    if (drawn === "lanes") return flowsInView.flatMap((flow) => flow.loads);
    return placed.filter(({ from }) => from !== null && inView(from)).map(({ load }) => load);
  }, [drawn, placed, flowsInView, inView]);

  return {
    size,
    setSize,
    view,
    setView: setMoved,
    /** Initial view: the circle, or the whole mainland. */
    home,
    near,
    drawn,
    draw: (drawing: Drawing) => setChosen({ near, drawing }),
    gazetteer,
    /** Centres of the outcodes. */
    places,
    placed,
    flows,
    flowsInView,
    collections,
    loadsInView,
    /** Centre of the circle. */
    centre,
  };
}
export type MapBoard = ReturnType<typeof useMapBoard>;
