import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/*
 * Generates a client of the API as its integrators do, in a process of its own: a generator takes hundreds of megabytes.
 * node generate-client.ts GENERATOR DOCUMENT FOLDER BASE_URL
 */

const [generator = "", document = "", folder = "", baseUrl = ""] = process.argv.slice(2);
const file = join(folder, "api.ts");

const GENERATORS: Readonly<Record<string, () => Promise<unknown>>> = {
  "@hey-api/openapi-ts": async () => {
    const { createClient } = await import("@hey-api/openapi-ts");
    const plugins = ["@hey-api/client-fetch" as const];
    return createClient({ input: document, output: folder, plugins, logs: { level: "silent", file: false } });
  },
  orval: async () => {
    const { generate } = await import("orval");
    return generate({ input: document, output: { target: file, client: "fetch", baseUrl } });
  },
  "openapi-typescript": async () => {
    const { default: openapiTS, astToString } = await import("openapi-typescript");
    await mkdir(folder, { recursive: true });
    await writeFile(file, astToString(await openapiTS(pathToFileURL(document))));
  },
  "swagger-typescript-api": async () => {
    const { generateApi } = await import("swagger-typescript-api");
    return generateApi({ input: document, output: folder, fileName: "api.ts", silent: true });
  },
};

await GENERATORS[generator]?.();
