import { join } from "node:path";

/**
 * Address and data folder of the run's board. The process that starts the board sets them; those that run
 * journeys read them.
 */
export interface RunningBoard {
  /** The board's address, such as `http://127.0.0.1:43113`. */
  url: string;
  dataDir: string;
  /** Port of this machine on which a test may open a push service for the board. */
  pushPort: number;
}

const URL_NAME = "FREIGHT_BOARD_E2E_URL";
const DATA_NAME = "FREIGHT_BOARD_E2E_DATA";
const PUSH_NAME = "FREIGHT_BOARD_E2E_PUSH_PORT";

export function tellBoard({ url, dataDir, pushPort }: RunningBoard): void {
  process.env[URL_NAME] = url;
  process.env[DATA_NAME] = dataDir;
  process.env[PUSH_NAME] = String(pushPort);
}

/** Returns the address and data folder of this run's board. */
export function runningBoard(): RunningBoard {
  const { [URL_NAME]: url, [DATA_NAME]: dataDir, [PUSH_NAME]: port } = process.env;
  if (!url || !dataDir) throw new Error("No board is running: start the journeys with Playwright.");
  return { url, dataDir, pushPort: Number(port) };
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
