/** Serves a program given as source text, in the way that `npm start` serves the board. */
import { serve } from "./lib/serve.mjs";

process.exitCode = await serve(["--eval", process.argv[2] ?? ""], "production");
if (process.connected) process.disconnect();
