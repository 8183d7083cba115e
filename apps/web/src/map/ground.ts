"use client";

import { useQuery } from "@tanstack/react-query";
import { fetchAnswer } from "../ui/answer.ts";

/** Path data of one level of zoom, in units of the map. */
type Levels = Record<"far" | "near", string>;

/** A label, its place, and how near one must be to see it. */
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

/** The files that scripts/build-map.ts makes. Each is served under a name with its hash, so it is fetched once. */
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

/** Coast and towns; undefined until they have come. */
export function useCoast(): Coast | undefined {
  return useFile<Coast>("coast");
}

export interface Ground {
  coast: Coast | undefined;
  /** The outline of the land at this level of zoom. */
  land: string | undefined;
  /** Roads of England, Scotland and Northern Ireland, and those of Wales. */
  roads: readonly Roads[];
}

/** All that lies under the loads. Whatever has not come yet is left out. */
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
