import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { GEO_LIBRARY, NEXT_FOLDER } from "./candidates.ts";

const run = promisify(execFile);

/** Builds the peer on Next for production, as its own authors would before they start it. */
export async function buildNext(): Promise<void> {
  await run(process.execPath, [join(NEXT_FOLDER, "node_modules/next/dist/bin/next"), "build"], {
    cwd: NEXT_FOLDER,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      GEO_LIBRARY,
    },
  });
}
