import { readHelpSections } from "../../../help/help-pages.ts";
import { findRoute } from "../../../markdown/find-route.ts";

/** The sections of the help pages that hold the words of `q`. */
export const GET = findRoute(readHelpSections);
