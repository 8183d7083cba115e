import { join } from "node:path";

/**
 * Address and data folder of the run's board. The process that starts the board sets them; those that run
 * journeys read them.
 */
export interface RunningBoard {
  /** The board's address, such as `http://127.0.0.1:43113`. */
  url: string;
  dataDir: string;
}

const URL_NAME = "FREIGHT_BOARD_E2E_URL";
const DATA_NAME = "FREIGHT_BOARD_E2E_DATA";

export function tellBoard({ url, dataDir }: RunningBoard): void {
  process.env[URL_NAME] = url;
  process.env[DATA_NAME] = dataDir;
}

/** Returns the address and data folder of this run's board. */
export function runningBoard(): RunningBoard {
  const { [URL_NAME]: url, [DATA_NAME]: dataDir } = process.env;
  if (!url || !dataDir) throw new Error("No board is running: start the journeys with Playwright.");
  return { url, dataDir };
}

/** Sets the browser that the processes with journeys start. */
export function tellBrowser(path: string): void {
  process.env.CHROMIUM_PATH = path;
}

/** Returns the folder that the board writes its emails to. */
export function emailFolder(): string {
  return join(runningBoard().dataDir, "mail");
}

/** Environment for a browser that shows date fields in the British format, if its translations are installed. */
export const BRITISH = { ...process.env, LANGUAGE: "en_GB" };
