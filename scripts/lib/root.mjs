import { fileURLToPath } from "node:url";

/** The repository's folder, without a trailing slash. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");
