"use client";

import type { AppRouter } from "@board/api";
import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useMemo } from "react";
import { useTRPC } from "../trpc/trpc.ts";
import { areaOf } from "./area-names.ts";
import { onMap, type Spot } from "./projection.ts";

type Outcodes = inferRouterOutputs<AppRouter>["board"]["outcodes"]["outcodes"];

/** Positions of outcodes and areas; an area lies at the mean of its outcodes. */
export interface Gazetteer {
  outcodes: ReadonlyMap<string, Spot>;
  areas: ReadonlyMap<string, Spot>;
}

export function gazetteerOf(all: Outcodes): Gazetteer {
  const outcodes = new Map(all.map(([outcode, lat, lng]): [string, Spot] => [outcode, onMap({ lat, lng })]));
  const sums = new Map<string, [x: number, y: number, count: number]>();
  for (const [outcode, [x, y]] of outcodes) {
    const area = areaOf(outcode);
    const sum = sums.get(area) ?? [0, 0, 0];
    sums.set(area, [sum[0] + x, sum[1] + y, sum[2] + 1]);
  }
  const areas = new Map(
    [...sums].map(([area, [x, y, count]]): [string, Spot] => [area, [x / count, y / count]]),
  );
  return { outcodes, areas };
}

const NOWHERE: Gazetteer = { outcodes: new Map(), areas: new Map() };

export function useGazetteer(): Gazetteer {
  const trpc = useTRPC();
  // Never stale: outcodes do not move.
  const { data } = useQuery(trpc.board.outcodes.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }));
  return useMemo(() => (data ? gazetteerOf(data.outcodes) : NOWHERE), [data]);
}
