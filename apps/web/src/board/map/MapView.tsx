"use client";

import { SORTS } from "@board/api/board/rules";
import type { Day } from "@board/calendar";
import { distanceMiles } from "@board/geo/distance";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { usePlaceWords } from "../../places/place-words.ts";
import { useTRPC } from "../../trpc/trpc.ts";
import { Select } from "../../ui/Input.tsx";
import type { Problem } from "../../ui/problem.ts";
import type { useBoard } from "../data/use-board.ts";
import { type Filters, listOf, type Search, type SearchChange, SORT_TITLES } from "../filters/filters.ts";
import { DEFAULT_WITHIN } from "../filters/groups.ts";
import type { Selection } from "../use-selection.ts";
import { areasOf, type Circle, onMap } from "./areas.ts";
import { BoardMap } from "./BoardMap.tsx";
import { MapControls } from "./MapControls.tsx";
import { MapLegend } from "./MapLegend.tsx";
import { MapList } from "./MapList.tsx";
import styles from "./MapView.module.css";

/** The places of open loads. What is chosen on the map itself does not narrow it. */
function usePlaces({ from: _from, within: _within, ...filters }: Filters) {
  const trpc = useTRPC();
  const { data: counted } = useQuery(
    trpc.board.places.queryOptions(filters, {
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: true,
    }),
  );
  // Asked for once: an outcode stays where it is.
  const { data: all } = useQuery(
    trpc.board.outcodes.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const points = useMemo(
    () => new Map(all?.outcodes.map(([outcode, lat, lng]) => [outcode, { lat, lng }])),
    [all],
  );
  const places = useMemo(() => counted && all && onMap(counted, all.outcodes), [counted, all]);
  return { places, points };
}

interface MapViewProps {
  board: ReturnType<typeof useBoard>;
  problem: Problem | null;
  search: Search;
  onChange: (change: SearchChange) => void;
  selection: Selection;
  today: Day;
  /** The load in hand, in place of the list. */
  drawer: ReactNode;
  /** Shown if no load matches. */
  nothing: ReactNode;
}

function headline(matching: number, near: string | null, miles: number): string {
  const loads = matching === 1 ? "1 load" : `${matching} loads`;
  return near === null ? loads : `${loads} within ${miles} miles of ${near}`;
}

/** The board as a map of Great Britain, and the same loads in words beside it. */
export function MapView(props: MapViewProps) {
  const { board, search, onChange, selection, today, drawer } = props;
  const { filters, sort } = search;
  const { places, points } = usePlaces(filters);
  const asked = Number(filters.within ?? DEFAULT_WITHIN);
  const [hand, setHand] = useState({ asked, miles: asked });
  // The address changed by itself: the hand follows it.
  if (hand.asked !== asked) setHand({ asked, miles: asked });
  const miles = hand.miles;
  const middle = filters.near === undefined ? null : (places?.near ?? null);
  const circle = useMemo<Circle | null>(() => middle && { middle, miles }, [middle, miles]);
  const chosen = listOf(filters.from);
  const { words } = usePlaceWords();
  const near = filters.near === undefined ? null : (words[filters.near] ?? filters.near.toUpperCase());

  const milesTo = useCallback(
    (outcode: string) => {
      const point = points.get(outcode);
      return middle && point ? Math.round(distanceMiles(middle, point)) : null;
    },
    [points, middle],
  );
  const choose = useCallback(
    (areas: readonly string[]) => {
      const same = areas.length === chosen.length && areas.every((area) => chosen.includes(area));
      onChange({ from: same ? null : areas.join(",") });
    },
    [chosen, onChange],
  );
  const areas = useMemo(() => (places ? areasOf(places, circle) : []), [places, circle]);
  const all = areas.reduce((sum, { loads }) => sum + loads, 0);
  const inside = areas.reduce((sum, area) => sum + area.inside, 0);

  return (
    <div className={styles.view}>
      <BoardMap
        places={places}
        circle={circle}
        chosen={chosen}
        onChoose={choose}
        laneOf={selection.selectedId}
        signElsewhere={selection.openId !== null}
      >
        <MapControls
          filters={filters}
          today={today}
          problem={props.problem}
          onChange={onChange}
          miles={miles}
          onMiles={(next) => setHand({ asked, miles: next })}
          inside={inside}
          outside={all - inside}
        />
        <MapLegend circled={circle !== null} />
      </BoardMap>
      {drawer || (
        <section className={styles.side} aria-label="Loads on the map">
          <header className={styles.head}>
            <h2>{headline(board.counts?.matching ?? board.loads.length, near, asked)}</h2>
            <Select
              aria-label="Order"
              className={styles.order}
              value={sort}
              onChange={({ currentTarget: { value } }) =>
                onChange({ sort: value === "newest" ? null : value })
              }
            >
              {SORTS.filter((one) => one !== "near" || filters.near !== undefined).map((one) => (
                <option key={one} value={one}>
                  {SORT_TITLES[one]}
                </option>
              ))}
            </Select>
          </header>
          {board.loads.length === 0 && !board.busy ? (
            props.nothing
          ) : (
            <MapList
              loads={board.loads}
              today={today}
              milesTo={milesTo}
              selectedId={selection.selectedId}
              onPick={selection.pick}
              onEnd={board.more}
              handle={selection.list}
            />
          )}
        </section>
      )}
    </div>
  );
}
