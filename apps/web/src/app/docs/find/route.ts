import type { NextRequest } from "next/server";
import { readSections } from "../../../guides/guides.ts";
import { findSections, type Section } from "../../../markdown/find-sections.ts";

/** Read once: the files of a release do not change while it runs. */
let sections: Promise<Section[]> | undefined;

const LONGEST = 100;

/** The sections of the documentation that hold the words of `q`. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  sections ??= readSections();
  const typed = (nextUrl.searchParams.get("q") ?? "").slice(0, LONGEST);
  return Response.json(findSections(await sections, typed), {
    headers: { "Cache-Control": "public, no-cache" },
  });
}
