import { mkdir, writeFile } from "node:fs/promises";
import { apiDocument } from "./document.ts";

/** Writes the document to the repository, where a test compares the two. */
const file = new URL("../../../openapi/v1.json", import.meta.url);
await mkdir(new URL(".", file), { recursive: true });
await writeFile(file, `${JSON.stringify(apiDocument, null, 2)}\n`);
