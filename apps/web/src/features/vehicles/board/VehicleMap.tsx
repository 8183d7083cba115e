"use client";

import { type ReactNode, useMemo, useRef, useState } from "react";
import type { VehicleLine } from "../../../shared/load-parts/ask/use-loads-to-ask.ts";
import { towardsWords, vehicleName } from "../../../shared/load-parts/ask/vehicle-words.ts";
import { Attribution } from "../../../shared/map/Attribution.tsx";
import { BoardMap, type MapHandle } from "../../../shared/map/BoardMap.tsx";
import { useGazetteer } from "../../../shared/map/gazetteer.ts";
import { useGround } from "../../../shared/map/ground.ts";
import styles from "../../../shared/map/MapView.module.css";
import { Plates } from "../../../shared/map/Plates.tsx";
import { layOut, PLATE_HEIGHT } from "../../../shared/map/plates.ts";
import { type Spot, UNITS_TO_A_MILE } from "../../../shared/map/projection.ts";
import { Circle, Labels, Land, labelsOf } from "../../../shared/map/Scene.tsx";
import {
  around,
  enclosing,
  mainland,
  NEAR_ZOOM,
  scaleOf,
  toScreen,
  type View,
} from "../../../shared/map/view.ts";
import { clockWords, inSentence } from "../../../ui/format/days.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import type { Size } from "../../../ui/hooks/use-size.ts";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { Place } from "../../../ui/trade/Place.tsx";
import { PosterScore } from "../../../ui/trade/PosterScore.tsx";
import { Vehicle } from "../../../ui/trade/Vehicle.tsx";
import type { VehicleSearch } from "./use-vehicle-board.ts";

interface VehicleMapProps {
  lines: readonly VehicleLine[];
  search: VehicleSearch;
  openId: string | null;
  onOpen: (id: string) => void;
  /** Details of the open line, below it. */
  detail: ReactNode;
}

/** The vehicle board as a map by outcode, with the same vehicles in words beside it. */
export function VehicleMap({ lines, search, openId, onOpen, detail }: VehicleMapProps) {
  const now = useNow();
  const { outcodes } = useGazetteer();
  const places = useMemo(() => [...outcodes.values()], [outcodes]);
  const handle = useRef<MapHandle>(null);
  const [size, setSize] = useState<Size>({ width: 960, height: 756 });
  const [moved, setMoved] = useState<View | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const pins = useMemo(
    () =>
      [...Map.groupBy(lines, ({ place }) => place.outcode)].flatMap(([name, there]) => {
        const at = outcodes.get(name);
        const count = there.reduce((sum, line) => sum + line.count, 0);
        return at ? [{ name, places: [name], count, at }] : [];
      }),
    [lines, outcodes],
  );
  /** The chosen outcodes that still have a vehicle; without any, all lines are listed. */
  const shown = chosen.filter((name) => pins.some((pin) => pin.name === name));
  const centre =
    (search.load === null && search.near && outcodes.get(search.near.split(" ")[0] ?? "")) || null;
  const home = useMemo(() => {
    if (centre) return around(size, centre, search.within);
    return pins.length > 0
      ? enclosing(
          size,
          pins.map(({ at }) => at),
        )
      : mainland(size);
  }, [centre, size, search.within, pins]);
  const view = moved ?? home;
  const ground = useGround(view.zoom >= NEAR_ZOOM ? "near" : "far");
  const open = lines.find(({ id }) => id === openId);
  const listed = shown.length === 0 ? lines : lines.filter(({ place }) => shown.includes(place.outcode));
  const draw = (sheet: Size) => {
    const onScreen = toScreen(sheet, view);
    const plates = layOut(
      pins
        .map((pin) => ({ ...pin, at: onScreen(pin.at) }))
        .filter(({ at: [x, y] }) => x > 0 && y > 0 && x < sheet.width && y < sheet.height),
    );
    const taken = plates.map(({ middle, width }) => ({ middle, width, height: PLATE_HEIGHT }));
    const spot: Spot | undefined = open && outcodes.get(open.place.outcode);
    return (
      <>
        <Land ground={ground} view={view} sheet={sheet} />
        {centre && <Circle at={onScreen(centre)} radius={search.within * UNITS_TO_A_MILE * scaleOf(view)} />}
        <Labels labels={labelsOf(ground, { view, sheet, taken, ends: [] })} />
        <Plates
          what="vehicle"
          plates={plates}
          selected={spot ? onScreen(spot) : null}
          chosen={shown}
          onChoose={(names) => setChosen(names.every((one) => shown.includes(one)) ? [] : names)}
        />
      </>
    );
  };
  return (
    <div className={styles.view} data-page>
      <BoardMap
        label="Map of Great Britain: empty vehicles by outcode"
        size={size}
        onSize={setSize}
        view={view}
        onView={setMoved}
        places={places}
        handle={handle}
        home={{ name: centre ? "Show the circle" : "Show all vehicles", view: home }}
        draw={draw}
      >
        <p className={`${styles.over} ${styles.legend}`}>
          Outcode and its empty vehicles, at its middle: steps of 5 miles, so no yard can be found.
        </p>
        <Attribution />
      </BoardMap>
      <section className={styles.side} aria-label="Vehicles on the map">
        <ul>
          {listed.map((line) => (
            <li key={line.id}>
              <button
                type="button"
                className={styles.line}
                data-vehicle={line.id}
                aria-current={line.id === openId ? "true" : undefined}
                onClick={() => onOpen(line.id)}
              >
                <span>
                  <b>{line.miles ?? "–"}</b>
                  <Text as="small" tone="faint" size="tiny">
                    miles
                  </Text>
                </span>
                <Stack as="span" gap={4} className={styles.what}>
                  <Row as="span" gap={8} nowrap>
                    <Place {...line.place} />
                    <Vehicle vehicleClass={line.vehicleClass} />
                    <span>{vehicleName(line).split(" at ")[0]}</span>
                  </Row>
                  <Text tone="quiet" size="small" clip>
                    from {inSentence(clockWords(line.from, now))} · {towardsWords(line)}
                  </Text>
                </Stack>
                <PosterScore {...line.carrier} />
              </button>
              {line.id === openId && detail}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
