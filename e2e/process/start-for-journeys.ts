import { findBrowser } from "../../scripts/lib/browser.mjs";
import { tellBoard, tellBrowser } from "../env.ts";
import { freePort, NO_LIMITS, startBoard } from "./board-process.ts";
import { createDataFolder } from "./data-folder.ts";

/**
 * Settings of the board for journeys: no early access, a low limit of hand-backs, and client addresses from a
 * header, as behind a proxy.
 */
export const FOR_JOURNEYS = {
  ...NO_LIMITS,
  EARLY_ACCESS_MINUTES: "0",
  HAND_BACKS_PER_DAY: "1",
  TRUST_PROXY: "true",
  SHOW_KIT: "true",
  STATUS_URL: "https://status.example",
};

/** Finds a browser, and starts one board with the demo for the whole run. Returns a function that stops the board. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const chromium = findBrowser();
  if (chromium === null)
    throw new Error("There is no Chromium: `npm test` gets one, or name yours in CHROMIUM_PATH.");
  tellBrowser(chromium);
  const data = await createDataFolder("journeys");
  const port = await freePort();
  const pushPort = await freePort();
  const board = await startBoard(port, {
    ...FOR_JOURNEYS,
    DATA_DIR: data.folder,
    BASE_URL: `http://127.0.0.1:${port}`,
    SEED: "demo",
    PUSH_HOSTS: `127.0.0.1:${pushPort}`,
  });
  tellBoard({ url: board.url, dataDir: data.folder, pushPort });
  return async () => {
    await board.stop();
    await data.remove();
  };
}
