import type { NextRequest } from "next/server";
import { findSections, type Section } from "./find-sections.ts";

const MAX_QUERY = 100;

/** Creates a route that returns the sections which contain the words of `?q=`. */
export function findRoute(read: () => Promise<Section[]>) {
  // Cached for good: the files do not change while a release runs.
  let sections: Promise<Section[]> | undefined;
  return async ({ nextUrl }: NextRequest): Promise<Response> => {
    sections ??= read();
    const typed = (nextUrl.searchParams.get("q") ?? "").slice(0, MAX_QUERY);
    return Response.json(findSections(await sections, typed), {
      headers: { "Cache-Control": "public, no-cache" },
    });
  };
}
