import { mkdir, writeFile } from "node:fs/promises";
import { apiDocument } from "./openapi/document.ts";

/** Writes the document to the repository; a test compares the file with the router. */
const file = new URL("../../../openapi/v1.json", import.meta.url);
await mkdir(new URL(".", file), { recursive: true });
await writeFile(file, `${JSON.stringify(apiDocument, null, 2)}\n`);
