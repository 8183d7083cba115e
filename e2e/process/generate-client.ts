import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/*
 * Generates an API client as an integrator does: `node generate-client.ts GENERATOR DOCUMENT FOLDER BASE_URL`.
 * Runs in a child process, because generators take hundreds of megabytes.
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
