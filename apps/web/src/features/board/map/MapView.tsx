"use client";

import { SORTS } from "@board/api/board/view-rules";
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from "react";
import { Attribution } from "../../../shared/map/Attribution.tsx";
import { BoardMap } from "../../../shared/map/BoardMap.tsx";
import styles from "../../../shared/map/MapView.module.css";
import { UNITS_TO_A_MILE } from "../../../shared/map/projection.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Select } from "../../../ui/primitives/Input.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { useBoardLines, useBoardSearch, useBoardSelection } from "../board-store.tsx";
import { listOf, SORT_TITLES } from "../filters/filters.ts";
import { DEFAULT_WITHIN } from "../filters/groups.ts";
import type { Walk } from "../use-selection.ts";
import { LaneList } from "./LaneList.tsx";
import { MapControls } from "./MapControls.tsx";
import { MapLegend } from "./MapLegend.tsx";
import { MapList } from "./MapList.tsx";
import { MapScene } from "./MapScene.tsx";
import { type MapBoard, useMapBoard } from "./use-map-board.ts";

interface MapViewProps {
  /** The open load, in place of the list. */
  drawer: ReactNode;
  /** Empty state, if no load matches. */
  nothing: ReactNode;
}

const loadWords = (count: number) => (count === 1 ? "1 load" : `${count} loads`);

/** The board as a map of Great Britain, with a list of what is in view. */
export function MapView(props: MapViewProps) {
  const { asked: search, change } = useBoardSearch();
  const { board, today } = useBoardLines();
  const selection = useBoardSelection();
  const { setWalk } = selection;
  const { filters } = search;
  const asked = Number(filters.within ?? DEFAULT_WITHIN);
  const [hand, setHand] = useState({ asked, miles: asked });
  // Resets the slider when the radius in the address changes elsewhere.
  if (hand.asked !== asked) setHand({ asked, miles: asked });
  const map = useMapBoard(board, asked);
  const { flows, flowsInView, loadsInView, centre } = map;
  const chosen = listOf(filters.from);
  const choose = (places: readonly string[]) => {
    const same = places.length === chosen.length && places.every((place) => chosen.includes(place));
    change({ from: same ? null : places.join(",") });
  };
  // A single lane is shown as a list of its loads; filters on both ends leave a single lane.
  const oneLane = flows.length <= 1 || (filters.from !== undefined && filters.to !== undefined);
  const lanes = map.drawn === "lanes" && !oneLane;
  const openLane = useCallback(
    (id: string) => {
      const flow = flows.find((one) => one.id === id);
      if (flow) change({ from: flow.from.areas.join(","), to: flow.to.areas.join(",") });
    },
    [flows, change],
  );
  const walk = useMemo<Walk>(
    () =>
      lanes
        ? { ids: flowsInView.map(({ id }) => id), open: openLane }
        : { ids: loadsInView.map(({ id }) => id), open: null },
    [lanes, flowsInView, loadsInView, openLane],
  );
  // Layout effect: a key pressed right after the first paint must move through these lines.
  useLayoutEffect(() => {
    setWalk(walk);
    return () => setWalk(null);
  }, [walk, setWalk]);
  return (
    <div className={styles.view}>
      <BoardMap
        label="Map of Great Britain: open loads by place"
        size={map.size}
        onSize={map.setSize}
        view={map.view}
        onView={map.setView}
        places={map.places}
        handle={selection.map}
        home={{ name: centre ? "Show the circle" : "Show all of Great Britain", view: map.home }}
        draw={(sheet) => (
          <MapScene
            map={map}
            sheet={sheet}
            miles={hand.miles}
            selection={selection}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      >
        <MapControls
          filters={filters}
          today={today}
          error={board.error}
          onChange={change}
          miles={hand.miles}
          onMiles={(miles) => setHand({ asked, miles })}
          drawn={map.drawn}
          onDraw={map.draw}
        />
        <MapLegend lanes={map.drawn === "lanes"} circled={centre !== null} />
        <Attribution />
      </BoardMap>
      {props.drawer || <Side nothing={props.nothing} map={map} lanes={lanes} onOpenLane={openLane} />}
    </div>
  );
}

interface SideProps {
  nothing: ReactNode;
  map: MapBoard;
  lanes: boolean;
  onOpenLane: (id: string) => void;
}

/** List beside the map: the lanes or loads in view. */
function Side({ nothing, map, lanes, onOpenLane }: SideProps) {
  const { asked, change } = useBoardSearch();
  const { board, today } = useBoardLines();
  const selection = useBoardSelection();
  const { filters, sort } = asked;
  const { centre, gazetteer, flowsInView, loadsInView } = map;
  const all = board.counts?.matching ?? board.loads.length;
  const outside = all - loadsInView.length;
  const milesTo = useCallback(
    (outcode: string) => {
      const spot = gazetteer.outcodes.get(outcode);
      if (!centre || !spot) return null;
      return Math.round(Math.hypot(spot[0] - centre[0], spot[1] - centre[1]) / UNITS_TO_A_MILE);
    },
    [centre, gazetteer],
  );
  const selected = lanes ? flowsInView.find(({ id }) => id === selection.selectedId) : undefined;
  const pickLane = (id: string) => (id === selected?.id ? onOpenLane(id) : selection.point(id));
  return (
    <section className={styles.side} aria-label="Loads on the map">
      <Row as="header" className={styles.bar} justify="between">
        <div>
          <Text as="h2" size="medium">
            {outside === 0 ? loadWords(all) : `${loadsInView.length} of ${loadWords(all)}`}
            {map.drawn === "lanes" ? " in view" : " to collect in view"}
          </Text>
          {outside > 0 && (
            <Text as="p" tone="faint" size="small">
              {outside} {map.drawn === "lanes" ? "start or end" : "to collect"} outside it
            </Text>
          )}
        </div>
        {lanes ? (
          "Busiest lanes first"
        ) : (
          <Select
            aria-label="Order"
            value={sort}
            onChange={({ currentTarget: { value } }) => change({ sort: value === "newest" ? null : value })}
          >
            {SORTS.filter((one) => one !== "near" || filters.near !== undefined).map((one) => (
              <option key={one} value={one}>
                {SORT_TITLES[one]}
              </option>
            ))}
          </Select>
        )}
      </Row>
      {nothing ? (
        nothing
      ) : lanes ? (
        <LaneList
          flows={flowsInView}
          today={today}
          selectedId={selection.selectedId}
          onPick={pickLane}
          handle={selection.list}
        />
      ) : (
        <MapList
          loads={loadsInView}
          today={today}
          milesTo={milesTo}
          selectedId={selection.selectedId}
          onPick={selection.pick}
          handle={selection.list}
        />
      )}
      {selected && (
        <Row as="footer" className={styles.bar}>
          <Button kind="primary" shortcut="Enter" onClick={() => onOpenLane(selected.id)}>
            {selected.loads.length === 1 ? "Show this load" : `Show these ${selected.loads.length}`}
          </Button>
          {selected.from.name} to {selected.to.name}
        </Row>
      )}
    </section>
  );
}
