/** Starts the server as `node apps/server` does, with a clock that is ahead by the milliseconds in the file `ahead` of its data folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clock } from "@board/server/clock";

// biome-ignore lint/style/noProcessEnv: the server's own settings are read after the clock is set.
const ahead = join(process.env.DATA_DIR ?? "", "ahead");
clock.now = () => new Date(Date.now() + Number(readFileSync(ahead, "utf8")));
await import("@board/server/main");
