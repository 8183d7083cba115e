import { readSections } from "../../../guides/guides.ts";
import { findRoute } from "../../../markdown/find-route.ts";

/** The sections of the pages for developers that hold the words of `q`. */
export const GET = findRoute(readSections);
