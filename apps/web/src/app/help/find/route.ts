import { readHelpSections } from "../../../features/help/help-pages.ts";
import { findRoute } from "../../../shared/markdown/find-route.ts";

/** Returns the sections of the help pages that contain the words of `q`. */
export const GET = findRoute(readHelpSections);
