import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addDays, londonDay, londonInstant } from "@board/calendar";
import type { RunningBoard } from "../../env.ts";
import { freePort, startBoard } from "../../process/board-process.ts";
import { createDataFolder } from "../../process/data-folder.ts";
import { FOR_JOURNEYS } from "../../process/start-for-journeys.ts";
import { test as base } from "./test.ts";

const WITH_CLOCK = join(import.meta.dirname, "../../process/board-with-clock.ts");

interface OwnBoard extends RunningBoard {
  emails: string;
  /** Moves the board's clock forward to an instant, or by a number of minutes. */
  moveTo: (to: Date | number) => Promise<void>;
  /** Stops the board, and starts it the next morning, when its jobs of the night run. */
  sleep: () => Promise<void>;
}

/** The fixtures on an empty board of its own, whose clock the test moves. */
export const test = base.extend<{ own: OwnBoard }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
  own: async ({}, use) => {
    const data = await createDataFolder("own");
    const [port, file] = [await freePort(), join(data.folder, "ahead")];
    const url = `http://127.0.0.1:${port}`;
    let aheadMs = 0;
    const moveTo = async (to: Date | number) => {
      aheadMs = typeof to === "number" ? aheadMs + to * 60_000 : to.getTime() - Date.now();
      await writeFile(`${file}.new`, String(aheadMs));
      await rename(`${file}.new`, file);
    };
    const settings = { DATA_DIR: data.folder, BASE_URL: url, SEED: "none", NEW_CARRIERS: "open" };
    const start = () => startBoard(port, { ...FOR_JOURNEYS, ...settings }, 0, WITH_CLOCK);
    await moveTo(0);
    let board = await start();
    await use({
      url,
      dataDir: data.folder,
      emails: join(data.folder, "mail"),
      // No journey here turns push on.
      pushPort: 0,
      moveTo,
      sleep: async () => {
        await board.stop();
        await moveTo(londonInstant(addDays(londonDay(new Date()), 1), "09:00"));
        board = await start();
      },
    });
    await board.stop();
    await data.remove();
  },
  board: async ({ own }, use) => use(own),
});
