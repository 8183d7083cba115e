import { readSections } from "../../../features/docs/developer-pages.ts";
import { findRoute } from "../../../shared/markdown/find-route.ts";

/** Returns the sections of the developer pages that contain the words of `q`. */
export const GET = findRoute(readSections);
