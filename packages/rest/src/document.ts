import { appRouter } from "@board/api";
import { ABOUT } from "./openapi/about.ts";
import { buildDocument } from "./openapi.ts";

/** The published document of the real API; `openapi/v1.json` is its copy in the repository. */
export const apiDocument = buildDocument(appRouter, ABOUT);
