"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchAnswer } from "../../ui/hooks/answer.ts";

/** SVG path data by zoom level, in map units. */
type Levels = Record<"far" | "near", string>;

/** A label with its position and rank. A label of a higher rank appears only at a closer zoom. */
export type Label = readonly [name: string, x: number, y: number, rank: number];

interface Coast {
  /** Great Britain and Northern Ireland. */
  land: string;
  context: string;
  towns: readonly Label[];
}

interface Roads {
  motorway: Levels;
  dual: Levels;
  main: Levels;
  labels: readonly Label[];
}

/** Files built by scripts/build-map.ts. Their URLs contain a hash, so browsers cache them indefinitely. */
const FILES = {
  coast: () => new URL("./coast.json", import.meta.url),
  coastNear: () => new URL("./coast-near.json", import.meta.url),
  roads: () => new URL("./roads.json", import.meta.url),
  wales: () => new URL("./roads-wales.json", import.meta.url),
};

function useFile<Content>(name: keyof typeof FILES, wanted = true): Content | undefined {
  const { data } = useQuery({
    queryKey: ["map", name],
    queryFn: async ({ signal }): Promise<Content> => {
      const response = await fetchAnswer(FILES[name](), { signal });
      if (!response.ok) throw new Error(`${name} was answered with ${response.status}.`);
      return response.json();
    },
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Returns the coast and the towns; undefined while loading. */
export function useCoast(): Coast | undefined {
  return useFile<Coast>("coast");
}

export interface Ground {
  coast: Coast | undefined;
  /** Outline of the land at this zoom level. */
  land: string | undefined;
  /** Two entries: the roads of England, Scotland and Northern Ireland, and the roads of Wales. */
  roads: readonly Roads[];
}

/** Returns the background of the map; files that are still loading are left out. */
export function useGround(level: keyof Levels): Ground {
  const coast = useCoast();
  const near = useFile<Pick<Coast, "land">>("coastNear", level === "near");
  const roads = useFile<Roads>("roads");
  const wales = useFile<Roads>("wales");
  return {
    coast,
    land: (level === "near" ? near : undefined)?.land ?? coast?.land,
    roads: [roads, wales].filter((one) => one !== undefined),
  };
}
