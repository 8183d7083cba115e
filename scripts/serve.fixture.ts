/** Serves a program given as text, as `npm start` serves the board. */
import { serve } from "./lib/serve.mjs";

process.exitCode = await serve(["--eval", process.argv[2] ?? ""], "production");
if (process.connected) process.disconnect();
